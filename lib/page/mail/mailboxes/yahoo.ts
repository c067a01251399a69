/** People are pills with the makers' own test ids. */
import { type Mailbox, type Reading, usualList } from '../mailbox.ts';

const pill = '[data-test-id="email-pill"]';
const from = ['data-email', 'title', 'text'] as const;
const to = ':is([data-test-id="message-to"],[data-test-id="message-cc"],[data-test-id="message-bcc"])';

export const yahoo = {
  name: 'yahoo',
  title: 'Yahoo Mail',
  at: {
    host: /^(?:[a-z0-9-]{2,8}\.)?mail\.yahoo\.(?:com|co\.[a-z]{2})$/,
    path: null,
    origins: ['https://mail.yahoo.com/*', 'https://*.mail.yahoo.com/*'],
  },
} as const satisfies Mailbox;

export const yahooReading: Reading = {
  within: null,
  message: '[data-test-id="message-view"],.message-view',
  bodies: '[data-test-id="message-view-body"],[data-test-id="message-view-body-content"]',
  list: `${usualList},[data-test-id="virtual-list"],[data-test-id="message-list"],[data-test-id="message-list-item"]`,
  hidden: null,
  people: [
    { at: `[data-test-id="message-from"] ${pill}`, from, role: 'sender', names: 'self' },
    { at: '[data-test-id="message-from"]', from: [], role: 'sender' },
    { at: `${to} ${pill}`, from, role: 'recipient', names: 'self' },
    { at: to, from: [], role: 'recipient' },
  ],
  own: [
    // Beside the number of unread messages. A subject would stand before it.
    { at: 'head>title', from: ['text'], part: /^(?:\([^@()]{1,40}\) - )?([^\s@]{1,64}@[^\s@]{1,253}) - [^@]{1,80}$/ },
    { at: '[role="banner"] [aria-label*="@"]', from: ['aria-label'] },
  ],
};
