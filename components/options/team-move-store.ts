/**
 * Copies what this device knows, with its leads, to the team's service in use. Counts there first, then copies on a
 * click, in background jobs.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { DeviceContents } from '../../lib/messages/backup-views.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { followJobs } from '../shell/jobs/follow-jobs.ts';
import { createJobs, isOver } from '../shell/jobs/jobs.ts';
import type { Services } from './services-store.ts';

type MoveState =
  /** No team's service is in use, or this device knows nothing. */
  | { at: 'none' }
  | { at: 'idle'; beginning: boolean }
  /** Counting or copying */
  | { at: 'going'; run: MoveRun }
  | { at: 'counted'; run: MoveRun }
  | { at: 'given'; run: MoveRun };

/** One job for the knowledge, and several for the leads, which are copied in parts. */
export interface MoveRun {
  dry: boolean;
  knowledge: JobView;
  leads: JobView[];
}

export interface TeamMove {
  state: ReadonlySignal<MoveState>;
  contents: ReadonlySignal<DeviceContents | null>;
  /** Why nothing was started; null if something was. */
  trouble: ReadonlySignal<ShownProblem | null>;
  count(): void;
  /** Copies what was counted. */
  give(): void;
  stop(): void;
  resume(): void;
  retry(): void;
  /** Hides jobs that are over. */
  close(): void;
}

/** `kept`: what this device has; null if it is not a service. */
export function createTeamMove(
  life: AbortSignal,
  services: Pick<Services, 'list' | 'chosen'>,
  contents: ReadonlySignal<DeviceContents | null>,
): TeamMove {
  const beginning = signal(false);
  const trouble = signal<ShownProblem | null>(null);
  const jobs = createJobs((problem) => {
    trouble.value = problem;
  });
  const service = computed(() => {
    const chosen = services.list.value.find(({ id }) => id === services.chosen.value);
    return chosen?.kind === 'remote' ? (chosen.givesTo ?? null) : null;
  });
  const run = computed(() => newestRun([...jobs.all.value.values()], i18n.t('device.name')));

  const onPush = (push: Push) => {
    if (push.topic === 'job') jobs.learn(push.job);
    else if (push.topic === 'job-gone') jobs.drop(push.id);
  };
  listen(onPush, life);
  followJobs(jobs, life, onPush);
  const load = async () => {
    const response = await send('jobs', {});
    if (response.ok && !life.aborted) for (const job of response.value.jobs) jobs.learn(job);
  };
  const stopLoading = effect(() => {
    if (service.value !== null) void load();
  });
  life.addEventListener('abort', stopLoading, { once: true });

  const all = (): JobView[] => (run.value ? [run.value.knowledge, ...run.value.leads] : []);

  /** Null if it could not be started */
  async function beginGiving(dry: boolean): Promise<JobView | null> {
    const to = service.value;
    if (to === null) return null;
    const response = await send('give-knowledge', { service: to, domain: null, dry, private: false });
    if (life.aborted) return null;
    const job = response.ok ? response.value.job : null;
    trouble.value = job ? null : response.ok ? { code: 'service-changed' } : response.problem;
    if (job) jobs.learn(job);
    return job;
  }

  async function once(act: () => Promise<void>): Promise<void> {
    if (beginning.value) return;
    beginning.value = true;
    await act();
    beginning.value = false;
  }

  async function count(): Promise<void> {
    if (!(await beginGiving(true)) || contents.value?.leads === 0) return;
    const response = await send('take-leads', { name: i18n.t('device.name') });
    if (life.aborted) return;
    if (response.ok) for (const job of response.value.jobs) jobs.learn(job);
    else trouble.value = response.problem;
  }

  async function give(): Promise<void> {
    const counted = run.value;
    if (!counted || !(await beginGiving(false))) return;
    for (const { id } of counted.leads) {
      const response = await send('carry-out-import', { job: id });
      if (life.aborted) return;
      if (!response.ok) trouble.value = response.problem;
      else if (response.value.job) jobs.learn(response.value.job);
    }
    jobs.dismiss(counted.knowledge.id);
  }

  return {
    state: computed(() => {
      const known = contents.value && contents.value.companies + contents.value.addresses;
      if (service.value === null || !known) return { at: 'none' };
      const now = run.value;
      if (!now) return { at: 'idle', beginning: beginning.value };
      const isGoing = beginning.value || !isOver(now.knowledge) || !now.leads.every(isOver);
      if (isGoing) return { at: 'going', run: now };
      return { at: now.dry ? 'counted' : 'given', run: now };
    }),
    contents,
    trouble,
    count: () => void once(count),
    give: () => void once(give),
    stop() {
      const isDry = run.value?.dry === true;
      for (const job of all()) if (!isOver(job)) jobs.stop(job.id);
      // A stopped count is of no use.
      if (isDry) for (const { id } of all()) jobs.dismiss(id);
    },
    resume: () => {
      for (const { id, state } of all()) if (state === 'held' || state === 'paused') jobs.resume(id);
    },
    retry: () => {
      for (const { id, retriable } of all()) if (retriable > 0) jobs.retry(id);
    },
    close: () => {
      for (const job of all()) if (isOver(job)) jobs.dismiss(job.id);
    },
  };
}

/**
 * The newest job for all knowledge of this device; null if there is none. The jobs for leads are recognised by their
 * name.
 */
function newestRun(all: readonly JobView[], name: string): MoveRun | null {
  const [knowledge] = all
    .filter(({ kind, name: of }) => kind === 'give' && of === null)
    .sort((one, other) => other.created - one.created);
  if (!knowledge) return null;
  const { dry, created } = knowledge;
  const leads = all.filter(
    (job) => job.kind === 'import' && job.name === name && job.dry === dry && job.created >= created,
  );
  return { dry, knowledge, leads };
}
