/** Yahoo Mail: people are pills, marked for its makers' own tests. */
import { type Adapter, usualList } from './mailbox.ts';

export const yahoo: Adapter = {
  name: 'yahoo',
  marker: null,
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
};
