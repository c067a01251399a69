/** A domain for people to read: in its own letters, unless these look like another domain's; then as it is written on the wire. */
import { oddLetters, toUnicode } from '../../lib/subject/idn.ts';
import { plain } from './plain.ts';

export function domainWords(domain: string): string {
  const unicode = toUnicode(domain.toLowerCase());
  return plain(oddLetters(unicode) === null ? unicode : domain);
}
