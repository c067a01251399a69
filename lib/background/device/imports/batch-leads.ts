/**
 * The leads that a batch of an import meets, as its rows leave them so far: read at once at its beginning, and written at its end. A dry run
 * writes them beside the leads, so that its later rows find what its earlier ones would have made.
 */
import { isRecord } from '../../../contract/tolerant.ts';
import { type IsWebmail, type MergePerson, samePerson } from '../../../device-service/merge/same-person.ts';
import type { LeadDraft, StoredLead } from '../../../device-service/store.ts';
import type { Writing } from '../database.ts';
import { findLead } from '../leads/find-lead.ts';
import { ownKeys, type PersonKeys, personKeys, personOf } from '../leads/person-keys.ts';
import { addressOf, readLead } from '../leads/stored-leads.ts';
import { writeLeads } from '../leads/write-leads.ts';

/** A lead that the batch met, or made. */
export interface MetLead {
  /** As the rows so far leave it; a new one's id is below 0 until it is written. */
  lead: StoredLead;
  /** As the database has it; null for a new one. */
  stored: StoredLead | null;
  isChanged: boolean;
  /** By which it is found as a person; null while nobody asked. */
  keys: PersonKeys | null;
}

/** Who a row is about. */
export interface Looked {
  /** Of the file, from 1 on. */
  line: number;
  person: MergePerson;
  /** By which the person is found; null where people are found by their address alone. */
  keys: PersonKeys | null;
}

export interface BatchLeads {
  withAddress(email: string): MetLead | null;
  /** Who is the same person by name and company; `several` where more than one fits equally. */
  samePerson(row: Looked): MetLead | 'several' | null;
  change(met: MetLead, after: StoredLead): void;
  /** Of a row, as it says. */
  add(draft: LeadDraft, row: Looked): MetLead;
  /** From here on each has its own id, unless the run is dry. */
  write(): Promise<void>;
  /** Those that rows made or changed, as they stand now. */
  changed(): StoredLead[];
}

/**
 * A key that more leads have tells nobody apart: among many thousands every Jane M. at a company that begins with "Acme". Where each key of a
 * name is so common, those are looked at who have all of them, unless a key has too many to be read.
 */
const mostOfOneKey = 16;
const mostOfCommonKey = 256;

/** Ids of those who have a key; there may be more of them. */
interface Block {
  ids: Set<number>;
  isWhole: boolean;
}

/** `trial`: the import's id where its run is dry, and what it makes is kept beside the leads. */
export async function meetLeads(
  to: Writing,
  rows: readonly Looked[],
  { isNoEmployer, trial }: { isNoEmployer: IsWebmail; trial: string | null },
): Promise<BatchLeads> {
  const met = new Map<number, MetLead>();
  const byAddress = new Map<string, MetLead>();
  const blocks = new Map<string, Block>();
  const trialId = (id: number | '') => `${trial}|${id}`;

  function meet(record: unknown): void {
    const stored = readLead(record);
    if (stored && !met.has(stored.id)) met.set(stored.id, { lead: stored, stored, isChanged: false, keys: null });
  }

  /** What earlier batches of the dry run would have left of these; `ids` below 0 are those that it would have made. */
  async function meetTrial(ids: readonly number[]): Promise<void> {
    if (trial === null) return;
    await Promise.all(
      ids.map(async (id) => {
        const record = await to.get('trialLeads', trialId(id));
        const lead = isRecord(record) ? readLead({ id, lead: record.lead }) : null;
        if (lead) met.set(id, { lead, stored: met.get(id)?.stored ?? null, isChanged: false, keys: null });
      }),
    );
  }

  async function readAddresses(): Promise<void> {
    const all = new Set(rows.flatMap(({ person: { email } }) => (email ? [addressOf(email)] : [])));
    const sought = [...all].filter((address) => to.leadKeys.mayHave(to.keyHash(address)));
    await Promise.all(sought.map(async (address) => meet(await findLead(to, address))));
    await meetTrial([...met.keys()]);
    for (const one of met.values()) byAddress.set(addressOf(one.lead.email), one);
  }

  async function readBlock(key: string, most: number): Promise<void> {
    if (!to.leadKeys.mayHave(key)) {
      blocks.set(key, { ids: new Set(), isWhole: true });
      return;
    }
    const [ids, trials] = await Promise.all([
      to.keysWith('leads', 'person', key, most + 1),
      trial === null ? [] : to.keysWith('trialLeads', 'person', key, most + 1),
    ]);
    const own = trials.map(String).filter((id) => id.startsWith(trialId('')));
    const all = new Set([...ids, ...own.map((id) => id.slice(trialId('').length))].map(Number));
    blocks.set(key, { ids: all, isWhole: Math.max(ids.length, trials.length) <= most });
  }

  async function readBlocks(): Promise<void> {
    const sought = rows.flatMap(({ keys, person }) =>
      byAddress.has(addressOf(person.email ?? '')) ? [] : (keys ?? []),
    );
    const keys = new Set(sought.flatMap(({ own, nicknames }) => [...own, ...nicknames]));
    await Promise.all([...keys].map((key) => readBlock(key, mostOfOneKey)));
    const common = new Set(ownKeys(sought.filter(({ own }) => !own.some(tellsApart))));
    await Promise.all([...common].map((key) => readBlock(key, mostOfCommonKey)));
    const near = [...new Set(sought.flatMap(having))].filter((id) => !met.has(id));
    await Promise.all(near.filter((id) => id > 0).map(async (id) => meet(await to.get('leads', id))));
    await meetTrial(near);
  }

  function tellsApart(key: string): boolean {
    const block = blocks.get(key);
    return block?.isWhole === true && block.ids.size <= mostOfOneKey;
  }

  /** Ids of those who may be who has these keys. */
  function having({ own, nicknames }: PersonKeys[number]): number[] {
    const few = [...own, ...nicknames].filter(tellsApart).flatMap((key) => [...(blocks.get(key)?.ids ?? [])]);
    const [first, ...others] = own.some(tellsApart) ? [] : own.flatMap((key) => blocks.get(key) ?? []);
    if (!first || ![first, ...others].every(({ isWhole }) => isWhole)) return few;
    const all = [...first.ids].filter((id) => others.every(({ ids }) => ids.has(id)));
    return all.length > mostOfOneKey ? few : [...few, ...all];
  }

  const keysOf = (one: MetLead): PersonKeys => {
    one.keys ??= personKeys(personOf(one.lead), to.keyHash);
    return one.keys;
  };

  /** So that rows further down find it as it is now. */
  function find(id: number, before: PersonKeys, after: PersonKeys): void {
    for (const key of ownKeys(before)) blocks.get(key)?.ids.delete(id);
    for (const key of ownKeys(after)) blocks.get(key)?.ids.add(id);
  }

  const allChanged = () => [...met.values()].filter(({ isChanged }) => isChanged);

  await readAddresses();
  await readBlocks();

  return {
    withAddress: (email) => byAddress.get(addressOf(email)) ?? null,
    samePerson({ keys, person }) {
      if (!keys) return null;
      const near = [...new Set(keys.flatMap(having))].flatMap((id) => met.get(id) ?? []);
      const fits = near.filter(({ lead }) => samePerson(person, personOf(lead), isNoEmployer).same);
      if (fits.length < 2) return fits[0] ?? null;
      // Who is called just so fits better than who is called nearly so.
      const [one, ...others] = fits.filter((fit) =>
        keysOf(fit).some((of) => keys.some(({ own }) => areSame(own, of.own))),
      );
      return one && others.length === 0 ? one : 'several';
    },
    change(one, after) {
      const before = blocks.size > 0 ? keysOf(one) : [];
      one.lead = after;
      one.isChanged = true;
      one.keys = null;
      if (blocks.size > 0) find(after.id, before, keysOf(one));
    },
    add(draft, { line, keys }) {
      const one: MetLead = { lead: { ...draft, id: -line }, stored: null, isChanged: true, keys };
      met.set(-line, one);
      byAddress.set(addressOf(draft.email), one);
      find(-line, [], keys ?? []);
      return one;
    },
    async write() {
      const changed = allChanged();
      if (trial !== null) {
        for (const one of changed) {
          const { lead } = one;
          to.put('trialLeads', { id: trialId(lead.id), person: ownKeys(keysOf(one)), lead });
        }
        return;
      }
      const drafts = changed.map(({ lead: { id, ...lead } }): LeadDraft => (id < 0 ? lead : { ...lead, id }));
      const before = new Map(changed.flatMap(({ stored }) => (stored ? [[stored.id, stored] as const] : [])));
      const persons = new Map(changed.flatMap((one, at) => (drafts[at] ? [[drafts[at], keysOf(one)] as const] : [])));
      const leads = await writeLeads(to, drafts, before, persons);
      changed.forEach((one, at) => {
        one.lead = leads[at] ?? one.lead;
      });
    },
    changed: () => allChanged().map(({ lead }) => lead),
  };
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));
