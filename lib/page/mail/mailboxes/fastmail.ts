/** Fastmail: the sender's title names both, where it names anything. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const fastmail = {
  name: 'fastmail',
  title: 'Fastmail',
  at: {
    host: /^app\.fastmail\.com$/,
    path: null,
    origins: ['https://app.fastmail.com/*'],
  },
  reading: {
    within: null,
    message: '.v-MessageCard',
    bodies: '.v-MessageCard-body,.v-Message-body',
    list: `${usualList},.v-MailboxItem`,
    hidden: null,
    people: [
      { at: '.v-MessageCard-from', from: ['title', 'text'], role: 'sender' },
      { at: '.v-MessageCard-to', from: ['title', 'text'], role: 'recipient' },
    ],
    own: [],
  },
} as const satisfies Mailbox;
