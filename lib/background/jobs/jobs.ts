/** Work that survives closed pages and background restarts: one runner, and one file per kind of job. */
import { isSameEmail, keyOfEmail } from '../../contract/text.ts';
import { mentions } from '../../device-service/forget/mentions.ts';
import type { JobKind, Wanted } from '../../messages/job-messages.ts';
import type { JobRow, JobView } from '../../messages/job-views.ts';
import type { Check } from '../../messages/people-views.ts';
import type { KnownLeads } from '../people/known-leads.ts';
import { shownServices } from '../requests/context.ts';
import { forgotten } from '../requests/forget-person.ts';
import type { Requests } from '../requests/requests.ts';
import type { Change, PersonRecord, StepRecord } from '../storage/store.ts';
import type { JobContext } from './context.ts';
import { createDomainBudget } from './domain-budget.ts';
import type { Occasion } from './holds.ts';
import type { Gone } from './in-order.ts';
import { afterFailure, isActive, isBegun, isUndoable, type Job, rests } from './job.ts';
import { createJobStore } from './job-store.ts';
import { createJobUpdates } from './job-updates.ts';
import { checksOf, type RowsWanted, rowsOf, viewOf } from './job-views.ts';
import type { JobParts, NewJob, Of } from './kind.ts';
import { rowsOnDevice } from './kinds/device-import.ts';
import { createExportFiles } from './kinds/export-files.ts';
import { carriedOut, importsInUse, stageRows } from './kinds/import.ts';
import { deletedSince, takenBack } from './kinds/save.ts';
import { kinds } from './kinds/table.ts';
import { createRunner, type Runner } from './runner.ts';

/** Methods return null if there is no job to show. */
export interface Jobs {
  /**
   * Creates a job from a message, whose id becomes the job's; a repeated message creates no second one. The records
   * are written before anything is sent. Null if there is nothing to do.
   */
  create<Kind extends JobKind>(kind: Kind, id: string, wanted: Wanted<Kind>): Promise<JobView | null>;
  /**
   * Stores part of a large file's rows on this device for the import with this id. `from`: index of the first row.
   * False if they cannot be stored.
   */
  stage(id: string, from: number, rows: Wanted<'import'>['rows']): Promise<boolean>;
  /** Carries out what a dry run counted, and dismisses the dry run */
  carryOut(id: string, job: string): Promise<JobView | null>;
  /** True if nothing was sent and nothing will be */
  undo(id: string): Promise<boolean>;
  /** Saves to another list, as long as nothing was sent */
  relist(id: string, list: string): Promise<JobView | null>;
  /** Takes back a saved contact. Settles after the first attempt; a passing failure is retried in the background. */
  removeSaved(id: string, email: string): Promise<JobView | null>;
  pause(id: string): Promise<JobView | null>;
  /** A click: ends the pause or hold, and retries what waits */
  resumeJob(id: string): Promise<JobView | null>;
  /** Gives up unsent steps; sent ones go on to their end */
  stop(id: string): Promise<JobView | null>;
  /** Retries what failed or is still being checked. `click`: its message's id; a repeated message retries nothing. */
  retry(id: string, click: string): Promise<JobView | null>;
  /** False while the job, or a step of it, goes on */
  dismiss(id: string): Promise<boolean>;
  /** Newest first. */
  views(): Promise<JobView[]>;
  /** A page of the job's rows */
  rows(id: string, wanted: RowsWanted): Promise<{ rows: JobRow[]; total: number }>;
  /**
   * What is known about whether addresses are deliverable (see `checksOf`). `people`: their records, if already read.
   */
  checks(emails: readonly string[], people?: readonly PersonRecord[]): Promise<Check[]>;
  /** An extension page is open: followed steps go on */
  looked(): void;
  /** Removes a person from steps, import rows and export files. May be repeated. */
  forgetPerson(emails: readonly string[]): Promise<void>;
  /** Before a service's records are deleted: rows of jobs that ask several services go on at the next one */
  leaveService(gone: Gone): Promise<void>;
  /** Drops jobs whose service is gone, and their files */
  forgetServices(): Promise<void>;
  /** Continues what is due: on every start and alarm, when back online, and after a new key or permission */
  resume(occasion?: Occasion): Promise<void>;
}

type Create = (of: Of, now: number) => NewJob | null | Promise<NewJob | null>;

export function createJobs(context: JobContext, requests: Requests, knownLeads: KnownLeads): Jobs {
  const parts = createParts(context, requests, knownLeads);
  const { jobStore, updates } = parts;
  const { clock } = context;
  const runner = createRunner(parts, kinds);
  const files = createExportFiles(context, parts, requests.write);
  const ready = parts.load();
  const creating = new Map<string, Promise<JobView | null>>();
  const view = (job: Job) => (job.record.dismissed ? null : viewOf(job, clock.now(), jobStore.nextOrder()));

  /** The job with its steps read; null if there is none or it was dismissed */
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

  /** A repeated message finds the job that it created. */
  async function create(id: string, make: Create): Promise<JobView | null> {
    await ready;
    if (jobStore.jobs.has(id)) return change(id);
    const connection = await context.connection();
    const made = connection && (await make({ id, service: connection.id }, clock.now()));
    if (!made) return null;
    await requests.write(jobStore.add(made.record, made.steps)).catch((error: unknown) => {
      // Without a record there is no job: a repeated message must not find it.
      jobStore.drop(made.record.id);
      throw error;
    });
    return change(id);
  }

  knownLeads.onGone(async (service, emails) => {
    await ready;
    const gone = emails.map(keyOfEmail);
    const saves = [...jobStore.jobs.values()].filter(
      ({ record }) => record.kind === 'save' && record.service === service && !record.dismissed,
    );
    for (const job of saves) {
      await parts.read(job);
      const changes = deletedSince(parts, job, gone);
      if (changes.length === 0) continue;
      await requests.write(changes);
      updates.changed(job);
    }
  });

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
        dry?.record.service === of.service ? carriedOut(parts, of, dry, now) : null,
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
    relist: (id, list) =>
      change(id, (job) => {
        const mayChange = job.record.kind === 'save' && isUndoable(job) && !runner.isUnderWay(job);
        return mayChange ? [jobStore.putJob({ ...job.record, list })] : [];
      }),
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
      const shown = await shownServices(context);
      return shown.length > 0 ? checksOf(parts, shown, emails, people) : [];
    },
    looked: runner.looked,
    async forgetPerson(emails) {
      await ready;
      await requests.write(withoutPersons(parts, runner, emails));
      if (importsInUse(parts).size > 0) await (await context.imports?.())?.forget(emails);
      await files.forgotten(emails);
      runner.pump();
    },
    async leaveService(gone) {
      await ready;
      await runner.leave(gone);
    },
    async forgetServices() {
      await ready;
      await runner.dropOrphans();
      await files.tidy();
    },
    async resume(occasion = 'start') {
      await ready;
      await runner.resume(occasion);
      await files.tidy();
    },
  };
}

function createParts(context: JobContext, requests: Requests, knownLeads: KnownLeads): JobParts {
  const jobStore = createJobStore(context, kinds);
  const budget = createDomainBudget();
  const updates = createJobUpdates(context, jobStore);
  return {
    ...{ context, requests, knownLeads, jobStore, budget, updates },
    async load() {
      const added = await jobStore.load();
      budget.remember(added);
      return added;
    },
    async read(job) {
      if (!(await jobStore.read(job))) return;
      budget.remember([job]);
      updates.changed(job);
    },
  };
}

/** Steps about people who opted out keep their place and nothing else. */
function withoutPersons({ jobStore, updates }: JobParts, runner: Runner, addresses: readonly string[]): Change[] {
  const emails = new Set(addresses);
  const changes: Change[] = [];
  for (const job of jobStore.jobs.values()) {
    const about = [...job.steps.values()].filter(({ key, data }) => mentions([key, data], emails));
    changes.push(...about.map((step) => jobStore.putStep(forgotten(step))));
    // Filters, changes or a page may name the person beside the steps.
    if (mentions([job.record.name, job.record.data], emails)) {
      runner.giveUp(job);
      changes.push(...jobStore.dismiss(job));
      updates.gone(job.record.id);
      continue;
    }
    if (about.length > 0 && about.length === job.steps.size)
      changes.push(jobStore.putJob({ ...job.record, page: null }));
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
    resumeJob: (id) => change(id, (job) => goneOn(parts, job, null)),
    stop: (id) =>
      change(id, (job) => {
        if (job.record.state === 'done') return [];
        runner.giveUp(job);
        kinds[job.record.kind].over?.(parts, job).catch(() => undefined);
        // The service learns of the stop at once.
        const begun = job.kind.isFollowed ? [...job.active.values()].filter(isBegun) : [];
        const due = parts.context.clock.now();
        return [
          ...begun.map((step) => jobStore.putStep({ ...step, due })),
          jobStore.putJob({ ...job.record, state: 'stopped' }),
        ];
      }),
    // A repeated message is no second click: it would accept another charge.
    retry: (id, click) => change(id, (job) => (job.record.retried === click ? [] : goneOn(parts, job, click))),
  };
}

/** Resumes postponed steps. `retry`: the message id of a click that also retries steps that failed or rest */
function goneOn({ context, jobStore, budget }: JobParts, job: Job, retry: string | null): Change[] {
  const now = context.clock.now();
  const changes: Change[] = [];
  for (const step of job.steps.values()) {
    const retried = retry !== null || isActive(step) ? restarted(job, step, now) : null;
    if (!retried) continue;
    if (job.kind.isByDomain) budget.reopen(step);
    changes.push(jobStore.putStep(retried));
  }
  // A job paused while its last steps were in flight has nothing left to resume.
  const over = job.record.state === 'paused' ? 'done' : job.record.state;
  const state = job.active.size > 0 ? 'open' : over;
  const retried = retry ?? job.record.retried;
  return [...changes, jobStore.putJob({ ...job.record, state, held: null, retried })];
}

/** The restarted step; null if there is nothing to retry, or a retry would only fail again */
function restarted({ kind }: Job, step: StepRecord, now: number): StepRecord | null {
  if (rests(step)) return { ...step, due: now, data: { ...step.data, polls: 0, rests: false } };
  if (isActive(step) && step.problem !== null && step.due > now) return { ...step, due: now };
  return step.at === 'failed' ? afterFailure(kind, step, now) : null;
}
