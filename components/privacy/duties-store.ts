/** Counts the leads that privacy duties are open for. Free of charge. */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import type { Retained } from '../../lib/messages/retention-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';
import { requestFrom } from '../shell/request-state.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';
import { keepsNotices, overdue } from './informed.ts';

type DutyCount =
  | { at: 'asking' }
  | { at: 'known'; leads: number }
  /** The service has no field for the record, so it can't filter by it. */
  | { at: 'unknown' }
  | { at: 'failed'; problem: ShownProblem };

/** `leads` null: the service did not say. `problem`: why they were not removed. */
export type Untouched =
  | { at: 'asking' }
  | { at: 'known'; leads: number | null; removed: Retained['removed']; problem?: ShownProblem }
  | { at: 'failed'; problem: ShownProblem };

export interface Duties {
  /** Leads unchanged for as long as the user chose. */
  untouched: ReadonlySignal<Untouched>;
  /** The months; 0 is off. */
  months: ReadonlySignal<number>;
  keepFor(retention: Says<'change-settings'>['retention']): void;
  /** A click: removes them, undoable for a while. */
  remove(): Promise<void>;
  /** Leads older than a month whose person was not informed. */
  uninformed: ReadonlySignal<DutyCount>;
  /** Whether the service keeps the record as a field; null until a lead was seen. */
  keeps: ReadonlySignal<boolean | null>;
  count(): Promise<void>;
}

export function createDuties(workspace: Workspace, loaded: ReadonlySignal<readonly Lead[]>): Duties {
  const { shared, life } = workspace;
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

  const untouched = signal<Untouched>({ at: 'asking' });
  const stored = computed(() => shared.settings.value?.retention.months ?? 0);
  /** Until the settings say so. */
  const chosen = signal<number | null>(null);
  const months = computed(() => chosen.value ?? stored.value);
  /** The months that were counted last; null before that. */
  let counted: number | null = null;
  /** The service whose leads were counted last: the button removes leads of no other. */
  let of: string | undefined;
  const newest = createNewest(life);
  const counting = createNewest(life);

  async function retention(remove: boolean): Promise<void> {
    const mine = newest.begin();
    counted = months.value;
    if (!remove) of = shared.service.value?.id;
    if (months.value === 0) {
      // Nothing to count, so the device's file need not be loaded.
      untouched.value = { at: 'known', leads: 0, removed: shared.settings.value?.retention.removed ?? {} };
      return;
    }
    const before = untouched.value;
    untouched.value = { at: 'asking' };
    const response = await send('retention', { months: months.value, remove, service: of });
    if (life.aborted) return;
    if (!response.ok) {
      const { problem } = response;
      // Beside the button, as long as that removes the same leads.
      if (!mine.aborted)
        untouched.value = remove && before.at === 'known' ? { ...before, problem } : { at: 'failed', problem };
      else if (remove) shared.flash.say({ what: 'refused', problem });
      return;
    }
    const { leads, removed, job } = response.value;
    if (job) shared.jobs.learn(job);
    // The button removes leads of the months that are chosen now.
    if (mine.aborted) return;
    untouched.value = { at: 'known', leads: job ? 0 : leads, removed };
  }

  const stop = effect(() => {
    if (chosen.value === stored.value) chosen.value = null;
    const isNews = months.value !== counted;
    if (counted !== null && isNews) untracked(() => void retention(false));
  });
  life.addEventListener('abort', stop, { once: true });

  async function count(): Promise<void> {
    const mine = counting.begin();
    void retention(false);
    uninformed.value = { at: 'asking' };
    const problem = await findOut();
    if (mine.aborted) return;
    if (problem) uninformed.value = { at: 'failed', problem };
    else if (keeps.value === null) uninformed.value = { at: 'known', leads: 0 };
    else if (!keeps.value) uninformed.value = { at: 'unknown' };
    else {
      const filters = overdue(shared.connection.now());
      const answer = await requestFrom(
        shared.connection,
        'listLeads',
        { ...filters, limit: 1 },
        { click: false, skipCache: true },
      );
      if (mine.aborted) return;
      uninformed.value = answer.ok
        ? { at: 'known', leads: answer.reply.meta.total ?? answer.reply.data.leads.length }
        : { at: 'failed', problem: answer.problem };
    }
  }
  onOtherService(workspace, () => counted !== null && void count());

  return {
    uninformed,
    keeps,
    untouched,
    months,
    keepFor(wanted) {
      const wantedMonths = wanted?.months ?? null;
      chosen.value = wantedMonths;
      void send('change-settings', { retention: wanted }).then((response) => {
        if (response.ok) return;
        // What could not be stored is not shown as if it were.
        if (chosen.value === wantedMonths) chosen.value = null;
        shared.flash.say({ what: 'refused', problem: response.problem });
      });
      if (counted !== months.value) void retention(false);
    },
    remove: () => retention(true),
    count,
  };
}
