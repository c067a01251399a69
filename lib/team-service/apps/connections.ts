/** Connecting apps, for the operator, and their connections as the push runner asks for them. */
import { writeTime } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { App } from './app.ts';
import { appsByProvider } from './apps.ts';
import type { AppConnections, PushState, PushTarget } from './outbox.ts';
import type { Seal } from './sealed-settings.ts';

export interface NewApp {
  team: number;
  provider: string;
  /** How people know it; null is the provider's. */
  name: string | null;
  settings: unknown;
}

/** Gives the id of the connected app. Fails where the settings are not complete, and says which, without a value of theirs. */
export async function connectApp(
  database: Database,
  seal: Seal,
  { team, provider, name, settings }: NewApp,
  now: number,
): Promise<string> {
  const { category } = requireSettings(provider, settings);
  await requireSameSecret(database, seal);
  const shown = { provider, name: name ?? provider, category, connected_at: writeTime(now) };
  return lendTeamStore(database, { team })(({ apps }) => apps.add(shown, (app) => seal.seal(settings, { team, app })));
}

/** Writes its settings anew; it takes leads again where it was switched off. False when there is no such app. */
export async function renewSettings(
  database: Database,
  seal: Seal,
  target: PushTarget,
  settings: unknown,
): Promise<boolean> {
  return lendTeamStore(database, { team: target.team })(async ({ apps }) => {
    const kept = await apps.settings(target.app);
    if (!kept) return false;
    requireSettings(kept.provider, settings);
    return apps.putSettings(target.app, seal.seal(settings, target));
  });
}

/** What waits for it is not sent any more, and its settings are gone. False when there was none. */
export function removeApp(database: Database, { team, app }: PushTarget): Promise<boolean> {
  return lendTeamStore(database, { team })(({ apps }) => apps.remove(app));
}

export interface AppReport {
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
      const kept = await apps.settings(id);
      if (kept) reports.push({ id, name, provider: kept.provider, off: kept.off, pushes: await pushes.counts(id) });
    }
    return reports;
  }, 'read');
}

export function appConnections(database: Database, seal: Seal): AppConnections {
  return {
    async connection(target) {
      const kept = await lendTeamStore(database, { team: target.team })(
        ({ apps }) => apps.settings(target.app),
        'read',
      );
      return kept && { provider: kept.provider, settings: seal.open(kept.sealed, target), off: kept.off };
    },
    switchOff: ({ team, app }, reason) => lendTeamStore(database, { team })(({ apps }) => apps.switchOff(app, reason)),
  };
}

/** Of all teams: how many apps have settings, and how many of those this seal opens. */
async function countReadable(database: Database, seal: Seal): Promise<{ all: number; readable: number }> {
  const rows = await database.within('read', (trx) =>
    trx.selectFrom('app_settings').select(['team_id', 'app_id', 'settings']).execute(),
  );
  const readable = rows.filter(({ team_id, app_id, settings }) => seal.opens(settings, { team: team_id, app: app_id }));
  return { all: rows.length, readable: readable.length };
}

/** Fails where apps are connected and this seal opens none of them: what is sealed with it now, the service could not use beside them. */
export async function requireSameSecret(database: Database, seal: Seal): Promise<{ all: number; readable: number }> {
  const counted = await countReadable(database, seal);
  if (counted.all > 0 && counted.readable === 0) throw new WrongSecret();
  return counted;
}

/** Said at the start of whatever seals or pushes, not at the first push. */
export class WrongSecret extends Error {
  override name = 'WrongSecret';
  constructor() {
    super(
      'HARRIER_SECRET is not the one that the settings of the connected apps are encrypted with. Set that one; or where it is lost, write the settings of each app anew with "app settings ID".',
    );
  }
}

function requireSettings(provider: string, settings: unknown): App {
  const app = appsByProvider.get(provider);
  if (!app) throw new Error(`There is no app "${provider}".`);
  const connected = app.connect(settings);
  if (!connected.ok) throw new Error(`The settings are not complete: ${connected.faults.join(', ')}.`);
  return app;
}
