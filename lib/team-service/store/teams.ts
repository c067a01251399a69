import { randomBytes } from 'node:crypto';
import type { AccountRecord } from '../../device-service/store-account.ts';
import type { Database } from '../database/database.ts';
import { createNewIds } from '../database/new-ids.ts';
import { teamAudit } from './audit.ts';

const newId = createNewIds();

/**
 * Gives the number under which the team's store is lent. The account is what the service answers; its `team_id` may
 * differ. `asked`: when the operator asked for it, for its audit log; null for a team that is made by itself.
 */
export async function addTeam(
  database: Database,
  account: AccountRecord,
  asked: number | null = null,
): Promise<number> {
  const team = newId();
  await database.within('write', async (trx) => {
    await trx
      .insertInto('teams')
      .values({ team_id: team, account: JSON.stringify(account), salt: randomBytes(32).toString('base64') })
      .execute();
    if (asked !== null) await teamAudit({ trx, team, newId }).note({ action: 'add-team', by: null, at: asked });
  });
  return team;
}
