/** Delivers events to receivers: takes a batch, posts its events in order, and settles them. */
import type { Clock } from '../../contract/times.ts';
import type { Fetch } from '../../http-service/send.ts';
import type { Reach } from '../apps/app.ts';
import type { AppReply } from '../apps/ask.ts';
import type { Seal } from '../apps/sealed-settings.ts';
import { type SignedPostSettings, signedPost, signedPostSettings } from '../apps/signed-post.ts';
import type { Database } from '../database/database.ts';
import type { TeamEvent } from '../store/events.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { type EventPayload, eventPayloads } from './event-payload.ts';
import type { TakenEvents } from './receiver.ts';
import { type Attempt, isOver, settlementOf } from './settle.ts';

interface EventRunnerOptions {
  database: Database;
  seal: Seal;
  /** From `createGuardedFetch`. */
  fetch: Fetch;
  clock: Clock;
  /** Timeout of one request, in milliseconds. */
  patience?: number;
  /** Called after each batch, for logs and metrics. */
  onBatch?(report: DeliveryReport): void;
  /** Something kept `run` from a batch. It continues after a pause, and the batch comes again when its lease ends. */
  onError?(error: unknown): void;
}

export interface DeliveryReport {
  delivered: number;
  failed: number;
}

interface EventRunner {
  /** Delivers one batch; false if none was due. */
  step(signal: AbortSignal): Promise<boolean>;
  /** Runs until the signal is aborted, and settles the current batch first. */
  run(signal: AbortSignal): Promise<void>;
}

/** Nothing is sent in the last part of a lease, so no request outlives it. */
export const leaseTime = 3 * 60_000;
const lastPart = 60_000;
/** Less than the last part of a lease. */
const usualPatience = 15_000;
/** Requests to one receiver in parallel, each about another lead. */
const atOnce = 5;
/** Receivers that get events in parallel, so a slow one does not delay another. */
const receiversAtOnce = 4;
/** Milliseconds between two looks for events. */
const idle = 2_000;

interface Target {
  team: number;
  id: string;
}

export function createEventRunner(options: EventRunnerOptions): EventRunner {
  const { database, seal, fetch, clock, patience = usualPatience, onBatch, onError } = options;
  const lend = (team: number) => lendTeamStore(database, { team });

  async function step(signal: AbortSignal): Promise<boolean> {
    for (const { team, id } of await readyReceivers(database, clock.now())) {
      const now = clock.now();
      if (!(await lend(team)(({ receivers }) => receivers.isDue(id, now), 'read'))) continue;
      const batch = await lend(team)(({ receivers }) => receivers.take(id, { now, until: now + leaseTime }));
      if (!batch) continue;
      await deliver({ team, id }, batch, signal);
      return true;
    }
    return false;
  }

  async function deliver({ team, id }: Target, batch: TakenEvents, signal: AbortSignal): Promise<void> {
    const settings = signedPostSettings.parse(seal.open(batch.receiver.sealed, { team, app: id }));
    const attempts = await within(signal, (ending) => attemptsOf(team, batch, settings, ending));
    const { position, events, receiver } = settlementOf(batch, attempts, clock.now(), Math.random);
    await lend(team)(({ receivers }) => receivers.settle(batch, position, events, receiver));
    const count = (at: Attempt['at']) => [...attempts.values()].filter((one) => one.at === at).length;
    onBatch?.({ delivered: count('delivered'), failed: count('failed') });
  }

  /** Lends a signal that ends before the lease does. */
  async function within<Result>(signal: AbortSignal, work: (ending: AbortSignal) => Promise<Result>): Promise<Result> {
    const [ending, ended] = [new AbortController(), new AbortController()];
    clock.wait(leaseTime - lastPart, ended.signal).then(
      () => ending.abort(),
      () => undefined,
    );
    return work(AbortSignal.any([signal, ending.signal])).finally(() => ended.abort());
  }

  /** By number of the event; none for one that was not sent. */
  async function attemptsOf(
    team: number,
    batch: TakenEvents,
    settings: SignedPostSettings,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, Attempt>> {
    const attempts = new Map<number, Attempt>();
    const reach = { fetch, now: clock.now, patience, signal, settings };
    const failed = new Set<number>();
    for (let left: TeamEvent[] = [...batch.fresh, ...batch.again]; left.length > 0; ) {
      const [next, rest] = nextRound(left);
      left = rest;
      const held = next.filter(({ lead }) => failed.has(lead));
      for (const { number } of held) attempts.set(number, { at: 'held' });
      const sent = next.filter(({ lead }) => !failed.has(lead));
      // Right before they are sent: a person who opted out meanwhile is in none of them.
      const payloads = await lend(team)((store) => eventPayloads(store, team, sent), 'read');
      const outcomes = await Promise.all(payloads.map((payload) => post(payload, reach)));
      for (const [nth, { number, lead }] of sent.entries()) {
        const attempt = outcomes[nth];
        if (attempt) attempts.set(number, attempt);
        if (attempt?.at === 'failed') failed.add(lead);
      }
      if (outcomes.includes(null) || isOver(batch, attempts)) break;
    }
    return attempts;
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await step(signal).catch((error: unknown) => {
        onError?.(error);
        return false;
      });
      if (!isBusy) await clock.wait(idle, signal).catch(() => undefined);
    }
  }

  return {
    step,
    run: async (signal) => {
      await Promise.all(Array.from({ length: receiversAtOnce }, () => run(signal)));
    },
  };
}

/** The first events, each about another lead, and the rest. */
function nextRound(events: readonly TeamEvent[]): [TeamEvent[], TeamEvent[]] {
  const leads = new Set<number>();
  for (const { lead } of events) {
    if (leads.size === atOnce || leads.has(lead)) break;
    leads.add(lead);
  }
  return [events.slice(0, leads.size), events.slice(leads.size)];
}

/** `null` if it was not sent, or the service stops: it comes again. */
async function post(
  { id, ...body }: EventPayload,
  reach: Reach & { settings: SignedPostSettings },
): Promise<Attempt | null> {
  return attemptBy(await signedPost(id, body, reach), reach.signal);
}

/** The receiver's own words are not kept: they may name a person. */
function attemptBy(reply: AppReply, signal: AbortSignal): Attempt | null {
  switch (reply.at) {
    case 'unsent':
      return null;
    case 'lost':
      return signal.aborted ? null : { at: 'failed', reason: reply.reason, wait: null };
    case 'not-allowed':
      return { at: 'off', reason: reply.reason };
    case 'answered':
      return attemptByStatus(reply.status, reply.wait);
  }
}

function attemptByStatus(status: number, wait: number | null): Attempt {
  if (status >= 200 && status < 300) return { at: 'delivered' };
  if (status === 410) return { at: 'off', reason: 'It answered 410: it takes no more events.' };
  const hint = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  return { at: 'failed', reason: `It answered ${status}.${hint}`, wait };
}

/** Of all teams. */
async function readyReceivers(database: Database, now: number): Promise<Target[]> {
  const rows = await database.ask((db) =>
    db
      .selectFrom('event_receivers')
      .select(['team_id', 'id'])
      .where('off', 'is', null)
      .where('held_until', '<=', now)
      .where('leased_until', '<=', now)
      // The time of the last batch, or of the end of a pause: receivers take turns.
      .orderBy('held_until')
      .execute(),
  );
  return rows.map(({ team_id, id }) => ({ team: team_id, id }));
}

export async function hasReceivers(database: Database): Promise<boolean> {
  const row = await database.ask((db) => db.selectFrom('event_receivers').select('id').limit(1).executeTakeFirst());
  return row !== undefined;
}

/** Whether a receiver of any team was switched off, which its operator should know. */
export async function isReceiverOff(database: Database): Promise<boolean> {
  const row = await database.ask((db) =>
    db.selectFrom('event_receivers').select('id').where('off', 'is not', null).limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}
