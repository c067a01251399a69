/** A plausible address that does not exist: a server that accepts it accepts everything. */
import { createHmac } from 'node:crypto';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';

/**
 * Two invented words and two digits: 14⁶ × 5⁶ × 90 combinations, too many for a filter to know. Derived from
 * secret, domain and day, so a greylisting server is asked for the same address again.
 */
export function inventedAddress(domain: string, day: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`${day} ${domain}`).digest();
  const letterAt = (letters: string, at: number) => letters.charAt((bytes[at] ?? 0) % letters.length);
  const word = (from: number) =>
    [0, 1, 2].map((at) => letterAt(consonants, from + 2 * at) + letterAt(vowels, from + 2 * at + 1)).join('');
  return `${word(0)}.${word(6)}${10 + ((bytes[12] ?? 0) % 90)}@${domain}`;
}
