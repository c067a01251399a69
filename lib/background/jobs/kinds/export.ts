/**
 * Writes leads into a file on this device: the one step of an export, which goes from page to page. Pages that are there by the time that
 * those before them are written become a part together, so that memory holds a few pages however many leads there are, a fast service
 * waits for no disk, and a stopped worker goes on with the page that it was at.
 */
import { csvLines, csvMark } from '../../../contract/csv.ts';
import type { Reply } from '../../../contract/operations.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Call, caller, type Went } from '../../../worker/jobs/call.ts';
import { exportOf } from '../../../worker/jobs/job-data.ts';
import { cellsOf } from '../../../worker/jobs/lead-cells.ts';
import { createLeadProblem } from '../../../worker/jobs/lead-problem.ts';
import type { Control, Parts, Perform } from '../../../worker/jobs/part.ts';
import { type ExportData, exportDataOf } from '../../../worker/jobs/step-data.ts';
import type { Connection } from '../../context.ts';
import type { StepRecord } from '../../storage/store.ts';
import type { Job } from '../job-store.ts';
import { ahead, type Cursor, isFull, pageOf, turned } from './lead-pages.ts';

/** So many pages are asked for before the one at hand is written, so that the service is never left waiting. */
const mostAhead = 6;

/** What becomes a part: `csv` of its rows, null of no page at all; `problem`: after these pages. */
interface Gathered {
  csv: string | null;
  rows: number;
  next: Cursor | null;
  total: number | null;
  problem: Problem | null;
}

export function createExport(parts: Parts): Perform {
  const { context, asks, book, shown } = parts;
  const afterProblem = createLeadProblem(parts);
  let forgotten = 0;
  asks.hear(({ at }) => {
    if (at === 'forgotten') forgotten += 1;
  });

  return async (job, of, connection, control) => {
    const wish = exportOf(job.record);
    if (!wish) throw new Error('a record of another form');
    const { id } = job.record;
    const pages = () => ({
      ...createReader(caller(parts, job, connection), wish.filters, context.clock.now),
      forgotten,
    });
    let reader = pages();
    for (;;) {
      const step = book.now(of)?.step;
      const data = step && exportDataOf(step);
      if (!step || !data?.cursor || !goesOn(job, control)) return null;
      // What an earlier try wrote may name somebody who opted out since.
      if (data.parts.length === 0) await context.files?.remove(id);
      const gathered = await gather(reader, data.cursor, wish.columns);
      if (!(await isStill(connection)) || !goesOn(job, control)) return null;
      if (gathered.csv !== null) await write(id, data.parts.length, wish.columns, gathered.csv);
      // What was asked for before may name whoever opted out meanwhile: those pages are asked for anew, and the part is written over.
      if (reader.forgotten !== forgotten) reader = pages();
      else if (book.now(of)?.step === step) {
        if (gathered.next !== data.cursor) await keep(job, step, data.parts, gathered);
        const now = book.now(of)?.step;
        if (now && gathered.problem) return afterProblem(now, gathered.problem);
      }
    }
  };

  /** Before the record that names it: a worker that is stopped in between writes it anew. */
  async function write(id: string, part: number, columns: readonly string[], csv: string): Promise<void> {
    const head = part === 0 ? csvMark + csvLines([columns]) : '';
    await context.files?.write(id, part, head + csv);
  }

  async function keep(job: Job, step: StepRecord, before: readonly number[], gathered: Gathered): Promise<void> {
    const written = gathered.csv === null ? [] : [gathered.rows];
    const data: ExportData = { cursor: gathered.next, parts: [...before, ...written] };
    const rows = data.parts.reduce((one, other) => one + other, 0);
    const isDone = data.cursor === null;
    const known = isDone ? rows : Math.max(rows, gathered.total ?? 0, job.record.total);
    await asks.write([
      book.putStep({ ...step, at: isDone ? 'done' : 'waiting', tries: 0, problem: null, data: { ...data } }),
      book.putJob({ ...job.record, total: known }),
    ]);
    shown.changed(job);
  }

  /** Not once it is paused, stopped, held or gone. */
  function goesOn({ record }: Job, { signal }: Control): boolean {
    return !signal.aborted && book.jobs.get(record.id)?.record.dismissed === false;
  }

  async function isStill({ id, epoch }: Connection): Promise<boolean> {
    const now = await context.connectionOf(id);
    return now?.id === id && now.epoch === epoch;
  }
}

interface Reader {
  page(cursor: Cursor): Promise<Went<Reply<'listLeads'>>>;
  /** Whether it need not be waited for. */
  isThere(cursor: Cursor): boolean;
}

/** The page at hand, and those after it that are there already. */
async function gather(reader: Reader, from: Cursor, columns: readonly string[]): Promise<Gathered> {
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
      gathered.csv = (gathered.csv ?? '') + csvLines(turn.leads.map((lead) => cellsOf(lead, columns)));
      gathered.rows += turn.leads.length;
    }
    gathered.next = turn.next;
    gathered.total = went.value.meta.total;
  }
  return gathered;
}

/** Gives pages in their order, and asks for those that come next beforehand. */
function createReader(call: Call, filters: Record<string, unknown>, now: () => number): Reader {
  const begun = new Map<string, Promise<Went<Reply<'listLeads'>>>>();
  const there = new Set<string>();
  let total = 0;
  const began = now();
  const keyOf = ({ offset, to }: Cursor) => `${to ?? ''}|${offset}`;

  function ask(cursor: Cursor): Promise<Went<Reply<'listLeads'>>> {
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
    for (const offset of ahead(cursor, mostAhead, total)) void ask({ ...cursor, offset });
  }

  return {
    isThere: (cursor) => there.has(keyOf(cursor)),
    async page(cursor) {
      const asking = ask(cursor);
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
