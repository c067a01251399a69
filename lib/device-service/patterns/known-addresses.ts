import { type AskedName, nameReadings } from '../../names/name-parts.ts';
import { tidyDomain } from '../domain-name.ts';
import { type Explanation, explain } from './explain.ts';
import { roleWords } from './role-words.ts';
import { spellingsOf } from './spellings.ts';

export interface KnownAddress extends AskedName {
  email: string;
}

export interface CompanyAddress extends AskedName {
  /** The local part in lower case, without a tag (`+news`). */
  local: string;
  /** Its name contains a letter. */
  named: boolean;
}

/** RFC 5321 §4.5.3.1.1. */
export const longestLocal = 64;

/** Addresses at the domain itself, each of a person once. Role mailboxes only if a person's name is given. */
export function addressesAt(domain: string, known: readonly KnownAddress[]): CompanyAddress[] {
  const found = new Map<string, CompanyAddress>();
  for (const { email, first_name, last_name } of known) {
    const at = email.lastIndexOf('@');
    const local = email.slice(0, Math.max(at, 0)).trim().toLowerCase().replace(/\+.*$/, '');
    if (local === '' || local.length > longestLocal || !isAt(email.slice(at + 1), domain)) continue;
    const named = (isName(first_name) || isName(last_name)) && !isRoleName(local, first_name, last_name);
    if (!named && isRole(local)) continue;
    const key = `${local} ${(first_name ?? '').slice(0, 80)} ${(last_name ?? '').slice(0, 80)}`.toLowerCase();
    if (!found.has(key)) found.set(key, { local, first_name, last_name, named });
  }
  return [...found.values()];
}

function isAt(text: string, domain: string): boolean {
  const host = text.trim().toLowerCase();
  if (host === domain) return true;
  // Only different spellings need a closer look.
  return (!/^[a-z0-9.-]+$/.test(host) || host.endsWith('.')) && host.length < 300 && tidyDomain(host) === domain;
}

const isName = (name: string | null): boolean => /\p{L}/u.test((name ?? '').slice(0, 200));

/** `contact@` of `Contact`, which a file may say in place of a person. */
const isRoleName = (local: string, ...names: (string | null)[]): boolean =>
  names.every((name) => !isName(name) || roleWords.has((name ?? '').trim().toLowerCase())) && isRole(local);

/** `info`, `info-de`, `sales2`. */
export function isRole(local: string): boolean {
  const words = local.split(/[._-]/);
  return roleWords.has(local.replace(/[._-]|\d+$/g, '')) || (roleWords.has(words[0] ?? '') && words.length < 4);
}

/** This many addresses represent a company. */
const mostExplained = 120;

/** The explanations of each address; for very many, a sample across the list. */
export function explainAll(addresses: readonly CompanyAddress[]): Explanation[][] {
  const named = addresses.filter((address) => address.named);
  // Addresses without a name are weak evidence, used where few have one.
  const evidence = named.length >= 3 ? named : addresses;
  const every = Math.max(1, evidence.length / mostExplained);
  const sample = Array.from(
    { length: Math.min(evidence.length, mostExplained) },
    (_, at) => evidence[Math.floor(at * every)],
  );
  return sample.flatMap((address) => {
    // An address that no pattern can build is no evidence.
    if (!address || !/^[a-z0-9._'-]+$/.test(address.local)) return [];
    const explanations = nameReadings(address).flatMap(({ parts, share }) =>
      explain(address.local.replaceAll("'", ''), spellingsOf(parts)).map((one) => ({ ...one, form: one.form * share })),
    );
    // A role mailbox does not contradict the pattern, whatever name stands beside it.
    return explanations.every(({ form }) => form < 1) && isRole(address.local) ? [] : [explanations];
  });
}
