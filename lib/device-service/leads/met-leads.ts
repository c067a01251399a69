/**
 * The leads that a batch of an import matches, including its earlier rows' changes. Read together at the start of the
 * batch; the caller writes the changes at its end.
 */
import { keyOfEmail } from '../../contract/text.ts';
import { type IsWebmail, type MergePerson, samePerson } from '../merge/same-person.ts';
import type { LeadDraft, StoredLead } from '../store-leads.ts';
import { ownKeys, type PersonKeys, personOf } from './lead-person.ts';

/** Where leads are searched. */
export interface LeadSource {
  /** Leads with one of these addresses, in lower case. */
  withAddresses(addresses: readonly string[]): Promise<FoundLead[]>;
  /** The existing ones. */
  withIds(ids: readonly number[]): Promise<FoundLead[]>;
  /** The leads with each of these keys. A key with more than `most` leads needs no list. */
  withKeys(keys: readonly string[], most: number): Promise<ReadonlyMap<string, Block>>;
  /** The keys by which a person is found. */
  keysOf(person: MergePerson): PersonKeys;
}

export interface FoundLead {
  /** As matched. In a dry run: as its earlier batches would have left it. */
  lead: StoredLead;
  /** As stored; null for a new one. */
  stored: StoredLead | null;
}

/** Ids of leads with a key. `isWhole` false: `ids` is incomplete, because the key is too common to read. */
export interface Block {
  ids: Set<number>;
  isWhole: boolean;
}

/**
 * A lead that the batch matched or created, with its changes so far. A new one has a negative id until it is written.
 */
export interface MetLead extends FoundLead {
  isChanged: boolean;
  /** As a person, and that person's keys; null until needed. */
  person: MergePerson | null;
  keys: PersonKeys | null;
}

/** The person in a row. */
export interface Looked {
  /** Line in the file, from 1. */
  line: number;
  person: MergePerson;
  /** The person's keys; null if people match by address alone. */
  keys: PersonKeys | null;
}

export interface MetLeads {
  withAddress(email: string): MetLead | null;
  /** The lead that is the same person by name and company; `several` if more than one matches equally. */
  samePerson(row: Looked): MetLead | 'several' | null;
  change(met: MetLead, after: StoredLead): void;
  /** Adds a lead from a row. */
  add(draft: LeadDraft, row: Looked): MetLead;
  /** Created or changed leads. */
  changed(): MetLead[];
  keysOf(one: MetLead): PersonKeys;
}

/**
 * A key shared by more leads distinguishes none: among thousands, every Jane M. at a company that starts with "Acme".
 * If each key of a name is that common, leads with all of them are compared, unless a key has too many to read.
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
    for (const one of found)
      if (!met.has(one.lead.id)) met.set(one.lead.id, { ...one, isChanged: false, person: null, keys: null });
  }

  async function readAddresses(): Promise<void> {
    const all = new Set(rows.flatMap(({ person: { email } }) => (email ? [keyOfEmail(email)] : [])));
    meet(await source.withAddresses([...all]));
    for (const one of met.values()) byAddress.set(keyOfEmail(one.lead.email), one);
  }

  async function readBlocks(keys: ReadonlySet<string>, most: number): Promise<void> {
    if (keys.size === 0) return;
    for (const [key, block] of await source.withKeys([...keys], most)) blocks.set(key, block);
  }

  async function readPersons(): Promise<void> {
    const sought = rows.flatMap(({ keys, person }) =>
      byAddress.has(keyOfEmail(person.email ?? '')) ? [] : (keys ?? []),
    );
    await readBlocks(new Set(sought.flatMap(({ own, nicknames }) => [...own, ...nicknames])), mostOfOneKey);
    await readBlocks(new Set(ownKeys(sought.filter(({ own }) => !own.some(distinguishes)))), mostOfCommonKey);
    const near = [...new Set(sought.flatMap(having))].filter((id) => !met.has(id));
    if (near.length > 0) meet(await source.withIds(near));
  }

  function distinguishes(key: string): boolean {
    const block = blocks.get(key);
    return block?.isWhole === true && block.ids.size <= mostOfOneKey;
  }

  /** Ids of leads that may match these keys. */
  function having({ own, nicknames }: PersonKeys[number]): number[] {
    const few = [...own, ...nicknames].filter(distinguishes).flatMap((key) => [...(blocks.get(key)?.ids ?? [])]);
    const [first, ...others] = own.some(distinguishes) ? [] : own.flatMap((key) => blocks.get(key) ?? []);
    if (!first || ![first, ...others].every(({ isWhole }) => isWhole)) return few;
    const all = [...first.ids].filter((id) => others.every(({ ids }) => ids.has(id)));
    return all.length > mostOfOneKey ? few : [...few, ...all];
  }

  const personIn = (one: MetLead): MergePerson => {
    one.person ??= personOf(one.lead);
    return one.person;
  };

  const keysOf = (one: MetLead): PersonKeys => {
    one.keys ??= source.keysOf(personIn(one));
    return one.keys;
  };

  /** Later rows find the lead as it is now. */
  function find(id: number, before: PersonKeys, after: PersonKeys): void {
    for (const key of ownKeys(before)) blocks.get(key)?.ids.delete(id);
    for (const key of ownKeys(after)) blocks.get(key)?.ids.add(id);
  }

  await readAddresses();
  await readPersons();

  return {
    withAddress: (email) => byAddress.get(keyOfEmail(email)) ?? null,
    samePerson({ keys, person }) {
      if (!keys) return null;
      const near = [...new Set(keys.flatMap(having))].flatMap((id) => met.get(id) ?? []);
      const fits = near.filter((one) => samePerson(person, personIn(one), isNoEmployer).same);
      if (fits.length < 2) return fits[0] ?? null;
      // An exact name matches better than a similar one.
      const [one, ...others] = fits.filter((fit) =>
        keysOf(fit).some((of) => keys.some(({ own }) => areSame(own, of.own))),
      );
      return one && others.length === 0 ? one : 'several';
    },
    change(one, after) {
      const before = blocks.size > 0 ? keysOf(one) : [];
      one.lead = after;
      one.isChanged = true;
      one.person = null;
      one.keys = null;
      if (blocks.size > 0) find(after.id, before, keysOf(one));
    },
    add(draft, { line, keys }) {
      const one: MetLead = { lead: { ...draft, id: -line }, stored: null, isChanged: true, person: null, keys };
      met.set(-line, one);
      byAddress.set(keyOfEmail(draft.email), one);
      find(-line, [], keys ?? []);
      return one;
    },
    changed: () => [...met.values()].filter(({ isChanged }) => isChanged),
    keysOf,
  };
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));
