import { randomBytes } from 'node:crypto';
import type { AccountRecord } from '../../device-service/store.ts';
import type { Database } from '../database/database.ts';
import { createNewIds } from '../database/new-ids.ts';

const newId = createNewIds();

/**
 * Gives the number under which the team's store is lent. The account is what the service answers; its `team_id` may
 * differ.
 */
export async function addTeam(database: Database, account: AccountRecord): Promise<number> {
  const team = newId();
  await database.ask((db) =>
    db
      .insertInto('teams')
      .values({ team_id: team, account: JSON.stringify(account), salt: randomBytes(32).toString('base64') })
      .execute(),
  );
  return team;
}
