/** An address that nobody has, and that looks as if somebody might: a server that takes it takes everything. */
import { createHmac } from 'node:crypto';

const consonants = 'bdfgklmnprstvz';
const vowels = 'aeiou';

/**
 * Two made-up words and two digits: 14⁶ × 5⁶ × 90, so that no filter can know them. By the secret, the domain and the day alone, so that
 * a server that lets an unknown recipient wait hears of the same one when it is asked again.
 */
export function inventedAddress(domain: string, day: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`${day} ${domain}`).digest();
  const letterAt = (letters: string, at: number) => letters.charAt((bytes[at] ?? 0) % letters.length);
  const word = (from: number) =>
    [0, 1, 2].map((at) => letterAt(consonants, from + 2 * at) + letterAt(vowels, from + 2 * at + 1)).join('');
  return `${word(0)}.${word(6)}${10 + ((bytes[12] ?? 0) % 90)}@${domain}`;
}
