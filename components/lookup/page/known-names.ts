/** Which of a page's names are known without asking anybody: from the company's rows, the kept answers of the finder, and the page itself. */
import { type Contact, contactOfAddress, contactOfFinding } from '../../../lib/contract/contact.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import { unaccented } from '../../../lib/contract/text.ts';
import type { CachedAnswer, NamedPerson } from '../../../lib/messages/views.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { cachedOf } from '../../shell/request-state.ts';

export interface KnownPeople {
  /** Loaded or kept rows of the company. */
  contacts: readonly Contact[];
  kept: readonly CachedAnswer[];
  addresses: readonly PageAddress[];
  domain: string;
}

/** `none`: it was asked before, and nobody was found. */
export type KnownName = { at: 'known'; contact: Contact } | { at: 'none' } | null;

export function knownName({ name, position }: NamedPerson, known: KnownPeople): KnownName {
  const key = foldedName(name);
  const row = known.contacts.find((contact) => foldedName(nameOf(contact)) === key);
  if (row) return { at: 'known', contact: row };
  const asked = cachedOf(known.kept, 'findEmail', (params) => isAskFor(params, key, known.domain));
  const found = asked && contactOfFinding(asked.reply.data);
  if (found) return { at: 'known', contact: found };
  const there = known.addresses.find((one) => isOf(one, key));
  if (there) return { at: 'known', contact: { ...contactOfAddress(there.address, name), position } };
  return asked ? { at: 'none' } : null;
}

/** Without accents, capitals and signs: how two pages' spellings of a name are one. */
export function foldedName(name: string): string {
  return unaccented(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function nameOf({ first_name, last_name }: Pick<Contact, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}

function isAskFor(params: Params<'findEmail'>, key: string, domain: string): boolean {
  if (params.domain?.toLowerCase() !== domain) return false;
  return foldedName(params.full_name ?? `${params.first_name ?? ''} ${params.last_name ?? ''}`) === key;
}

/** The page says so, or the address is made of the name as companies make them. */
function isOf({ address, name }: PageAddress, key: string): boolean {
  if (name !== null && foldedName(name) === key) return true;
  const parts = key.split(' ');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (first === '' || parts.length < 2) return false;
  const local = (address.split('@')[0] ?? '').toLowerCase();
  const initial = first.charAt(0);
  return [
    `${first}.${last}`,
    `${first}_${last}`,
    `${first}-${last}`,
    `${first}${last}`,
    `${initial}.${last}`,
    `${initial}${last}`,
  ].includes(local);
}
