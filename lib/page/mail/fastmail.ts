/** Fastmail: the sender's title names both, where it names anything. */
import { type Adapter, usualList } from './mailbox.ts';

export const fastmail: Adapter = {
  name: 'fastmail',
  marker: null,
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
};
