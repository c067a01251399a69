/** Leads that are about to be deleted: out of sight at once, and back when that is undone, fails or is stopped. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import { send } from '../../../messages/send.ts';
import type { JobView } from '../../../messages/views.ts';

export interface Deletions {
  /** Lower-cased addresses. */
  hidden: ReadonlySignal<ReadonlySet<string>>;
  delete(leads: readonly { id: number; email: string }[]): Promise<void>;
}

/** The rows of a job that one message gives. */
const mostRows = 1_000;

export function createDeletions({ ground, life }: Workspace): Deletions {
  /** By job; a job of another window, or of before a reload, tells its rows. */
  const addresses = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Said here, and not taken by the worker yet. */
  const saying = signal<readonly string[]>([]);
  const asked = new Set<string>();
  const waiting = computed(() => [...ground.jobs.all.value.values()].filter(isUnderWay));
  const learn = (job: string, emails: readonly string[]) => {
    const known = addresses.value.get(job) ?? [];
    addresses.value = new Map(addresses.value).set(job, [...known, ...emails]);
  };

  const ask = async (job: string, total: number) => {
    for (let offset = 0; offset < total && !life.aborted; offset += mostRows) {
      const heard = await send('job-rows', { job, offset, limit: mostRows, failed: false });
      if (!heard.ok) return;
      learn(
        job,
        heard.value.rows.map(({ key }) => key),
      );
    }
  };
  const stop = effect(() => {
    for (const { id, total } of waiting.value) {
      if (asked.has(id)) continue;
      asked.add(id);
      if (!addresses.peek().has(id)) void ask(id, total);
    }
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    hidden: computed(() => {
      const going = waiting.value.flatMap(({ id }) => addresses.value.get(id) ?? []);
      return new Set([...saying.value, ...going].map((email) => email.toLowerCase()));
    }),
    async delete(leads) {
      const emails = leads.map(({ email }) => email);
      if (emails.length === 0) return;
      saying.value = [...saying.value, ...emails];
      const heard = await send('delete-leads', { leads: leads.map(({ id, email }) => ({ id, email })) });
      if (heard.ok && heard.value.job) {
        asked.add(heard.value.job.id);
        if (!addresses.value.has(heard.value.job.id)) learn(heard.value.job.id, emails);
        ground.jobs.learn(heard.value.job);
      }
      saying.value = saying.value.filter((email) => !emails.includes(email));
    },
  };
}

/** What failed of it is shown again, as is what was left when it was stopped. */
function isUnderWay({ kind, state }: JobView): boolean {
  return kind === 'delete' && state !== 'done' && state !== 'stopped';
}
