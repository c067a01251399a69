/** The text to hash for a person who is known at a company by name: one for all spellings, wherever it is hashed. */
import { domainOf, fold } from '../../contract/text.ts';
import { type Named, nameOf } from './mentions.ts';

/**
 * `at`: the company's domain, or its name if the domain is unknown.
 * @example
 * nameWord({ first_name: 'Søren', last_name: 'Ødegård' }, 'ACME.test'); // 'name soren odegard at acme.test'
 */
export function nameWord(name: Named, at: string): string {
  // Full-width letters and ligatures become the usual ones.
  const folded = fold(nameOf(name).normalize('NFKC')).replace(/\s+/g, ' ');
  return `name ${folded} at ${domainOf(at)}`;
}

/**
 * The domains where somebody with an address is known by their whole name. `company`: of the address. Strangers share a
 * name at a mail provider.
 */
export function domainsOfName(
  name: Named,
  { address, company = address }: { address: string; company?: string | undefined },
  isWebmail: (domain: string) => boolean,
): string[] {
  if (!nameOf(name).includes(' ')) return [];
  return [...new Set([domainOf(address), domainOf(company)])].filter((domain) => !isWebmail(domain));
}

/** The name and the company of such a text; null for other texts. */
export function readNameWord(word: string): { name: string; at: string } | null {
  const [, name, at] = /^name (.+?) at (.+)$/.exec(word) ?? [];
  return name && at ? { name, at } : null;
}
