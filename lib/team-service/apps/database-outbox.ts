/** An acknowledged push survives a crash, and any number of instances share the outbox. */
import { isOfItsValues } from '../database/errors.ts';
import { createRounds } from '../rounds.ts';
import type { TeamPushes, WaitingApp } from '../store/pushes.ts';
import type { Outbox, PushQueue, PushReport, PushTarget, Settled, TakenBatch } from './outbox.ts';

interface DatabaseOutboxOptions {
  /** Teams with pushes. */
  teams(): Promise<readonly number[]>;
  /** A transaction of one team. */
  lend<Result>(team: number, use: 'read' | 'write', work: (pushes: TeamPushes) => Promise<Result>): Promise<Result>;
}

export type DatabaseOutbox = PushQueue & Outbox & PushReport;

export function createDatabaseOutbox({ teams, lend }: DatabaseOutboxOptions): DatabaseOutbox {
  const rounds = createRounds<string>();
  const nameOf = ({ team, app }: PushTarget) => `${team} ${app}`;

  async function waiting(now: number): Promise<(WaitingApp & { team: number })[]> {
    const all: (WaitingApp & { team: number })[] = [];
    for (const team of await teams()) {
      for (const one of await lend(team, 'read', (pushes) => pushes.waiting(now))) all.push({ ...one, team });
    }
    return all;
  }

  const settleOnce = (batch: TakenBatch, outcomes: readonly Settled[], heldUntil: number | null) =>
    lend(batch.team, 'write', (pushes) => pushes.settle(batch, outcomes, heldUntil));

  /**
   * Halves what the database refused until the one lead stands alone; that one ends in error, and is not sent again by
   * itself.
   */
  async function settleInParts(batch: TakenBatch, outcomes: readonly Settled[]): Promise<void> {
    const [one] = outcomes;
    if (!one) return;
    if (outcomes.length === 1) return settleOnce(batch, [{ id: one.id, to: 'error', message: notWritten }], null);
    const half = Math.ceil(outcomes.length / 2);
    for (const part of [outcomes.slice(0, half), outcomes.slice(half)]) {
      const refusal = await settleOnce(batch, part, null).then(() => null, ofItsValues);
      if (refusal !== null) await settleInParts(batch, part);
    }
  }

  return {
    add: ({ team, app }, leads, now) => lend(team, 'write', (pushes) => pushes.add(app, leads, now)),
    async take(wanted) {
      const ready = (await waiting(wanted.now)).filter(({ from }) => from <= wanted.now);
      const byDue = ready.sort((one, other) => one.due - other.due);
      for (const { team, app } of rounds.inOrder(byDue, nameOf)) {
        const batch = await lend(team, 'write', (pushes) => pushes.take(app, wanted));
        if (!batch) continue;
        rounds.serve(nameOf({ team, app }));
        return { ...batch, team };
      }
      return null;
    },
    async settle(batch, outcomes, heldUntil) {
      const whole = settleOnce(batch, outcomes, heldUntil);
      const refusal = await whole.then(() => null, ofItsValues);
      if (refusal === null) return;
      // A part of a batch keeps its lease, so the last statement ends it.
      await settleInParts(batch, outcomes);
      await settleOnce({ ...batch, pushes: [] }, [], heldUntil);
    },
    async nextDue(now) {
      const times = (await waiting(now)).map(({ from }) => from);
      return times.length === 0 ? null : Math.min(...times);
    },
    counts: ({ team, app }) => lend(team, 'read', (pushes) => pushes.counts(app)),
    errors: ({ team, app }) => lend(team, 'read', (pushes) => pushes.errors(app)),
  };
}

const notWritten = 'What the app answered could not be written down. Push it again.';

/** The refusal of a statement for what is in it. Any other failure, such as a database that is away, is thrown on. */
function ofItsValues(error: unknown): unknown {
  if (!isOfItsValues(error)) throw error;
  return error;
}
