/**
 * Writes leads into a CSV file on this device: one step that goes from page to page. Pages that arrive while earlier
 * ones are written become one part together. So memory holds only a few pages, a fast service never waits for the
 * disk, and a stopped export resumes at its current page.
 */
import * as z from 'zod/mini';
import { csvLines, csvMark } from '../../../contract/csv.ts';
import { textIn } from '../../../contract/lead-values.ts';
import type { Reply } from '../../../contract/operations.ts';
import type { Problem } from '../../../contract/problem.ts';
import { encode } from '../../../contract/request.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import { fileFormats } from '../../../messages/file-formats.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { JobRow } from '../../../messages/job-views.ts';
import { byEmail } from '../../people/known.ts';
import { latest } from '../../people/precedence.ts';
import { isStill } from '../../requests/sending.ts';
import { peopleOf } from '../../storage/people.ts';
import type { StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import { rowOf } from '../job-views.ts';
import {
  type Control,
  type DataOf,
  failedAtOnce,
  type JobParts,
  type Kind,
  mustBe,
  newJob,
  newStep,
  type Perform,
  recordData,
} from '../kind.ts';
import { ahead, type Cursor, firstPage, isFull, pageOf, turned } from './lead-pages.ts';
import { afterProblem, type Call, caller, type Went } from './lead-steps.ts';

const jobData = recordData(() =>
  z.object({
    filters: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()),
    format: z.optional(z.enum(fileFormats)),
  }),
);

const stepData = recordData(() =>
  z.object({
    /** Where the next page begins; null once the last one is written */
    cursor: z.nullable(
      z.object({
        offset: z.number(),
        to: z.nullable(z.string()),
        seen: z.array(z.object({ at: z.nullable(z.string()), ids: z.array(z.number()) })),
      }),
    ),
    /** Number of leads in each part of the file */
    parts: z.array(z.number()),
  }),
);

type ExportData = DataOf<typeof stepData>;

const newData: ExportData = { cursor: firstPage, parts: [] };

/** Pages requested before the current one is written, so the service is never idle */
const mostAhead = 6;

export const leadExport: Kind<Wanted<'export'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  /** Filters that no service accepts fail at once, with the name of the one to blame. */
  create({ context }, of, { name, filters, columns, format, total, service }, now) {
    mustBe(of, service);
    if (!context.files) return null;
    const encoded = encode('listLeads', filters);
    const step = newStep(of, 'export', 0, '', now, { ...newData });
    const steps = [encoded.ok ? step : failedAtOnce(step, encoded.input)];
    return newJob(of, 'export', now, steps, { name, total: total ?? 0, data: { filters, columns, format } });
  },
  perform,
  /** `done` counts leads. */
  view({ record, steps }) {
    const [step] = steps.values();
    const { parts = [], cursor = null } = (step && stepData.read(step)) ?? {};
    const rows = sum(parts);
    const isDone = record.state === 'done' && step?.at === 'done' && cursor === null;
    const { format = 'csv' } = jobData.read(record) ?? {};
    return { done: rows, counts: { rows }, file: isDone ? { parts: parts.length, rows, format } : null };
  },
  rows({ steps }) {
    const [step] = steps.values();
    const data = step && stepData.read(step);
    if (!step || !data) return [];
    let first = 1;
    const rowOfPart = (rows: number): JobRow => {
      const key = String(first);
      first += rows;
      return { ...rowOf(step, 'rows'), key, at: 'done', problem: null };
    };
    const rows = data.parts.map(rowOfPart);
    return step.at === 'done' ? rows : [...rows, { ...rowOf(step, null), key: String(first) }];
  },
};

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

export const hasParts = (step: StepRecord): boolean => (stepData.read(step)?.parts.length ?? 0) > 0;

/** Restarts the file from its beginning: a person in it opted out */
export function restarted(step: StepRecord): StepRecord {
  return { ...step, at: 'waiting', tries: 0, problem: null, data: { ...newData } };
}

/** The next part. `csv`: null if no page was read. `problem`: occurred after these pages. */
interface Gathered {
  csv: string | null;
  rows: number;
  next: Cursor | null;
  total: number | null;
  problem: Problem | null;
}

function perform(parts: JobParts): Perform {
  const { context, requests, jobStore, updates } = parts;
  let forgotten = 0;
  requests.subscribe(({ at }) => {
    if (at === 'forgotten') forgotten += 1;
  });

  return async (job, of, connection, control) => {
    const { filters, columns } = jobData.expect(job.record);
    const { id } = job.record;
    const pages = () => ({
      ...createReader(caller(parts, job, connection), filters, context.clock.now),
      forgotten,
    });
    let reader = pages();
    const verified = await withVerdicts(connection.id);
    for (;;) {
      const step = jobStore.now(of)?.step;
      const data = step && stepData.read(step);
      if (!step || !data?.cursor || !goesOn(job, control)) return null;
      // Parts of an earlier attempt may name a person who opted out since.
      if (data.parts.length === 0) await context.files?.remove(id);
      const gathered = await gather(reader, data.cursor, columns, verified);
      if (!(await isStill(context.connectionOf(connection.id), connection)) || !goesOn(job, control)) return null;
      if (gathered.csv !== null) await write(id, data.parts.length, columns, gathered.csv);
      // Pages requested earlier may name a person who opted out meanwhile. They are requested again, and the part is
      // overwritten.
      if (reader.forgotten !== forgotten) reader = pages();
      else if (jobStore.now(of)?.step === step) {
        if (gathered.next !== data.cursor) await keep(job, step, data.parts, gathered);
        const now = jobStore.now(of)?.step;
        if (now && gathered.problem) return afterProblem(parts, now, gathered.problem);
      }
    }
  };

  /**
   * Returns the lead with the newest verdict known on this device, as the table shows it. Read once, because looking
   * up each page's addresses takes longer than requesting it. Verdicts from earlier lists of leads do not count.
   */
  async function withVerdicts(service: string): Promise<(lead: Lead) => Lead> {
    const services = [service, ...(await context.inOrder())];
    const said = await context.store.list('people', peopleOf('answers'));
    const verified = said.filter((one) => one.facts.verification && services.includes(one.service));
    const known = new Map(
      byEmail(verified).map(([email, records]) => [
        keyOfEmail(email),
        { facts: { verification: latest(records) }, asked: 1 },
      ]),
    );
    return (lead) => {
      const own = { facts: { verification: lead.verification }, asked: 0 };
      return { ...lead, verification: latest([own, known.get(keyOfEmail(lead.email)) ?? own]) };
    };
  }

  /** Written before the record that names it: after a background restart, the part is written again. */
  async function write(id: string, part: number, columns: readonly string[], csv: string): Promise<void> {
    const head = part === 0 ? csvMark + csvLines([columns]) : '';
    await context.files?.write(id, part, head + csv);
  }

  async function keep(job: Job, step: StepRecord, before: readonly number[], gathered: Gathered): Promise<void> {
    const written = gathered.csv === null ? [] : [gathered.rows];
    const data: ExportData = { cursor: gathered.next, parts: [...before, ...written] };
    const rows = sum(data.parts);
    const isDone = data.cursor === null;
    const known = isDone ? rows : Math.max(rows, gathered.total ?? 0, job.record.total);
    await requests.write([
      jobStore.putStep({ ...step, at: isDone ? 'done' : 'waiting', tries: 0, problem: null, data: { ...data } }),
      jobStore.putJob({ ...job.record, total: known }),
    ]);
    updates.changed(job);
  }

  /** False once the job is paused, stopped, held or gone */
  function goesOn({ record }: Job, { signal }: Control): boolean {
    return !signal.aborted && jobStore.jobs.get(record.id)?.record.dismissed === false;
  }
}

interface Reader {
  page(cursor: Cursor): Promise<Went<Reply<'listLeads'>>>;
  /** The page has already arrived */
  isThere(cursor: Cursor): boolean;
}

/** The current page, and those after it that have already arrived */
async function gather(
  reader: Reader,
  from: Cursor,
  columns: readonly string[],
  verified: (lead: Lead) => Lead,
): Promise<Gathered> {
  const gathered: Gathered = { csv: null, rows: 0, next: from, total: null, problem: null };
  for (
    let pages = 0;
    gathered.next && (pages === 0 || (pages <= mostAhead && reader.isThere(gathered.next)));
    pages += 1
  ) {
    const went = await reader.page(gathered.next);
    if (!went.ok) return { ...gathered, problem: went.problem };
    const turn = turned(gathered.next, went.value);
    if (turn.at === 'stuck') return { ...gathered, problem: { code: 'too-large' } };
    if (turn.at === 'page') {
      const leads = turn.leads.map(verified);
      gathered.csv =
        (gathered.csv ?? '') + csvLines(leads.map((lead) => columns.map((column) => textIn(lead, column) ?? '')));
      gathered.rows += turn.leads.length;
    }
    gathered.next = turn.next;
    gathered.total = went.value.meta.total;
  }
  return gathered;
}

/** Returns pages in their order, and requests the next ones ahead */
function createReader(call: Call, filters: Record<string, unknown>, now: () => number): Reader {
  const begun = new Map<string, Promise<Went<Reply<'listLeads'>>>>();
  const there = new Set<string>();
  let total = 0;
  const began = now();
  const keyOf = ({ offset, to }: Cursor) => `${to ?? ''}|${offset}`;

  function request(cursor: Cursor): Promise<Went<Reply<'listLeads'>>> {
    const key = keyOf(cursor);
    const going = begun.get(key);
    if (going) return going;
    const asking = call('listLeads', pageOf(filters, cursor, began)).then((went) => {
      there.add(key);
      return went.ok ? { ok: true as const, value: went.value.reply } : went;
    });
    begun.set(key, asking);
    return asking;
  }

  function askAhead(cursor: Cursor): void {
    for (const offset of ahead(cursor, mostAhead, total)) void request({ ...cursor, offset });
  }

  return {
    isThere: (cursor) => there.has(keyOf(cursor)),
    async page(cursor) {
      const asking = request(cursor);
      askAhead(cursor);
      const went = await asking;
      begun.delete(keyOf(cursor));
      there.delete(keyOf(cursor));
      total = went.ok && isFull(went.value) ? (went.value.meta.total ?? 0) : 0;
      askAhead(cursor);
      return went;
    },
  };
}
