/** Offers once to copy this device's leads to a newly connected service; a dry run counts them first. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/job-views.ts';
import { send } from '../../lib/messages/send.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { ProblemNotice } from './problem-notice.tsx';

export interface TakeLeads {
  /** The number offered; 0 for none. */
  leads: ReadonlySignal<number>;
  taking: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ShownProblem | null>;
  take(): Promise<void>;
  decline(): void;
}

/** `service`: the chosen one's id. `begun`: at least one dry run started. */
export function createTakeLeads(
  life: AbortSignal,
  service: ReadonlySignal<string | null>,
  begun: (jobs: readonly JobView[]) => void,
): TakeLeads {
  const leads = signal(0);
  const taking = signal(false);
  const trouble = signal<ShownProblem | null>(null);
  const look = async (of: string | null) => {
    leads.value = 0;
    if (of === null) return;
    const response = await send('leads-to-take', {});
    if (response.ok && !life.aborted && service.peek() === of) leads.value = response.value.leads;
  };
  const stop = effect(() => void look(service.value));
  life.addEventListener('abort', stop, { once: true });
  return {
    leads,
    taking,
    trouble,
    async take() {
      if (taking.value) return;
      taking.value = true;
      const response = await send('take-leads', { name: i18n.t('device.name') });
      taking.value = false;
      if (life.aborted) return;
      trouble.value = response.ok
        ? response.value.jobs.length > 0
          ? null
          : { code: 'service-changed' }
        : response.problem;
      if (!response.ok || response.value.jobs.length === 0) return;
      leads.value = 0;
      begun(response.value.jobs);
    },
    decline() {
      leads.value = 0;
      void send('leave-leads', {});
    },
  };
}

export function TakeLeadsNotice({ store }: { store: TakeLeads }) {
  const leads = store.leads.value;
  if (leads === 0) return null;
  return (
    <>
      <Notice
        icon="leads"
        step={
          <>
            <Button busy={store.taking.value} onClick={() => void store.take()}>
              {i18n.t('take.step', leads, [number(leads)])}
            </Button>
            <Button look="quiet" onClick={store.decline}>
              {i18n.t('take.no')}
            </Button>
          </>
        }
      >
        {i18n.t('take.words')}
      </Notice>
      {store.trouble.value && <ProblemNotice problem={store.trouble.value} onNext={() => void store.take()} />}
    </>
  );
}
