/**
 * A lead has one address field, so other addresses go into its notes, one per line. Their label is recognised in
 * every language.
 */
import { limits } from '../../contract/limits.ts';
import { isSameEmail } from '../../contract/text.ts';
import type { StoredLead } from '../store-leads.ts';

const line = (email: string): string => `E-mail: ${email}`;

/** Added once; full notes stay unchanged. */
export function withOtherAddress(notes: string, email: string): string {
  const isThere = notes.split(/[\s,;<>()]+/).some((word) => isSameEmail(word, email));
  const longer = isThere ? notes : [notes, line(email)].filter(Boolean).join('\n');
  return longer.length > limits.leads.text ? notes : longer;
}

export function withoutOtherAddress(notes: string, email: string): string {
  return notes
    .split('\n')
    .filter((one) => !otherAddressesIn(one).some((other) => isSameEmail(other, email)))
    .join('\n');
}

/** The lead without these in its notes; itself if there are none. */
export function withoutOthers<Lead extends Pick<StoredLead, 'texts'>>(
  lead: Lead,
  isOut: (email: string) => boolean,
): Lead {
  const { notes } = lead.texts;
  const left = otherAddressesIn(notes ?? '')
    .filter(isOut)
    .reduce(withoutOtherAddress, notes ?? '');
  return left === (notes ?? '') ? lead : { ...lead, texts: { ...lead.texts, notes: left === '' ? null : left } };
}

export function otherAddressesIn(notes: string): string[] {
  return notes.split('\n').flatMap((one) => /^E-mail: (\S+@\S+)$/.exec(one.trim())?.[1] ?? []);
}
