/** Leads that nobody verified, or not for long: counted free, and verified again on a click that says what it may spend. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { noValue } from '../../lib/contract/filter-taxonomy.ts';
import { limits } from '../../lib/contract/limits.ts';
import type { Params } from '../../lib/contract/operations.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { writeDay } from '../../lib/contract/times.ts';
import { request, send } from '../../lib/messages/send.ts';
import type { ChangedLead, LostLead } from '../../lib/messages/views.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import type { Workspace } from '../shell/workspace-state.ts';

/** Days since the last verification. */
export const ages = [30, 90, 180, 365] as const;
const longestAge = 3_650;

/** `old`: verified, but longer ago than the chosen age. */
export type Counts =
  | { at: 'asking' }
  | { at: 'known'; never: number; old: number }
  | { at: 'failed'; problem: ScreenProblem };

/** `gathering`: the addresses are read, page by page, free. */
export type Going =
  | { at: 'idle' }
  | { at: 'gathering'; read: number; of: number }
  | { at: 'failed'; problem: ScreenProblem };

export interface Stale {
  /** As typed: a whole number of days, or not yet. */
  days: ReadonlySignal<string>;
  wrongDays: ReadonlySignal<boolean>;
  withNever: ReadonlySignal<boolean>;
  counts: ReadonlySignal<Counts>;
  /** Whose pages no longer name them, on this device. */
  lost: ReadonlySignal<readonly LostLead[]>;
  /** Of whom a page says something else by now, on this device. */
  changed: ReadonlySignal<readonly ChangedLead[]>;
  /** How many leads are stale; null until it is known. */
  total: ReadonlySignal<number | null>;
  /** What is left of the plan; null where the service does not say. */
  left: ReadonlySignal<number | null>;
  /** How many shall be verified, as typed. */
  wanted: ReadonlySignal<string>;
  /** The same as a number, within what there is; null for what is none. */
  number: ReadonlySignal<number | null>;
  going: ReadonlySignal<Going>;
  setDays(days: string): void;
  setWithNever(with_: boolean): void;
  setWanted(wanted: string): void;
  /** Free: asks how many there are. */
  count(): Promise<void>;
  /** The click that named the cost. `name`: of the run. */
  start(name: string): Promise<void>;
  cancel(): void;
}

const day = 24 * 60 * 60_000;

export function createStale(workspace: Workspace): Stale {
  const { shared, life } = workspace;
  const days = signal('90');
  const withNever = signal(true);
  const counts = signal<Counts>({ at: 'asking' });
  const typed = signal<string | null>(null);
  const left = computed(() => shared.usage.value?.verifications.left ?? null);
  const total = computed(() => {
    const known = counts.value;
    return known.at === 'known' ? known.old + (withNever.value ? known.never : 0) : null;
  });
  const usual = computed(() => Math.min(total.value ?? 0, left.value ?? Number.POSITIVE_INFINITY));
  const wanted = computed(() => typed.value ?? String(usual.value));
  let turn = 0;
  const lost = signal<readonly LostLead[]>([]);
  const changed = signal<readonly ChangedLead[]>([]);

  async function askPages(): Promise<void> {
    const isDevice = shared.service.value?.kind === 'device';
    const [gone, other] = isDevice ? await Promise.all([send('lost-leads', {}), send('changed-leads', {})]) : [];
    if (life.aborted) return;
    lost.value = gone?.ok ? gone.value.leads : [];
    changed.value = other?.ok ? other.value.leads : [];
  }

  async function count(): Promise<void> {
    turn += 1;
    const mine = turn;
    const age = daysOf(days.value);
    if (age === null) return;
    counts.value = { at: 'asking' };
    void askPages();
    const [never, old] = await Promise.all([
      howMany(neverVerified),
      howMany(verifiedBefore(shared.connection.now(), age)),
    ]);
    if (mine !== turn || life.aborted) return;
    if (!never.ok) counts.value = { at: 'failed', problem: never.problem };
    else if (!old.ok) counts.value = { at: 'failed', problem: old.problem };
    else counts.value = { at: 'known', never: never.total, old: old.total };
  }

  return {
    days,
    wrongDays: computed(() => daysOf(days.value) === null),
    withNever,
    counts,
    lost,
    changed,
    total,
    left,
    wanted,
    number: computed(() => numberOf(wanted.value, total.value ?? 0)),
    setDays(to) {
      days.value = to;
      typed.value = null;
      void count();
    },
    setWithNever(to) {
      withNever.value = to;
      typed.value = null;
    },
    setWanted(to) {
      typed.value = to;
    },
    count,
    ...createStart(workspace, () => {
      const age = daysOf(days.value);
      const number = numberOf(wanted.value, total.value ?? 0);
      if (age === null || number === null) return null;
      const old = { filters: verifiedBefore(shared.connection.now(), age) };
      return { number, total: total.value ?? 0, kinds: withNever.value ? [{ filters: neverVerified }, old] : [old] };
    }),
  };
}

function createStart(workspace: Workspace, chosen: () => StaleLeads | null) {
  const { shared, life } = workspace;
  const going = signal<Going>({ at: 'idle' });
  let turn: AbortController | null = null;

  async function verify(emails: string[], name: string): Promise<void> {
    const heard = await send('verify', { emails, anew: true, private: false, name });
    const job = heard.ok ? heard.value.job : null;
    going.value = heard.ok ? { at: 'idle' } : { at: 'failed', problem: heard.problem };
    if (!job || life.aborted) return;
    shared.jobs.learn(job);
    workspace.go('checks', { job: job.id });
  }

  return {
    going,
    async start(name: string): Promise<void> {
      const wanted = chosen();
      if (going.value.at === 'gathering' || !wanted) return;
      const mine = new AbortController();
      turn = mine;
      going.value = { at: 'gathering', read: 0, of: wanted.total };
      const gathered = await gatherStale(wanted, mine.signal, (read) => {
        if (!mine.signal.aborted) going.value = { at: 'gathering', read, of: wanted.total };
      });
      if (mine.signal.aborted || life.aborted) return;
      if (!gathered.ok) going.value = { at: 'failed', problem: gathered.problem };
      else if (gathered.emails.length === 0) going.value = { at: 'idle' };
      else await verify(gathered.emails, name);
    },
    cancel() {
      turn?.abort();
      going.value = { at: 'idle' };
    },
  };
}

const neverVerified: Params<'listLeads'> = { verification_date: noValue };

/** Ends are included: the day itself is not too long ago. */
function verifiedBefore(now: number, age: number): Params<'listLeads'> {
  return { verification_date: { to: writeDay(now - (age + 1) * day) } };
}

async function howMany(
  filters: Params<'listLeads'>,
): Promise<{ ok: true; total: number } | { ok: false; problem: ScreenProblem }> {
  const how = { click: false, anew: true, again: false, private: false, page: null };
  const asked = await request('listLeads', { ...filters, limit: 1 }, how);
  return asked.ok ? { ok: true, total: asked.reply.meta.total ?? asked.reply.data.leads.length } : asked;
}

function daysOf(typed: string): number | null {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= longestAge ? days : null;
}

function numberOf(typed: string, total: number): number | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= total ? number : null;
}

/** What shall be verified: `number` of `total` leads. */
interface StaleLeads {
  number: number;
  total: number;
  /** The first of them comes first. */
  kinds: readonly { filters: Params<'listLeads'> }[];
}

type Gathered = { ok: true; emails: string[] } | { ok: false; problem: ScreenProblem };

/** Those of the first kind come first; of the next ones no more are read than are wanted. `onRead`: how many were read. */
async function gatherStale(
  { number, kinds }: StaleLeads,
  turn: AbortSignal,
  onRead: (read: number) => void,
): Promise<Gathered> {
  const emails: string[] = [];
  let read = 0;
  const count = (more: number) => {
    read += more;
    onRead(read);
  };
  for (const { filters } of kinds) {
    if (emails.length >= number) break;
    const found = await allOf(filters, turn, count);
    if (!found.ok) return found;
    emails.push(...found.leads.toSorted(byAge).map(({ email }) => email));
  }
  return { ok: true, emails: [...new Set(emails)].slice(0, number) };
}

/** A service shows the newest leads first, so the longest wait is known only when all are read. */
async function allOf(
  filters: Params<'listLeads'>,
  turn: AbortSignal,
  onPage: (more: number) => void,
): Promise<{ ok: true; leads: Lead[] } | { ok: false; problem: ScreenProblem }> {
  const leads: Lead[] = [];
  const how = { click: false, anew: true, again: false, private: false, page: null };
  for (let offset = 0; offset <= limits.leads.maxOffset && !turn.aborted; offset += limits.leads.maxPerPage) {
    const asked = await request('listLeads', { ...filters, limit: limits.leads.maxPerPage, offset }, how);
    if (!asked.ok) return asked;
    const page = asked.reply.data.leads;
    leads.push(...page);
    onPage(page.length);
    const isLast = page.length === 0 || leads.length >= (asked.reply.meta.total ?? 0);
    if (isLast) break;
  }
  return { ok: true, leads };
}

/** By the last verification; leads without any by when they were made. Both are written so that their order as text is that of time. */
function byAge(one: Lead, other: Lead): number {
  const ageOf = ({ verification, created_at }: Lead) => verification.date ?? created_at ?? '';
  return ageOf(one) < ageOf(other) ? -1 : Number(ageOf(one) > ageOf(other));
}
