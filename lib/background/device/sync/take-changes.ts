/**
 * Applies the changes of other browsers. Each batch is one transaction with what is then known of its records, so a
 * stop loses nothing.
 */
import { lazily } from '../../../contract/lazily.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import { nameWord } from '../../../device-service/forget/name-word.ts';
import { type Change, isFreshHere, type MergeContext, merge, sumsOf, unsent } from '../../../sync/change.ts';
import { type Applied, forgottenTable, isKeyOut } from '../../../sync/replica.ts';
import { syncedOptOut } from '../../requests/synced-opt-outs.ts';
import { type Portable, type PortableTable, readPortable } from '../backup/portable.ts';
import { tableWriters } from '../backup/write-records.ts';
import { knowDirectory, knowLeads } from '../known-keys.ts';
import type { NamedThere, OptOuts } from '../opt-outs.ts';
import type { Writing } from '../transaction.ts';
import {
  forgottenIn,
  isForgotten,
  namedBy,
  namedIn,
  notedIn,
  noteForgotten,
  searchedIn,
  withoutNamed,
  withoutNoted,
} from './forgotten.ts';
import { hashIn, idOf, isOfPerson, sumIn } from './hashes.ts';
import {
  captureDeletion,
  captureLocal,
  goneIn,
  knownIn,
  localIn,
  mergeContext,
  nowhere,
  placeOf,
} from './known-records.ts';
import { packKnown } from './known-text.ts';
import {
  findLocal,
  hasNumber,
  type ListNames,
  type Local,
  listIds,
  listNames,
  localAt,
  localOfAdded,
  noteNews,
  removeRecord,
} from './local-records.ts';
import { isOutside, takeOther } from './other-tables.ts';
import { isFieldOf, isSyncedTable, recordFrom, type SyncedTable, syncedTables } from './record-fields.ts';
import { type Replicating, writes } from './replica-parts.ts';
import { checkIsOn } from './stored-state.ts';

/** Files of so many records seldom come alone. */
const manyRecords = 256;
const filesToCome = 20;

/** Whom another browser has forgotten: their addresses here, and hashes of people who may be known by name. */
interface ToForget {
  emails: Set<string>;
  hashes: Set<string>;
  /** Another browser has forgotten somebody of whom this one did not know it. */
  isNews: boolean;
}

export async function takeChanges(by: Replicating, changes: readonly Change[]): Promise<Applied> {
  const { database } = by;
  const people: ToForget = { emails: new Set(), hashes: new Set(), isNews: false };
  const inside = changes.flatMap(insideOf);
  if (inside.length > manyRecords) {
    await knowDirectory(database, inside.length * filesToCome);
    await knowLeads(database, inside.length * filesToCome);
  }
  // Lists before leads, people to forget before changes about them, and a deleted company after its people.
  const order = [forgottenTable, ...syncedTables];
  const placeIn = ({ table, dead }: Change) => (isGoneCompany(table, dead) ? order.length : order.indexOf(table));
  const sorted = inside.toSorted((one, other) => placeIn(one) - placeIn(other));
  const sum = await database.readMany(['syncState'], async (from) => sumIn(hashIn(from)));
  const batches = batchesOf(sorted, database.batchSize()).map((batch) => ({
    batch,
    ahead: lazily(() => prepare(batch)),
  }));
  const prepare = (batch: readonly Change[]): Ahead => {
    const addresses = batch.flatMap(({ table, key }) => (isOfPerson(table) && key !== undefined ? [key] : []));
    const among = by.optOuts.among([...addresses, ...batch.flatMap(notedIn), ...batch.flatMap(searchedIn)]);
    const amongNamed = by.optOuts.amongNamed(batch.flatMap(namedIn));
    // If a batch fails, the next one is prepared but never awaited.
    for (const one of [among, amongNamed]) one.catch(() => undefined);
    return { among, amongNamed, sums: sumsOf(batch, sum) };
  };
  for (const [at, { batch, ahead }] of batches.entries())
    await takeBatch(by, batch, ahead(), people, () => void batches[at + 1]?.ahead());
  // After the lists that filters name.
  for (const change of changes) if (isOutside(change.table)) await takeOther(by, change);
  return {
    people: [...[...people.emails].map((email) => ({ email })), ...(await namedBy(database, people.hashes))],
    isPurge: people.isNews || changes.some(isKeyOut),
  };
}

const isGoneCompany = (table: string, isDead: boolean): boolean => table === 'companies' && isDead;

/** A change of the device's tables, with the fields that this version knows. */
function insideOf(change: Change): Change[] {
  const { table } = change;
  if (!isSyncedTable(table)) return table === forgottenTable ? [change] : [];
  const versions = Object.entries(change.versions).filter(([field]) => isFieldOf(table, field));
  return [{ ...change, versions: Object.fromEntries(versions) }];
}

/** Each record once a batch: what is here is read before the batch is written. */
function batchesOf(changes: readonly Change[], most: number): Change[][] {
  let batch: Change[] = [];
  let seen = new Set<string>();
  const batches = [batch];
  for (const change of changes) {
    const id = `${change.table}|${change.id}`;
    if (batch.length === most || seen.has(id)) {
      [batch, seen] = [[], new Set()];
      batches.push(batch);
    }
    batch.push(change);
    seen.add(id);
  }
  return batches.filter(({ length }) => length > 0);
}

/** What a batch needs besides the database. */
interface Ahead {
  among: ReturnType<OptOuts['among']>;
  amongNamed: ReturnType<OptOuts['amongNamed']>;
  sums: MergeContext['sums'];
}

/** A change, and what is here of its record. */
interface Given {
  change: Change;
  /** Of `syncRecords`, unread. */
  record: unknown;
  local: string | null;
  there: Local | null;
  /** Changed here since it was sent. */
  isMarked: boolean;
}

/** People whose changes are dropped: they opted out here, or another browser has forgotten them. */
interface Unwanted {
  /** Addresses. */
  out: ReadonlySet<string>;
  /** Names of the batch, and their words. */
  named: ReadonlySet<NamedThere['name']>;
  words: ReadonlySet<string>;
  /** Hashes. */
  forgotten: Set<string>;
  people: ToForget;
}

/** A record of a batch, merged. */
interface Decided {
  id: string;
  table: string;
  key: string;
  here: Local | null;
  local: string | null;
  known: string;
  isDead: boolean;
  values: Record<string, unknown>;
}

/** `written`: called once everything is handed to the database, which takes its time. */
async function takeBatch(
  by: Replicating,
  batch: readonly Change[],
  ahead: Ahead,
  people: ToForget,
  written: () => void,
): Promise<void> {
  const { database } = by;
  const [among, amongNamed] = await Promise.all([ahead.among, ahead.amongNamed]);
  await database.writeMany(writes, async (to) => {
    to.marking(false);
    await checkIsOn(to, by.origin);
    const names = await listNames(to);
    const outNamed = [...(await amongNamed(to))];
    const unwanted = {
      out: await among(to),
      named: new Set(outNamed.map(({ name }) => name)),
      words: new Set(outNamed.map(({ name, domain }) => nameWord(name, domain))),
      forgotten: await forgottenIn(to),
      people,
    };
    for (const word of unwanted.words) await publishOptOut(to, by, hashIn(to)(word), unwanted.forgotten);
    const decided: Decided[] = [];
    for (const given of await givenHere(to, by, batch, names)) {
      const change = await wanted(to, by, given, unwanted);
      const one = change && decide(to, by, { ...given, change }, ahead.sums);
      if (one) decided.push(one);
    }
    const isLast = ({ table, isDead }: Decided) => isGoneCompany(table, isDead);
    for (const table of syncedTables)
      await write(
        to,
        by,
        table,
        decided.filter((one) => one.table === table && !isLast(one)),
        names,
      );
    await write(to, by, 'companies', decided.filter(isLast), names);
    written();
  });
}

/** In the order of the batch. */
async function givenHere(to: Writing, by: Replicating, batch: readonly Change[], names: ListNames): Promise<Given[]> {
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
  const theres = await Promise.all(locals.map((local) => local && localAt(to, by, local, names)));
  const marks = hasMarks ? await Promise.all(locals.map((local) => local && to.get('syncMarks', local))) : [];
  return batch.map((change, at) => ({
    ...{ change, record: records[at], local: locals[at] ?? null },
    ...{ there: theres[at] || null, isMarked: Boolean(marks[at]) },
  }));
}

/** Removes unwanted people from the change; null if it is about one. Collects the people to forget here. */
async function wanted(
  to: Writing,
  by: Replicating,
  given: Given,
  { out, named, words, forgotten, people }: Unwanted,
): Promise<Change | null> {
  const left = withoutNamed(given.change, named);
  if (!left) return null;
  const change = withoutNoted(left, out);
  const { table, id: hash, key } = change;
  if (table === forgottenTable) {
    people.isNews ||= !forgotten.has(hash);
    forgotten.add(hash);
    await forgetHash(to, by, hash, people);
    return null;
  }
  if (searchedIn(change).some((email) => out.has(keyOfEmail(email)))) return null;
  if (!isOfPerson(table) || change.dead) return change;
  if (isForgotten(forgotten, table, `${table}|${hash}`)) return null;
  const isNamed = words.size > 0 && namedIn(change).some(({ name, domain }) => words.has(nameWord(name, domain)));
  if (!isNamed && !(key !== undefined && out.has(keyOfEmail(key)))) return change;
  await publishOptOut(to, by, hash, forgotten);
  // The record may exist here, and only now be recognised as theirs.
  if (given.there) people.emails.add(given.there.key);
  return null;
}

/** Merges the change and writes what is then known of the record. Null if the record itself stays as it is. */
function decide(to: Writing, by: Replicating, given: Given, sums: MergeContext['sums']): Decided | null {
  const { change, there, isMarked } = given;
  const { table, key } = change;
  const id = `${table}|${change.id}`;
  const before = knownIn(given.record);
  // The local number now belongs to another record, for example after a lead's address was edited.
  const isMoved = there !== null && idOf(to, table, there.key) !== id;
  const here = isMoved ? null : there;
  const captured =
    here && (isMarked || !before)
      ? captureLocal(to, by, before, here)
      : isMarked
        ? captureDeletion(to, by, before)
        : null;
  const isFresh = isFreshHere(before, here !== null);
  const { known, values, isReset, isUnsent } = merge(
    captured ? unsent(captured) : before,
    change,
    { ...mergeContext(to, by), sums },
    isFresh,
  );
  // A deleted record keeps its place: its unsent deletion is found by the mark there.
  const local = isMoved && !known.dead ? null : given.local;
  const packed = packKnown(known);
  const isWritten = known.dead ? here !== null : Object.keys(values).length > 0 || isReset;
  // Where a new record lies is known once it is written.
  if (local !== null || !isWritten) to.put('syncRecords', { id, local: placeOf(known, local), known: packed });
  if (local !== null && isUnsent) to.put('syncMarks', { id: local, revision: Math.random() });
  else if (local !== null && isMarked && !isMoved) to.remove('syncMarks', local);
  if (!isWritten) return null;
  const kept = Object.entries(here?.fields ?? {}).flatMap(([field, { value }]) =>
    field in known.fields ? [[field, value]] : [],
  );
  return {
    ...{ id, table, key: here?.key ?? key ?? '', here, local, known: packed, isDead: known.dead },
    values: { ...Object.fromEntries(kept), ...values },
  };
}

async function write(
  to: Writing,
  by: Replicating,
  table: SyncedTable,
  decided: readonly Decided[],
  names: ListNames,
): Promise<void> {
  const gone = decided.filter(({ isDead }) => isDead);
  for (const { key, local } of gone) await removeRecord(to, by, table, key, local);
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
      // The fields already include the local record's, so sets are not merged again.
      here: hasNumber(table) ? ((here?.one ?? null) as Portable['leads'] | null) : null,
      isTaken: true,
    })),
    { keepIds: false, ids },
  );
  // Leads of the same batch join these lists.
  if (table === 'lists') for (const [id, name] of await listNames(to)) names.set(id, name);
  const added = records.filter(({ decided: { local } }) => local === null);
  const locals = await Promise.all(added.map(({ one, decided: { key } }) => localOfAdded(to, table, one, key)));
  for (const [at, { decided }] of added.entries())
    to.put('syncRecords', { id: decided.id, local: locals[at] ?? nowhere, known: decided.known });
  for (const [at, { decided }] of added.entries()) noteNews(by, table, decided.key, locals[at] ?? null, 'added');
  for (const { decided } of records)
    if (decided.local !== null) noteNews(by, table, decided.key, decided.local, 'changed');
}

/** A person whom only this browser recognises, so it publishes them. */
async function publishOptOut(to: Writing, { now }: Replicating, hash: string, forgotten: Set<string>): Promise<void> {
  if (forgotten.has(hash)) return;
  forgotten.add(hash);
  to.put('optOuts', { id: syncedOptOut(hash), at: now() });
  await noteForgotten(to, hash, true);
}

/** A person whom another browser has forgotten. Their addresses here are deleted afterwards. */
async function forgetHash(to: Writing, by: Replicating, hash: string, people: ToForget): Promise<void> {
  to.put('optOuts', { id: syncedOptOut(hash), at: by.now() });
  const names = await listNames(to);
  let isKnown = false;
  for (const table of ['emails', 'leads'] as const) {
    const local = localIn(await to.get('syncRecords', `${table}|${hash}`));
    const here = local === null ? null : await localAt(to, by, local, names);
    if (!here) continue;
    isKnown = true;
    people.emails.add(here.key);
  }
  if (!isKnown) people.hashes.add(hash);
  await noteForgotten(to, hash, false);
}
