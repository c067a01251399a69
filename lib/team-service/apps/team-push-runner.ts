/** The push runner of all teams of one database. */
import type { Clock } from '../../contract/times.ts';
import type { Fetch } from '../../http-service/send.ts';
import type { Database } from '../database/database.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { appsByProvider } from './apps.ts';
import { appConnections } from './connections.ts';
import { createDatabaseOutbox } from './database-outbox.ts';
import { createPushRunner, type PushRunner, type PushRunnerOptions } from './push-runner.ts';
import type { Seal } from './sealed-settings.ts';
import { leadsToPush } from './team-leads.ts';

interface TeamPushRunnerOptions extends Pick<PushRunnerOptions, 'onBatch' | 'onError'> {
  database: Database;
  seal: Seal;
  /** From `createGuardedFetch`. */
  fetch: Fetch;
  clock: Clock;
}

/** Apps that are pushed to in parallel. */
const atOnce = 4;

/** `run` pushes to several apps in parallel, so a slow app does not delay other teams. */
export function createTeamPushRunner({ database, seal, ...options }: TeamPushRunnerOptions): PushRunner {
  const runner = createPushRunner({
    ...options,
    outbox: createDatabaseOutbox({
      teams: () => teamsThatPush(database),
      lend: (team, use, work) => lendTeamStore(database, { team })(({ pushes }) => work(pushes), use),
    }),
    connections: appConnections(database, seal),
    apps: appsByProvider,
    leads: (team, ids) => lendTeamStore(database, { team })((store) => leadsToPush(store, ids), 'read'),
    random: Math.random,
  });
  return {
    step: runner.step,
    run: async (signal) => {
      await Promise.all(Array.from({ length: atOnce }, () => runner.run(signal)));
    },
  };
}

/** Teams with pushes to an app that is still connected. */
async function teamsThatPush(database: Database): Promise<number[]> {
  const rows = await database.ask((db) =>
    db.selectFrom('app_holds').select('team_id').distinct().orderBy('team_id').execute(),
  );
  return rows.map(({ team_id }) => team_id);
}

export async function hasConnectedApps(database: Database): Promise<boolean> {
  const row = await database.ask((db) => db.selectFrom('app_settings').select('app_id').limit(1).executeTakeFirst());
  return row !== undefined;
}
