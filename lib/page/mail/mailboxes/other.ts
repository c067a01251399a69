/** A mailbox of which nothing is known but what mailboxes have in common: who wrote can't be told there from whom a text names. */
import { type Reading, usualList } from '../mailbox.ts';

export const other: Reading = {
  within: null,
  message: null,
  bodies: null,
  list: usualList,
  hidden: null,
  people: [],
  own: [],
};
