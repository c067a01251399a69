/** Gmail: addresses in attributes of their own; views that were left stay in the page, hidden, and so do folded messages. */
import type { Mailbox } from '../mailbox.ts';

const message = '.h7,.adn,.gs';

export const gmail = {
  name: 'gmail',
  title: 'Gmail',
  at: {
    host: /^mail\.google\.com$/,
    path: null,
    origins: ['https://mail.google.com/*'],
  },
  reading: {
    within: `[role="main"],[role="dialog"],${message},tr.zA`,
    message,
    bodies: '.a3s',
    list: 'tr.zA',
    // Text that was trimmed; messages that are folded, and folded away.
    hidden: '.adL,.kv,.kQ,.kx',
    people: [
      { at: '.gD,.cf.ix [email]', from: ['email', 'data-hovercard-id'], role: 'sender' },
      { at: `.g2,.hb [email],:is(${message}) [email]`, from: ['email', 'data-hovercard-id'], role: 'recipient' },
      { at: '[role="dialog"] [data-hovercard-id]', from: ['data-hovercard-id'], role: 'recipient' },
    ],
    own: [
      { at: '[href^="https://accounts.google.com/"][aria-label*="@"]', from: ['aria-label'] },
      // Behind the subject, which anybody may write, and before what Gmail is called there.
      { at: 'head>title', from: ['text'], part: / - ([^\s@]{1,64}@[^\s@]{1,253}) - [^@]{1,80}$/ },
    ],
  },
} as const satisfies Mailbox;
