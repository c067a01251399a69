/**
 * Writes leads into a file on this device: the one step of an export, which goes from page to page. Each page is a part of its own, so
 * that memory holds a few pages however many leads there are, and a stopped worker goes on with the page that it was at.
 */
import { csvLines, csvMark } from '../../contract/csv.ts';
import type { Reply } from '../../contract/operations.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Connection } from '../context.ts';
import type { StepRecord } from '../store.ts';
import type { Job } from './book.ts';
import { type Call, caller, type Went } from './call.ts';
import { exportOf } from './job-data.ts';
import { cellsOf } from './lead-cells.ts';
import { ahead, type Cursor, isFull, pageOf, turned } from './lead-pages.ts';
import { createLeadProblem } from './lead-problem.ts';
import type { Control, Parts, Perform } from './part.ts';
import { type ExportData, exportDataOf } from './step-data.ts';

/** So many pages are asked for before the one at hand is written, so that the service is never left waiting. */
const mostAhead = 5;

export function createExport(parts: Parts): Perform {
  const { context, asks, book, shown } = parts;
  const afterProblem = createLeadProblem(parts);

  return async (job, of, connection, control) => {
    const wish = exportOf(job.record);
    if (!wish) throw new Error('a record of another form');
    const { id } = job.record;
    const pages = () => reader(caller(parts, job, connection), wish.filters, context.clock.now);
    let page = pages();
    for (;;) {
      const step = book.now(of)?.step;
      const data = step && exportDataOf(step);
      if (!step || !data?.cursor || !goesOn(job, control)) return null;
      if (data.parts.length === 0) {
        // What an earlier try wrote or asked for may name somebody who opted out since.
        await context.files?.remove(id);
        page = pages();
      }
      const went = await page(data.cursor);
      if (!went.ok) return afterProblem(step, went.problem);
      const turn = turned(data.cursor, went.value);
      if (turn.at === 'stuck') return afterProblem(step, { code: 'too-large' });
      if (!(await isStill(connection)) || !goesOn(job, control)) return null;
      if (turn.at === 'page') await write(id, data.parts.length, wish.columns, turn.leads);
      // It begins anew by now.
      if (book.now(of)?.step !== step) continue;
      const rows = turn.at === 'page' ? [turn.leads.length] : [];
      await keep(job, step, { cursor: turn.next, parts: [...data.parts, ...rows] }, went.value.meta.total);
    }
  };

  /** Before the record that names it: a worker that is stopped in between writes it anew. */
  async function write(id: string, part: number, columns: readonly string[], leads: readonly Lead[]): Promise<void> {
    const head = part === 0 ? csvMark + csvLines([columns]) : '';
    await context.files?.write(id, part, head + csvLines(leads.map((lead) => cellsOf(lead, columns))));
  }

  async function keep(job: Job, step: StepRecord, data: ExportData, total: number | null): Promise<void> {
    const rows = data.parts.reduce((one, other) => one + other, 0);
    const isDone = data.cursor === null;
    const known = isDone ? rows : Math.max(rows, total ?? 0, job.record.total);
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

/** Gives pages in their order, and asks for those that come next beforehand. */
function reader(call: Call, filters: Record<string, unknown>, now: () => number) {
  const begun = new Map<string, Promise<Went<Reply<'listLeads'>>>>();
  let total = 0;
  const began = now();
  const keyOf = ({ offset, to }: Cursor) => `${to ?? ''}|${offset}`;

  function ask(cursor: Cursor): Promise<Went<Reply<'listLeads'>>> {
    const going = begun.get(keyOf(cursor));
    if (going) return going;
    const asking = call('listLeads', pageOf(filters, cursor, began)).then((went) =>
      went.ok ? { ok: true as const, value: went.value.reply } : went,
    );
    begun.set(keyOf(cursor), asking);
    return asking;
  }

  return async (cursor: Cursor): Promise<Went<Reply<'listLeads'>>> => {
    const asking = ask(cursor);
    for (const offset of ahead(cursor, mostAhead, total)) void ask({ ...cursor, offset });
    const went = await asking;
    begun.delete(keyOf(cursor));
    total = went.ok && isFull(went.value) ? (went.value.meta.total ?? 0) : 0;
    return went;
  };
}
