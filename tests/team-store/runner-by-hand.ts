/** A push runner over the shared database, with scripted apps and a clock moved by hand. */

import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Clock } from '../../lib/contract/times.ts';
import type { App, Push, PushedLead, PushOutcome } from '../../lib/team-service/apps/app.ts';
import { createDatabaseOutbox, type DatabaseOutbox } from '../../lib/team-service/apps/database-outbox.ts';
import type { AppConnection, PushTarget } from '../../lib/team-service/apps/outbox.ts';
import { type BatchReport, createPushRunner } from '../../lib/team-service/apps/push-runner.ts';
import { createNewIds } from '../../lib/team-service/database/new-ids.ts';
import { teamPushes } from '../../lib/team-service/store/pushes.ts';
import { takeTurn } from '../../lib/team-service/store/turns.ts';
import { aLead } from '../service/apps/pushed-leads.ts';
import { sharedDatabase } from './test-database.ts';

type Mark = (team: number, lead: number, status: string) => Promise<void>;

const newId = createNewIds();

/** Maps teams 1 and 2 to teams that no other test uses. */
async function createOutbox(mark: Mark): Promise<DatabaseOutbox> {
  const database = await sharedDatabase();
  const numbers = new Map([1, 2].map((team) => [team, newId()]));
  return createDatabaseOutbox({
    teams: async () => [...numbers.keys()],
    lend: (team, use, work) =>
      database.within(use, async (trx) => {
        const asking = { trx, team: numbers.get(team) ?? team, newId };
        if (use === 'write') await takeTurn(asking);
        return work(
          teamPushes(asking, async (statuses) => {
            for (const [lead, status] of statuses) await mark(team, lead, status);
          }),
        );
      }),
  });
}

export const begin = Date.UTC(2026, 10, 2, 9, 30);

interface ClockByHand extends Clock {
  move(milliseconds: number): void;
  /** The current pause; `null` if there is none. */
  waited(): number | null;
}

function clockByHand(): ClockByHand {
  let now = begin;
  const waits = new Set<{ until: number; end: () => void }>();
  return {
    now: () => now,
    monotonic: () => now,
    move(milliseconds) {
      now += milliseconds;
      for (const wait of waits) if (wait.until <= now) wait.end();
    },
    waited: () => (waits.size === 0 ? null : Math.min(...[...waits].map(({ until }) => until)) - now),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const wait = {
          until: now + milliseconds,
          end: () => {
            waits.delete(wait);
            resolve();
          },
        };
        waits.add(wait);
        if (signal?.aborted) wait.end();
        signal?.addEventListener('abort', wait.end, { once: true });
      }),
  };
}

export const crm: PushTarget = { team: 1, app: 'crm' };
export const other: PushTarget = { team: 1, app: 'other' };

export const synced = (leads: readonly PushedLead[]): PushOutcome[] =>
  leads.map(({ lead }) => ({ at: 'synced', recordId: `record-${lead.id}` }));

export const later = (leads: readonly PushedLead[], wait: number | null = null): PushOutcome[] =>
  leads.map(() => ({ at: 'later', reason: 'It answered 503', wait }));

/** `answer`: the app's outcome for each batch. `handed`: the batches. */
export async function runnerByHand(answer: Push = async (leads) => synced(leads), batchSize = 10, random = () => 1) {
  const clock = clockByHand();
  const leads = new Map<string, Lead>();
  const statuses = new Map<string, string>();
  const handed: PushedLead[][] = [];
  const reports: BatchReport[] = [];
  const errors: unknown[] = [];
  const connections = new Map<string, Omit<AppConnection, 'switchOff'>>();
  const keyOf = ({ team, app }: PushTarget) => `${team} ${app}`;
  for (const target of [crm, other, { ...crm, team: 2 }]) {
    connections.set(keyOf(target), { provider: 'stub', settings: { token: 'secret-token' }, off: null });
  }
  for (const team of [1, 2]) for (let id = 1; id <= 30; id += 1) leads.set(`${team} ${id}`, aLead(id));

  const outbox = await createOutbox(async (team, lead, status) => {
    statuses.set(`${team} ${lead}`, status);
  });
  const app: App = {
    provider: 'stub',
    category: 'crm',
    batchSize,
    connect: (settings) =>
      settings === null
        ? { ok: false, faults: ['token'] }
        : {
            ok: true,
            check: async () => null,
            lookUp: null,
            push: (some, reach) => {
              handed.push([...some]);
              return answer(some, reach);
            },
          },
  };
  const start = () =>
    createPushRunner({
      outbox,
      apps: new Map([['stub', app]]),
      connections: {
        connection: async (target) => {
          const there = connections.get(keyOf(target));
          const switchOff = async (off: string) => {
            if (!there || connections.get(keyOf(target)) !== there) return false;
            connections.set(keyOf(target), { ...there, off });
            return true;
          };
          return there ? { ...there, switchOff } : null;
        },
      },
      leads: async (team, wanted) => new Map(wanted.flatMap((id) => entryOf(id, leads.get(`${team} ${id}`)))),
      fetch: () => Promise.reject(new Error('No test fetches here.')),
      clock,
      random,
      onBatch: (report) => reports.push(report),
      onError: (error) => errors.push(error),
    });
  const life = new AbortController();
  const runner = start();
  return {
    ...{ clock, outbox, leads, statuses, handed, reports, errors, connections, runner, start },
    step: () => runner.step(life.signal),
    /** Steps until nothing is due. */
    async drain() {
      while (await runner.step(life.signal));
    },
    add: (some: readonly number[], target = crm) => outbox.add(target, some, clock.now()),
    handedIds: () => handed.map((batch) => batch.map(({ lead }) => lead.id)),
  };
}

function entryOf(id: number, lead: Lead | undefined): [number, Lead][] {
  return lead ? [[id, lead]] : [];
}
