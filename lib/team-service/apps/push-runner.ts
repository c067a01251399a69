/** Takes a batch from the outbox, reads and pushes its leads part by part, and settles the outcomes. */
import type { Lead } from '../../contract/resources/lead.ts';
import type { Clock } from '../../contract/times.ts';
import type { Fetch } from '../../http-service/send.ts';
import type { App, Push, PushedLead, PushOutcome, PushReach } from './app.ts';
import type { AppConnection, AppConnections, Outbox, PushTarget, Settled, TakenBatch, TakenPush } from './outbox.ts';

export interface PushRunnerOptions {
  outbox: Outbox;
  connections: AppConnections;
  /** By provider; `apps.ts` has all of them. */
  apps: ReadonlyMap<string, App>;
  /** Existing leads of a team, by id. */
  leads(team: number, ids: readonly number[]): Promise<ReadonlyMap<number, Lead>>;
  fetch: Fetch;
  clock: Clock;
  /** From 0 to 1: jitter for pauses. */
  random(): number;
  /** Called after each batch, for logs and metrics. Contains no names. */
  onBatch?(report: BatchReport): void;
  /**
   * Something kept `run` from a batch, such as an unreachable database. It continues after a pause, and the batch
   * is retried when its lease ends.
   */
  onError?(error: unknown): void;
}

export interface BatchReport extends PushTarget {
  provider: string;
  synced: number;
  failed: number;
  later: number;
}

export interface PushRunner {
  /** Processes one batch; false if none was due. */
  step(signal: AbortSignal): Promise<boolean>;
  /** Runs until the signal is aborted, and settles the current batch first. */
  run(signal: AbortSignal): Promise<void>;
}

/** Nothing is sent in the last part of a lease, so no request outlives it. */
export const leaseTime = 5 * 60_000;
const lastPart = 60_000;
/** Timeout of one request in milliseconds: less than the last part of a lease. */
const patience = 30_000;
const mostTaken = 100;
/** Longest pause before the next look at the outbox, which other instances also change. */
const longestIdle = 5_000;
const shortestIdle = 100;

const firstPause = 30_000;
const longestPause = 6 * 60 * 60_000;
/** With pauses that double up to six hours: about a day and a half. */
const mostTries = 16;
/** After so many attempts a lead is sent alone: if it breaks the app's batch, it no longer delays the others. */
const triesInCompany = 4;

export function createPushRunner(options: PushRunnerOptions): PushRunner {
  const { outbox, clock } = options;

  async function step(signal: AbortSignal): Promise<boolean> {
    const now = clock.now();
    const batch = await outbox.take({ now, until: now + leaseTime, most: mostTaken });
    if (!batch) return false;
    const connection = await options.connections.connection(batch).catch((error: unknown) => leave(batch, error));
    const app = connection && options.apps.get(connection.provider);
    if (!connection || !app) return end(batch, 'This app is not connected any more.');
    if (connection.off !== null) return end(batch, connection.off);
    const connected = app.connect(connection.settings);
    if (!connected.ok) return end(batch, `Its settings are not complete: ${connected.faults.join(', ')}.`);
    await pushAll(batch, { app, connection, push: connected.push }, signal);
    return true;
  }

  /** Its settings could not be read. Nothing was sent, so the wait for the operator uses up no tries. */
  async function leave(batch: TakenBatch, error: unknown): Promise<never> {
    const until = clock.now() + leaseTime;
    const unsent = batch.pushes.map(({ id }) => ({ id, to: 'queued' as const, due: until, message: '', tried: false }));
    await outbox.settle(batch, unsent, until);
    throw error;
  }

  async function end(batch: TakenBatch, message: string): Promise<true> {
    await outbox.settle(
      batch,
      batch.pushes.map(({ id }) => ({ id, to: 'error', message })),
      null,
    );
    return true;
  }

  async function pushAll(
    batch: TakenBatch,
    { app, connection, push }: { app: App; connection: AppConnection; push: Push },
    signal: AbortSignal,
  ): Promise<void> {
    const outcomes = await outcomesOf(batch, app, push, signal);
    const off = [...outcomes.values()].find(({ at }) => at === 'off');
    // New settings came while the app refused the former ones, so they are tried.
    if (off?.at === 'off' && !(await connection.switchOff(off.reason))) sendAgain(outcomes);
    const all = [...outcomes.values()];
    const now = clock.now();
    const settled = batch.pushes.map((one) => settledBy(one, outcomes.get(one.id), now, options.random));
    await outbox.settle(batch, settled, heldUntil(all, settled, now));
    options.onBatch?.({ team: batch.team, app: batch.app, provider: app.provider, ...numbersOf(settled) });
  }

  /** By push; none for a lead that is gone. */
  async function outcomesOf(
    batch: TakenBatch,
    app: App,
    push: Push,
    signal: AbortSignal,
  ): Promise<Map<string, PushOutcome>> {
    const outcomes = new Map<string, PushOutcome>();
    const ending = new AbortController();
    const ended = new AbortController();
    void clock.wait(leaseTime - lastPart, ended.signal).then(
      () => ending.abort(),
      () => undefined,
    );
    const reach: PushReach = {
      ...{ fetch: options.fetch, now: clock.now, patience, signal: AbortSignal.any([signal, ending.signal]) },
      mayBeSent: async ({ lead: { id } }) => (await options.leads(batch.team, [id])).has(id),
    };
    try {
      for (const part of partsOf(batch.pushes, app.batchSize)) {
        const stop = [...outcomes.values()].find(stopsApp);
        // Earlier parts may have taken minutes, in which a lead was deleted or its person opted out.
        const sent = await readNow(batch.team, part);
        if (sent.length === 0) continue;
        const came = stop ? sent.map(() => leftBy(stop)) : await push(sent, reach);
        for (const [index, { id }] of sent.entries()) {
          const outcome = came[index] ?? unsaid;
          if (outcome.at !== 'gone') outcomes.set(id, outcome);
        }
      }
    } finally {
      ended.abort();
    }
    return outcomes;
  }

  async function readNow(team: number, part: readonly TakenPush[]): Promise<PushedLead[]> {
    const ids = part.map(({ lead }) => lead);
    const leads = await options.leads(team, ids);
    return part.flatMap((one) => pushedLead(one, leads.get(one.lead)));
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const idle = await work(signal).catch((error: unknown) => {
        options.onError?.(error);
        return longestIdle;
      });
      if (idle > 0) await clock.wait(idle, signal).catch(() => undefined);
    }
  }

  /** Processes one batch, or gives the milliseconds until the next one. */
  async function work(signal: AbortSignal): Promise<number> {
    if (await step(signal)) return 0;
    const due = await outbox.nextDue(clock.now());
    return due === null ? longestIdle : Math.min(longestIdle, Math.max(shortestIdle, due - clock.now()));
  }

  return { step, run };
}

const unsaid: PushOutcome = { at: 'later', reason: 'It did not say what became of this lead.', wait: null };

function partsOf(pushes: readonly TakenPush[], size: number): TakenPush[][] {
  const parts: TakenPush[][] = [];
  const together = pushes.filter(({ attempts }) => attempts < triesInCompany);
  for (let at = 0; at < together.length; at += size) parts.push(together.slice(at, at + size));
  return [...parts, ...pushes.filter(({ attempts }) => attempts >= triesInCompany).map((one) => [one])];
}

function pushedLead({ id, recordId, queued, attempted }: TakenPush, lead: Lead | undefined): PushedLead[] {
  return lead ? [{ id, lead, recordId, queued, attempted }] : [];
}

function stopsApp(outcome: PushOutcome): boolean {
  return outcome.at === 'off' || outcome.at === 'unsent' || (outcome.at === 'later' && outcome.wait !== null);
}

function sendAgain(outcomes: Map<string, PushOutcome>): void {
  for (const [id, outcome] of outcomes)
    if (outcome.at === 'off') outcomes.set(id, { at: 'unsent', reason: outcome.reason, wait: null });
}

function leftBy(outcome: PushOutcome): PushOutcome {
  return outcome.at === 'later' ? { ...outcome, at: 'unsent' } : outcome;
}

function settledBy(push: TakenPush, outcome: PushOutcome | undefined, now: number, random: () => number): Settled {
  const { id } = push;
  if (!outcome) return { id, to: 'gone' };
  switch (outcome.at) {
    case 'synced':
      return { id, to: 'done', recordId: outcome.recordId };
    case 'refused':
    case 'off':
      return { id, to: 'error', message: outcome.reason };
    case 'unsent':
      return { id, to: 'queued', due: now + (outcome.wait ?? 0), message: outcome.reason, tried: false };
    case 'later': {
      const tries = push.attempts + 1;
      if (tries >= mostTries) return { id, to: 'error', message: `Given up after ${tries} tries. ${outcome.reason}` };
      // An app that is down may ask for a second each time, which would use up the tries within a minute.
      const pause = Math.max(outcome.wait ?? 0, pauseAfter(tries, random));
      return { id, to: 'queued', due: now + pause, message: outcome.reason, tried: true };
    }
  }
}

/** Half a minute, doubled with each attempt, with a jitter of up to half. In milliseconds. */
export function pauseAfter(tries: number, random: () => number): number {
  return Math.min(longestPause, firstPause * 2 ** (tries - 1)) * (0.5 + random() / 2);
}

/** When the app may be asked again: after the pause that it asked for, or after a batch that failed as a whole. */
function heldUntil(outcomes: readonly PushOutcome[], settled: readonly Settled[], now: number): number | null {
  const waits = outcomes.flatMap((one) => ('wait' in one && one.wait !== null ? one.wait : []));
  if (waits.length > 0) return now + Math.max(...waits);
  if (outcomes.length === 0 || !outcomes.every(({ at }) => at === 'later' || at === 'unsent')) return null;
  const dues = settled.flatMap((one) => (one.to === 'queued' && one.tried ? one.due : []));
  return dues.length === 0 ? null : Math.min(...dues);
}

function numbersOf(settled: readonly Settled[]): Pick<BatchReport, 'synced' | 'failed' | 'later'> {
  const count = (to: Settled['to']) => settled.filter((one) => one.to === to).length;
  return { synced: count('done'), failed: count('error'), later: count('queued') };
}
