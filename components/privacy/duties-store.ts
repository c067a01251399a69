/** Counts the leads that privacy duties are open for. Free of charge. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { requestFrom } from '../shell/request-state.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { keepsNotices, overdue } from './informed.ts';

export type DutyCount =
  | { at: 'asking' }
  | { at: 'known'; leads: number }
  /** The service has no field for the record, so it can't filter by it. */
  | { at: 'unknown' }
  | { at: 'failed'; problem: ShownProblem };

export interface Duties {
  /** Leads older than a month whose person was not informed. */
  uninformed: ReadonlySignal<DutyCount>;
  /** Whether the service keeps the record as a field; null until a lead was seen. */
  keeps: ReadonlySignal<boolean | null>;
  count(): Promise<void>;
}

export function createDuties({ shared, life }: Workspace, loaded: ReadonlySignal<readonly Lead[]>): Duties {
  const uninformed = signal<DutyCount>({ at: 'asking' });
  const seen = signal<{ service: string | null; keeps: boolean } | null>(null);
  const keeps = computed(() => {
    const { value: service } = shared.service;
    if (service !== null && service.kind !== 'remote') return true;
    const [lead] = loaded.value;
    if (lead) return keepsNotices(lead);
    return seen.value !== null && seen.value.service === service?.id ? seen.value.keeps : null;
  });

  /** A foreign service would refuse the filter, so one lead is asked for first. */
  async function findOut(): Promise<ShownProblem | null> {
    if (keeps.value !== null) return null;
    const service = shared.service.value?.id ?? null;
    const answer = await requestFrom(shared.connection, 'listLeads', { limit: 1 });
    if (!answer.ok) return answer.problem;
    const [lead] = answer.reply.data.leads;
    if (lead) seen.value = { service, keeps: keepsNotices(lead) };
    return null;
  }

  return {
    uninformed,
    keeps,
    async count() {
      uninformed.value = { at: 'asking' };
      const problem = await findOut();
      if (life.aborted) return;
      if (problem) uninformed.value = { at: 'failed', problem };
      else if (keeps.value === null) uninformed.value = { at: 'known', leads: 0 };
      else if (!keeps.value) uninformed.value = { at: 'unknown' };
      else {
        const filters = overdue(shared.connection.now());
        const answer = await requestFrom(
          shared.connection,
          'listLeads',
          { ...filters, limit: 1 },
          { click: false, anew: true },
        );
        if (life.aborted) return;
        uninformed.value = answer.ok
          ? { at: 'known', leads: answer.reply.meta.total ?? answer.reply.data.leads.length }
          : { at: 'failed', problem: answer.problem };
      }
    },
  };
}
