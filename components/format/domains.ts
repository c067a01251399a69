/** A domain for display: in its own letters, unless these imitate another domain; then in ASCII. */
import { oddLetters, toUnicode } from '../../lib/subject/idn.ts';
import { plain } from './plain.ts';

export function domainWords(domain: string): string {
  const unicode = toUnicode(domain.toLowerCase());
  return plain(oddLetters(unicode) === null ? unicode : domain);
}
