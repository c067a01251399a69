/**
 * An account's store in the team service's database, so that the whole contract runs on it (project
 * `service-on-team`).
 */
import type { Lend } from '../../lib/device-service/handler.ts';
import type { Belongings } from '../../lib/device-service/memory-store.ts';
import type { Store } from '../../lib/device-service/store.ts';
import type { AccountRecord } from '../../lib/device-service/store-account.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { sharedDatabase } from './test-database.ts';

/** `memory` keeps what the team service lacks: the invented world, and email sending. */
export async function lendOnTeam(
  memory: Store,
  account: AccountRecord,
  { views = [], usage = [] }: Belongings,
): Promise<Lend> {
  const database = await sharedDatabase();
  const team = await addTeam(database, account);
  const [members, apps] = await Promise.all([memory.team.members(), memory.team.apps()]);
  await database.within('write', async (trx) => {
    await trx
      .insertInto('members')
      .values(members.map((member) => ({ team_id: team, id: Number(member.id), record: JSON.stringify(member) })))
      .execute();
    await trx
      .insertInto('apps')
      .values(apps.map((app, number) => ({ team_id: team, id: app.id, number, record: JSON.stringify(app) })))
      .execute();
    await trx
      .insertInto('usage')
      .values(usage.map((day) => ({ team_id: team, ...day })))
      .execute();
  });
  const lend = lendTeamStore(database, { team, mail: memory.mail });
  await lend(async (store) => {
    for (const view of views) await store.views.add(view);
  });
  const { directory } = memory;
  const { emailAccounts, recipients } = memory.team;
  return (work, use) =>
    lend((store) => work({ ...store, directory, team: { ...store.team, emailAccounts, recipients } }), use);
}
