/** The outbox in the teams' database: what is acknowledged is there after a crash, and any number of instances share it. */
import type { TeamPushes, WaitingApp } from '../store/pushes.ts';
import type { Outbox, PushQueue, PushReport } from './outbox.ts';

export interface DatabaseOutboxOptions {
  /** The teams that push anything. */
  teams(): Promise<readonly number[]>;
  /** A transaction of a team's. */
  lend<Result>(team: number, use: 'read' | 'write', work: (pushes: TeamPushes) => Promise<Result>): Promise<Result>;
}

export type DatabaseOutbox = PushQueue & Outbox & PushReport;

export function createDatabaseOutbox({ teams, lend }: DatabaseOutboxOptions): DatabaseOutbox {
  async function waiting(now: number): Promise<(WaitingApp & { team: number })[]> {
    const all: (WaitingApp & { team: number })[] = [];
    for (const team of await teams()) {
      for (const one of await lend(team, 'read', (pushes) => pushes.waiting(now))) all.push({ ...one, team });
    }
    return all;
  }

  return {
    add: ({ team, app }, leads, now) => lend(team, 'write', (pushes) => pushes.add(app, leads, now)),
    async take(wanted) {
      const ready = (await waiting(wanted.now)).filter(({ from }) => from <= wanted.now);
      for (const { team, app } of ready.sort((one, other) => one.due - other.due)) {
        const batch = await lend(team, 'write', (pushes) => pushes.take(app, wanted));
        if (batch) return { ...batch, team };
      }
      return null;
    },
    settle: (batch, outcomes, heldUntil) =>
      lend(batch.team, 'write', (pushes) => pushes.settle(batch, outcomes, heldUntil)),
    async nextDue(now) {
      const times = (await waiting(now)).map(({ from }) => from);
      return times.length === 0 ? null : Math.min(...times);
    },
    counts: ({ team, app }) => lend(team, 'read', (pushes) => pushes.counts(app)),
    errors: ({ team, app }) => lend(team, 'read', (pushes) => pushes.errors(app)),
  };
}
