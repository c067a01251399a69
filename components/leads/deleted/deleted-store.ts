/** The leads that the team deleted lately, page by page, and restoring one. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { DeletedLead, DeletedPage, Restored } from '../../../lib/messages/lead-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { createNewest } from '../../shell/newest.ts';
import type { SharedState } from '../../shell/shared-state.ts';
import { leadName } from '../lead-words.ts';

export type MoreDeleted = { at: 'none' | 'there' | 'asking' } | { at: 'failed'; problem: ShownProblem };

export type DeletedState =
  | { at: 'asking' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'shown'; leads: readonly DeletedLead[]; more: MoreDeleted };

/** Why a lead was not restored. */
export type NotRestored = { at: Exclude<Restored, 'restored'> } | { at: 'failed'; problem: ShownProblem };

export interface Deleted {
  state: ReadonlySignal<DeletedState>;
  /** By the lead's id. */
  restoring: ReadonlySignal<ReadonlySet<number>>;
  refusals: ReadonlySignal<ReadonlyMap<number, NotRestored>>;
  /** The first page again. Shown leads stay until it is answered. */
  load(): Promise<void>;
  more(): Promise<void>;
  restore(lead: DeletedLead): Promise<void>;
}

export function createDeleted(
  { connection, service, flash }: Pick<SharedState, 'connection' | 'service' | 'flash'>,
  onRestored: (lead: DeletedLead) => void,
): Deleted {
  const state = signal<DeletedState>({ at: 'asking' });
  const restoring = signal<ReadonlySet<number>>(new Set());
  const refusals = signal<ReadonlyMap<number, NotRestored>>(new Map());
  const newest = createNewest(connection.signal);
  /** Whose leads are shown. */
  let of: string | null = null;
  let next: string | null = null;

  async function page(before: string | null): Promise<DeletedPage | { problem: ShownProblem }> {
    if (of === null) return { problem: { code: 'service-changed' } };
    const response = await send('deleted-leads', { service: of, before });
    if (!response.ok) return response;
    return response.value.ok ? response.value.value : response.value;
  }
  const show = (leads: readonly DeletedLead[], read: DeletedPage) => {
    ({ next } = read);
    const known = new Set(leads.map(({ id }) => id));
    const all = [...leads, ...read.leads.filter(({ id }) => !known.has(id))];
    state.value = { at: 'shown', leads: all, more: { at: next === null ? 'none' : 'there' } };
  };

  async function load(): Promise<void> {
    const mine = newest.begin();
    const { id = null } = service.value ?? {};
    if (state.value.at !== 'shown' || of !== id) state.value = { at: 'asking' };
    of = id;
    refusals.value = new Map();
    const read = await page(null);
    if (mine.aborted) return;
    if ('problem' in read) state.value = { at: 'failed', problem: read.problem };
    else show([], read);
  }

  async function more(): Promise<void> {
    const before = state.value;
    if (before.at !== 'shown' || next === null || before.more.at === 'asking') return;
    const mine = newest.current();
    state.value = { ...before, more: { at: 'asking' } };
    const read = await page(next);
    const { value: now } = state;
    if (mine.aborted || now.at !== 'shown') return;
    if ('problem' in read) state.value = { ...now, more: { at: 'failed', problem: read.problem } };
    else show(now.leads, read);
  }

  async function outcomeOf(id: number): Promise<NotRestored | { at: 'restored' }> {
    if (of === null) return { at: 'failed', problem: { code: 'service-changed' } };
    const response = await send('restore-lead', { service: of, id });
    if (!response.ok) return { at: 'failed', problem: response.problem };
    return response.value.ok ? { at: response.value.value } : { at: 'failed', problem: response.value.problem };
  }

  return {
    ...{ state, restoring, refusals, load, more },
    async restore(lead) {
      const { id } = lead;
      if (restoring.value.has(id)) return;
      restoring.value = new Set([...restoring.value, id]);
      const outcome = await outcomeOf(id);
      restoring.value = new Set([...restoring.value].filter((one) => one !== id));
      if (connection.signal.aborted) return;
      const others = [...refusals.value].filter(([one]) => one !== id);
      if (outcome.at !== 'restored') {
        refusals.value = new Map([...others, [id, outcome]]);
        return;
      }
      refusals.value = new Map(others);
      const { value: now } = state;
      if (now.at === 'shown') state.value = { ...now, leads: now.leads.filter((one) => one.id !== id) };
      flash.say({ what: 'restored', name: leadName(lead) });
      onRestored(lead);
      if (now.at === 'shown' && now.leads.length === 1) await more();
    },
  };
}
