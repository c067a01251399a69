/** Gmail: addresses in attributes of their own; views that were left stay in the page, hidden; the user's own is called "me". */
import type { Mailbox } from '../mailbox.ts';

export const gmail = {
  name: 'gmail',
  title: 'Gmail',
  at: {
    host: /^mail\.google\.com$/,
    path: null,
    origins: ['https://mail.google.com/*'],
  },
  reading: {
    within: '[role="main"],[role="dialog"]',
    message: '.adn',
    bodies: '.a3s',
    list: 'tr.zA',
    // Text that was trimmed.
    hidden: '.adL',
    people: [
      { at: '.gD', from: ['email', 'data-hovercard-id'], role: 'sender' },
      { at: '.g2', from: ['email', 'data-hovercard-id'], role: 'recipient' },
      { at: '[role="dialog"] [data-hovercard-id]', from: ['data-hovercard-id'], role: 'recipient' },
    ],
    own: [
      { at: '[email][name="me"]', from: ['email'] },
      { at: '[href^="https://accounts.google.com/"][aria-label*="@"]', from: ['aria-label'] },
    ],
  },
} as const satisfies Mailbox;
