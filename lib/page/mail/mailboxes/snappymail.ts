/** SnappyMail (formerly RainLoop): a title on the sender, plain text for all recipients. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

const head = '.messageItemHeader';

export const snappymail = {
  name: 'snappymail',
  title: 'SnappyMail',
  at: {
    marker: '#rl-app',
    offer: '#rl-app',
  },
} as const satisfies Mailbox;

export const snappymailReading: Reading = {
  within: null,
  message: head,
  bodies: '.bodyText,.b-text-part',
  list: `${usualList},.messageList,.messageListItem,.senderParent`,
  hidden: null,
  people: [
    { at: `${head} .from`, from: ['title', 'text'], role: 'sender' },
    { at: `${head} :is(.to,.cc,.bcc)`, from: ['title', 'text'], role: 'recipient' },
    { at: `${head} .informationShort>span:last-child`, from: ['text', 'title'], role: 'recipient' },
    {
      at: `${head} .informationFull td:not([data-bind*="from"],[data-bind*="replyTo"])`,
      from: ['text', 'title'],
      role: 'recipient',
    },
    // Of a message that is being written.
    { at: '.emailaddresses li', from: ['title', 'text'], role: 'recipient' },
  ],
  // The text may be any name that the user gave the account.
  own: [
    { at: '.accountPlace[title]', from: ['title'] },
    { at: '.accountPlace:not([title])', from: ['text'] },
  ],
};
