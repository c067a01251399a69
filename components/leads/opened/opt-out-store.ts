/** Opting the person of the opened lead out for the whole team: asked first, then sent. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import type { SharedState } from '../../shell/shared-state.ts';

interface AskedOptOut {
  lead: Lead;
  /** Whose lead it is. */
  service: string;
  sending: boolean;
  failed: FailedOptOut | null;
}

export interface FailedOptOut {
  problem: ShownProblem;
  /** If set, the request may have been carried out, and the background retries until then (epoch milliseconds). */
  repeatsUntil: number | null;
}

export interface OptOut {
  /** Whether the service states it. */
  isOffered: ReadonlySignal<boolean>;
  /** What waits for a confirmation. */
  asked: ReadonlySignal<AskedOptOut | null>;
  ask(lead: Lead): void;
  /** Closes the question. A request that was already sent still takes effect. */
  cancel(): void;
  confirm(): Promise<void>;
}

export function createOptOut(
  { connection, service, flash }: Pick<SharedState, 'connection' | 'service' | 'flash'>,
  onOptedOut: (lead: Lead) => void,
): OptOut {
  const asked = signal<AskedOptOut | null>(null);

  async function failureOf({ lead: { id, email }, service }: AskedOptOut): Promise<FailedOptOut | null> {
    const response = await send('opt-out-of-team', { service, lead: id, email });
    if (!response.ok) return { problem: response.problem, repeatsUntil: null };
    return response.value.ok ? null : response.value;
  }

  return {
    isOffered: computed(() => service.value?.kind === 'remote' && service.value.optsOut === true),
    asked,
    ask(lead) {
      const { value: chosen } = service;
      if (chosen) asked.value = { lead, service: chosen.id, sending: false, failed: null };
    },
    cancel() {
      asked.value = null;
    },
    async confirm() {
      const { value: wanted } = asked;
      if (!wanted || wanted.sending) return;
      const { lead } = wanted;
      asked.value = { ...wanted, sending: true, failed: null };
      const failed = await failureOf(wanted);
      if (connection.signal.aborted) return;
      const isShown = asked.value?.lead.id === lead.id;
      if (failed) {
        if (isShown) asked.value = { ...wanted, failed };
        return;
      }
      if (isShown) asked.value = null;
      flash.say({ what: 'opted-out' });
      onOptedOut(lead);
    },
  };
}
