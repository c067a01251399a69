/**
 * What a typed text asks for: a domain, one or several addresses, a company's name, a person at a domain, or a
 * profile.
 */
import { visible } from '../contract/text.ts';
import { type Host, hostDomain } from './domain.ts';
import { isWebmail } from './hosts.ts';
import { profileOf } from './profile.ts';
import type { Domain, NothingReason, Typed } from './subject.ts';

const LONGEST = 300;
/** Longest text with several addresses, and how many are taken. */
const LONGEST_LIST = 20_000;
const MOST_ADDRESSES = 200;

/** A name before a host: `First Last @`, `First Last at`, `First Last,`. */
const JOINT = /[\s,;]*(?:@|\bat|\bfrom|[,;]|[-–—])?\s*$/i;
/** A name and its host without a space between: `First Last@acme.com`. */
const STUCK = /^(?:[\p{L}\p{M}.'’-]+ )+\p{Lu}[\p{L}\p{M}'’-]*@\S+$/u;
const SCHEME = /^[a-z][a-z0-9+.-]{0,20}:\/\//i;

const nothing = (why: NothingReason | 'empty'): Typed => ({ kind: 'nothing', why });

/** A company's domain. At a mail provider people of all companies have addresses, so there is no list to show. */
const companyAt = (domain: Domain): Typed =>
  isWebmail(domain.ascii) ? nothing('webmail-host') : { kind: 'domain', domain };

/** A word as a web address, if it may be one: with a scheme, or starting with a host with a dot. */
function asUrl(word: string): URL | null {
  const address = SCHEME.test(word) ? word : `https://${word}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** Without what was copied around it: `(acme.com)`, `"acme.com",`, `<https://acme.com/team>`. */
const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}[]+|[^\p{L}\p{M}\p{N}\]/]+$/gu, '');

/** The host that a word names or may name. */
function hostIn(word: string): Host | null {
  const url = asUrl(bare(word));
  return url?.hostname.includes('.') ? hostDomain(url.hostname, url.username !== '') : null;
}

/** The domain that a word names; null if it is rather a word with a dot (`Node.js`, `St.`). */
function domainIn(word: string): Domain | null {
  const host = hostIn(word);
  return host && 'domain' in host && host.listed ? host.domain : null;
}

/** A company's name, unless a word of it is a private or possibly internal host. */
function company(name: string): Typed {
  const hosts = name.split(' ').flatMap((word) => (word.includes('.') ? (hostIn(word) ?? []) : []));
  if (hosts.some((host) => 'why' in host && host.why === 'private-host')) return nothing('private-host');
  // `S.p.A.` is no host.
  const internal = hosts.find(
    (host) => 'domain' in host && host.domain.odd === 'internal' && host.domain.unicode.at(-2) !== '.',
  );
  return internal && 'domain' in internal
    ? { kind: 'company', name, host: internal.domain }
    : { kind: 'company', name };
}

/** One word as an address: `jane@acme.com`, in quotes, before a full stop, with a link's subject. */
function typedAddress(word: string): Typed | null {
  const tidy = word.replace(/^["'“„‘’.]+|["'”’.,;:!?…)>]+$/g, '');
  const [, local, at] = /^([^\s@:/\\]{1,64})@([^\s@/?#]{1,253})(?:\?.{0,200})?$/.exec(tidy) ?? [];
  if (local === undefined || at === undefined) return null;
  const host = hostDomain(at);
  if ('why' in host) return nothing(host.why);
  return { kind: 'address', address: `${local.toLowerCase()}@${at.toLowerCase()}`, domain: host.domain };
}

/** A login in a web address is none. */
const LOGIN = /[a-z]:\/\/\S*/gi;

/** Every address in a text, without duplicates. `cut`: there are more. */
export function addressesIn(text: string): { addresses: string[]; cut: boolean } {
  const found = new Set<string>();
  const isLong = text.length > LONGEST_LIST;
  // At a cut, half an address is dropped.
  const whole = isLong ? text.slice(0, LONGEST_LIST).replace(/\S*$/, '') : text;
  for (const word of whole.replace(LOGIN, '').split(/[\s,;:<>()[\]{}"“”|]+/)) {
    const typed = word.includes('@') && word.length < LONGEST ? typedAddress(visible(word)) : null;
    if (typed?.kind === 'address') found.add(typed.address);
  }
  const addresses = [...found];
  return { addresses: addresses.slice(0, MOST_ADDRESSES), cut: isLong || addresses.length > MOST_ADDRESSES };
}

/** One word: a profile, a domain with or without scheme and path, or why it is neither. */
function typedWord(typed: string): Typed {
  const word = bare(typed);
  const url = asUrl(word);
  const profile = url && profileOf(url);
  if (profile) return { kind: 'profile', ...profile };
  const domain = domainIn(word);
  if (domain) return companyAt(domain);
  if (SCHEME.test(word) && !url) return nothing(/^file:/i.test(word) ? 'file' : 'browser-page');
  const host = url ? hostDomain(url.hostname) : null;
  const isHost =
    SCHEME.test(word) || /^(?:localhost|[\d.]{7,15}|\[.{2,45}\]|[a-z0-9-]{1,63}(?=[:/]))(?:[:/]|$)/i.test(word);
  if (host && 'why' in host && (isHost || (host.why === 'private-host' && word.includes('.'))))
    return nothing(host.why);
  // With a scheme or a path it is a host, whatever its suffix.
  if (host && 'domain' in host && (SCHEME.test(word) || /^[^/?#]+[:/]/.test(word))) return companyAt(host.domain);
  return company(typed);
}

/** After an `@` a name is a host, whatever its suffix. */
function internalIn(word: string): Domain | null {
  const host = hostIn(word);
  return host && 'domain' in host ? host.domain : null;
}

/** Several words: a person at the domain in the last word, else a company's name. */
function typedWords(text: string): Typed {
  const words = text.split(' ');
  const [first = ''] = words;
  // A web address with a space in its path.
  if (SCHEME.test(bare(first))) return typedWord(first);
  const last = words.at(-1) ?? '';
  // Several domains are no name: the first one is looked up.
  if (words.every(domainIn)) return typedWord(first);
  const domain = domainIn(last) ?? (/@ ?\S+$/.test(text) ? internalIn(last) : null);
  const before = text
    .slice(0, text.length - last.length)
    .replace(JOINT, '')
    .trim();
  if (domain) return before === '' ? companyAt(domain) : { kind: 'person', name: before, domain };
  if (last === '@') return { kind: 'person', name: before, domain: null };
  return company(text);
}

/**
 * Reads one typed line. Sends nothing.
 * @example
 * readTyped('Jane Doe at acme.test'); // a person at acme.test
 */
export function readTyped(typed: string): Typed {
  // Some keyboards write it in full width, and some pages as a word.
  const text = typed.replaceAll('\uff20', '@').replace(/ ?[([{](?:(at)|dot)[)\]}] ?/g, (_, at) => (at ? '@' : '.'));
  const { addresses, cut } = addressesIn(text);
  if (addresses.length > 1) return { kind: 'addresses', addresses, cut };
  const line = visible(text.slice(0, LONGEST)).replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return nothing('empty');
  if (STUCK.test(line)) return typedWords(line.replace('@', ' @'));
  const [address = line.split(/[ <(]/).at(-1) ?? ''] = addresses;
  return typedAddress(address) ?? (line.includes(' ') ? typedWords(line) : typedWord(line));
}
