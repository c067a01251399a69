/** All leads of a team page by page, each in its own query: they may not fit into memory. */
import { sql } from 'kysely';
import type { StoredLead } from '../../device-service/store-leads.ts';
import type { Database } from '../database/database.ts';
import { leadOfRow } from './lead-rows.ts';

const pageSize = 1_000;

/** Newest first, without those created meanwhile. `list`: an id; `null` for all leads. */
export async function* eachLead(database: Database, team: number, list: number | null): AsyncGenerator<StoredLead[]> {
  let before: number | null = null;
  do {
    const page: StoredLead[] = await pageBefore(database, team, list, before);
    if (page.length > 0) yield page;
    before = page.length < pageSize ? null : (page.at(-1)?.id ?? null);
  } while (before !== null);
}

function pageBefore(
  database: Database,
  team: number,
  list: number | null,
  before: number | null,
): Promise<StoredLead[]> {
  return database.within('read', async (trx) => {
    let page = trx
      .selectFrom('leads')
      .select('record')
      .where('team_id', '=', team)
      .orderBy('id', 'desc')
      .limit(pageSize);
    if (list !== null) page = page.where(sql<number>`${list}::bigint`, '=', sql<number>`any(lists)`);
    if (before !== null) page = page.where('id', '<', before);
    return (await page.execute()).map(leadOfRow);
  });
}
