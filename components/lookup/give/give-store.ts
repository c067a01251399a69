/**
 * Copies what this device knows of one company to the team's service: a background job, which continues when the page
 * closes.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import type { Connection } from '../../shell/connection.ts';
import { createBeginOnce } from '../../shell/jobs/begin-once.ts';
import { isOver, type Jobs } from '../../shell/jobs/jobs.ts';

type GiveState =
  | { at: 'idle' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'running'; job: JobView }
  | { at: 'over'; job: JobView };

export interface GiveToTeam {
  state: ReadonlySignal<GiveState>;
  /** `service`: the team's. */
  begin(service: string): void;
  stop(): void;
}

export function createGiveToTeam(
  { connection, jobs }: { connection: Connection; jobs: Jobs },
  domain: string,
): GiveToTeam {
  const problem = signal<ShownProblem | null>(null);
  const newest = computed(
    () =>
      [...jobs.all.value.values()]
        .filter(({ kind, name, dry }) => kind === 'give' && name === domain && !dry)
        .sort((one, other) => other.created - one.created)[0] ?? null,
  );
  const once = createBeginOnce(newest);

  async function begin(service: string): Promise<void> {
    problem.value = null;
    const response = await send('give-knowledge', { service, domain, dry: false, private: connection.private.value });
    if (connection.signal.aborted) return;
    if (!response.ok) problem.value = response.problem;
    // The service no longer accepts it, or this device no longer knows anything.
    else if (!response.value.job) problem.value = { code: 'service-changed' };
    else jobs.learn(response.value.job);
  }

  return {
    state: computed(() => {
      const job = newest.value;
      if (problem.value) return { at: 'failed', problem: problem.value };
      if (!job) return { at: 'idle' };
      return isOver(job) ? { at: 'over', job } : { at: 'running', job };
    }),
    begin: (service) => void once(() => begin(service)),
    stop() {
      if (newest.value) jobs.stop(newest.value.id);
    },
  };
}
