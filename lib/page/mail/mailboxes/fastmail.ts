/** Titles hold both name and address. A sender outside the address book has the address beside the name. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

export const fastmail = {
  name: 'fastmail',
  title: 'Fastmail',
  at: {
    host: /^app\.fastmail\.com$/,
    path: null,
    origins: ['https://app.fastmail.com/*'],
  },
} as const satisfies Mailbox;

export const fastmailReading: Reading = {
  within: null,
  message: '.v-MessageCard',
  bodies: '.v-MessageCard-body,.v-Message-body',
  list: `${usualList},.v-MailboxItem`,
  hidden: '.v-MessageCard.is-collapsed',
  people: [
    { at: '.v-MessageCard-from', from: ['title', 'text'], role: 'sender', names: 'self' },
    { at: '.v-MessageCard-unknownSender', from: ['text', 'title'], role: 'sender', name: '.v-MessageCard-from' },
    { at: '.v-Message-toName', from: ['title', 'text'], role: 'recipient' },
    { at: '.v-Message-detailsValue a', from: ['text', 'title', 'href'], role: 'recipient' },
    { at: '.v-MessageCard-to', from: ['title', 'text'], role: 'recipient' },
  ],
  own: [],
};
