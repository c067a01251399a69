/** A mailbox without signs of its own: a sender cannot be told from an address in a text. */
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
