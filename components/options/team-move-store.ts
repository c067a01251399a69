/** What this device knows, and its leads, given to the team's service that answers: counted there first, then done at a click; jobs of the background. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { DeviceKept } from '../../lib/messages/backup-views.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { createJobs, isOver } from '../shell/jobs/jobs.ts';
import type { Services } from './services-store.ts';

export type MoveState =
  /** No team's service answers, or this device knows nothing. */
  | { at: 'none' }
  | { at: 'idle'; beginning: boolean }
  /** Counted, or given. */
  | { at: 'going'; run: MoveRun }
  | { at: 'counted'; run: MoveRun }
  | { at: 'given'; run: MoveRun };

/** One of what is known, and those of leads, which are given in parts. */
export interface MoveRun {
  dry: boolean;
  knowledge: JobView;
  leads: JobView[];
}

export interface TeamMove {
  state: ReadonlySignal<MoveState>;
  kept: ReadonlySignal<DeviceKept | null>;
  /** Why nothing was begun; null where something was. */
  trouble: ReadonlySignal<ScreenProblem | null>;
  count(): void;
  /** Does what was counted. */
  give(): void;
  stop(): void;
  resume(): void;
  retry(): void;
  /** Takes what is over out of sight. */
  close(): void;
}

/** `kept`: what this device has; null where it is no service. */
export function createTeamMove(
  life: AbortSignal,
  services: Pick<Services, 'list' | 'chosen'>,
  kept: ReadonlySignal<DeviceKept | null>,
): TeamMove {
  const jobs = createJobs();
  const beginning = signal(false);
  const trouble = signal<ScreenProblem | null>(null);
  const service = computed(() => {
    const chosen = services.list.value.find(({ id }) => id === services.chosen.value);
    return chosen?.kind === 'remote' ? (chosen.givesTo ?? null) : null;
  });
  const run = computed(() => newestRun([...jobs.all.value.values()], i18n.t('device.name')));

  listen((push) => {
    if (push.topic === 'job') jobs.learn(push.job);
    else if (push.topic === 'job-gone') jobs.drop(push.id);
  }, life);
  const load = async () => {
    const heard = await send('jobs', {});
    if (heard.ok && !life.aborted) for (const job of heard.value.jobs) jobs.learn(job);
  };
  const stopLoading = effect(() => {
    if (service.value !== null) void load();
  });
  life.addEventListener('abort', stopLoading, { once: true });

  const all = (): JobView[] => (run.value ? [run.value.knowledge, ...run.value.leads] : []);

  /** Null where it could not be begun. */
  async function beginGiving(dry: boolean): Promise<JobView | null> {
    const to = service.value;
    if (to === null) return null;
    const heard = await send('give-knowledge', { service: to, domain: null, dry, private: false });
    if (life.aborted) return null;
    const job = heard.ok ? heard.value.job : null;
    trouble.value = job ? null : heard.ok ? { code: 'service-changed' } : heard.problem;
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
    if (!(await beginGiving(true)) || kept.value?.leads === 0) return;
    const heard = await send('take-leads', { name: i18n.t('device.name') });
    if (life.aborted) return;
    if (heard.ok) for (const job of heard.value.jobs) jobs.learn(job);
    else trouble.value = heard.problem;
  }

  async function give(): Promise<void> {
    const counted = run.value;
    if (!counted || !(await beginGiving(false))) return;
    for (const { id } of counted.leads) {
      const heard = await send('carry-out-import', { job: id });
      if (life.aborted) return;
      if (heard.ok && heard.value.job) jobs.learn(heard.value.job);
    }
    jobs.dismiss(counted.knowledge.id);
  }

  return {
    state: computed(() => {
      const known = kept.value && kept.value.companies + kept.value.addresses;
      if (service.value === null || !known) return { at: 'none' };
      const now = run.value;
      if (!now) return { at: 'idle', beginning: beginning.value };
      const isGoing = beginning.value || !isOver(now.knowledge) || !now.leads.every(isOver);
      if (isGoing) return { at: 'going', run: now };
      return { at: now.dry ? 'counted' : 'given', run: now };
    }),
    kept,
    trouble,
    count: () => void once(count),
    give: () => void once(give),
    stop() {
      const isDry = run.value?.dry === true;
      for (const job of all()) if (!isOver(job)) jobs.stop(job.id);
      // A count that was given up counts for nothing.
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

/** Of all that this device knows; null where none is in sight. Leads are told by their name, since they were begun with it. */
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
