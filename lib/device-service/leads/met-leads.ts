/**
 * The leads that a batch of an import meets, as its rows leave them so far. They are read at once at its beginning, from whatever keeps them; who
 * asks for a batch writes at its end what was changed.
 */
import { type IsWebmail, type MergePerson, samePerson } from '../merge/same-person.ts';
import type { LeadDraft, StoredLead } from '../store.ts';
import { ownKeys, type PersonKeys, personOf } from './lead-person.ts';

/** Where leads are looked for. */
export interface LeadSource {
  /** Those that have one of these addresses, in lower case. */
  withAddresses(addresses: readonly string[]): Promise<FoundLead[]>;
  /** Those that are there. */
  withIds(ids: readonly number[]): Promise<FoundLead[]>;
  /** Who has each of these keys. Of a key that more than `most` have, nobody needs to be named. */
  withKeys(keys: readonly string[], most: number): Promise<ReadonlyMap<string, Block>>;
  /** By which somebody is found. */
  keysOf(person: MergePerson): PersonKeys;
}

export interface FoundLead {
  /** As it is to be met: in a dry run, as its earlier batches would have left it. */
  lead: StoredLead;
  /** As it is kept; null for one that is not. */
  stored: StoredLead | null;
}

/** Ids of those who have a key; false: there are more of them. */
export interface Block {
  ids: Set<number>;
  isWhole: boolean;
}

/** A lead that the batch met, or made. As the rows so far leave it; a new one's id is below 0 until it is written. */
export interface MetLead extends FoundLead {
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

export interface MetLeads {
  withAddress(email: string): MetLead | null;
  /** Who is the same person by name and company; `several` where more than one fits equally. */
  samePerson(row: Looked): MetLead | 'several' | null;
  change(met: MetLead, after: StoredLead): void;
  /** Of a row, as it says. */
  add(draft: LeadDraft, row: Looked): MetLead;
  /** Those that rows made or changed. */
  changed(): MetLead[];
  keysOf(one: MetLead): PersonKeys;
}

/**
 * A key that more leads have tells nobody apart: among many thousands every Jane M. at a company that begins with "Acme". Where each key of a
 * name is so common, those are looked at who have all of them, unless a key has too many to be read.
 */
const mostOfOneKey = 16;
const mostOfCommonKey = 256;

export async function meetLeads(
  source: LeadSource,
  rows: readonly Looked[],
  isNoEmployer: IsWebmail,
): Promise<MetLeads> {
  const met = new Map<number, MetLead>();
  const byAddress = new Map<string, MetLead>();
  const blocks = new Map<string, Block>();

  function meet(found: readonly FoundLead[]): void {
    for (const one of found) if (!met.has(one.lead.id)) met.set(one.lead.id, { ...one, isChanged: false, keys: null });
  }

  async function readAddresses(): Promise<void> {
    const all = new Set(rows.flatMap(({ person: { email } }) => (email ? [addressOf(email)] : [])));
    meet(await source.withAddresses([...all]));
    for (const one of met.values()) byAddress.set(addressOf(one.lead.email), one);
  }

  async function readBlocks(keys: ReadonlySet<string>, most: number): Promise<void> {
    if (keys.size === 0) return;
    for (const [key, block] of await source.withKeys([...keys], most)) blocks.set(key, block);
  }

  async function readPersons(): Promise<void> {
    const sought = rows.flatMap(({ keys, person }) =>
      byAddress.has(addressOf(person.email ?? '')) ? [] : (keys ?? []),
    );
    await readBlocks(new Set(sought.flatMap(({ own, nicknames }) => [...own, ...nicknames])), mostOfOneKey);
    await readBlocks(new Set(ownKeys(sought.filter(({ own }) => !own.some(tellsApart)))), mostOfCommonKey);
    const near = [...new Set(sought.flatMap(having))].filter((id) => !met.has(id));
    if (near.length > 0) meet(await source.withIds(near));
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
    one.keys ??= source.keysOf(personOf(one.lead));
    return one.keys;
  };

  /** So that rows further down find it as it is now. */
  function find(id: number, before: PersonKeys, after: PersonKeys): void {
    for (const key of ownKeys(before)) blocks.get(key)?.ids.delete(id);
    for (const key of ownKeys(after)) blocks.get(key)?.ids.add(id);
  }

  await readAddresses();
  await readPersons();

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
    changed: () => [...met.values()].filter(({ isChanged }) => isChanged),
    keysOf,
  };
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

const addressOf = (email: string): string => email.toLowerCase();
