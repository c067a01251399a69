/**
 * The push runner in a process of its own, for a test that kills it. What would be its database is the process that started it: it asks there for
 * the outbox, the leads and the settings, and has nothing else. Arguments: by how many milliseconds its clock is ahead.
 */

import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { appsByProvider } from '../../../lib/team-service/apps/apps.ts';
import { createGuardedFetch } from '../../../lib/team-service/apps/guarded-fetch.ts';
import type { AppConnection, Outbox, PushTarget, TakenBatch } from '../../../lib/team-service/apps/outbox.ts';
import { createPushRunner } from '../../../lib/team-service/apps/push-runner.ts';

/** What the parent is asked, and what it answers. */
export interface Asks {
  take(wanted: Parameters<Outbox['take']>[0]): TakenBatch | null;
  settle(settling: { batch: TakenBatch; outcomes: Parameters<Outbox['settle']>[1]; heldUntil: number | null }): null;
  nextDue(now: number): number | null;
  leads(ids: readonly number[]): Lead[];
  connection(target: PushTarget): AppConnection;
}

export interface Ask<Name extends keyof Asks = keyof Asks> {
  number: number;
  name: Name;
  given: Parameters<Asks[Name]>[0];
}

export interface Answer {
  number: number;
  value: unknown;
}

function startChild(ahead: number): void {
  const waiting = new Map<number, (answer: never) => void>();
  let next = 0;
  process.on('message', ({ number, value }: { number: number; value: never }) => {
    waiting.get(number)?.(value);
    waiting.delete(number);
  });
  // With nobody left to ask, there is nothing left to do.
  process.on('disconnect', () => process.exit());

  function askParent<Name extends keyof Asks>(
    name: Name,
    given: Parameters<Asks[Name]>[0],
  ): Promise<ReturnType<Asks[Name]>> {
    return new Promise((resolve) => {
      const ask: Ask<Name> = { number: ++next, name, given };
      waiting.set(ask.number, resolve);
      process.send?.(ask);
    });
  }

  const nobody = () => Promise.reject(new Error('No runner asks for this.'));
  const runner = createPushRunner({
    outbox: {
      take: (wanted) => askParent('take', wanted),
      settle: async (batch, outcomes, heldUntil) => {
        await askParent('settle', { batch, outcomes, heldUntil });
      },
      nextDue: (now) => askParent('nextDue', now),
    },
    apps: appsByProvider,
    connections: { connection: ({ team, app }) => askParent('connection', { team, app }), switchOff: nobody },
    leads: async (_, ids) => new Map((await askParent('leads', ids)).map((lead) => [lead.id, lead])),
    fetch: createGuardedFetch({ private: false, loopback: true }),
    clock: {
      now: () => Date.now() + ahead,
      monotonic: () => performance.now(),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref()),
    },
    random: Math.random,
  });
  // One batch of an app is under way at a time: two apps at once.
  const life = new AbortController().signal;
  void Promise.all([runner.run(life), runner.run(life)]);
}

const [, , ahead] = process.argv;
if (process.send && ahead !== undefined) startChild(Number(ahead));
