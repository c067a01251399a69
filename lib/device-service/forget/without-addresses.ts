/** Takes the addresses of people who opted out from records about others. Pure: each store finds the records itself. */
import { isRecord } from '../../contract/tolerant.ts';
import { withoutOtherAddress } from '../leads/other-addresses.ts';
import type { StoredLead } from '../store-leads.ts';
import { holdsAddress, withoutAddress } from './mentions.ts';

/** A line of notes that consists of an address is removed whole. */
export function leadWithout<Lead extends Pick<StoredLead, 'texts' | 'attributes'>>(
  lead: Lead,
  addresses: ReadonlySet<string>,
): Lead {
  const [texts, attributes] = [{ ...lead.texts }, { ...lead.attributes }];
  for (const address of addresses) {
    for (const [field, text] of Object.entries(texts)) {
      const notes = field === 'notes' ? withoutOtherAddress(text ?? '', address) : (text ?? '');
      texts[field] = withoutAddress(notes, address) || null;
    }
    for (const [slug, text] of Object.entries(attributes)) attributes[slug] = withoutAddress(text, address);
  }
  return { ...lead, texts, attributes };
}

/** The same of a company or a person: a page with an address in its own is no longer named. */
export function recordWithout<Known extends object>(record: Known, addresses: ReadonlySet<string>): Known;
export function recordWithout(record: object, addresses: ReadonlySet<string>): unknown {
  return valueWithout(record, [...addresses]);
}

function valueWithout(value: unknown, addresses: readonly string[]): unknown {
  if (typeof value === 'string') {
    const held = addresses.filter((address) => holdsAddress(value, address));
    if (held.length === 0) return value;
    return /^https?:/i.test(value) ? null : held.reduce(withoutAddress, value).trim() || null;
  }
  if (Array.isArray(value))
    return value.map((one) => valueWithout(one, addresses)).filter((one, at) => one !== null || value[at] === null);
  if (!isRecord(value)) return value;
  const named = Object.entries(value).filter(([name]) => !addresses.some((address) => holdsAddress(name, address)));
  return Object.fromEntries(named.map(([name, one]) => [name, valueWithout(one, addresses)]));
}
