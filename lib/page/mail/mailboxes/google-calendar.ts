/** The guests of the open event. Each guest's element has the address, and a label that begins with the name. */
import { googleAccount, type Mailbox, type Reading, usualList } from '../mailbox.ts';

export const googleCalendar = {
  name: 'google-calendar',
  title: 'Google Calendar',
  at: {
    host: /^calendar\.google\.com$/,
    path: null,
    origins: ['https://calendar.google.com/*'],
  },
} as const satisfies Mailbox;

export const googleCalendarReading: Reading = {
  within: '#xDetDlg',
  message: '#xDetDlg',
  // Anyone who invites writes the description.
  bodies: '#xDetDlgDesc',
  list: usualList,
  hidden: null,
  people: [{ at: '#xDetDlg [data-email]', from: ['data-email'], role: 'guest', labelled: true }],
  own: [googleAccount],
};
