/** Work that goes on when the screen is closed and when the worker is stopped: one runner, and one file for each kind of job. */

import type { Context } from '../../background/context.ts';
import { createDomainBudget } from '../../background/jobs/domain-budget.ts';
import type { Occasion } from '../../background/jobs/holds.ts';
import { createBook, type Job } from '../../background/jobs/job-store.ts';
import { createExport } from '../../background/jobs/kinds/export.ts';
import { createFileRoom } from '../../background/jobs/kinds/export-files.ts';
import { createRunner, type Runner } from '../../background/jobs/runner.ts';
import { isSame, type Marks } from '../../background/requests/known-leads.ts';
import type { Asks } from '../../background/requests/requests.ts';
import type { Change } from '../../background/storage/store.ts';
import type { Check, JobKind, JobRow, JobView } from '../../messages/views.ts';
import { type Beginnings, createBeginnings } from './beginnings.ts';
import { checksOf } from './checks.ts';
import { goneOn, takenBack } from './clicks.ts';
import { createDelete } from './delete.ts';
import { createEdit } from './edit.ts';
import { createImport } from './import.ts';
import type { Parts, Perform } from './part.ts';
import { type RowsWish, rowsOf } from './rows.ts';
import { createSave } from './save.ts';
import { createSearch } from './search.ts';
import { createShown } from './shown.ts';
import { isUndoable } from './states.ts';
import { isBegun } from './step-states.ts';
import { hearForgotten, lookAtLeads, remembered } from './surroundings.ts';
import { createVerify } from './verify.ts';
import { viewOf } from './view.ts';

/** `id` is the message's own: the same message again gives the same job. Null where there is no job to show. */
export interface Jobs extends Beginnings {
  /** True when nothing was sent, and nothing will be. */
  undo(id: string): Promise<boolean>;
  /** Takes a saved contact back; settles after the first try, and goes on by itself when that fails. */
  removeSaved(id: string, email: string): Promise<JobView | null>;
  pause(id: string): Promise<JobView | null>;
  /** A click: what held the job is tried again. */
  resumeJob(id: string): Promise<JobView | null>;
  /** Gives up what was not sent; what was goes on to its end. */
  stop(id: string): Promise<JobView | null>;
  /** Tries again what failed or is still being checked. */
  retry(id: string): Promise<JobView | null>;
  /** False while something of it goes on. */
  dismiss(id: string): Promise<boolean>;
  /** Newest first. */
  views(): Promise<JobView[]>;
  /** What became of each thing of a job. */
  rows(id: string, wish: RowsWish): Promise<{ rows: JobRow[]; total: number }>;
  /** What is known of addresses as deliverable: what goes on, else the kept verdict, else what failed. */
  checks(emails: readonly string[]): Promise<Check[]>;
  /** Goes on with what is due: at every start and alarm, when the network is back, and when a key or a permission came. */
  resume(occasion?: Occasion): Promise<void>;
}

export function createJobs(context: Context, asks: Asks, marks: Marks): Jobs {
  const parts = createParts(context, asks, marks);
  const { book, shown } = parts;
  const { clock } = context;
  const runner = createRunner(parts, performs(parts), (job) => void lookAtLeads(parts, job).catch(() => undefined));
  const files = createFileRoom(context, book, asks.write);
  const ready = book.ready.then(() => remembered(parts.budget, book.jobs.values()));
  hearForgotten(parts);
  asks.hear((news) => {
    if (news.at !== 'forgotten') return;
    files.forgotten(news.emails).then(runner.pump, () => undefined);
  });

  const view = (job: Job) => (job.record.dismissed ? null : viewOf(job, clock.now()));

  /** The job with its steps; null when there is none in sight. */
  async function find(id: string): Promise<Job | null> {
    await ready;
    const job = book.jobs.get(id);
    if (!job || job.record.dismissed) return null;
    await parts.read(job);
    return job;
  }

  async function change(id: string, act: (job: Job) => Change[]): Promise<JobView | null> {
    const job = await find(id);
    if (!job) return null;
    await asks.write(act(job));
    shown.changed(job);
    runner.pump();
    return view(job);
  }

  async function bury(job: Job): Promise<void> {
    await asks.write(book.bury(job));
    shown.gone(job.record.id);
    if (job.record.kind === 'export') await files.remove(job.record.id);
  }

  return {
    ...createBeginnings(parts, { ready, find, bury, begun: (id) => change(id, () => []) }),
    async undo(id) {
      const job = await find(id);
      if (!job || !isUndoable(job) || runner.isUnderWay(job)) return false;
      await bury(job);
      runner.pump();
      return true;
    },
    async removeSaved(id, email) {
      const step = [...((await find(id))?.steps.values() ?? [])].find(({ key }) => isSame(key, email));
      if (!step) return change(id, () => []);
      await runner.settled(step.id);
      await change(id, () => takenBack(parts, step));
      await runner.settled(step.id);
      return change(id, () => []);
    },
    ...controls(parts, runner, change),
    async dismiss(id) {
      await ready;
      const known = book.jobs.get(id);
      if (known) await parts.read(known);
      const isOver = known?.record.state === 'done' || known?.record.state === 'stopped';
      if (!known || !isOver || runner.isUnderWay(known) || [...known.active.values()].some(isBegun)) return false;
      await bury(known);
      return true;
    },
    async views() {
      await ready;
      await runner.dropOrphans();
      return [...book.jobs.values()]
        .flatMap((job) => view(job) ?? [])
        .sort((one, other) => other.created - one.created);
    },
    async rows(id, wish) {
      const job = await find(id);
      return job ? rowsOf(asks, job, wish) : { rows: [], total: 0 };
    },
    async checks(emails) {
      await ready;
      const connection = await context.connection();
      if (!connection) return [];
      return checksOf(parts, connection.id, emails);
    },
    async resume(occasion = 'start') {
      await ready;
      await runner.resume(occasion);
      await files.tidy();
    },
  };
}

function createParts(context: Context, asks: Asks, marks: Marks): Parts {
  const book = createBook(context);
  const budget = createDomainBudget();
  const shown = createShown(context);
  return {
    ...{ context, asks, marks, book, budget, shown },
    async read(job) {
      if (!(await book.read(job))) return;
      remembered(budget, [job]);
      shown.changed(job);
    },
  };
}

function performs(parts: Parts): Record<JobKind, Perform> {
  return {
    verify: createVerify(parts),
    save: createSave(parts),
    edit: createEdit(parts),
    delete: createDelete(parts),
    import: createImport(parts),
    export: createExport(parts),
    search: createSearch(parts),
  };
}

function controls(
  parts: Parts,
  runner: Runner,
  change: (id: string, act: (job: Job) => Change[]) => Promise<JobView | null>,
): Pick<Jobs, 'pause' | 'resumeJob' | 'stop' | 'retry'> {
  const { book } = parts;
  return {
    pause: (id) =>
      change(id, (job) => {
        if (job.record.state !== 'open') return [];
        runner.giveUp(job);
        return [book.putJob({ ...job.record, state: 'paused' })];
      }),
    resumeJob: (id) => change(id, (job) => goneOn(parts, job, false)),
    stop: (id) =>
      change(id, (job) => {
        if (job.record.state === 'done') return [];
        runner.giveUp(job);
        return [book.putJob({ ...job.record, state: 'stopped' })];
      }),
    retry: (id) => change(id, (job) => goneOn(parts, job, true)),
  };
}
