/** SnappyMail (and RainLoop before it): titles in the list and in the message, and links with the name in them. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const snappymail = {
  name: 'snappymail',
  title: 'SnappyMail',
  at: {
    marker: '#rl-app,.senderParent',
    offer: '#rl-app',
  },
  reading: {
    within: null,
    message: '.messageItemHeader',
    bodies: '.bodyText,.b-text-part',
    list: `${usualList},.messageList,.messageListItem,.senderParent`,
    hidden: null,
    people: [
      { at: '.from[title],.from [href^="mailto:" i]', from: ['title', 'href'], role: 'sender' },
      { at: '.to [href^="mailto:" i],.cc [href^="mailto:" i]', from: ['href'], role: 'recipient' },
    ],
    own: [{ at: '.accountPlace', from: ['text'] }],
  },
} as const satisfies Mailbox;
