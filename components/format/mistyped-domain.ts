/**
 * Whether an address's domain is a slip of the keyboard for a large mail provider: `gmial.com` for `gmail.com`.
 *
 * Why our own code: `@zootools/email-spell-checker` and `email-misspelled` also change `gmx.net` to `cox.net` and
 * `gmx.ch` to `gmx.de`. Users ignore hints after a wrong one. So this one knows few providers, and never changes an
 * existing provider's domain (its test goes through `assets/public/domains/webmail.txt`).
 */

/** Names with five letters or more, so that one slip does not lead to another provider. */
const longNames = ['gmail', 'googlemail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'protonmail'];

/** Whole domains. Only their endings can be mistyped. */
const providers = [
  ...longNames.map((name) => `${name}.com`),
  ...['aol.com', 'live.com', 'msn.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'comcast.net', 'orange.fr'],
  ...['free.fr', 'libero.it', 'yahoo.fr', 'yahoo.de', 'hotmail.fr', 'hotmail.de', 'outlook.de', 'outlook.fr'],
];

/** Slips of `.com`, `.de`, `.net`, `.fr` and `.it`. No provider above has a real domain with one of these endings. */
const endings: Readonly<Record<string, readonly string[]>> = {
  com: ['con', 'cm', 'cmo', 'ocm', 'om', 'vom', 'xom', 'comm', 'coom', 'ccom', 'cim', 'cpm', 'clm', 'col', 'cok'],
  de: ['dee', 'd', 'ed', 'dde', 'fe', 'sw'],
  net: ['ner', 'ney', 'nett', 'nt', 'ent', 'met', 'nte'],
  fr: ['ft', 'frr', 'rf'],
  it: ['itt', 'ti'],
};

/** Companies and providers of their own. */
const others = new Set(['gail.com', 'hitmail.com', 'outlooks.com', 'yahoos.com']);

/** `domain`: in lower case. Null where nothing looks mistyped. */
export function meantDomain(domain: string): string | null {
  if (others.has(domain)) return null;
  const dot = domain.indexOf('.');
  const [name, ending] = [domain.slice(0, Math.max(0, dot)), domain.slice(dot + 1)];
  const slipped = providers.find((provider) => {
    const [own = '', usual = ''] = provider.split('.');
    return own === name && endings[usual]?.includes(ending);
  });
  if (slipped) return slipped;
  if (ending !== 'com' && !endings.com?.includes(ending)) return null;
  const meant = longNames.find((one) => isSlip(name, one));
  return meant === undefined ? null : `${meant}.com`;
}

/** The address with the domain that was most likely meant; null where nothing looks mistyped. */
export function meantAddress(email: string): string | null {
  const at = email.lastIndexOf('@');
  const meant = at < 1 ? null : meantDomain(email.slice(at + 1).toLowerCase());
  return meant === null ? null : `${email.slice(0, at)}@${meant}`;
}

/** One letter too many, too few or wrong, or two neighbours swapped. The first letter is nearly always right. */
function isSlip(typed: string, name: string): boolean {
  if (typed === name || Math.abs(typed.length - name.length) > 1) return false;
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at += 1;
  if (isSwapped(typed, name, at)) return true;
  if (at === 0) return false;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  if (typed.length > name.length) return rest(typed, 1) === rest(name, 0);
  return rest(typed, typed.length === name.length ? 1 : 0) === rest(name, 1);
}

function isSwapped(typed: string, name: string, at: number): boolean {
  return (
    typed.length === name.length &&
    typed[at] === name[at + 1] &&
    typed[at + 1] === name[at] &&
    typed.slice(at + 2) === name.slice(at + 2)
  );
}

/** Addresses at one mistyped domain. */
export interface Mistyped {
  from: string;
  to: string;
  count: number;
}

/** Most frequent first. */
export function mistypedIn(addresses: Iterable<string>): Mistyped[] {
  const found = new Map<string, Mistyped>();
  for (const email of addresses) {
    const from = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    const to = meantDomain(from);
    if (to !== null) found.set(from, { from, to, count: (found.get(from)?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

const domainOfAddress = /(?<=[^\s@]@)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** The text with the mistyped domains of its addresses corrected, and nothing else changed. */
export function correctedText(text: string): string {
  return text.replaceAll(domainOfAddress, (domain) => meantDomain(domain.toLowerCase()) ?? domain);
}
