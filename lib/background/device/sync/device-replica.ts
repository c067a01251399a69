/**
 * This device's side of a sync (`lib/sync/replica.ts`): finds what was changed by its marks, and writes what other
 * browsers told. Each batch is one transaction with what is then known of the records, so a stop loses nothing.
 */
import { fold, keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import type { Named } from '../../../device-service/forget/mentions.ts';
import {
  type Change,
  capture,
  type Fields,
  isFreshHere,
  type Known,
  merge,
  ownTelling,
  unsent,
} from '../../../sync/change.ts';
import { type HybridClock, hybridClock, stampAt } from '../../../sync/clock.ts';
import {
  type DeviceReplica,
  forgottenTable,
  type OtherRecords,
  type PersonToForget,
  type Progress,
} from '../../../sync/replica.ts';
import { addressWord } from '../../requests/address-word.ts';
import { stored } from '../backup/give-records.ts';
import { type Portable, type PortableTable, readPortable, writtenAt } from '../backup/portable.ts';
import { tableWriters } from '../backup/write-records.ts';
import { readView } from '../belongings.ts';
import type { Database, Reading, Writing } from '../database.ts';
import { idOf as addressId, findAddress } from '../directory/stored-addresses.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';
import type { KeyHash } from '../key-hash.ts';
import { forgetKnown, knowDirectory, knowLeads } from '../known-keys.ts';
import { findLead } from '../leads/find-lead.ts';
import { addList, readList } from '../leads/lead-lists.ts';
import { removeLeads } from '../leads/write-leads.ts';
import { nameWord, type OptOuts, syncedOptOut } from '../opt-outs.ts';
import { eachPiece } from '../pieces.ts';
import { type Key, keyOf, type Table } from '../tables.ts';
import { forgottenFields, noteForgotten, sumIn } from './forgotten.ts';
import { packKnown, unpackKnown } from './known-text.ts';
import { fieldsOf, isSyncedTable, keyIn, recordFrom, type SyncedTable, syncedTables } from './record-fields.ts';

export interface ReplicaParts {
  database: Database;
  optOuts: Pick<OptOuts, 'among' | 'amongNamed'>;
  others: OtherRecords;
  now(): number;
}

/** A record of this device that a sync tells of. */
interface Local {
  table: string;
  /** The key at the others. */
  key: string;
  /** `table|key` as marked here. */
  local: string;
  fields: Fields;
  /** As the device's service sees it; null outside the database. */
  one: Portable[PortableTable] | null;
  /** When it was last written, as far as it says. */
  at: number;
}

interface Captured {
  id: string;
  local: string;
  known: Known;
  /** Of its mark; null if it was found without one. */
  revision: unknown;
}

interface Token {
  captured: Captured[];
  /** Marks without a record. */
  void: string[];
  /** Records that other browsers have deleted. */
  gone: { table: SyncedTable; key: string; local: string }[];
  /** Where reading everything for the first time continues; null at the end, undefined if that is over. */
  seeding?: Seeding | null | undefined;
}

interface Seeding {
  table: number;
  after: Key | null;
}

/** Records per transaction. */
const perBatch = 256;
const filesToCome = 20;

const reads: readonly Table[] = [
  ...new Set([
    ...syncedTables.map((one) => stored[one].table),
    ...(['syncRecords', 'syncMarks', 'syncState'] as const),
  ]),
];

const writes: readonly Table[] = [
  ...new Set([...reads, ...syncedTables.flatMap((one) => tableWriters[one].tables), 'optOuts' as const]),
];

const tableNamed = new Map<string, SyncedTable>(syncedTables.map((one) => [stored[one].table, one]));

export function createDeviceReplica({ database, optOuts, others, now }: ReplicaParts): DeviceReplica {
  let clock: HybridClock = hybridClock(now, '', '');
  let origin = '';
  let ofOthers: Record<string, Record<string, Fields>> = {};

  async function progress(): Promise<Progress | null> {
    const record = await database.read(['syncState'], (from) => from.get('syncState', 'progress'));
    if (!isRecord(record) || !isRecord(record.progress)) return null;
    // Written by `save`.
    const found = record.progress as unknown as Progress;
    if (origin !== found.origin) clock = hybridClock(now, found.origin, found.clock);
    origin = found.origin;
    clock.seen(found.clock);
    return found;
  }

  const putProgress = (to: Writing, found: Progress) => to.put('syncState', { id: 'progress', progress: found });

  const told = (from: Reading) => ({ clock, sum: sumIn(hashIn(from)) });

  /** What is here at a mark; null if it was deleted. */
  async function localAt(from: Reading, local: string, names: ListNames): Promise<Local | null> {
    const at = local.indexOf('|');
    const [place, key] = [local.slice(0, at), local.slice(at + 1)];
    if (place === forgottenTable) return { table: place, key, local, fields: forgottenFields, one: null, at: 0 };
    const outside = ofOthers[place];
    if (outside) return outside[key] ? { table: place, key, local, fields: outside[key], one: null, at: 0 } : null;
    const table = tableNamed.get(place);
    if (!table) return null;
    const record = await from.get(stored[table].table, hasNumber(table) ? Number(key) : key);
    return localOf(from, table, record, local, names);
  }

  function localOf(from: Reading, table: SyncedTable, record: unknown, local: string, names: ListNames): Local | null {
    const one = readPortable(table, stored[table].read(record, from.keyHash));
    if (!one) return null;
    // The functions belong to the table of the record.
    const key = (keyIn[table] as (of: unknown) => string)(one);
    const at = (writtenAt[table] as (of: unknown) => number)(one);
    return { table, key, local, one, at, fields: fieldsOf(table, key, withListNames(one, names)) };
  }

  const knownOf = async (from: Reading, id: string) => knownIn(await from.get('syncRecords', id));

  const idOf = (from: Reading, table: string, key: string) =>
    `${table}|${table === forgottenTable ? key : hashIn(from)(wordOf(table, key))}`;

  const captureLocal = (from: Reading, known: Known | null, { fields, at }: Local) =>
    capture(known, fields, { ...told(from), first: stampAt(Math.min(at, now()), origin) });

  async function pendingAt(from: Reading, marks: readonly { local: string; revision: unknown }[]) {
    const names = await listNames(from);
    const token: Token = { captured: [], void: [], gone: [] };
    const changes: Change[] = [];
    const people: PersonToForget[] = [];
    const found = new Set<string>();
    const missing: (typeof marks)[number][] = [];
    const forgotten = await forgottenIn(from);
    const all = await Promise.all(marks.map(({ local }) => localAt(from, local, names)));
    const ids = all.map((here) => here && idOf(from, here.table, here.key));
    const before = await Promise.all(ids.map((id) => id && knownOf(from, id)));
    for (const [at, mark] of marks.entries()) {
      const { local, revision } = mark;
      const [here, id] = [all[at], ids[at]];
      if (!here || !id) {
        missing.push(mark);
        continue;
      }
      found.add(id);
      if (isForgotten(forgotten, here.table, id)) {
        people.push({ email: here.key });
        token.void.push(local);
        continue;
      }
      const { known, change } = captureLocal(from, before[at] || null, here);
      token.captured.push({ id, local, known, revision });
      if (change) changes.push({ table: here.table, id: id.slice(here.table.length + 1), key: here.key, ...change });
    }
    for (const { local, revision } of missing) {
      const record = await from.first('syncRecords', 'local', local);
      // It moved, such as an address to another company.
      const id = isRecord(record) && !found.has(String(record.id)) ? String(record.id) : null;
      const { known, change } = id === null ? { known: null, change: null } : deletion(await knownOf(from, id), from);
      if (id === null || !known) token.void.push(local);
      else token.captured.push({ id, local, known, revision });
      const at = id?.indexOf('|') ?? -1;
      if (id !== null && change) changes.push({ table: id.slice(0, at), id: id.slice(at + 1), ...change });
    }
    return { changes, people, isPurge: changes.some(({ table }) => table === forgottenTable), isFirst: false, token };
  }

  const deletion = (known: Known | null, from: Reading) => capture(known, null, told(from));

  /** Everything once, in key order. */
  async function seed(from: Reading, { table: at, after }: Seeding, most: number) {
    const table = syncedTables[at];
    if (!table) return null;
    const records = await from.following(stored[table].table, after, most);
    const names = await listNames(from);
    const token: Token = { captured: [], void: [], gone: [] };
    const changes: Change[] = [];
    const people: PersonToForget[] = [];
    const forgotten = await forgottenIn(from);
    const localAs = (record: unknown) => `${stored[table].table}|${keyOf(record)}`;
    // Most were just read from the others. Numbers have another order as texts.
    const range = { from: localAs(records[0]), to: localAs(records.at(-1)) };
    const isTold = new Set(hasNumber(table) ? [] : await from.keysAmong('syncRecords', 'local', range));
    const all = records.flatMap((record) => {
      const key = rawKeyOf(record);
      if (key !== null && isTold.has(idOf(from, table, key))) return [];
      return localOf(from, table, record, localAs(record), names) ?? [];
    });
    const ids = all.map(({ key }) => idOf(from, table, key));
    // Without a number, the others would be among `isTold`.
    const gone = await goneIn(from);
    const known = await Promise.all(
      ids.map((id) => (hasNumber(table) || gone.has(id) ? knownOf(from, id) : Promise.resolve(null))),
    );
    for (const [nth, here] of all.entries()) {
      const [id = '', before = null] = [ids[nth], known[nth]];
      if (isForgotten(forgotten, table, id)) {
        people.push({ email: here.key });
        continue;
      }
      // Read, or captured by its mark.
      if (before && !before.dead) continue;
      // Deleted by another browser after it was last written here.
      if (before && stampAt(here.at, origin) < before.life) {
        token.gone.push({ table, key: here.key, local: here.local });
        continue;
      }
      const { known: next, change } = captureLocal(from, before, here);
      token.captured.push({ id, local: here.local, known: next, revision: null });
      if (change) changes.push({ table, id: id.slice(table.length + 1), key: here.key, ...change });
    }
    token.seeding =
      records.length < most ? { table: at + 1, after: null } : { table: at, after: keyOf(records.at(-1)) };
    if (token.seeding.table >= syncedTables.length) token.seeding = null;
    return { changes, people, isPurge: false, isFirst: true, token };
  }

  async function applyBatch(batch: readonly Change[], people: Found): Promise<void> {
    const addresses = batch.flatMap(({ table, key }) => (isOfPerson(table) && key !== undefined ? [key] : []));
    const among = await optOuts.among(addresses);
    await database.writeMany(writes, async (to) => {
      to.marking(false);
      const out = await among(to);
      const names = await listNames(to);
      const forgotten = await forgottenIn(to);
      const hasMarks = (await to.count('syncMarks')) > 0;
      const gone = await goneIn(to);
      const found = await Promise.all(batch.map(({ table, key }) => findLocal(to, table, key)));
      // A new record is known neither here nor as a deleted one.
      const records = await Promise.all(
        batch.map(({ table, id, key }, at) => {
          const isNew = !hasMarks && key !== undefined && found[at] === null && !gone.has(`${table}|${id}`);
          return isNew ? Promise.resolve(undefined) : to.get('syncRecords', `${table}|${id}`);
        }),
      );
      const locals = batch.map((_, at) => localIn(records[at]) ?? found[at] ?? null);
      const heres = await Promise.all(locals.map((local) => local && localAt(to, local, names)));
      const marks = hasMarks ? await Promise.all(locals.map((local) => local && to.get('syncMarks', local))) : [];
      const put = new Map<string, Decided[]>();
      for (const [at, change] of batch.entries()) {
        const { table, id: hash, key } = change;
        const id = `${table}|${hash}`;
        if (table === forgottenTable) {
          forgotten.add(hash);
          await forgetHash(to, hash, people);
          continue;
        }
        if (isOfPerson(table) && !change.dead) {
          if (isForgotten(forgotten, table, id)) continue;
          if (key !== undefined && out.has(keyOfEmail(key))) {
            // Only this browser recognises them, so it tells the others.
            forgotten.add(hash);
            to.put('optOuts', { id: syncedOptOut(hash), at: now() });
            await noteForgotten(to, hash, true);
            continue;
          }
        }
        const before = knownIn(records[at]);
        const [local = null, here = null] = [locals[at], heres[at] || null];
        const isMarked = Boolean(marks[at]);
        const isFresh = isFreshHere(before, here !== null);
        const captured =
          here && (isMarked || !before) ? captureLocal(to, before, here) : isMarked ? deletion(before, to) : null;
        const merged = merge(captured ? unsent(captured) : before, change, told(to), isFresh);
        const packed = packKnown(merged.known);
        const isWritten = merged.known.dead ? here !== null : Object.keys(merged.values).length > 0 || merged.isReset;
        // Where a new record lies is known once it is written.
        if (local !== null || !isWritten)
          to.put('syncRecords', { id, local: placeOf(merged.known, local), known: packed });
        if (local !== null && merged.isUnsent) to.put('syncMarks', { id: local, revision: Math.random() });
        else if (local !== null && isMarked) to.remove('syncMarks', local);
        if (!isWritten) continue;
        const kept = Object.entries(here?.fields ?? {}).filter(([field]) => field in merged.known.fields);
        const values = { ...Object.fromEntries(kept.map(([field, { value }]) => [field, value])), ...merged.values };
        const decided = {
          id,
          key: here?.key ?? key ?? '',
          here,
          local,
          known: packed,
          isDead: merged.known.dead,
          values,
        };
        const others = put.get(table) ?? [];
        others.push(decided);
        put.set(table, others);
      }
      for (const table of syncedTables) await write(to, table, put.get(table) ?? [], names);
    });
  }

  async function write(to: Writing, table: SyncedTable, decided: readonly Decided[], names: ListNames): Promise<void> {
    const gone = decided.filter(({ isDead }) => isDead);
    for (const { key, local } of gone) await removeRecord(to, table, key, local);
    const records: { one: Portable[PortableTable]; decided: Decided }[] = [];
    for (const some of decided) {
      if (some.isDead) continue;
      const record = recordFrom(table, some.key, some.values);
      if (table === 'leads') record.lists = await listIds(to, Array.isArray(record.lists) ? record.lists : [], names);
      const one = readPortable(table, record);
      if (one) records.push({ one, decided: some });
    }
    if (records.length === 0) return;
    // One record of the table, whichever it is.
    const writer = tableWriters[table] as (typeof tableWriters)['leads'];
    const ids = new Map([...names.keys()].map((id) => [id, id]));
    await writer.write(
      to,
      records.map(({ one, decided: { here } }) => ({
        one: one as Portable['leads'],
        // What is here is among the fields already: sets are not merged once more.
        here: hasNumber(table) ? ((here?.one ?? null) as Portable['leads'] | null) : null,
        isTaken: true,
      })),
      { keepIds: false, ids },
    );
    const added = records.filter(({ decided: { local } }) => local === null);
    const locals = await Promise.all(added.map(({ one, decided: { key } }) => localOfAdded(to, table, one, key)));
    for (const [at, { decided }] of added.entries())
      to.put('syncRecords', { id: decided.id, local: locals[at] ?? nowhere, known: decided.known });
  }

  /** Somebody whom another browser has forgotten. Their addresses here are deleted afterwards. */
  async function forgetHash(to: Writing, hash: string, people: Found): Promise<void> {
    to.put('optOuts', { id: syncedOptOut(hash), at: now() });
    const names = await listNames(to);
    let isKnown = false;
    for (const table of ['emails', 'leads'] as const) {
      const local = localIn(await to.get('syncRecords', `${table}|${hash}`));
      const here = local === null ? null : await localAt(to, local, names);
      if (!here) continue;
      isKnown = true;
      people.emails.add(here.key);
    }
    if (!isKnown) people.hashes.add(hash);
    await noteForgotten(to, hash, false);
  }

  return {
    progress,
    latest: () => clock.latest(),
    // Without a flush: older progress repeats work that changes nothing.
    save: (found) => database.write(['syncState'], async (to) => putProgress(to, found)),
    async noteOthers() {
      ofOthers = await others.read();
      await database.write(['syncRecords', 'syncMarks', 'optOuts'], async (to) => {
        for (const [table, records] of Object.entries(ofOthers)) {
          for (const [key, fields] of Object.entries(records)) {
            const known = await knownOf(to, idOf(to, table, key));
            const { change } = capture(known, fields, { ...told(to), clock: hybridClock(now, origin, clock.latest()) });
            if (change) to.put('syncMarks', { id: `${table}|${key}`, revision: Math.random() });
          }
          const known = await to.all('syncRecords', { from: `${table}|`, to: `${table}|\uffff` });
          for (const record of known.filter(isRecord)) {
            const local = String(record.local);
            const isGone = records[local.slice(table.length + 1)] === undefined;
            if (isGone && unpackKnown(record.known)?.dead === false)
              to.put('syncMarks', { id: local, revision: Math.random() });
          }
        }
      });
    },
    async pending(most) {
      return database.readMany(reads, async (from) => {
        const marks = (await from.following('syncMarks', null, most)).filter(isRecord);
        const state = await from.get('syncState', 'seeding');
        const seeding = isRecord(state) ? (state as unknown as Seeding) : null;
        if (marks.length > 0)
          return pendingAt(
            from,
            marks.map(({ id, revision }) => ({ local: String(id), revision })),
          );
        return seeding && seed(from, seeding, most);
      });
    },
    sent: ({ token }, found) =>
      // Made by `pending`.
      database.writeMany(sentTables(token as Token), async (to) => {
        to.marking(false);
        const { captured, void: nothingThere, gone, seeding } = token as Token;
        for (const { table, key, local } of gone) await removeRecord(to, table, key, local);
        const marked = captured.filter(({ revision }) => revision !== null);
        const marks = await Promise.all(marked.map(({ local }) => to.get('syncMarks', local)));
        for (const [at, { local, revision }] of marked.entries()) {
          const mark = marks[at];
          if (isRecord(mark) && mark.revision === revision) to.remove('syncMarks', local);
        }
        for (const { id, local, known } of captured)
          to.put('syncRecords', { id, local: placeOf(known, local), known: packKnown(known) });
        for (const local of nothingThere) to.remove('syncMarks', local);
        if (seeding === null) to.remove('syncState', 'seeding');
        else if (seeding) to.put('syncState', { id: 'seeding', ...seeding });
        putProgress(to, found);
      }),
    async apply(changes) {
      const people: Found = { emails: new Set(), hashes: new Set() };
      for (const change of changes) if (isOutside(change.table)) await applyOutside(change);
      const inside = changes.filter(({ table }) => isSyncedTable(table) || table === forgottenTable);
      // A file this full seldom comes alone.
      if (inside.length > perBatch) {
        await knowDirectory(database, inside.length * filesToCome);
        await knowLeads(database, inside.length * filesToCome);
      }
      // Lists before leads, people to forget before what others told of them.
      const order = [forgottenTable, ...syncedTables];
      const sorted = inside.toSorted((one, other) => order.indexOf(one.table) - order.indexOf(other.table));
      for (const batch of batchesOf(sorted)) await applyBatch(batch, people);
      return [...[...people.emails].map((email) => ({ email })), ...(await namedBy(database, people.hashes))];
    },
    async own(after, most) {
      return database.readMany(reads, async (from) => {
        const records = (await from.following('syncRecords', after, most)).filter(isRecord);
        const names = await listNames(from);
        const changes: Change[] = [];
        const heres = await Promise.all(
          records.map((record) => {
            const local = localIn(record);
            return local && localAt(from, local, names);
          }),
        );
        for (const [nth, record] of records.entries()) {
          const id = String(record.id);
          const known = unpackKnown(record.known);
          const here = heres[nth] || null;
          const at = id.indexOf('|');
          const table = id.slice(0, at);
          // Every browser repeats whom it has forgotten.
          const holder = table === forgottenTable ? '' : origin;
          const telling = known && ownTelling(known, here?.fields ?? {}, holder, told(from));
          if (telling) changes.push({ table, id: id.slice(at + 1), key: here?.key, ...telling });
        }
        return { changes, next: records.length < most ? null : String(records.at(-1)?.id) };
      });
    },
    release: () => forgetKnown(database),
  };

  /** Written first, then noted: after a stop in between, the same is written again. */
  async function applyOutside(change: Change): Promise<void> {
    const { table } = change;
    const id = `${table}|${change.id}`;
    const { merged, isMarked, local, fields } = await database.read(['syncRecords', 'syncMarks'], async (from) => {
      const record = await from.get('syncRecords', id);
      const before = isRecord(record) ? unpackKnown(record.known) : null;
      // A deletion does not name the key.
      const local = isRecord(record) ? String(record.local) : `${table}|${change.key ?? ''}`;
      const fields = ofOthers[table]?.[local.slice(table.length + 1)] ?? null;
      const isMarked = (await from.get('syncMarks', local)) !== undefined;
      const here = fields && { table, key: '', local, fields, one: null, at: 0 };
      const captured = here && (isMarked || !before) ? captureLocal(from, before, here) : null;
      const isFresh = isFreshHere(before, here !== null);
      const merged = merge(captured ? unsent(captured) : before, change, told(from), isFresh);
      return { merged, isMarked, local, fields };
    });
    const key = local.slice(table.length + 1);
    if (merged.known.dead ? fields !== null : Object.keys(merged.values).length > 0) {
      await others.write(table, key, merged.known.dead ? null : merged.values);
      ofOthers = await others.read();
    }
    await database.write(['syncRecords', 'syncMarks'], async (to) => {
      to.put('syncRecords', { id, local, known: packKnown(merged.known) });
      if (merged.isUnsent) to.put('syncMarks', { id: local, revision: Math.random() });
      else if (isMarked) to.remove('syncMarks', local);
    });
  }
}

const sentTables = ({ gone }: Token): readonly Table[] =>
  gone.length > 0 ? writes : ['syncRecords', 'syncMarks', 'syncState'];

interface Decided {
  id: string;
  key: string;
  here: Local | null;
  local: string | null;
  known: string;
  isDead: boolean;
  values: Record<string, unknown>;
}

type ListNames = Map<number, string>;

const isOfPerson = (table: string): boolean => table === 'emails' || table === 'leads';

/** The text behind a record's identifier. A person's is that of their opt-out. */
function wordOf(table: string, key: string): string {
  if (isOfPerson(table)) return addressWord(key);
  return table === 'views' ? `${table} ${fold(key)}` : `${table} ${key}`;
}

function hashIn({ syncHashes }: Reading): KeyHash {
  const hash = syncHashes.at(-1);
  if (!hash) throw new Error('No sync is on');
  return hash;
}

async function listNames(from: Reading): Promise<ListNames> {
  const lists = (await from.all('lists')).flatMap((record) => readList(record) ?? []);
  return new Map(lists.map(({ id, name }) => [id, name]));
}

function withListNames(one: Portable[PortableTable], names: ListNames): Record<string, unknown> {
  const record: Record<string, unknown> = { ...one };
  if (Array.isArray(record.lists)) record.lists = record.lists.flatMap((id) => names.get(Number(id)) ?? []);
  return record;
}

async function listIds(to: Writing, wanted: readonly unknown[], names: ListNames): Promise<number[]> {
  const ids: number[] = [];
  for (const name of wanted.map(String)) {
    const known = [...names].find(([, one]) => one.toLowerCase() === name.toLowerCase());
    const id = known?.[0] ?? (await addList(to, name)).id;
    names.set(id, known?.[1] ?? name);
    ids.push(id);
  }
  return ids;
}

/** The same of a record that was just written. */
async function localOfAdded(
  from: Reading,
  table: SyncedTable,
  one: Portable[PortableTable],
  key: string,
): Promise<string | null> {
  // A record of the table.
  if (table === 'emails') return `addresses|${addressId(one as Portable['emails'], from.keyHash)}`;
  return findLocal(from, table, key);
}

/** `table|key` of the record with this key of the others. */
async function findLocal(from: Reading, table: string, key: string | undefined): Promise<string | null> {
  if (key === undefined || !isSyncedTable(table)) return null;
  const of = stored[table].table;
  const record = await findRecord(from, table, key);
  return record === undefined ? null : `${of}|${keyOf(record)}`;
}

async function findRecord(from: Reading, table: SyncedTable, key: string): Promise<unknown> {
  switch (table) {
    case 'emails':
      return findAddress(from, key);
    case 'leads':
      return findLead(from, key);
    case 'lists':
      return from.first('lists', 'folded', key);
    case 'views':
      return (await from.all('views')).find((record) => fold(readView(record)?.name ?? '') === fold(key));
    case 'articles':
      return from.get('articles', from.keyHash(key));
    default:
      return from.get(stored[table].table, key);
  }
}

async function removeRecord(to: Writing, table: SyncedTable, key: string, local: string | null): Promise<void> {
  const id = local?.slice(local.indexOf('|') + 1) ?? '';
  if (table === 'companies') await writeKnowledge(to, [{ remove: key, as: 'company' }]);
  else if (table === 'emails') await writeKnowledge(to, [{ remove: keyOfEmail(key), as: 'email' }]);
  else if (table === 'leads') await removeLeads(to, [Number(id)]);
  else if (table === 'articles') to.remove('articles', id);
  else if (table === 'views') to.remove('views', Number(id));
}

/** Whom another browser has forgotten: their addresses here, and hashes of people who may be known by name. */
interface Found {
  emails: Set<string>;
  hashes: Set<string>;
}

/** Hashes of everybody who is forgotten. */
async function forgottenIn(from: Reading): Promise<Set<string>> {
  const range = { from: `${forgottenTable}|`, to: `${forgottenTable}|\uffff` };
  const records = await from.all('syncRecords', range);
  return new Set(records.map((record) => String(keyOf(record)).slice(forgottenTable.length + 1)));
}

const isForgotten = (forgotten: ReadonlySet<string>, table: string, id: string): boolean =>
  isOfPerson(table) && forgotten.has(id.slice(table.length + 1));

/** In place of `table|key`: no record is here. */
const nowhere = 'nowhere';

/** While its deletion is to be told, it is found by the mark. */
const placeOf = ({ dead, isUnsent }: Known, local: string | null): string =>
  local === null || (dead && !isUnsent) ? nowhere : local;

const localIn = (record: unknown): string | null =>
  isRecord(record) && typeof record.local === 'string' && record.local !== nowhere ? record.local : null;

/** Identifiers of what is known, but not here. */
const goneIn = async (from: Reading): Promise<ReadonlySet<unknown>> =>
  new Set(await from.keysAmong('syncRecords', 'local', { from: nowhere, to: nowhere }));

const knownIn = (record: unknown): Known | null => (isRecord(record) ? unpackKnown(record.known) : null);

/** Each record once a batch: what is here is read before the batch is written. */
function* batchesOf(changes: readonly Change[]): Generator<Change[], void> {
  let batch: Change[] = [];
  let seen = new Set<string>();
  for (const change of changes) {
    const id = `${change.table}|${change.id}`;
    if (batch.length === perBatch || seen.has(id)) {
      yield batch;
      [batch, seen] = [[], new Set()];
    }
    batch.push(change);
    seen.add(id);
  }
  if (batch.length > 0) yield batch;
}

/** Of an address or a company, without reading the rest of the record. */
function rawKeyOf(record: unknown): string | null {
  const { email, domain } = isRecord(record) ? record : {};
  if (isRecord(email)) return String(email.value);
  return isRecord(record) && isRecord(record.company) ? String(domain) : null;
}

/** Its key here is a number that the device gave. */
const hasNumber = (table: SyncedTable): boolean => table === 'leads' || table === 'lists' || table === 'views';

/** Authors and people of companies with one of these hashes. */
async function namedBy(database: Database, hashes: ReadonlySet<string>): Promise<PersonToForget[]> {
  const found: PersonToForget[] = [];
  if (hashes.size === 0) return found;
  const [hash] = await database.read(['syncState'], async (from) => [hashIn(from)]);
  for await (const records of eachPiece(database, ['companies', 'articles'])) {
    for (const record of records.filter(isRecord)) {
      const of = isRecord(record.article)
        ? record.article.authors
        : isRecord(record.company)
          ? record.company.people
          : [];
      const domain = String(record.domain);
      for (const name of Array.isArray(of) ? (of as Named[]) : [])
        if (hash && hashes.has(hash(nameWord(name, domain)))) found.push({ name, domain });
    }
  }
  return found;
}

/** Tables outside the device's database. */
const isOutside = (table: string): boolean => table === 'settings' || table === 'filters';
