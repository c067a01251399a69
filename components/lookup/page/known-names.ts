/** Which of a page's names are known without asking anybody: from all that is known here, and the page itself. */
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import { foldedName } from '../../../lib/contract/text.ts';
import type { KnownName, NamedPerson } from '../../../lib/messages/views.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';

/** `none`: it was asked before, and nobody was found. */
export type NameKnown = { at: 'known'; contact: Contact } | { at: 'none' } | null;

/** `known`: of the names at the page's company. */
export function nameKnown(
  { name, position }: NamedPerson,
  known: readonly KnownName[],
  addresses: readonly PageAddress[],
): NameKnown {
  const key = foldedName(name);
  const said = known.find((one) => foldedName(one.name) === key);
  if (said?.contact) return { at: 'known', contact: said.contact };
  const there = addresses.find((one) => isOf(one, key));
  if (there) return { at: 'known', contact: { ...contactOfAddress(there.address, name), position } };
  return said ? { at: 'none' } : null;
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
