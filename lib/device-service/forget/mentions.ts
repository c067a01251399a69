/**
 * Finds mentions of a person in records about others, and those records without them. Pure: each store finds the
 * records itself.
 */
import { domainOf, fold, keyOfEmail } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { tidyDomain } from '../domain-name.ts';
import type { KnownEmail } from '../store-directory.ts';
import type { StoredLead } from '../store-leads.ts';

export interface Named {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}

/** Folded; empty without a name. */
export const nameOf = (one: Named | undefined): string =>
  fold(`${one?.first_name ?? ''} ${one?.last_name ?? ''}`).trim();

/** The names of the person behind an address, and the domains where they are known: also at the sites that show it. */
export function namesOf(
  address: string,
  email: KnownEmail | null,
  leads: readonly Pick<StoredLead, 'texts'>[],
): { names: Named[]; domains: string[] } {
  const names = [email, ...leads.map(({ texts }) => texts)].flatMap((one) => (one && nameOf(one) !== '' ? [one] : []));
  const sites = [...(email?.sources ?? []).map(({ domain }) => domain), ...leads.map(({ texts }) => texts.website)];
  const known = sites.flatMap((site) => (site ? (tidyDomain(site) ?? []) : []));
  return { names, domains: [...new Set([domainOf(address), domainOf(email?.company ?? address), ...known])] };
}

/**
 * The article without this person as an author: unchanged if they did not write it. Null if they are its only author,
 * or if its address or title names them.
 */
export function articleWithout(url: string, article: unknown, names: readonly Named[]): unknown {
  if (!isRecord(article) || !Array.isArray(article.authors)) return article;
  const folded = new Set(names.map(nameOf));
  const authors: unknown[] = article.authors;
  const left = authors.filter(
    (author) => !isRecord(author) || !folded.has(fold(`${author.first_name} ${author.last_name}`).trim()),
  );
  if (left.length === authors.length) return article;
  return left.length === 0 || isNamed(`${url} ${article.title}`, names) ? null : { ...article, authors: left };
}

/** Sources of an address whose page is named after the person; these are removed for every address. */
export function pagesNamedAfter(email: KnownEmail | null, names: readonly Named[]): ReadonlySet<string> {
  const pages = email?.sources.flatMap(({ uri }) => uri ?? []) ?? [];
  return new Set(pages.filter((uri) => isNamed(uri, names) || (email !== null && holdsAddress(uri, email.value))));
}

/** Does the text contain the last name? */
function isNamed(text: string, names: readonly Named[]): boolean {
  const words = wordsOf(text);
  return names.some(({ last_name }) => last_name && words.includes(wordsOf(last_name)));
}

const wordsOf = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** A copy with null in place of each of the texts. */
export function without(value: unknown, texts: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return texts.has(value) ? null : value;
  if (Array.isArray(value)) return value.map((one) => without(one, texts));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, without(one, texts)]));
}

/** Does the text contain the whole address, in any spelling? */
export function holdsAddress(text: string, address: string): boolean {
  const small = text.toLowerCase().normalize();
  return spellingsIn(small, address).some((spelling) => addressAt(small, spelling) !== -1);
}

/**
 * Whether any text in a value contains one of the addresses, however deep. Never ask its JSON instead: there a line
 * break before an address is an escape that ends in a letter.
 */
export function mentions(value: unknown, emails: ReadonlySet<string>): boolean {
  return textsIn(value).some((text) => [...emails].some((email) => holdsAddress(text, email)));
}

/** Also the names of fields. */
function textsIn(value: unknown): string[] {
  const parts = [value];
  for (const part of parts)
    if (typeof part === 'object' && part !== null) for (const field of Object.entries(part)) parts.push(...field);
  return parts.filter((part) => typeof part === 'string');
}

/**
 * As keys: of the addresses in a value's texts, and of other words with an `@`. Takes time in proportion to them. Stops
 * once it found `most`.
 */
export function addressesIn(value: unknown, most = Number.POSITIVE_INFINITY): Set<string> {
  const found = new Set<string>();
  for (const text of textsIn(value)) {
    for (const word of text.includes('@') ? text.split(/[\s<>()[\]{},;:|\\/?=&]+/) : []) {
      const parts = word.split('@');
      for (const [at, host] of parts.slice(1).entries()) {
        const local = parts[at] ?? '';
        const domain = hostForm.exec(host)?.[0] ?? '';
        found.add(keyOfEmail(`${local}@${domain}`));
        // It may follow a quotation mark or another sign.
        found.add(keyOfEmail(`${local.replace(/^[^\p{L}\p{N}]+/u, '')}@${domain}`));
      }
      if (found.size >= most) return found;
    }
  }
  return found;
}

/** The address as its key, and as the text quotes it or spells its domain otherwise. The text is in lower case. */
function spellingsIn(text: string, address: string): string[] {
  const key = keyOfEmail(address);
  const local = key.slice(0, key.lastIndexOf('@'));
  const found = (local === '' ? [] : [`${local}@`, `"${local}"@`]).flatMap((start) =>
    text
      .split(start)
      .slice(1)
      .map((rest) => start + (hostForm.exec(rest)?.[0] ?? '')),
  );
  return [...new Set([key, ...found])].filter((email) => keyOfEmail(email) === key);
}

/** A host at the start of a text. */
const hostForm = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*/u;

/**
 * The index of a whole address: `ann@acme.test` is neither in `joann@acme.test` nor in `ann@acme.test.example`. -1 if
 * absent. Both in lower case. An apostrophe belongs to a longer address only after one of its characters. Otherwise it
 * is a quotation mark, or the guard of a CSV cell (`contract/csv.ts`).
 */
function addressAt(text: string, address: string, from = 0): number {
  for (let at = text.indexOf(address, from); at !== -1; at = text.indexOf(address, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + address.length, at + address.length + 2);
    if (!/[\p{L}\p{N}._%+-]'?$/u.test(before) && !/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after)) return at;
  }
  return -1;
}

/** The text without the address. */
export function withoutAddress(text: string, address: string): string {
  let rest = text.normalize();
  for (const wanted of spellingsIn(lowered(rest), address)) {
    const small = lowered(rest);
    let left = '';
    let end = 0;
    for (let at = addressAt(small, wanted); at !== -1; at = addressAt(small, wanted, end)) {
      left += rest.slice(end, at);
      end = at + wanted.length;
    }
    rest = left + rest.slice(end);
  }
  return rest;
}

/** Keeps the length, so an index in one text is valid in the other. */
const lowered = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
