/** Addresses have attributes of their own. Views that were left stay in the page, hidden; so do collapsed messages. */
import { googleAccount, type Mailbox, type Reading } from '../mailbox.ts';

const message = '.h7,.adn,.gs';

export const gmail = {
  name: 'gmail',
  title: 'Gmail',
  at: {
    host: /^mail\.google\.com$/,
    path: null,
    origins: ['https://mail.google.com/*'],
  },
} as const satisfies Mailbox;

export const gmailReading: Reading = {
  within: `[role="main"],[role="dialog"],${message},tr.zA`,
  message,
  bodies: '.a3s',
  list: 'tr.zA',
  // Trimmed text, collapsed messages, and groups of collapsed messages.
  hidden: '.adL,.kv,.kQ,.kx',
  people: [
    { at: '.gD,.cf.ix [email]', from: ['email', 'data-hovercard-id'], role: 'sender' },
    { at: `.g2,.hb [email],:is(${message}) [email]`, from: ['email', 'data-hovercard-id'], role: 'recipient' },
    { at: '[role="dialog"] [data-hovercard-id]', from: ['data-hovercard-id'], role: 'recipient' },
  ],
  own: [
    googleAccount,
    // After the subject, which anyone may write, and before Gmail's product name.
    { at: 'head>title', from: ['text'], part: / - ([^\s@]{1,64}@[^\s@]{1,253}) - [^@]{1,80}$/ },
  ],
};
