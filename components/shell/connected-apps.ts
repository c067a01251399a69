/**
 * The apps that the service hands leads over to, such as a CRM. Requested once, when a lead is looked at, and again
 * after a failure that may pass; free.
 */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { ConnectedApp } from '../../lib/contract/resources/account.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { Settings } from '../../lib/messages/settings-views.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { AppRecords } from './app-records.ts';
import type { Connection } from './connection.ts';
import { requestFrom } from './request-state.ts';

export interface ConnectedApps {
  /** Their names; empty while they are unknown. */
  names: ReadonlySignal<readonly string[]>;
  want(): void;
  /** What they know about people; loaded on first use. */
  records(): Promise<AppRecords>;
  /** The service can ask them. */
  canLookUp: ReadonlySignal<boolean>;
}

/** The service has no such apps for this key. */
const lasting: ReadonlySet<ShownProblem['code']> = new Set(['not-found', 'no-access', 'not-permitted']);

export function createConnectedApps(
  connection: Pick<Connection, 'private' | 'signal' | 'service'>,
  service: ReadonlySignal<ServiceView | null>,
  settings: ReadonlySignal<Settings | null>,
): ConnectedApps {
  const apps = signal<readonly ConnectedApp[]>([]);
  const id = computed(() => service.value?.id ?? null);
  let asked: string | null = null;
  let records: Promise<AppRecords> | null = null;
  const stop = effect(() => {
    if (id.value !== asked) untracked(() => drop());
  });
  connection.signal.addEventListener('abort', stop, { once: true });

  const drop = () => {
    asked = null;
    apps.value = [];
    void records?.then(({ forget }) => forget());
  };
  const load = async () => {
    const { createAppRecords, crmsOf } = await import('./app-records.ts');
    return createAppRecords({
      ...{ connection, service: id },
      apps: computed(() => crmsOf(apps.value)),
      asksOnOpening: computed(() => settings.value?.lookUpInApps === true),
    });
  };
  return {
    names: computed(() => apps.value.flatMap(({ name, provider }) => name ?? provider ?? [])),
    records() {
      records ??= load();
      return records;
    },
    canLookUp: computed(() => {
      const now = service.value;
      return (
        now?.kind === 'remote' && now.state === 'connected' && now.looksUp !== undefined && !connection.private.value
      );
    }),
    async want() {
      const now = service.peek();
      if (now?.kind !== 'remote' || now.state !== 'connected' || asked === now.id || connection.private.peek()) return;
      asked = now.id;
      const answer = await requestFrom({ ...connection, page: null }, 'listConnectedApps', {});
      if (asked !== now.id || connection.signal.aborted) return;
      if (answer.ok) apps.value = answer.reply.data.rows;
      else if (!lasting.has(answer.problem.code)) asked = null;
    },
  };
}
