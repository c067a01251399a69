/** Each test gets a team of its own in the shared database. */
import type { AccountRecord } from '../../lib/device-service/store-account.ts';
import type { Mail } from '../../lib/device-service/store-directory.ts';
import type { Database } from '../../lib/team-service/database/database.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { sharedDatabase } from './test-database.ts';

export const account: AccountRecord = {
  first_name: 'Robin',
  last_name: 'Achterberg',
  email: 'robin@harrier-tests.example',
  plan_name: 'Team',
  plan_level: 1,
  reset_date: '2026-12-01',
  team_id: 1,
  user_id: 815,
  searches: { used: 0, available: null },
  verifications: { used: 0, available: null },
  searchEnd: null,
  discover: 'usual',
  autoSave: 'off',
  attributes: [],
};

/** No test here asks a mail server. */
export const noMail: Mail = {
  check: async () => {
    throw new Error('No mail is checked here');
  },
};

export async function newTeam(database?: Database): Promise<LendTeam> {
  const at = database ?? (await sharedDatabase());
  return lendTeamStore(at, { team: await addTeam(at, account), mail: noMail });
}
