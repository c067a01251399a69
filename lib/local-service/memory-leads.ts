/** Leads and their lists in memory. */
import type { LeadBook, LeadList, StoredLead } from '../device-service/store.ts';

export function memoryLeads(): LeadBook {
  /** In the order of making. */
  const leads = new Map<number, StoredLead>();
  const byEmail = new Map<string, number>();
  const lists: LeadList[] = [];
  const sizes = new Map<number, number>();
  /** Made when it is asked for, and as long as nothing changes. */
  let newestFirst: StoredLead[] | null = null;
  let nextLead = 1;

  function count(lead: StoredLead | undefined, by: 1 | -1): void {
    for (const list of lead?.lists ?? []) sizes.set(list, (sizes.get(list) ?? 0) + by);
  }

  function write(lead: StoredLead): void {
    forget(lead.id);
    leads.set(lead.id, lead);
    byEmail.set(lead.email.toLowerCase(), lead.id);
    count(lead, 1);
    newestFirst = null;
  }

  /** Leaves the lead in its place, for `write` to replace. */
  function forget(id: number): void {
    const before = leads.get(id);
    if (before) byEmail.delete(before.email.toLowerCase());
    count(before, -1);
  }

  return {
    lead: async (id) => leads.get(id) ?? null,
    leadOf: async (email) => leads.get(byEmail.get(email.toLowerCase()) ?? 0) ?? null,
    leads: async (accepts, offset, limit) => {
      newestFirst ??= [...leads.values()].reverse();
      const accepted = accepts ? newestFirst.filter(accepts) : newestFirst;
      return { leads: accepted.slice(offset, offset + limit), total: accepted.length };
    },
    add: async (lead) => {
      const added = { ...lead, id: nextLead++ };
      write(added);
      return added;
    },
    put: async (lead) => write(lead),
    remove: async (id) => {
      forget(id);
      leads.delete(id);
      newestFirst = null;
    },
    list: async (id) => lists.find((list) => list.id === id) ?? null,
    listNamed: async (name) => lists.find((list) => list.name.toLowerCase() === name.toLowerCase()) ?? null,
    lastList: async () => lists.at(-1) ?? null,
    addList: async (name) => {
      const list = { id: lists.length + 1, name };
      lists.push(list);
      return list;
    },
    size: async (listId) => sizes.get(listId) ?? 0,
  };
}
