import type { Database } from './database/database.ts';
import type { Actor } from './store/audit.ts';
import { forgetInTexts } from './store/forget-person.ts';
import { lendTeamStore } from './store/team-store.ts';

/**
 * Removes a person from a team, and refuses them from then on. If interrupted, mentions in texts about others may
 * remain; the service removes them at its next start, or within hours (`store/expire.ts`).
 */
export async function optOut(
  database: Database,
  team: number,
  address: string,
  now: number,
  by: Actor = null,
): Promise<void> {
  const lend = lendTeamStore(database, { team });
  await lend(async ({ forget, audit }) => {
    await forget(address);
    await audit.note({ action: 'opt-out', by, at: now });
  });
  await forgetInTexts(database, lend, team, address);
}
