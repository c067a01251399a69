/**
 * Finds a team's leads for an import by its indexes. A dry run keeps its results in memory, so that later rows find
 * them.
 */
import { ownKeys } from '../../device-service/leads/lead-person.ts';
import type { Block, FoundLead, LeadSource, MetLeads } from '../../device-service/leads/met-leads.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import { leadOfRow } from '../store/lead-rows.ts';
import type { TeamStore } from '../store/team-store.ts';

export function leadSource({ leads, persons }: Pick<TeamStore, 'leads' | 'persons'>, trial: Trial | null): LeadSource {
  const asTried = (stored: StoredLead): FoundLead => ({ lead: trial?.lead(stored.id) ?? stored, stored });
  return {
    withAddresses: async (addresses) => (await leads.leadsWithAddresses(addresses)).map(asTried),
    async withIds(ids) {
      const storedIds = ids.filter((id) => id > 0);
      const stored = storedIds.length > 0 ? await leads.leadsWithIds(storedIds) : [];
      const made = ids.flatMap((id) => (id < 0 ? (trial?.lead(id) ?? []) : []));
      return [...stored.map(asTried), ...made.map((lead) => ({ lead, stored: null }))];
    },
    async withKeys(keys, most) {
      const blocks = await persons.leadsWithKeys(keys, most);
      return trial ? new Map([...blocks].map(([key, block]) => [key, trial.added(key, block, most)])) : blocks;
    },
    keysOf: persons.keysOf,
  };
}

/** What a dry run has created and changed so far, as JSON: a third of the memory. */
export class Trial {
  readonly #leads = new Map<number, string>();
  readonly #byKey = new Map<string, number[]>();

  lead(id: number): StoredLead | null {
    const record = this.#leads.get(id);
    return record === undefined ? null : leadOfRow({ record });
  }

  added(key: string, { ids, isWhole }: Block, most: number): Block {
    const tried = this.#byKey.get(key) ?? [];
    return { ids: new Set([...ids, ...tried]), isWhole: isWhole && tried.length <= most };
  }

  keep(met: MetLeads): void {
    for (const one of met.changed()) {
      const { lead } = one;
      this.#leads.set(lead.id, JSON.stringify(lead));
      for (const key of ownKeys(met.keysOf(one))) {
        const ids = this.#byKey.get(key) ?? [];
        if (!ids.includes(lead.id)) this.#byKey.set(key, [...ids, lead.id]);
      }
    }
  }
}
