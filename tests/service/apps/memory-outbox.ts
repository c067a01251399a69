/** The outbox in memory: what the one in the database must do is asked of both, and a killed runner's outlives it here, as a database would. */
import type {
  Outbox,
  PushQueue,
  PushReport,
  PushState,
  PushTarget,
  Settled,
  TakenPush,
} from '../../../lib/team-service/apps/outbox.ts';

interface Entry extends PushTarget, TakenPush {
  state: PushState;
  due: number;
  lease: string | null;
  leasedUntil: number;
  /** It was asked for again while it was under way. */
  next: { id: string; queued: number } | null;
  message: string;
}

export interface MemoryOutboxOptions {
  /** Letters, digits, `_` and `-`; another one each time. */
  newId(): string;
  /** Writes a lead's `sync_status`. */
  mark(team: number, lead: number, status: 'pending' | 'error' | 'success'): Promise<void>;
}

export type MemoryOutbox = PushQueue & Outbox & PushReport;

export function createMemoryOutbox({ newId, mark }: MemoryOutboxOptions): MemoryOutbox {
  /** By app, then by lead, in the order of queueing. */
  const apps = new Map<string, Map<number, Entry>>();
  const holds = new Map<string, number>();

  const entriesOf = (target: PushTarget) => {
    const entries = apps.get(keyOf(target)) ?? new Map<number, Entry>();
    apps.set(keyOf(target), entries);
    return entries;
  };

  async function markLead(team: number, lead: number): Promise<void> {
    const states = [...apps.values()].flatMap((entries) => {
      const entry = entries.get(lead);
      return entry?.team === team ? entry.state : [];
    });
    if (states.length > 0) await mark(team, lead, statusOf(states));
  }

  return {
    async add(target, leads, now) {
      const entries = entriesOf(target);
      for (const lead of leads) {
        const known = entries.get(lead);
        const fresh = { id: newId(), queued: now };
        if (known?.state === 'leased') known.next = fresh;
        else entries.set(lead, { ...blank, ...target, lead, ...kept(known), ...fresh, due: now });
        await markLead(target.team, lead);
      }
    },

    async take({ now, until, most }) {
      const due = [...apps]
        .filter(([key, entries]) => (holds.get(key) ?? 0) <= now && !hasLease(entries, now))
        .map(([, entries]) => [...entries.values()].filter((entry) => isDue(entry, now)).sort(byDue))
        .filter((entries) => entries.length > 0)
        .sort(([one], [other]) => (one && other ? byDue(one, other) : 0))[0];
      const [first] = due ?? [];
      if (!due || !first) return null;
      const lease = newId();
      const taken = due.slice(0, most);
      const pushes = taken.map(({ id, lead, recordId, queued, attempts, attempted }) => ({
        ...{ id, lead, recordId, queued, attempts, attempted },
      }));
      for (const entry of taken) {
        Object.assign(entry, { state: 'leased', lease, leasedUntil: until });
        entry.attempts += 1;
        entry.attempted ??= now;
      }
      return { team: first.team, app: first.app, lease, pushes };
    },

    async settle(batch, outcomes, heldUntil) {
      const entries = entriesOf(batch);
      if (heldUntil !== null) holds.set(keyOf(batch), heldUntil);
      const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
      for (const { lead, id } of batch.pushes) {
        const entry = entries.get(lead);
        const outcome = byId.get(id);
        if (!entry || !outcome || entry.lease !== batch.lease) continue;
        if (outcome.to === 'gone') entries.delete(lead);
        else entries.set(lead, settled(entry, outcome));
        await markLead(batch.team, lead);
      }
    },

    async nextDue(now) {
      const times = [...apps].flatMap(([key, entries]) => nextOf(entries, holds.get(key) ?? 0, now) ?? []);
      return times.length === 0 ? null : Math.min(...times);
    },

    async counts(target) {
      const counts = { queued: 0, leased: 0, done: 0, error: 0 };
      for (const { state } of entriesOf(target).values()) counts[state] += 1;
      return counts;
    },

    async errors(target) {
      const failed = [...entriesOf(target).values()].filter(({ state }) => state === 'error');
      return failed.map(({ lead, message }) => ({ lead, message }));
    },
  };
}

const blank: Omit<Entry, keyof PushTarget | 'lead' | 'id' | 'queued' | 'due'> = {
  state: 'queued',
  recordId: null,
  attempts: 0,
  attempted: null,
  lease: null,
  leasedUntil: 0,
  next: null,
  message: '',
};

/** What a new push of a lead keeps of the last one: the app's record, and that it may have been sent. */
function kept(entry: Entry | undefined): Partial<Entry> {
  return entry ? { recordId: entry.recordId, attempted: entry.state === 'done' ? null : entry.attempted } : {};
}

function settled(entry: Entry, outcome: Exclude<Settled, { to: 'gone' }>): Entry {
  const freed = { ...entry, lease: null, leasedUntil: 0, next: null };
  const ended = endOf(freed, outcome);
  // Asked for again meanwhile: it goes another time, as it is by now.
  return entry.next ? { ...ended, ...entry.next, state: 'queued', attempts: 0, due: entry.next.queued } : ended;
}

function endOf(entry: Entry, outcome: Exclude<Settled, { to: 'gone' }>): Entry {
  switch (outcome.to) {
    case 'done':
      return { ...entry, state: 'done', recordId: outcome.recordId ?? entry.recordId, attempted: null, message: '' };
    case 'error':
      return { ...entry, state: 'error', message: outcome.message };
    case 'queued': {
      const attempts = outcome.tried ? entry.attempts : entry.attempts - 1;
      return { ...entry, state: 'queued', due: outcome.due, message: outcome.message, attempts };
    }
  }
}

function statusOf(states: readonly PushState[]): 'pending' | 'error' | 'success' {
  if (states.some((state) => state === 'queued' || state === 'leased')) return 'pending';
  return states.includes('error') ? 'error' : 'success';
}

const keyOf = ({ team, app }: PushTarget): string => `${team} ${app}`;

function isDue(entry: Entry, now: number): boolean {
  return entry.state === 'queued' ? entry.due <= now : entry.state === 'leased' && entry.leasedUntil <= now;
}

function hasLease(entries: ReadonlyMap<number, Entry>, now: number): boolean {
  for (const entry of entries.values()) if (entry.state === 'leased' && entry.leasedUntil > now) return true;
  return false;
}

/** When an app's next batch can be taken; null when nothing of it waits. */
function nextOf(entries: ReadonlyMap<number, Entry>, held: number, now: number): number | null {
  const leaseEnd = [...entries.values()].find(
    ({ state, leasedUntil }) => state === 'leased' && leasedUntil > now,
  )?.leasedUntil;
  let due = Number.POSITIVE_INFINITY;
  for (const { state, due: at } of entries.values())
    if (state === 'queued' || state === 'leased') due = Math.min(due, at);
  return due === Number.POSITIVE_INFINITY ? null : Math.max(leaseEnd ?? due, held);
}

const byDue = (one: Entry, other: Entry): number => one.due - other.due;
