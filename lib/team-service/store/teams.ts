/** Teams, for whoever sets them up. */
import { randomBytes } from 'node:crypto';
import type { AccountRecord } from '../../device-service/store.ts';
import type { Database } from '../database/database.ts';
import { createNewIds } from '../database/new-ids.ts';

const newId = createNewIds();

/** Gives the number by which its store is lent. The account is what the service answers of it; `team_id` there may be another number. */
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
