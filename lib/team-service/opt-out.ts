/** Somebody opts out of a team's service. */
import type { Database } from './database/database.ts';
import { forgetInTexts } from './store/forget-person.ts';
import { lendTeamStore } from './store/team-store.ts';

/**
 * Nothing of them is written from now on, and what is there is removed. When it is stopped halfway, what is left stands in texts that people wrote about
 * others, and the same again takes it out.
 */
export async function optOut(database: Database, team: number, address: string): Promise<void> {
  const lend = lendTeamStore(database, { team });
  await lend(({ forget }) => forget(address));
  await forgetInTexts(database, lend, team, address);
}
