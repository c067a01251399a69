/** A private window's leads. The device's leads are visible; writes stay in memory and shadow them. */
import { keyOfEmail } from '../../../contract/text.ts';
import { leadFilter } from '../../../device-service/leads/lead-filter.ts';
import { memoryLeads } from '../../../device-service/memory-store.ts';
import { everything, type Page } from '../../../device-service/page-of-rows.ts';
import type { LeadBook, LeadDraft, LeadFilter, LeadList, StoredLead } from '../../../device-service/store-leads.ts';

/** Identifiers from here on belong to the private window. The device counts from 1 and never gets this far. */
const ownFrom = 1_000_000_000_000;

/** `device` is only read. */
export function privateLeads(device: LeadBook): LeadBook {
  const own = memoryLeads();
  const lists: LeadList[] = [];
  /** Identifiers of device leads changed or removed here: the device's versions are hidden. */
  const shadowed = new Set<number>();
  let next = ownFrom;

  function shadow(id: number): void {
    if (id < ownFrom) shadowed.add(id);
  }

  async function put(draft: LeadDraft): Promise<StoredLead> {
    const lead = { ...draft, id: draft.id ?? next++ };
    shadow(lead.id);
    await own.put(lead);
    return lead;
  }

  const seen = (lead: StoredLead | null): StoredLead | null => (lead && !shadowed.has(lead.id) ? lead : null);
  const leadOf = async (email: string) => (await own.leadOf(email)) ?? seen(await device.leadOf(email));

  /** The device's current versions of shadowed leads, without deleted ones. */
  async function hidden(): Promise<StoredLead[]> {
    const all = await Promise.all([...shadowed].map((id) => device.lead(id)));
    return all.filter((lead) => lead !== null);
  }

  async function remove(id: number): Promise<void> {
    shadow(id);
    await own.remove(id);
  }

  return {
    lead: async (id) => (await own.lead(id)) ?? seen(await device.lead(id)),
    async leadsWithIds(ids) {
      const theirs = ids.filter((id) => !shadowed.has(id));
      const [here, there] = await Promise.all([own.leadsWithIds(ids), device.leadsWithIds(theirs)]);
      return [...here, ...there];
    },
    leadOf,
    leads: (filter, now, page) => mergedLeads({ own, device, hidden }, filter, now, page),
    /** The device's source if it has one: including these few leads would mean counting all again. */
    async mostUsedSource() {
      const [ofDevice, here, gone] = await Promise.all([device.mostUsedSource(), own.mostUsedSource(), hidden()]);
      return { source: ofDevice.source ?? here.source, leads: ofDevice.leads - gone.length + here.leads };
    },
    add: put,
    put: async (lead) => void (await put(lead)),
    remove,
    async change(emails, decide) {
      const found = await Promise.all(emails.map(leadOf));
      const existing = new Map(found.flatMap((lead) => (lead ? [[keyOfEmail(lead.email), lead] as const] : [])));
      return own.change([], () => {
        const drafts = decide(existing).map((draft) => ({ ...draft, id: draft.id ?? next++ }));
        for (const { id } of drafts) shadow(id);
        return drafts;
      });
    },
    list: async (id) => lists.find((list) => list.id === id) ?? device.list(id),
    listNamed: async (name) =>
      lists.find((list) => list.name.toLowerCase() === name.toLowerCase()) ?? device.listNamed(name),
    lastList: async () => lists.at(-1) ?? device.lastList(),
    async addList(name) {
      const list = { id: ownFrom + lists.length, name };
      lists.push(list);
      return list;
    },
    listsWithIds: async (ids) => [
      ...lists.filter(({ id }) => ids.includes(id)),
      ...(await device.listsWithIds(ids.filter((id) => id < ownFrom))),
    ],
    async sizes(ids) {
      const [there, here, all] = await Promise.all([device.sizes(ids), own.sizes(ids), hidden()]);
      const gone = (id: number) => all.filter((lead) => lead.lists.includes(id)).length;
      return new Map(ids.map((id) => [id, (there.get(id) ?? 0) - gone(id) + (here.get(id) ?? 0)]));
    },
  };
}

interface Both {
  own: LeadBook;
  device: LeadBook;
  hidden(): Promise<StoredLead[]>;
}

/** By identifier, newest first. Reads no more device leads than the page may need. */
async function mergedLeads(
  { own, device, hidden }: Both,
  filter: LeadFilter,
  now: number,
  { offset, limit }: Page,
): Promise<{ leads: StoredLead[]; total: number }> {
  const accepts = leadFilter(filter, now) ?? (() => true);
  const [here, all] = await Promise.all([own.leads(filter, now, everything), hidden()]);
  const gone = all.filter(accepts).map(({ id }) => id);
  // The private window's leads may sort before or after all of the device's.
  const from = Math.max(0, offset - here.leads.length);
  const read = await device.leads(filter, now, { offset: from, limit: limit + here.leads.length + gone.length });
  const first = read.leads[0];
  const skipped = first ? from - gone.filter((id) => id > first.id).length : read.total - gone.length;
  const hiddenIds = new Set(gone);
  const merged = [...here.leads, ...read.leads.filter(({ id }) => !hiddenIds.has(id))].sort(
    (one, other) => other.id - one.id,
  );
  // Device leads skipped by `from` come before the page.
  const start = Math.max(0, offset - Math.min(skipped, from));
  return { leads: merged.slice(start, start + limit), total: read.total - gone.length + here.total };
}
