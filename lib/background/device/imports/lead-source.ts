/**
 * This device's leads for one import batch: found by index, written at the end of the batch. A dry run writes them to
 * a separate table, so that its later rows find what earlier ones would have created.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import { ownKeys } from '../../../device-service/leads/lead-person.ts';
import type { Block, FoundLead, LeadSource, MetLeads } from '../../../device-service/leads/met-leads.ts';
import type { LeadDraft } from '../../../device-service/store-leads.ts';
import { findLead } from '../leads/find-lead.ts';
import { personKeys } from '../leads/person-keys.ts';
import { readLead } from '../leads/stored-leads.ts';
import { writeLeads } from '../leads/write-leads.ts';
import type { Writing } from '../transaction.ts';

const trialId = (trial: string, id: number | ''): string => `${trial}|${id}`;

/** `trial`: the import's identifier in a dry run, whose results are stored beside the leads. */
export function leadSource(to: Writing, trial: string | null): LeadSource {
  function foundIn(record: unknown): FoundLead[] {
    const stored = readLead(record);
    return stored ? [{ lead: stored, stored }] : [];
  }

  /**
   * The lead as earlier batches of the dry run would have left it. Negative identifiers are leads it would have
   * created.
   */
  async function trialOf(id: number, stored: FoundLead['stored']): Promise<FoundLead | null> {
    if (trial === null) return null;
    const record = await to.get('trialLeads', trialId(trial, id));
    const lead = isRecord(record) ? readLead({ id, lead: record.lead }) : null;
    return lead && { lead, stored };
  }

  const asTried = (found: readonly FoundLead[]): Promise<FoundLead[]> =>
    Promise.all(found.map(async (one) => (await trialOf(one.lead.id, one.stored)) ?? one));

  async function blockOf(key: string, most: number): Promise<Block> {
    if (!to.leadKeys.mayHave(key)) return { ids: new Set(), isWhole: true };
    const [ids, trials] = await Promise.all([
      to.keysWith('leads', 'person', key, most + 1),
      trial === null ? [] : to.keysWith('trialLeads', 'person', key, most + 1),
    ]);
    const own = trial === null ? '' : trialId(trial, '');
    const tried = trials.map(String).flatMap((id) => (id.startsWith(own) ? [id.slice(own.length)] : []));
    const all = new Set([...ids, ...tried].map(Number));
    return { ids: all, isWhole: Math.max(ids.length, trials.length) <= most };
  }

  return {
    async withAddresses(addresses) {
      const records = await Promise.all(addresses.map((address) => findLead(to, address)));
      return asTried(records.flatMap(foundIn));
    },
    async withIds(ids) {
      const records = await Promise.all(ids.filter((id) => id > 0).map((id) => to.get('leads', id)));
      const made = await Promise.all(ids.filter((id) => id < 0).map((id) => trialOf(id, null)));
      return [...(await asTried(records.flatMap(foundIn))), ...made.flatMap((one) => one ?? [])];
    },
    async withKeys(keys, most) {
      return new Map(await Promise.all(keys.map(async (key) => [key, await blockOf(key, most)] as const)));
    },
    keysOf: (person) => personKeys(person, to.keyHash),
  };
}

/** Afterwards each new lead has its real identifier. */
export async function writeMet(to: Writing, met: MetLeads): Promise<void> {
  const changed = met.changed();
  const drafts = changed.map(({ lead: { id, ...lead } }): LeadDraft => (id < 0 ? lead : { ...lead, id }));
  const before = new Map(changed.flatMap(({ stored }) => (stored ? [[stored.id, stored] as const] : [])));
  const persons = new Map(changed.flatMap((one, at) => (drafts[at] ? [[drafts[at], met.keysOf(one)] as const] : [])));
  const leads = await writeLeads(to, drafts, before, persons);
  changed.forEach((one, at) => {
    one.lead = leads[at] ?? one.lead;
  });
}

/** Stored for later batches of the dry run. */
export function keepTrial(to: Writing, met: MetLeads, trial: string): void {
  for (const one of met.changed()) {
    const { lead } = one;
    to.put('trialLeads', { id: trialId(trial, lead.id), person: ownKeys(met.keysOf(one)), lead });
  }
}
