import type { TextField } from '../../../contract/lead-fields.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import type { LeadBook, LeadDraft, StoredLead } from '../../../device-service/store-leads.ts';
import { rowsPerSegment } from '../columns/column.ts';
import { readSegments } from '../columns/column-table.ts';
import { countRows, listRows } from '../columns/rows.ts';
import { countOf } from '../counters.ts';
import { type Database, mostAtOnce } from '../database.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import type { OptOuts } from '../opt-outs.ts';
import type { Reading } from '../transaction.ts';
import { findLead } from './find-lead.ts';
import { leadColumns, questionsOf } from './lead-columns.ts';
import { addList, readList } from './lead-lists.ts';
import { readLead } from './stored-leads.ts';
import { tablesToTeach, teachLead, unteachLeads } from './teach-lead.ts';
import { removeLeads, setLeadsAside, sizeOf, writeLeads } from './write-leads.ts';

const written = ['leads', 'leadColumns', 'counters', 'optOuts'] as const;

interface LeadParts {
  database: Database;
  optOuts: Pick<OptOuts, 'among'>;
  /** Null if unknown: then leads teach nothing. */
  companyDomains: () => Promise<CompanyDomain | null>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Drafts of people who opted out are left out. */
export function deviceLeads({ database, optOuts, companyDomains, now }: LeadParts): LeadBook {
  /** Sets damaged records aside; they are no longer leads. */
  async function sound(records: readonly unknown[]): Promise<StoredLead[]> {
    const broken = records.filter((record) => record !== undefined && !readLead(record));
    if (broken.length > 0)
      await database.write([...written, 'aside'], (to) => setLeadsAside(to, broken, now())).catch(() => undefined);
    return records.flatMap((record) => readLead(record) ?? []);
  }

  async function one(ask: (from: Reading) => Promise<unknown>): Promise<StoredLead | null> {
    const record = await database.read(['leads'], ask);
    return (await sound([record]))[0] ?? null;
  }

  async function change(
    emails: readonly string[],
    decide: (existing: ReadonlyMap<string, StoredLead>) => readonly LeadDraft[],
  ): Promise<StoredLead[]> {
    const among = await optOuts.among(emails);
    return (emails.length > mostAtOnce ? database.writeMany : database.write)(written, async (to) => {
      const existing = new Map<string, StoredLead>();
      await Promise.all(
        [...new Set(emails.map(keyOfEmail))].map(async (address) => {
          const lead = readLead(await findLead(to, address));
          if (lead) existing.set(address, lead);
        }),
      );
      const before = new Map([...existing.values()].map((lead) => [lead.id, lead]));
      const out = await among(to);
      const allowed = decide(existing).filter(({ email }) => !out.has(keyOfEmail(email)));
      return writeLeads(to, allowed, before);
    });
  }

  /** Null for a person who opted out. */
  async function put(lead: LeadDraft, said: readonly TextField[] | undefined): Promise<StoredLead | null> {
    const [among, companyDomain] = await Promise.all([
      optOuts.among([lead.email]),
      said === undefined ? null : companyDomains(),
    ]);
    const teaching = companyDomain ? tablesToTeach : [];
    return database.write([...new Set([...written, ...teaching])], async (to) => {
      if ((await among(to)).size > 0) return null;
      const before = lead.id === undefined ? null : readLead(await to.get('leads', lead.id));
      const how = { before, said: said ?? [], at: now() };
      const draft = companyDomain ? await teachLead(to, lead, { ...how, companyDomain }) : lead;
      const [put] = await writeLeads(to, [draft], new Map(before ? [[before.id, before]] : []));
      return put ?? null;
    });
  }

  return {
    lead: (id) => one((from) => from.get('leads', id)),
    async leadsWithIds(ids) {
      const newestFirst = [...new Set(ids)].sort((one, other) => other - one);
      return sound(await database.read(['leads'], (from) => readAll(from, newestFirst)));
    },
    leadOf: (email) => one((from) => findLead(from, email)),
    async leads(filter, at, page) {
      const { total, records } = await database.read(['leads', 'leadColumns'], async (from) => {
        const questions = questionsOf(filter, at);
        const segments = await readSegments(from, leadColumns, questions);
        const ids: number[] = [];
        let total = 0;
        for (const segment of segments.numbers.toReversed()) {
          const rows = segments.fitting(questions, segment);
          const count = countRows(rows);
          const [from, to] = [page.offset - total, page.offset + page.limit - total];
          if (from < count && to > 0) {
            const here = listRows(rows).reverse().slice(Math.max(0, from), to);
            ids.push(...here.map((row) => segment * rowsPerSegment + row));
          }
          total += count;
        }
        return { total, records: await readAll(from, ids) };
      });
      return { leads: await sound(records), total };
    },
    async mostUsedSource() {
      const segments = await database.read(['leadColumns'], (from) => readSegments(from, leadColumns, [], ['source']));
      const counts = new Map<string, number>();
      let leads = 0;
      for (const segment of segments.numbers.toReversed()) {
        const sources = segments.rows('source', 'value', segment);
        for (const row of listRows(segments.fitting([], segment)).reverse()) {
          leads += 1;
          const source = sources[row];
          if (typeof source === 'string') counts.set(source, (counts.get(source) ?? 0) + 1);
        }
      }
      const [most] = [...counts].sort(([, one], [, other]) => other - one);
      return { source: most?.[0] ?? null, leads };
    },
    async add(lead, said) {
      const added = await put(lead, said);
      if (!added) throw new Error('Somebody who opted out is no lead');
      return added;
    },
    put: async (lead, said) => void (await put(lead, said)),
    remove: (id) =>
      database.write([...written, ...tablesToTeach], async (to) => {
        const lead = readLead(await to.get('leads', id));
        if (lead) await unteachLeads(to, [lead]);
        await removeLeads(to, [id]);
      }),
    change,
    list: (id) => database.read(['lists'], async (from) => readList(await from.get('lists', id))),
    listNamed: (name) =>
      database.read(['lists'], async (from) => readList(await from.first('lists', 'folded', name.toLowerCase()))),
    lastList: () => database.read(['lists'], async (from) => readList(await from.last('lists'))),
    addList: (name) => database.write(['lists', 'counters'], (to) => addList(to, name), 'strict'),
    listsWithIds: (ids) =>
      database.read(['lists'], async (from) => {
        const records = await Promise.all(ids.map((id) => from.get('lists', id)));
        return records.flatMap((record) => readList(record) ?? []);
      }),
    sizes: (ids) =>
      database.read(['counters'], async (from) => {
        const counts = ids.map(async (id) => [id, await countOf(from, sizeOf(id))] as const);
        return new Map(await Promise.all(counts));
      }),
  };
}

/** By identifier, newest first. Reading the records between two close identifiers costs less than another request. */
async function readAll(from: Reading, ids: readonly number[]): Promise<unknown[]> {
  const runs: { newest: number; oldest: number }[] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run && run.oldest - id <= mostBetween) run.oldest = id;
    else runs.push({ newest: id, oldest: id });
  }
  const read = await Promise.all(
    runs.map(({ newest, oldest }) =>
      newest === oldest ? from.get('leads', newest) : from.all('leads', { from: oldest, to: newest }),
    ),
  );
  const wanted = new Set<unknown>(ids);
  return read
    .flatMap((records) => (Array.isArray(records) ? records.toReversed() : [records]))
    .filter((record) => isRecord(record) && wanted.has(record.id));
}

const mostBetween = 4;
