/** Leads never verified, or not for a long time. Counting is free; the button for verifying names the cost. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { noValue } from '../../lib/contract/filter-taxonomy.ts';
import { limits } from '../../lib/contract/limits.ts';
import type { Params } from '../../lib/contract/operations.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import { readTime, writeDay } from '../../lib/contract/times.ts';
import type { ChangedLead, LostLead } from '../../lib/messages/lead-views.ts';
import type { Check } from '../../lib/messages/people-views.ts';
import { mostKnown } from '../../lib/messages/row-limits.ts';
import { request, send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { servicesFor } from '../shell/request-state.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';
import { sizeOf } from './lead-pages.ts';

/** Days since the last verification */
export const ages = [30, 90, 180, 365] as const;
const longestAge = 3_650;

/** `old`: verified, but longer ago than the selected age */
export type Counts =
  | { at: 'asking' }
  | { at: 'known'; never: number; old: number }
  | { at: 'failed'; problem: ShownProblem };

/** `gathering`: reading addresses page by page, free of charge */
export type Going =
  | { at: 'idle' }
  | { at: 'gathering'; read: number; of: number }
  | { at: 'failed'; problem: ShownProblem };

export interface Stale {
  /** As typed; may not be a valid number of days yet. */
  days: ReadonlySignal<string>;
  wrongDays: ReadonlySignal<boolean>;
  withNever: ReadonlySignal<boolean>;
  counts: ReadonlySignal<Counts>;
  /** Leads whose pages no longer name them. Only if this device is the service. */
  lost: ReadonlySignal<readonly LostLead[]>;
  /** Leads whose pages now say something else. Only if this device is the service. */
  changed: ReadonlySignal<readonly ChangedLead[]>;
  /** Number of stale leads; null while unknown, and for invalid days. */
  total: ReadonlySignal<number | null>;
  /** Verifications left in the plan; null if the service does not report it. */
  left: ReadonlySignal<number | null>;
  /** How many to verify, as typed */
  wanted: ReadonlySignal<string>;
  /** The typed number, from 1 to `total`; null if it is invalid. */
  number: ReadonlySignal<number | null>;
  going: ReadonlySignal<Going>;
  setDays(days: string): void;
  setWithNever(with_: boolean): void;
  setWanted(wanted: string): void;
  /** Counts the leads, free of charge. */
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
  const wrongDays = computed(() => daysOf(days.value) === null);
  const left = computed(() => shared.usage.value?.verifications.left ?? null);
  const total = computed(() => {
    const known = counts.value;
    // The last count is of other days.
    return known.at === 'known' && !wrongDays.value ? known.old + (withNever.value ? known.never : 0) : null;
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
    const now = shared.connection.now();
    const [never, old] = await Promise.all([
      howMany(neverVerified, now - age * day),
      howMany(verifiedBefore(now, age), now - age * day),
    ]);
    if (mine !== turn || life.aborted) return;
    if (!never.ok) counts.value = { at: 'failed', problem: never.problem };
    else if (!old.ok) counts.value = { at: 'failed', problem: old.problem };
    else counts.value = { at: 'known', never: never.total, old: old.total };
  }
  onOtherService(workspace, () => {
    typed.value = null;
    if (turn > 0) void count();
  });

  return {
    days,
    wrongDays,
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
      const kinds = withNever.value ? [{ filters: neverVerified }, old] : [old];
      return { number, total: total.value ?? 0, kinds, since: shared.connection.now() - age * day };
    }),
  };
}

function createStart(workspace: Workspace, chosen: () => StaleLeads | null) {
  const { shared, life } = workspace;
  const going = signal<Going>({ at: 'idle' });
  let turn: AbortController | null = null;

  async function verify(emails: string[], name: string, service: string | undefined): Promise<void> {
    const response = await send('verify', {
      emails,
      skipCache: true,
      private: false,
      name,
      service,
      services: servicesFor('verifyEmail'),
    });
    const job = response.ok ? response.value.job : null;
    if (job) going.value = { at: 'idle' };
    else going.value = { at: 'failed', problem: response.ok ? { code: 'opted-out' } : response.problem };
    if (!job || life.aborted) return;
    shared.jobs.learn(job);
    workspace.go('checks', { job: job.id });
  }

  const cancel = () => {
    turn?.abort();
    going.value = { at: 'idle' };
  };
  // The remaining pages would list the new service's leads.
  onOtherService(workspace, cancel);

  return {
    going,
    async start(name: string): Promise<void> {
      const wanted = chosen();
      if (going.value.at === 'gathering' || !wanted) return;
      const service = shared.service.value?.id;
      const mine = new AbortController();
      turn = mine;
      going.value = { at: 'gathering', read: 0, of: wanted.total };
      const gathered = await gatherStale(wanted, mine.signal, (read) => {
        if (!mine.signal.aborted) going.value = { at: 'gathering', read, of: wanted.total };
      });
      if (mine.signal.aborted || life.aborted) return;
      if (!gathered.ok) going.value = { at: 'failed', problem: gathered.problem };
      else if (gathered.emails.length === 0) {
        going.value = { at: 'idle' };
        shared.flash.say({ what: 'fresh', count: wanted.number });
      } else await verify(gathered.emails, name, service);
    },
    cancel,
  };
}

const neverVerified: Params<'listLeads'> = { verification_date: noValue };

/** The filter includes its end: a lead verified exactly `age` days ago is not stale yet. */
function verifiedBefore(now: number, age: number): Params<'listLeads'> {
  return { verification_date: { to: writeDay(now - (age + 1) * day) } };
}

const freely = { click: false, skipCache: true, again: false, private: false, page: null };

/**
 * Counts leads without a verification on this device since `since`. Exact for up to one page of leads. Above that, the
 * service's total, which does not leave those out. If the service reports no total, only one page is counted.
 */
async function howMany(
  filters: Params<'listLeads'>,
  since: number,
): Promise<{ ok: true; total: number } | { ok: false; problem: ShownProblem }> {
  const counted = await request('listLeads', { ...filters, limit: 1 }, freely);
  if (!counted.ok) return counted;
  const { total } = counted.reply.meta;
  if (total !== null && (total === 0 || total > limits.leads.maxPerPage)) return { ok: true, total };
  // Without a total one page has to do.
  const page = await allOf(filters, new AbortController().signal, () => undefined, total === null ? 1 : undefined);
  if (!page.ok) return page;
  const { leads } = page;
  return { ok: true, total: (total ?? leads.length) - (leads.length - (await withoutFresh(leads, since)).length) };
}

/** Leads whose newest known verification is older than `since` (epoch milliseconds), without those being verified. */
async function withoutFresh(leads: readonly Lead[], since: number): Promise<Lead[]> {
  const fresh = new Set<string>();
  for (let from = 0; from < leads.length; from += mostKnown) {
    const emails = leads.slice(from, from + mostKnown).map(({ email }) => email);
    const response = await send('known', { emails, names: [], private: false });
    if (!response.ok) continue;
    for (const check of response.value.checks) if (isFreshCheck(check, since)) fresh.add(keyOfEmail(check.email));
    for (const { email, verification } of response.value.people) {
      if (verification.status !== null && (readTime(verification.date) ?? 0) >= since) fresh.add(keyOfEmail(email));
    }
  }
  return leads.filter(({ email }) => !fresh.has(keyOfEmail(email)));
}

function isFreshCheck(check: Check, since: number): boolean {
  return check.at === 'done' ? check.asked >= since : check.at !== 'failed';
}

function daysOf(typed: string): number | null {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= longestAge ? days : null;
}

function numberOf(typed: string, total: number): number | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return number >= 1 && number <= total ? number : null;
}

/** `number`: how many of the `total` leads to verify */
interface StaleLeads {
  number: number;
  total: number;
  /** In order of precedence */
  kinds: readonly { filters: Params<'listLeads'> }[];
  /** Epoch milliseconds: a verification since then is fresh. */
  since: number;
}

type Gathered = { ok: true; emails: string[] } | { ok: false; problem: ShownProblem };

/**
 * Reads one kind after the other, each completely, until `number` leads are found. `onRead`: number of leads read so
 * far.
 */
async function gatherStale(
  { number, kinds, since }: StaleLeads,
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
    emails.push(...(await withoutFresh(found.leads, since)).toSorted(byAge).map(({ email }) => email));
  }
  return { ok: true, emails: [...new Set(emails)].slice(0, number) };
}

/** Services list the newest leads first, so finding the oldest verifications takes all pages. */
async function allOf(
  filters: Params<'listLeads'>,
  turn: AbortSignal,
  onPage: (more: number) => void,
  mostPages = Number.POSITIVE_INFINITY,
): Promise<{ ok: true; leads: Lead[] } | { ok: false; problem: ShownProblem }> {
  const leads = new Map<string, Lead>();
  let pages = 0;
  const limit = limits.leads.maxPerPage;
  for (let offset = 0; offset <= limits.leads.maxOffset && !turn.aborted; ) {
    const asked = await request('listLeads', { ...filters, limit, ...(offset > 0 && { offset }) }, freely);
    if (!asked.ok) return asked;
    // A service that ignores the offset gives the same page again.
    const page = asked.reply.data.leads.filter(({ email }) => !leads.has(keyOfEmail(email)));
    for (const lead of page) leads.set(keyOfEmail(lead.email), lead);
    onPage(page.length);
    const { total } = asked.reply.meta;
    pages += 1;
    if (page.length === 0 || pages >= mostPages || (total !== null && leads.size >= total)) break;
    offset += sizeOf(asked.reply, limit);
  }
  return { ok: true, leads: [...leads.values()] };
}

/** Oldest verification first; leads without one by creation date. Both formats sort as text. */
function byAge(one: Lead, other: Lead): number {
  const ageOf = ({ verification, created_at }: Lead) => verification.date ?? created_at ?? '';
  return ageOf(one) < ageOf(other) ? -1 : Number(ageOf(one) > ageOf(other));
}
