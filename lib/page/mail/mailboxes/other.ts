/** A mailbox of which nothing is known but what mailboxes have in common. */
import { addressAttributes, addressed, type Reading, usualList } from '../mailbox.ts';

const from = ['[class*="from" i]', '[class*="sender" i]', '[data-test*="from" i]', '[data-test*="sender" i]'];
const to = ['[class*="recipient" i]', '[class~="to" i]', '[class~="cc" i]', '[data-test*="recipient" i]'];

const inAny = (places: readonly string[]): string => `:is(${places}):is(${addressed}),:is(${places}) :is(${addressed})`;

export const other: Reading = {
  within: null,
  message: null,
  bodies: null,
  list: usualList,
  hidden: null,
  people: [
    { at: inAny(from), from: addressAttributes, role: 'sender' },
    { at: inAny(to), from: addressAttributes, role: 'recipient' },
    { at: addressed, from: addressAttributes, role: 'text' },
  ],
  own: [],
};
