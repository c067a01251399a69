/** Connecting apps, for the operator, and their connections, for the push runner. */
import { writeTime } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { App, CheckApp, Reach } from './app.ts';
import { appsByProvider } from './apps.ts';
import type { AppConnections, PushState, PushTarget } from './outbox.ts';
import type { Seal } from './sealed-settings.ts';

interface NewApp {
  team: number;
  provider: string;
  /** The name that people see; `null` takes the provider's. */
  name: string | null;
  settings: unknown;
}

/** Gives the id of the connected app. Incomplete settings fail with their names, never with their values. */
export async function connectApp(
  database: Database,
  seal: Seal,
  { team, provider, name, settings }: NewApp,
  now: number,
): Promise<string> {
  const { category } = requireSettings(provider, settings).app;
  await requireSameSecret(database, seal);
  const shown = { provider, name: name ?? provider, category, connected_at: writeTime(now) };
  return lendTeamStore(database, { team })(async ({ apps, audit }) => {
    const id = await apps.add(shown, (app) => seal.seal(settings, { team, app }));
    await audit.note({ action: 'connect-app', by: null, at: now, subject: id });
    return id;
  });
}

/** Replaces the settings and switches the app on again. False if there is no such app. */
export async function renewSettings(
  database: Database,
  seal: Seal,
  target: PushTarget,
  settings: unknown,
  now: number,
): Promise<boolean> {
  return lendTeamStore(database, { team: target.team })(async ({ apps, audit }) => {
    const stored = await apps.settings(target.app);
    if (!stored) return false;
    requireSettings(stored.provider, settings);
    await audit.note({ action: 'change-app', by: null, at: now, subject: target.app });
    return apps.putSettings(target.app, seal.seal(settings, target));
  });
}

/** Milliseconds: the operator waits for it. */
const checkPatience = 15_000;

/** Asks the app whether it takes these settings, and changes nothing there. Fails with what the app says. */
export async function requireApp(
  provider: string,
  settings: unknown,
  { fetch, now }: Pick<Reach, 'fetch' | 'now'>,
): Promise<void> {
  const { check } = requireSettings(provider, settings);
  const reach = { fetch, now, patience: checkPatience, signal: new AbortController().signal };
  const outcome = await check(reach);
  if (outcome && outcome.at !== 'synced')
    throw new Error(`${provider} does not take these settings. ${outcome.reason}`);
}

/** The provider of a connected app; `null` if there is none. */
export function providerOf(database: Database, { team, app }: PushTarget): Promise<string | null> {
  return lendTeamStore(database, { team })(async ({ apps }) => (await apps.settings(app))?.provider ?? null, 'read');
}

/** Drops its waiting pushes and its settings. False if there is no such app. */
export function removeApp(database: Database, { team, app }: PushTarget, now: number): Promise<boolean> {
  return lendTeamStore(database, { team })(async ({ apps, audit }) => {
    if (!(await apps.remove(app))) return false;
    await audit.note({ action: 'remove-app', by: null, at: now, subject: app });
    return true;
  });
}

interface AppReport {
  id: string;
  provider: string;
  name: string | null;
  off: string | null;
  pushes: Record<PushState, number>;
}

export function reportApps(database: Database, team: number): Promise<AppReport[]> {
  return lendTeamStore(database, { team })(async ({ apps, pushes }) => {
    const reports: AppReport[] = [];
    for (const { id, name } of await apps.all()) {
      const stored = await apps.settings(id);
      if (stored)
        reports.push({ id, name, provider: stored.provider, off: stored.off, pushes: await pushes.counts(id) });
    }
    return reports;
  }, 'read');
}

export function appConnections(database: Database, seal: Seal): AppConnections {
  return {
    async connection(target) {
      const lend = lendTeamStore(database, { team: target.team });
      const stored = await lend(({ apps }) => apps.settings(target.app), 'read');
      if (!stored) return null;
      const { provider, sealed, off } = stored;
      return {
        ...{ provider, off, settings: seal.open(sealed, target) },
        switchOff: (reason) => lend(({ apps }) => apps.switchOff(target.app, { sealed, reason })),
      };
    },
  };
}

/** Across all teams: how many apps and receivers of events have settings, and how many of those this seal opens. */
async function countReadable(database: Database, seal: Seal): Promise<{ all: number; readable: number }> {
  const rows = await database.within('read', async (trx) => [
    ...(await trx.selectFrom('app_settings').select(['team_id', 'app_id', 'settings']).execute()),
    ...(await trx.selectFrom('event_receivers').select(['team_id', 'id as app_id', 'settings']).execute()),
  ]);
  const readable = rows.filter(({ team_id, app_id, settings }) => seal.opens(settings, { team: team_id, app: app_id }));
  return { all: rows.length, readable: readable.length };
}

/** Fails if apps are connected and this seal opens none of them: otherwise settings under two secrets would mix. */
export async function requireSameSecret(database: Database, seal: Seal): Promise<{ all: number; readable: number }> {
  const counted = await countReadable(database, seal);
  if (counted.all > 0 && counted.readable === 0) throw new WrongSecret();
  return counted;
}

/** Thrown at the start of a command or the service, not at the first push. */
class WrongSecret extends Error {
  override name = 'WrongSecret';
  constructor() {
    super(
      'HARRIER_SECRET differs from the one that encrypted the settings of apps and receivers of events. Set that one. If it is lost, replace the settings of each app with "app settings ID", and each receiver with "events remove ID" and "events connect".',
    );
  }
}

function requireSettings(provider: string, settings: unknown): { app: App; check: CheckApp } {
  const app = appsByProvider.get(provider);
  if (!app) throw new Error(`Unknown app "${provider}".`);
  const connected = app.connect(settings);
  if (!connected.ok) throw new Error(`Incomplete settings: ${connected.faults.join(', ')}.`);
  return { app, check: connected.check };
}
