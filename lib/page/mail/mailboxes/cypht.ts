/** The open message's headers are plain text: `Name <address>`, comma-separated. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

export const cypht = {
  name: 'cypht',
  title: 'Cypht',
  at: {
    marker: '.cypht-layout',
    offer: '.cypht-layout',
  },
} as const satisfies Mailbox;

export const cyphtReading: Reading = {
  within: null,
  message: '.msg_text,.msg_headers',
  bodies: '.msg_text_inner',
  list: `${usualList},.message_table,.message_list`,
  hidden: null,
  people: [
    { at: '.js-header_from', from: ['text'], role: 'sender' },
    { at: '.js-header_to,.js-header_cc', from: ['text'], role: 'recipient' },
  ],
  own: [],
};
