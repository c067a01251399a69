/** Yahoo Mail: people are pills, marked for its makers' own tests. */
import { type Mailbox, usualList } from '../mailbox.ts';

export const yahoo = {
  name: 'yahoo',
  title: 'Yahoo Mail',
  at: {
    host: /^(?:[a-z0-9-]{2,8}\.)?mail\.yahoo\.(?:com|co\.[a-z]{2})$/,
    path: null,
    origins: ['https://mail.yahoo.com/*', 'https://*.mail.yahoo.com/*'],
  },
  reading: {
    within: null,
    message: '[data-test-id="message-view"]',
    bodies: '[data-test-id="message-view-body"]',
    list: `${usualList},[data-test-id="virtual-list"],[data-test-id="message-list"]`,
    hidden: null,
    people: [
      {
        at: '[data-test-id="message-from"] [data-test-id="email-pill"]',
        from: ['data-email', 'title', 'text'],
        role: 'sender',
      },
      {
        at: '[data-test-id="message-to"] [data-test-id="email-pill"]',
        from: ['data-email', 'title', 'text'],
        role: 'recipient',
      },
      { at: '[data-test-id="email-pill"]', from: ['data-email', 'title', 'text'] },
      { at: '[data-email]', from: ['data-email'] },
    ],
    own: [],
  },
} as const satisfies Mailbox;
