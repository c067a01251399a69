/**
 * Finds out which of a page's names are known without a request: from everything known here, and from the page
 * itself.
 */
import type { Contact } from '../../../lib/contract/contact.ts';
import { foldedName } from '../../../lib/contract/text.ts';
import type { NamedPerson } from '../../../lib/messages/opening-views.ts';
import type { KnownName } from '../../../lib/messages/people-views.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { namedContact } from '../../contact/named-contact.ts';

/** `none`: requested before, and not found. */
export type NameKnown = { at: 'known'; contact: Contact } | { at: 'none' } | null;

/** `known`: what is known of the names at the page's company. */
export function nameKnown(
  { name, position }: NamedPerson,
  known: readonly KnownName[],
  addresses: readonly PageAddress[],
): NameKnown {
  const key = foldedName(name);
  const said = known.find((one) => foldedName(one.name) === key);
  if (said?.contact) return { at: 'known', contact: said.contact };
  const there = addresses.find((one) => isOf(one, key));
  if (there) return { at: 'known', contact: { ...namedContact(there.address, name), position } };
  return said ? { at: 'none' } : null;
}

/** The page says so, or the address has the name in a form that companies use. */
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
