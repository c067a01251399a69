/** Work that goes on when the screen is closed and when the worker is stopped: one runner, and one file for each kind of job. */
import { isSameEmail } from '../../contract/text.ts';
import type { JobKind, Wanted } from '../../messages/job-messages.ts';
import type { Check, JobRow, JobView } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import { mentions, nameless } from '../requests/forget-person.ts';
import type { KnownLeads } from '../requests/known-leads.ts';
import type { Requests } from '../requests/requests.ts';
import type { Change, PersonRecord, StepRecord } from '../storage/store.ts';
import { createDomainBudget } from './domain-budget.ts';
import type { Occasion } from './holds.ts';
import { afterFailure, isBegun, isUndoable, type Job, rests } from './job.ts';
import { createJobStore } from './job-store.ts';
import { createJobUpdates } from './job-updates.ts';
import { checksOf, type RowsWanted, rowsOf, viewOf } from './job-views.ts';
import type { JobParts, NewJob, Of } from './kind.ts';
import { rowsOnDevice } from './kinds/device-import.ts';
import { createExportFiles } from './kinds/export-files.ts';
import { carriedOut, importsInUse, stageRows } from './kinds/import.ts';
import { takenBack } from './kinds/save.ts';
import { kinds } from './kinds/table.ts';
import { createRunner, type Runner } from './runner.ts';

/** Null where there is no job to show. */
export interface Jobs {
  /** Once a message, whose `id` is the job's, however often it is said; as records before anything is sent. Null when there is nothing to do. */
  create<Kind extends JobKind>(kind: Kind, id: string, wanted: Wanted<Kind>): Promise<JobView | null>;
  /** Keeps a part of a large file's rows on this device, from a place on, for an import with this id; false where it can't. */
  stage(id: string, from: number, rows: Wanted<'import'>['rows']): Promise<boolean>;
  /** Does what a dry run of an import counted, and takes the run out of sight. */
  carryOut(id: string, job: string): Promise<JobView | null>;
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
  rows(id: string, wanted: RowsWanted): Promise<{ rows: JobRow[]; total: number }>;
  /** What is known of addresses as deliverable: what goes on, else the cached verdict, else what failed. `people`: read already. */
  checks(emails: readonly string[], people?: readonly PersonRecord[]): Promise<Check[]>;
  /** A page of Harrier is open. */
  looked(): void;
  /** Goes on with what is due: at every start and alarm, when the network is back, and when a key or a permission came. */
  resume(occasion?: Occasion): Promise<void>;
}

type Create = (of: Of, now: number) => NewJob | null | Promise<NewJob | null>;

export function createJobs(context: Context, requests: Requests, knownLeads: KnownLeads): Jobs {
  const parts = createParts(context, requests, knownLeads);
  const { jobStore, budget, updates } = parts;
  const { clock } = context;
  const runner = createRunner(parts, kinds);
  const files = createExportFiles(context, jobStore, requests.write);
  const ready = jobStore.ready.then(() => budget.remember(jobStore.jobs.values()));
  const creating = new Map<string, Promise<JobView | null>>();
  requests.hear((update) => {
    if (update.at !== 'forgotten') return;
    requests.write(withoutPersons(parts, update.emails)).catch(() => undefined);
    if (importsInUse(parts).size > 0) {
      context
        .imports?.()
        .then((imports) => imports.forget(update.emails))
        .catch(() => undefined);
    }
    files.forgotten(update.emails).then(runner.pump, () => undefined);
  });

  const view = (job: Job) => (job.record.dismissed ? null : viewOf(job, clock.now()));

  /** The job with its steps; null when there is none in sight. */
  async function find(id: string): Promise<Job | null> {
    await ready;
    const job = jobStore.jobs.get(id);
    if (!job || job.record.dismissed) return null;
    await parts.read(job);
    return job;
  }

  async function change(id: string, act: (job: Job) => Change[] = () => []): Promise<JobView | null> {
    const job = await find(id);
    if (!job) return null;
    await requests.write(act(job));
    updates.changed(job);
    runner.pump();
    return view(job);
  }

  async function dismiss(job: Job): Promise<void> {
    const rows = rowsOnDevice(job);
    await requests.write(jobStore.dismiss(job));
    updates.gone(job.record.id);
    if (rows !== null && !importsInUse(parts).has(rows)) await (await context.imports?.())?.remove(rows);
    await files.remove(job);
  }

  /** The same message again finds the job that it created. */
  async function create(id: string, make: Create): Promise<JobView | null> {
    await ready;
    if (jobStore.jobs.has(id)) return change(id);
    const connection = await context.connection();
    const made = connection && (await make({ id, service: connection.id }, clock.now()));
    if (!made) return null;
    await requests.write(jobStore.add(made.record, made.steps)).catch((error: unknown) => {
      // What is no record is no job: the same message again must not find it.
      jobStore.drop(made.record.id);
      throw error;
    });
    return change(id);
  }

  function createOnce(id: string, make: Create): Promise<JobView | null> {
    const going = creating.get(id) ?? create(id, make).finally(() => creating.delete(id));
    creating.set(id, going);
    return going;
  }

  return {
    create: (kind, id, wanted) => createOnce(id, (of, now) => kinds[kind].create(parts, of, wanted, now)),
    stage: (id, from, rows) => stageRows(parts, id, from, rows),
    async carryOut(id, run) {
      const dry = await find(run);
      const made = await createOnce(id, (of, now) =>
        dry?.record.service === of.service ? carriedOut(of, dry, now) : null,
      );
      if (made && dry) await dismiss(dry);
      return made;
    },
    async undo(id) {
      const job = await find(id);
      if (!job || !isUndoable(job) || runner.isUnderWay(job)) return false;
      await dismiss(job);
      runner.pump();
      return true;
    },
    async removeSaved(id, email) {
      const step = [...((await find(id))?.steps.values() ?? [])].find(({ key }) => isSameEmail(key, email));
      if (!step) return change(id);
      await runner.settled(step.id);
      await change(id, () => takenBack(parts, step));
      await runner.settled(step.id);
      return change(id);
    },
    ...controls(parts, runner, change),
    async dismiss(id) {
      await ready;
      const known = jobStore.jobs.get(id);
      if (known) await parts.read(known);
      const isOver = known?.record.state === 'done' || known?.record.state === 'stopped';
      if (!known || !isOver || runner.isUnderWay(known) || [...known.active.values()].some(isBegun)) return false;
      await dismiss(known);
      return true;
    },
    async views() {
      await ready;
      await runner.dropOrphans();
      return [...jobStore.jobs.values()]
        .flatMap((job) => view(job) ?? [])
        .sort((one, other) => other.created - one.created);
    },
    async rows(id, wanted) {
      const job = await find(id);
      return job ? rowsOf(parts, job, wanted) : { rows: [], total: 0 };
    },
    async checks(emails, people) {
      await ready;
      const connection = await context.connection();
      return connection ? checksOf(parts, connection.id, emails, people) : [];
    },
    looked: runner.looked,
    async resume(occasion = 'start') {
      await ready;
      await runner.resume(occasion);
      await files.tidy();
    },
  };
}

function createParts(context: Context, requests: Requests, knownLeads: KnownLeads): JobParts {
  const jobStore = createJobStore(context, kinds);
  const budget = createDomainBudget();
  const updates = createJobUpdates(context);
  return {
    ...{ context, requests, knownLeads, jobStore, budget, updates },
    async read(job) {
      if (!(await jobStore.read(job))) return;
      budget.remember([job]);
      updates.changed(job);
    },
  };
}

/** Steps about people who opted out keep their place and nothing else. */
function withoutPersons({ jobStore, updates }: JobParts, addresses: readonly string[]): Change[] {
  const emails = new Set(addresses);
  const changes: Change[] = [];
  for (const job of jobStore.jobs.values()) {
    const about = [...job.steps.values()].filter(({ key, data }) => mentions([key, data], emails));
    changes.push(...about.map((step) => jobStore.putStep(nameless(step))));
    if (about.length > 0) updates.changed(job);
  }
  return changes;
}

function controls(
  parts: JobParts,
  runner: Runner,
  change: (id: string, act: (job: Job) => Change[]) => Promise<JobView | null>,
): Pick<Jobs, 'pause' | 'resumeJob' | 'stop' | 'retry'> {
  const { jobStore } = parts;
  return {
    pause: (id) =>
      change(id, (job) => {
        if (job.record.state !== 'open') return [];
        runner.giveUp(job);
        return [jobStore.putJob({ ...job.record, state: 'paused' })];
      }),
    resumeJob: (id) => change(id, (job) => goneOn(parts, job, false)),
    stop: (id) =>
      change(id, (job) => {
        if (job.record.state === 'done') return [];
        runner.giveUp(job);
        kinds[job.record.kind].over?.(parts, job).catch(() => undefined);
        // Whoever does it hears of it at once.
        const begun = job.kind.isFollowed ? [...job.active.values()].filter(isBegun) : [];
        const due = parts.context.clock.now();
        return [
          ...begun.map((step) => jobStore.putStep({ ...step, due })),
          jobStore.putJob({ ...job.record, state: 'stopped' }),
        ];
      }),
    retry: (id) => change(id, (job) => goneOn(parts, job, true)),
  };
}

/** Goes on with what was put off; with `failed`, tries again what failed or rests, too. */
function goneOn({ context, jobStore, budget }: JobParts, job: Job, failed: boolean): Change[] {
  const now = context.clock.now();
  const changes: Change[] = [];
  for (const step of job.steps.values()) {
    const anew = failed || step.at === 'waiting' ? begunAnew(job, step, now) : null;
    if (!anew) continue;
    if (job.kind.isByDomain) budget.reopen(step);
    changes.push(jobStore.putStep(anew));
  }
  // Paused while its last steps were under way, it has nothing left to go on with.
  const over = job.record.state === 'paused' ? 'done' : job.record.state;
  const state = job.active.size > 0 ? 'open' : over;
  return [...changes, jobStore.putJob({ ...job.record, state, held: null })];
}

/** The step as it begins again; null when there is nothing to try again, or nothing would come of it. */
function begunAnew({ kind }: Job, step: StepRecord, now: number): StepRecord | null {
  if (rests(step)) return { ...step, due: now, data: { ...step.data, polls: 0, rests: false } };
  if (step.at === 'waiting' && step.problem !== null && step.due > now) return { ...step, due: now };
  return step.at === 'failed' ? afterFailure(kind, step, now) : null;
}
