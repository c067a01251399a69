/** The lead of the address that was enriched: whether there is one, which of its empty fields would be filled, and filling them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Desk, Trouble } from '../../../../components/shell/connection.ts';
import { ask, send } from '../../../messages/send.ts';
import { type Fillable, fillsOf, type Lead, type LeadFields } from './lead-fields.ts';

export type Fill = { field: Fillable; value: string; on: boolean };

export type LeadState =
  /** Nobody was asked yet. */
  | { at: 'unknown' }
  | { at: 'asking' }
  | { at: 'none' }
  | { at: 'lead'; lead: Lead; fills: Fill[]; busy: boolean; changed: boolean; problem: Trouble | null }
  | { at: 'filled'; lead: Lead; count: number }
  | { at: 'failed'; problem: Trouble };

export interface LeadFill {
  state: ReadonlySignal<LeadState>;
  /** Free. `id`: known already to be this lead. */
  look(email: string, id: number | null, fields: LeadFields): Promise<void>;
  tick(field: Fillable, on: boolean): void;
  /** Writes what is ticked, unless somebody wrote into the same fields meanwhile. */
  fill(): Promise<void>;
  clear(): void;
}

export function createLeadFill(desk: Desk): LeadFill {
  const state = signal<LeadState>({ at: 'unknown' });
  let turn = 0;
  let known: LeadFields = {};
  const how = () => ({ click: true, anew: true, again: false, private: desk.private.value, page: null });

  const shown = (lead: Lead, changed: boolean): LeadState => ({
    at: 'lead',
    lead,
    fills: fillsOf(lead, known).map((fill) => ({ ...fill, on: true })),
    busy: false,
    changed,
    problem: null,
  });

  return {
    state,
    async look(email, id, fields) {
      turn += 1;
      const mine = turn;
      known = fields;
      state.value = { at: 'asking' };
      const found = await leadOf(email, id, how());
      if (mine === turn && !desk.signal.aborted) state.value = 'id' in found ? shown(found, false) : found;
    },
    tick(field, on) {
      const now = state.value;
      if (now.at !== 'lead' || now.busy) return;
      state.value = { ...now, fills: now.fills.map((fill) => (fill.field === field ? { ...fill, on } : fill)) };
    },
    async fill() {
      const now = state.value;
      if (now.at !== 'lead' || now.busy) return;
      const wanted = now.fills.filter(({ on }) => on);
      if (wanted.length === 0) return;
      state.value = { ...now, busy: true, problem: null };
      const mine = turn;
      const heard = await send('edit-lead', {
        lead: now.lead.id,
        saw: Object.fromEntries(wanted.map(({ field }) => [field, now.lead[field]])),
        changes: Object.fromEntries(wanted.map(({ field, value }) => [field, value])),
        over: false,
      });
      if (mine !== turn || desk.signal.aborted) return;
      const outcome = heard.ok ? heard.value : ({ at: 'failed', problem: heard.problem } as const);
      if (outcome.at === 'edited') state.value = { at: 'filled', lead: outcome.lead, count: wanted.length };
      else if (outcome.at === 'differs') state.value = shown(outcome.lead, true);
      else if (outcome.at === 'gone') state.value = { at: 'none' };
      else state.value = { ...now, busy: false, problem: outcome.problem };
    },
    clear() {
      turn += 1;
      state.value = { at: 'unknown' };
    },
  };
}

type AskHow = Parameters<typeof ask>[2];

async function leadOf(email: string, id: number | null, how: AskHow): Promise<Lead | LeadState> {
  const found = id ?? (await idOf(email, how));
  if (found === null) return { at: 'none' };
  if (typeof found === 'object') return found;
  const heard = await ask('getLead', { id: found }, how);
  if (heard.ok) return heard.reply.data;
  return heard.problem.code === 'not-found' ? { at: 'none' } : { at: 'failed', problem: heard.problem };
}

async function idOf(email: string, how: AskHow): Promise<number | null | LeadState> {
  const heard = await ask('leadExists', { email }, how);
  return heard.ok ? heard.reply.data.id : { at: 'failed', problem: heard.problem };
}
