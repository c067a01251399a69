/** Leads as records of their table. Fields that an older version did not store are filled in on reading. */
import { keyOfEmail } from '../../../contract/text.ts';
import { isMoment } from '../../../contract/times.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { ownKeys, personOf } from '../../../device-service/leads/lead-person.ts';
import { emptyLead } from '../../../device-service/leads/lead-writing.ts';
import { otherAddressesIn } from '../../../device-service/leads/other-addresses.ts';
import type { StoredLead } from '../../../device-service/store-leads.ts';
import type { KeyHash } from '../key-hash.ts';
import { otherAddressKey, personKeys } from './person-keys.ts';
import { mailOfSite, siteKey } from './site-keys.ts';

interface LeadRecord {
  id: number;
  /** Hashed. */
  address: string;
  /** See `person-keys.ts` and `site-keys.ts`. */
  person: string[];
  lead: StoredLead;
}

/** `person`: pass it if already computed. */
export const recordOf = (
  lead: StoredLead,
  keyHash: KeyHash,
  person = personKeys(personOf(lead), keyHash),
): LeadRecord => {
  const mail = mailOfSite(lead);
  return {
    id: lead.id,
    address: keyHash(keyOfEmail(lead.email)),
    person: [
      ...ownKeys(person),
      ...otherAddressesIn(lead.texts.notes ?? '').map((address) => otherAddressKey(address, keyHash)),
      ...(mail ? [siteKey(mail, keyHash)] : []),
    ],
    lead,
  };
};

/** Null for a damaged record. */
export function readLead(record: unknown): StoredLead | null {
  if (!isRecord(record) || !isRecord(record.lead)) return null;
  const { lead } = record;
  if (!hasEssence(lead) || lead.id !== record.id) return null;
  const whole = { ...emptyLead(lead.email, lead.created_at, 0), ...lead };
  return isSound(whole) ? whole : null;
}

type Essence = Pick<StoredLead, 'id' | 'email' | 'created_at'>;

function hasEssence(lead: Record<string, unknown>): lead is Record<string, unknown> & Essence {
  const { id, email, created_at } = lead;
  return Number.isSafeInteger(id) && typeof email === 'string' && email !== '' && isMoment(created_at);
}

function isSound(lead: StoredLead | Record<string, unknown>): lead is StoredLead {
  const { texts, lists, tags, sequences, place, attributes, verification, page_changes, taught } = lead;
  return (
    isRecord(texts) &&
    Array.isArray(lists) &&
    Array.isArray(tags) &&
    Array.isArray(sequences) &&
    isRecord(place) &&
    isRecord(attributes) &&
    (taught === undefined || (isRecord(taught) && isRecord(taught.wrote) && Array.isArray(taught.fields))) &&
    (page_changes === undefined || (isRecord(page_changes) && isRecord(page_changes.refused))) &&
    Object.values(texts).every((text) => typeof text === 'string' || text === null) &&
    (verification === null || (isRecord(verification) && typeof verification.status === 'string'))
  );
}
