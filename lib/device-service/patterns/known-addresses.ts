/** The addresses that are known at a company, as far as they say how it makes them. */
import { tidyDomain } from '../domain-name.ts';
import { type Explanation, explain } from './explain.ts';
import { type AskedName, nameParts } from './name-parts.ts';
import { roleWords } from './name-words.ts';
import { spellingsOf } from './spellings.ts';

export interface KnownAddress extends AskedName {
  email: string;
}

export interface CompanyAddress extends AskedName {
  /** What stands before the `@`, in lower case, without a tag (`+news`). */
  local: string;
  /** Its name holds a letter. */
  named: boolean;
}

const longestLocal = 64;

/** Those at the domain itself, each address of a person once, without those of roles. */
export function addressesAt(domain: string, known: readonly KnownAddress[]): CompanyAddress[] {
  const found = new Map<string, CompanyAddress>();
  for (const { email, first_name, last_name } of known) {
    const at = email.lastIndexOf('@');
    const local = email.slice(0, Math.max(at, 0)).trim().toLowerCase().replace(/\+.*$/, '');
    if (local === '' || local.length > longestLocal || !isAt(email.slice(at + 1), domain)) continue;
    const named = isName(first_name) || isName(last_name);
    if (!named && isRole(local)) continue;
    const key = `${local} ${(first_name ?? '').slice(0, 80)} ${(last_name ?? '').slice(0, 80)}`.toLowerCase();
    if (!found.has(key)) found.set(key, { local, first_name, last_name, named });
  }
  return [...found.values()];
}

function isAt(text: string, domain: string): boolean {
  const host = text.trim().toLowerCase();
  if (host === domain) return true;
  // Only what is written in another way is worth a closer look.
  return (!/^[a-z0-9.-]+$/.test(host) || host.endsWith('.')) && host.length < 300 && tidyDomain(host) === domain;
}

const isName = (name: string | null): boolean => /\p{L}/u.test((name ?? '').slice(0, 200));

/** `info`, `info-de`, `sales2`. */
export function isRole(local: string): boolean {
  const words = local.split(/[._-]/);
  return roleWords.has(local.replace(/[._-]|\d+$/g, '')) || (roleWords.has(words[0] ?? '') && words.length < 4);
}

/** So many addresses say what there is to say of a company. */
const mostExplained = 120;

/** How each may have been made, a list an address; of very many, a sample from all over the list. */
export function explainAll(addresses: readonly CompanyAddress[]): Explanation[][] {
  const named = addresses.filter((address) => address.named);
  // Addresses without a name say little: they are heard where few have one.
  const heard = named.length >= 3 ? named : addresses;
  const every = Math.max(1, heard.length / mostExplained);
  const sample = Array.from(
    { length: Math.min(heard.length, mostExplained) },
    (_, at) => heard[Math.floor(at * every)],
  );
  return sample.flatMap((address) => {
    // What no finder would make says nothing of how addresses are made.
    if (!address || !/^[a-z0-9._'-]+$/.test(address.local)) return [];
    const explanations = explain(address.local.replaceAll("'", ''), spellingsOf(nameParts(address)));
    // The mailbox of a role, whosever name stands beside it, is not one that breaks the pattern.
    return explanations.every(({ form }) => form < 1) && isRole(address.local) ? [] : [explanations];
  });
}
