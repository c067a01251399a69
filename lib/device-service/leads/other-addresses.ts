/**
 * A lead has one address field, so other addresses go into its notes, one per line. Their label is recognised in
 * every language.
 */
import { limits } from '../../contract/limits.ts';
import { isSameEmail } from '../../contract/text.ts';

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

export function otherAddressesIn(notes: string): string[] {
  return notes.split('\n').flatMap((one) => /^E-mail: (\S+@\S+)$/.exec(one.trim())?.[1] ?? []);
}
