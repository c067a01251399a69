/** What this device knows of one company, given to the team's service: a job of the background, which goes on when the screen is closed. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../../lib/messages/send.ts';
import type { JobView } from '../../../lib/messages/views.ts';
import type { ScreenProblem } from '../../format/problem-words.ts';
import type { Connection } from '../../shell/connection.ts';
import { isOver, type Jobs } from '../../shell/jobs/jobs.ts';

export type GiveState =
  | { at: 'idle' }
  | { at: 'failed'; problem: ScreenProblem }
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
  const problem = signal<ScreenProblem | null>(null);
  const newest = computed(
    () =>
      [...jobs.all.value.values()]
        .filter(({ kind, name, dry }) => kind === 'give' && name === domain && !dry)
        .sort((one, other) => other.created - one.created)[0] ?? null,
  );
  let isAsking = false;

  async function begin(service: string): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    problem.value = null;
    const heard = await send('give-knowledge', { service, domain, dry: false, private: connection.private.value });
    isAsking = false;
    if (connection.signal.aborted) return;
    if (!heard.ok) problem.value = heard.problem;
    // It takes nothing any more, or this device knows nothing any more.
    else if (!heard.value.job) problem.value = { code: 'service-changed' };
    else jobs.learn(heard.value.job);
  }

  return {
    state: computed(() => {
      const job = newest.value;
      if (problem.value) return { at: 'failed', problem: problem.value };
      if (!job) return { at: 'idle' };
      return isOver(job) ? { at: 'over', job } : { at: 'running', job };
    }),
    begin: (service) => void begin(service),
    stop() {
      if (newest.value) jobs.stop(newest.value.id);
    },
  };
}
