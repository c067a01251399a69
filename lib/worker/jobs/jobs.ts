/** Work that goes on when the screen is closed and when the worker is stopped: verifications of many addresses, and saves of leads. */
import type { Contact } from '../../contract/contact.ts';
import type { Check, JobView } from '../../messages/views.ts';
import type { Asks } from '../asks/asks.ts';
import { isSame, type Marks } from '../asks/marks.ts';
import type { Context } from '../context.ts';
import type { Change } from '../store.ts';
import { createBook, type Job } from './book.ts';
import { checksOf } from './checks.ts';
import { goneOn, takenBack } from './clicks.ts';
import { createDomainBudget } from './domain-budget.ts';
import type { Occasion } from './holds.ts';
import { type NewJob, newSaves, newVerifications } from './new-jobs.ts';
import type { Parts } from './part.ts';
import { createRunner } from './runner.ts';
import { createSave } from './save.ts';
import { createShown } from './shown.ts';
import { isUndoable } from './states.ts';
import { isBegun } from './step-states.ts';
import { hearForgotten, lookAtLeads, remembered } from './surroundings.ts';
import { createVerify } from './verify.ts';
import { viewOf } from './view.ts';

export interface VerifyWish {
  emails: readonly string[];
  /** Asks again though a verdict is kept. */
  anew: boolean;
}

export interface SaveWish {
  contacts: readonly Contact[];
  /** Where the user saw them; null for nowhere. */
  page: string | null;
  /** The list's name; null: the one of the settings, else the service's own choice. */
  list: string | null;
}

/** `id` is the message's own: the same message again gives the same job. Null where there is no job to show. */
export interface Jobs {
  verify(id: string, wish: VerifyWish): Promise<JobView | null>;
  save(id: string, wish: SaveWish): Promise<JobView | null>;
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
  /** What is known of addresses as deliverable: what goes on, else the kept verdict, else what failed. */
  checks(emails: readonly string[]): Promise<Check[]>;
  /** Goes on with what is due: at every start and alarm, when the network is back, and when a key or a permission came. */
  resume(occasion?: Occasion): Promise<void>;
}

export function createJobs(context: Context, asks: Asks, marks: Marks): Jobs {
  const { clock } = context;
  const book = createBook(context);
  const shown = createShown(context);
  const parts: Parts = { context, asks, marks, book, budget: createDomainBudget(), shown };
  const perform = { verify: createVerify(parts), save: createSave(parts) };
  const runner = createRunner(parts, perform, (job) => void lookAtLeads(parts, job).catch(() => undefined));
  const ready = book.ready.then(() => remembered(parts));
  const making = new Map<string, Promise<JobView | null>>();
  hearForgotten(parts);

  const view = (job: Job) => (job.record.dismissed ? null : viewOf(job, clock.now()));

  async function change(id: string, act: (job: Job) => Change[]): Promise<JobView | null> {
    await ready;
    const job = book.jobs.get(id);
    if (!job || job.record.dismissed) return null;
    await asks.write(act(job));
    shown.changed(job);
    runner.pump();
    return view(job);
  }

  /** The same message again finds the job that it made. */
  async function make(id: string, begin: (service: string) => Promise<NewJob | null>): Promise<JobView | null> {
    await ready;
    const known = book.jobs.get(id);
    if (known) return view(known);
    const connection = await context.connection();
    const made = connection && (await begin(connection.id));
    if (!made) return null;
    await asks.write(book.add(made.record, made.steps));
    return change(id, () => []);
  }

  function once(id: string, begin: (service: string) => Promise<NewJob | null>): Promise<JobView | null> {
    const going = making.get(id) ?? make(id, begin).finally(() => making.delete(id));
    making.set(id, going);
    return going;
  }

  return {
    verify: (id, { emails, anew }) =>
      once(id, (service) => newVerifications(context, asks, { id, service }, emails, anew)),
    save: (id, { contacts, page, list }) =>
      once(id, async (service) => {
        const of = { id, service, page, list: list ?? (await context.settings()).list };
        return newSaves(context, asks, of, contacts);
      }),
    async undo(id) {
      await ready;
      const job = book.jobs.get(id);
      if (!job || job.record.dismissed || !isUndoable(job) || runner.isUnderWay(job)) return false;
      await asks.write(book.bury(job));
      shown.gone(id);
      runner.pump();
      return true;
    },
    async removeSaved(id, email) {
      await ready;
      const step = [...(book.jobs.get(id)?.steps.values() ?? [])].find(({ key }) => isSame(key, email));
      if (!step) return change(id, () => []);
      await runner.settled(step.id);
      await change(id, () => takenBack(parts, step));
      await runner.settled(step.id);
      return change(id, () => []);
    },
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
    async dismiss(id) {
      await ready;
      const job = book.jobs.get(id);
      if (!job) return false;
      const isOver = job.record.state === 'done' || job.record.state === 'stopped';
      if (!isOver || runner.isUnderWay(job) || [...job.active.values()].some(isBegun)) return false;
      await asks.write(book.bury(job));
      shown.gone(id);
      return true;
    },
    async views() {
      await ready;
      await runner.dropOrphans();
      return [...book.jobs.values()]
        .flatMap((job) => view(job) ?? [])
        .sort((one, other) => other.created - one.created);
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
    },
  };
}
