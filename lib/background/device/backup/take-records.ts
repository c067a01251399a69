/**
 * Restores a back-up's records: only looks at them, merges them, or replaces everything. Every record is treated as
 * untrusted, and people who opted out are left out.
 */

import { keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { BackupError } from '../../../device-service/backup/backup-error.ts';
import type { BackupHead, BackupRecord } from '../../../device-service/backup/backup-file.ts';
import { addressesIn as addressesOf, type Named } from '../../../device-service/forget/mentions.ts';
import { otherAddressesIn, withoutOthers } from '../../../device-service/leads/other-addresses.ts';
import { withoutPeople } from '../../../device-service/learn/people-there.ts';
import type { RecordCounts, RestoreCounts } from '../../../messages/backup-views.ts';
import type { Database } from '../database.ts';
import { forgetKnown, knowDirectory, knowLeads } from '../known-keys.ts';
import { type NamedThere, namedAt, type OptOuts } from '../opt-outs.ts';
import type { Reading } from '../transaction.ts';
import {
  isNewer,
  isPortableTable,
  keyOf,
  type Portable,
  type PortableTable,
  personOf,
  portableVersion,
  readPortable,
} from './portable.ts';
import { type ListIds, tableWriters } from './write-records.ts';

export interface Taking {
  database: Database;
  optOuts: Pick<OptOuts, 'among' | 'amongNamed'>;
  /** `look` writes nothing. `replace` expects empty tables, so that identifiers can stay the same. */
  how: 'look' | 'merge' | 'replace';
  /** Called after each batch with the number of records read so far. */
  reached(records: number): void;
  signal?: AbortSignal | undefined;
}

type BackupStream = AsyncIterable<{ head: BackupHead } | BackupRecord>;

/**
 * Rejects with a `BackupError` for a faulty file. With `merge` and `replace`, everything before the fault is already
 * written.
 */
export async function takeRecords(file: BackupStream, taking: Taking): Promise<RestoreCounts> {
  const counts: RestoreCounts = { created: 0, tables: {}, broken: 0, optedOut: 0 };
  const ids: ListIds = new Map();
  const { database } = taking;
  let waiting: { table: PortableTable; records: unknown[] } | null = null;
  let read = 0;
  let size = database.batchSize();

  async function write(): Promise<void> {
    if (waiting) await takeBatch(waiting.table, waiting.records, taking, ids, counts);
    waiting = null;
    size = database.batchSize();
    taking.signal?.throwIfAborted();
    taking.reached(read);
  }

  try {
    for await (const one of file) {
      if ('head' in one) {
        checkHead(one);
        counts.created = typeof one.head.created === 'number' ? one.head.created : 0;
        await knowKeys(database, one.head);
        continue;
      }
      read += 1;
      const { table, record } = one;
      if (!isPortableTable(table)) {
        counts.broken += 1;
        continue;
      }
      if (waiting && (waiting.table !== table || waiting.records.length >= size)) await write();
      waiting ??= { table, records: [] };
      waiting.records.push(record);
    }
    await write();
    return counts;
  } finally {
    forgetKnown(database);
  }
}

/** Reads the file to its end, and returns the number of its records. Rejects with a `BackupError` for a faulty file. */
export async function checkRecords(
  file: BackupStream,
  { reached, signal }: Pick<Taking, 'reached' | 'signal'>,
): Promise<number> {
  let records = 0;
  for await (const one of file) {
    if ('head' in one) checkHead(one);
    else records += 1;
    if (records % perReport !== 0) continue;
    signal?.throwIfAborted();
    reached(records);
  }
  return records;
}

const perReport = 1_024;

function checkHead({ head }: { head: BackupHead }): void {
  if (head.version > portableVersion) throw new BackupError('newer');
}

/** What the head claims may be wrong: it only decides what is read in advance. */
async function knowKeys(database: Database, { counts }: BackupHead): Promise<void> {
  const claimed = (table: string) =>
    isRecord(counts) && Number.isSafeInteger(counts[table]) ? Number(counts[table]) : 0;
  await knowDirectory(database, claimed('companies') + claimed('emails'));
  await knowLeads(database, claimed('leads'));
}

async function takeBatch<Table extends PortableTable>(
  table: Table,
  records: readonly unknown[],
  { database, optOuts, how }: Taking,
  ids: ListIds,
  counts: RestoreCounts,
): Promise<void> {
  const sound = new Map<string, Portable[Table]>();
  const of = counts.tables[table] ?? { file: 0, added: 0, newer: 0, unchanged: 0 };
  counts.tables[table] = of;
  for (const record of records) {
    const one = readPortable(table, record);
    if (!one) {
      counts.broken += 1;
      continue;
    }
    of.file += 1;
    const key = keyOf[table](one);
    const twice = sound.get(key);
    if (twice) of.unchanged += 1;
    if (!twice || isNewer[table](one, twice)) sound.set(key, one);
  }
  const all = [...sound.values()];
  const among = await optOuts.among(all.flatMap((one) => addressesIn(table, one)));
  const amongNamed = await optOuts.amongNamed(all.flatMap((one) => namedIn(table, one)));
  const writer = tableWriters[table];
  const decide = async (from: Reading) => {
    const out = await among(from);
    const outNamed = new Set([...(await amongNamed(from))].map(({ name }) => name));
    const allowed = all
      .filter((one) => !whomOf(table, one).some((email) => out.has(keyOfEmail(email))))
      .flatMap((one) => withoutNamed(table, one, outNamed) ?? [])
      .map((one) => withoutNoted(table, one, out));
    const here = await writer.here(from, allowed);
    const decided = allowed.map((one, at) => ({ one, here: here[at] ?? null }));
    return { decided, optedOut: all.length - allowed.length };
  };
  const tables = [...new Set([...writer.tables, 'optOuts' as const])];
  const act = { keepIds: how === 'replace', ids };
  const { decided, optedOut } =
    how === 'look'
      ? await database.readMany(tables, decide)
      : await database.writeMany(tables, async (to) => {
          const made = await decide(to);
          await writer.write(
            to,
            made.decided.map(({ one, here }) => ({ one, here, isTaken: here === null || isNewer[table](one, here) })),
            act,
          );
          return made;
        });
  counts.optedOut += optedOut;
  of.file -= optedOut;
  count(of, table, decided);
}

/** Addresses of the person that a record is about; of a saved search, those that it names. */
function whomOf<Table extends PortableTable>(table: Table, one: Portable[Table]): string[] {
  return table === 'views' ? [...addressesOf(one)] : [personOf(table, one) ?? []].flat();
}

/** Also of others in a lead's notes. */
function addressesIn<Table extends PortableTable>(table: Table, one: Portable[Table]): string[] {
  const noted = table === 'leads' ? otherAddressesIn((one as Portable['leads']).texts.notes ?? '') : [];
  return [...noted, ...whomOf(table, one)];
}

function withoutNoted<Table extends PortableTable>(
  table: Table,
  one: Portable[Table],
  out: ReadonlySet<string>,
): Portable[Table] {
  if (table !== 'leads') return one;
  return withoutOthers(one as Portable['leads'], (email) => out.has(keyOfEmail(email))) as Portable[Table];
}

function namedIn<Table extends PortableTable>(table: Table, one: Portable[Table]): NamedThere[] {
  if (table === 'companies') {
    const { people = [], domain } = one as Portable['companies'];
    return people.map((name) => ({ name, domain }));
  }
  if (table === 'emails') {
    const email = one as Portable['emails'];
    return namedAt(email, email.value, email.company);
  }
  if (table === 'leads') {
    const { texts, email } = one as Portable['leads'];
    return namedAt(texts, email);
  }
  if (table !== 'articles') return [];
  const { authors, domain } = one as Portable['articles'];
  return authors.map((name) => ({ name, domain }));
}

/** Removes people who opted out by name; null for their own record, and for an article without another author. */
function withoutNamed<Table extends PortableTable>(
  table: Table,
  one: Portable[Table],
  out: ReadonlySet<Named>,
): Portable[Table] | null {
  if (table === 'companies')
    return withoutPeople(one as Portable['companies'], (person) => out.has(person)) as Portable[Table];
  if (table === 'emails') return out.has(one as Portable['emails']) ? null : one;
  if (table === 'leads') return out.has((one as Portable['leads']).texts) ? null : one;
  if (table !== 'articles') return one;
  const { authors } = one as Portable['articles'];
  const left = authors.filter((name) => !out.has(name));
  return left.length === 0 && authors.length > 0 ? null : { ...one, authors: left };
}

function count<Table extends PortableTable>(
  of: RecordCounts,
  table: Table,
  decided: readonly { one: Portable[Table]; here: Portable[Table] | null }[],
): void {
  for (const { one, here } of decided) {
    if (here === null) of.added += 1;
    else if (isNewer[table](one, here)) of.newer += 1;
    else of.unchanged += 1;
  }
}
