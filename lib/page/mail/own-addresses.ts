/** Which addresses are the user's own, where the mailbox says so in its page or in the one around this frame. */
import { all } from '../dom.ts';
import { addressesOn } from './addresses-on.ts';
import { documentsAround } from './frames.ts';
import type { Adapter } from './mailbox.ts';

const MOST_MARKS = 20;

export function ownAddresses(document: Document, { own }: Adapter, pageHost: string): ReadonlySet<string> {
  const found = new Set<string>();
  if (own.length === 0) return found;
  for (const page of [document, ...documentsAround(document)]) {
    for (const sign of own) {
      for (const mark of all(page, sign.at, MOST_MARKS)) {
        for (const { address } of addressesOn(page, mark, sign, pageHost)) found.add(address);
      }
    }
  }
  return found;
}
