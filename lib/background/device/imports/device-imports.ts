/**
 * Lead imports on this device. A file's rows are stored in the database and processed in batches. Each batch is one
 * transaction that also records the outcome of its rows. So a batch runs exactly once, whatever stops the background,
 * and can be undone.
 */

import { textsOf } from '../../../contract/lead-fields.ts';
import { fold, keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { mentions, nameOf } from '../../../device-service/forget/mentions.ts';
import { isMerged } from '../../../device-service/leads/import-row.ts';
import type { IsWebmail } from '../../../device-service/merge/same-person.ts';
import type { Store } from '../../../device-service/store.ts';
import type { JobRow } from '../../../messages/job-views.ts';
import { add, mergedWord, sum } from '../../jobs/tally.ts';
import type { DeviceImports, StoredRow } from '../../jobs/this-device.ts';
import type { Database } from '../database.ts';
import { type CompanyDomain, companyDomainBy } from '../directory/teach.ts';
import { forgetKnown, knowDirectory, knowLeads } from '../known-keys.ts';
import { type OptOuts, personWords } from '../opt-outs.ts';
import type { KeyRange, Reading, Writing } from '../transaction.ts';
import { lostChunk } from './lost-chunk.ts';
import { companiesOf } from './people-without-address.ts';
import { runBatch } from './run-batch.ts';
import { type Chunk, chunkId, chunkSize, headId, nobody, readChunk, readHead } from './stored-imports.ts';
import { undoBatch } from './undo-batch.ts';

const written = [
  ...(['imports', 'leads', 'trialLeads', 'leadColumns', 'counters', 'lists', 'aside'] as const),
  ...(['addresses', 'addressColumns', 'domains', 'companies', 'companyColumns', 'words', 'optOuts'] as const),
] as const;

/** How long rows of an import that never began are stored. Milliseconds. */
const unbegunFor = 24 * 60 * 60_000;

interface ImportParts {
  database: Database;
  account: Store['account'];
  optOuts: OptOuts;
  /** Whether a domain's addresses reveal no employer. Null if unknown: then people are not merged. */
  isNoEmployer: () => Promise<IsWebmail | null>;
  /** The registrable domain of a public host; null for any other. */
  registrable: (host: string) => string | null;
  /** Epoch milliseconds. */
  now: () => number;
}

export function deviceImports({
  database,
  account,
  optOuts,
  isNoEmployer,
  registrable,
  now,
}: ImportParts): DeviceImports {
  const headOf = async (from: Reading, id: string) => readHead(await from.get('imports', headId(id)));

  /** Deletes what a dry run stored beside the leads. */
  const dropTrial = (id: string) =>
    database.write(['trialLeads'], async (to) => to.removeRange('trialLeads', trialRange(id)));

  async function remove(id: string): Promise<void> {
    hasNameless.delete(id);
    await dropTrial(id);
    await database.write(['imports'], async (to) => {
      const rows = (await headOf(to, id))?.rows ?? 0;
      for (let chunk = 0; chunk * chunkSize < rows; chunk += 1) to.remove('imports', chunkId(id, chunk));
      to.remove('imports', headId(id));
    });
  }

  /** The import whose size was last checked by `learnKeys`. */
  let weighed: string | null = null;

  /**
   * Called before a large import looks for its people. For a small one, reading many keys would take longer than its
   * own lookups.
   */
  async function learnKeys(id: string, { merges, teaches }: { merges: boolean; teaches: boolean }): Promise<void> {
    if (weighed === id) return;
    const rows = (await database.readMany(['imports'], (from) => headOf(from, id)))?.rows ?? 0;
    if (merges) await knowLeads(database, rows);
    if (teaches) await knowDirectory(database, rows);
    weighed = id;
  }

  /** Whether an import that was stored in this background run has rows without an address. */
  const hasNameless = new Map<string, boolean>();

  /** Read before the batch, because opt-outs by name are hashed outside a transaction. */
  const companiesIn = (id: string, chunk: number, companyDomain: CompanyDomain) =>
    database.readMany(['imports', 'companies'], async (from) => {
      const record = readChunk(await from.get('imports', chunkId(id, chunk)));
      return companiesOf(from, record?.rows ?? [], companyDomain);
    });

  function forgetKeys(): void {
    weighed = null;
    forgetKnown(database);
  }

  return {
    async stage(id, from, rows) {
      if (from % chunkSize !== 0) throw new RangeError('Rows begin with a chunk');
      const open = new Set(await optOuts.without(rows, wordsOf));
      if (from === 0) hasNameless.set(id, false);
      if (rows.some(({ email }) => email === '') && hasNameless.has(id)) hasNameless.set(id, true);
      const staged = rows.map((row) => (open.has(row) ? row : nobody(row)));
      await database.write(['imports'], async (to) => {
        for (let at = 0; at < staged.length; at += chunkSize) {
          const key = chunkId(id, (from + at) / chunkSize);
          const before = readChunk(await to.get('imports', key));
          // A chunk that has begun is not overwritten.
          if (before?.run) continue;
          to.put('imports', { id: key, rows: staged.slice(at, at + chunkSize), run: null, undo: null } satisfies Chunk);
        }
        const head = await headOf(to, id);
        const size = Math.max(head?.rows ?? 0, from + staged.length);
        to.put('imports', { id: headId(id), at: head?.at ?? now(), rows: size });
      });
    },
    size: (id) => database.read(['imports'], async (from) => (await headOf(from, id))?.rows ?? 0),
    async run(id, by, chunk, way) {
      const [own, listed] = await Promise.all([account.read(), isNoEmployer()]);
      const shared = way.merge ? listed : null;
      const companyDomain = listed && companyDomainBy(listed, registrable);
      await learnKeys(id, { merges: shared !== null, teaches: companyDomain !== null && !way.dry });
      const mayKeep = shared !== null && hasNameless.get(id) !== false;
      const companies = companyDomain && mayKeep ? await companiesIn(id, chunk, companyDomain) : new Map();
      const optedOut = await optOuts.amongNamed([...companies.values()]);
      const went = await database.writeMany(written, async (to) => {
        const record = readChunk(await to.get('imports', chunkId(id, chunk)));
        if (!record) {
          const lost = await lostChunk(to, id, chunk, now());
          return lost && { ...lost, leads: [] };
        }
        if (way.dry && record.run?.by !== by && chunk === 0) to.removeRange('trialLeads', trialRange(id));
        const before = record.run?.by === by ? record.run : { by, upTo: 0, tally: {}, list: null };
        const until = Math.min(record.rows.length, before.upTo + database.batchSize());
        const how = {
          ...way,
          import: id,
          isNoEmployer: shared,
          companyDomain,
          companies,
          optedOut,
          account: own,
          now: now(),
        };
        const batch = await runBatch(to, record.rows.slice(before.upTo, until), how);
        const tally = { ...before.tally };
        for (const row of batch.rows) {
          add(tally, row.problem ? 'failed' : (row.outcome ?? 'failed'));
          if (isMerged(row)) add(tally, mergedWord);
        }
        const run = { by, upTo: until, tally, list: batch.list ?? before.list };
        const rows = record.rows.toSpliced(before.upTo, batch.rows.length, ...batch.rows);
        to.put('imports', { id: record.id, rows, run, undo: null } satisfies Chunk);
        return { isThrough: until === rows.length, tally, leads: batch.leads };
      });
      if (went === null) {
        forgetKeys();
        if (way.dry) await dropTrial(id);
      }
      return went;
    },
    async undo(id, by, chunk) {
      const [own, listed] = await Promise.all([account.read(), isNoEmployer()]);
      // What was taught already shows that its domain is a company's.
      const companyDomain = companyDomainBy(listed ?? (() => false), registrable);
      return database.writeMany(written, async (to) => {
        const last = Math.ceil(((await headOf(to, id))?.rows ?? 0) / chunkSize) - 1;
        if (chunk > last) return null;
        const record = readChunk(await to.get('imports', chunkId(id, last - chunk)));
        if (!record) {
          // What it wrote is unknown, and its rows have counted as failed already.
          const lost = await lostChunk(to, id, last - chunk, now());
          return lost && { ...lost, tally: {}, came: {} };
        }
        const before = record.undo?.by === by ? record.undo : { by, upTo: 0, tally: {}, came: {} };
        const until = Math.min(record.rows.length, before.upTo + database.batchSize());
        const how = { account: own, now: now(), list: record.run?.list ?? null, companyDomain };
        const [from, end] = [record.rows.length - until, record.rows.length - before.upTo];
        const batch = await undoBatch(to, record.rows.slice(from, end), how);
        const tally = sum(before.tally, batch.change);
        const came = sum(before.came, batch.came);
        const rows = record.rows.toSpliced(from, batch.rows.length, ...batch.rows);
        to.put('imports', { ...record, rows, undo: { by, upTo: until, tally, came } } satisfies Chunk);
        return { isThrough: until === rows.length, tally, came };
      });
    },
    rows: (id, wanted) =>
      database.read(['imports'], async (from) => {
        const size = (await headOf(from, id))?.rows ?? 0;
        const first = wanted.failed ? 0 : Math.floor(wanted.offset / chunkSize);
        let met = wanted.failed ? 0 : first * chunkSize;
        const rows: StoredRow[] = [];
        for (let chunk = first; chunk * chunkSize < size; chunk += 1) {
          const record = readChunk(await from.get('imports', chunkId(id, chunk)));
          // The rows of a damaged chunk cannot be shown; the others keep their positions.
          if (!record && !wanted.failed) met = (chunk + 1) * chunkSize;
          for (const row of record?.rows ?? []) {
            if (wanted.failed && !row.problem) continue;
            if (met >= wanted.offset && rows.length < wanted.limit) rows.push(row);
            met += 1;
          }
          if (!wanted.failed && rows.length >= wanted.limit) break;
        }
        return { rows: rows.map(rowShown), total: wanted.failed ? met : size };
      }),
    forget: (emails) => forgetInImports(database, new Set(emails.map(keyOfEmail))),
    remove,
    async tidy(inUse) {
      const heads = await database.read(['imports'], (from) => from.all('imports', { from: '!', to: '!\uffff' }));
      const old = now() - unbegunFor;
      for (const head of heads.flatMap((record) => readHead(record) ?? [])) {
        const id = head.id.slice(1);
        if (!inUse.has(id) && head.at < old) await remove(id);
      }
    },
  };
}

const wordsOf = ({ email, fields }: StoredRow): string[] => (email === '' ? [] : personWords(fields, email));

const trialRange = (id: string): KeyRange => ({ from: `${id}|`, to: `${id}|\uffff` });

/** Chunk by chunk, so that a large file's rows are never all in memory. */
async function forgetInImports(database: Database, addresses: ReadonlySet<string>): Promise<void> {
  await database.write(['imports', 'trialLeads'], (to) => scrubImports(to, addresses, new Set()));
}

/** `names`: folded. Rows without an address are matched by name. */
export async function scrubImports(
  to: Writing,
  addresses: ReadonlySet<string>,
  names: ReadonlySet<string>,
): Promise<void> {
  // Clears the results of dry runs. A dry run in progress may then count a person twice, which is harmless.
  to.clear('trialLeads');
  const heads = await to.all('imports', { from: '!', to: '!\uffff' });
  for (const head of heads.flatMap((record) => readHead(record) ?? [])) {
    for (let chunk = 0; chunk * chunkSize < head.rows; chunk += 1) {
      const record = await to.get('imports', chunkId(head.id.slice(1), chunk));
      const read = readChunk(record);
      // Its rows have failed, whoever they are about.
      if (!read && mentions(record, addresses)) to.remove('imports', chunkId(head.id.slice(1), chunk));
      if (!read || !isRecord(record)) continue;
      const rows = read.rows.map((row) => (isAbout(row, addresses, names) ? { ...nobody(row) } : row));
      if (rows.some((row, at) => row !== read.rows[at])) to.put('imports', { ...record, rows });
    }
  }
}

function isAbout(row: StoredRow, addresses: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  if (row.problem?.code === 'opted-out') return false;
  const { first_name = '', last_name = '' } = row.fields;
  const named = [fold(`${first_name} ${last_name}`).trim(), nameOf(row.taughtThere?.was)];
  if (row.email === '' && named.some((name) => name !== '' && names.has(name))) return true;
  return mentions(row, addresses);
}

function rowShown({ line, email, fields, problem, outcome, ...row }: StoredRow): JobRow {
  const { differing = [], writes = [], samePerson = null } = row;
  return {
    ...{ key: email, line, fields: textsOf(fields), differing, writes, samePerson, verification: null, asked: null },
    at: problem ? 'failed' : outcome === undefined ? 'waiting' : 'done',
    outcome: problem ? null : (outcome ?? null),
    problem: problem ?? null,
  };
}
