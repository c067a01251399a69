/** Offers once to take the leads of this device along to the service that was connected; a dry run counts them there before anything is written. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { i18n } from '#i18n';
import { send } from '../../lib/messages/send.ts';
import type { JobView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from './problem-notice.tsx';

export interface TakeLeads {
  /** So many are offered; 0 where nothing is. */
  leads: ReadonlySignal<number>;
  taking: ReadonlySignal<boolean>;
  trouble: ReadonlySignal<ScreenProblem | null>;
  take(): Promise<void>;
  decline(): void;
}

/** `service`: the id of the one that answers. `begun`: dry runs that began, at least one. */
export function createTakeLeads(
  life: AbortSignal,
  service: ReadonlySignal<string | null>,
  begun: (jobs: readonly JobView[]) => void,
): TakeLeads {
  const leads = signal(0);
  const taking = signal(false);
  const trouble = signal<ScreenProblem | null>(null);
  const look = async (of: string | null) => {
    leads.value = 0;
    if (of === null) return;
    const heard = await send('leads-to-take', {});
    if (heard.ok && !life.aborted && service.peek() === of) leads.value = heard.value.leads;
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
      const heard = await send('take-leads', { name: i18n.t('device.name') });
      taking.value = false;
      if (life.aborted) return;
      trouble.value = heard.ok ? (heard.value.jobs.length > 0 ? null : { code: 'service-changed' }) : heard.problem;
      if (!heard.ok || heard.value.jobs.length === 0) return;
      leads.value = 0;
      begun(heard.value.jobs);
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
