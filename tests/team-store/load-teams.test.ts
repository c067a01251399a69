/** The bench's copied rows equal those that the store writes for the same data. Skipped without PostgreSQL. */
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isRecord } from '../../lib/contract/tolerant.ts';
import type { KnowledgeChange } from '../../lib/device-service/store-directory.ts';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { createTeam, unlimited } from '../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addressesOf, companiesOf, leadsOf, loadTeams, sharesOf } from '../bench/team/load-teams.ts';
import { postgresPrograms, startPostgres } from '../run/postgres.ts';
import { hireServant } from '../run/servant.ts';
import { newDatabase } from './new-database.ts';

const now = Date.UTC(2026, 5, 1);
const size = { addresses: 300, leads: 60, teams: 1 };

test.skipIf(postgresPrograms() === null)('copied rows are those that the store writes', async () => {
  const servant = hireServant();
  const server = await startPostgres(servant);
  try {
    const copied = (await newDatabase(server.url)).url;
    await loadTeams({ url: copied, size, keys: 1, servant, now });
    const written = (await newDatabase(server.url)).url;
    await writeTeam(written);
    const [one, other] = [await rowsOf(copied), await rowsOf(written)];
    for (const table of tables) expect(one[table], table).toEqual(other[table]);
    expect(one.leads).toHaveLength(size.leads);
  } finally {
    await server.close();
    await servant.remove();
  }
});

async function writeTeam(url: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    const lend = lendTeamStore(database, { team: await createTeam(database, 'Team 0', unlimited, now) });
    for (const share of sharesOf(size)) {
      await lend(async ({ directory, leads }) => {
        await directory.write([...companiesOf(share)].map((put): KnowledgeChange => ({ put, as: 'company' })));
        await directory.write([...addressesOf(share)].map((put): KnowledgeChange => ({ put, as: 'email' })));
        const lists: number[] = [];
        for (let nth = 0; nth < 5; nth += 1) lists.push((await leads.addList(`Fair ${nth}`)).id);
        await leads.change([], () => [...leadsOf(share, lists, now)]);
      });
    }
  } finally {
    await database.close();
  }
}

const tables = [
  'companies',
  'addresses',
  'address_pages',
  'leads',
  'lead_persons',
  'lists',
  'counts',
  'lead_values',
] as const;

type Rows = Partial<Record<(typeof tables)[number], Record<string, unknown>[]>>;

/** Sorted by content, with ids of teams, leads and lists replaced by their order. */
async function rowsOf(url: string): Promise<Rows> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: lists } = await client.query('select id from lists order by id');
    const numbers = new Map(lists.map(({ id }, nth) => [String(id), String(nth + 1)]));
    const all: Rows = {};
    for (const table of tables) {
      const { rows } = await client.query(`select * from ${table}`);
      all[table] = rows
        .map((row) => JSON.stringify(withoutNumbers(row, numbers)))
        .sort()
        .map((row): Record<string, unknown> => JSON.parse(row));
    }
    // The counter of turns is no data of the team.
    all.counts = (all.counts ?? []).filter(({ name }) => name !== 'writes');
    return all;
  } finally {
    await client.end();
  }
}

function withoutNumbers(row: Record<string, unknown>, numbers: ReadonlyMap<string, string>): Record<string, unknown> {
  const { team_id: _, id: __, number: ___, lead_id: _____, ...rest } = row;
  const record: unknown = typeof rest.record === 'string' ? JSON.parse(rest.record) : null;
  const { id: ____, ...own } = isRecord(record) ? record : {};
  // Terms contain the team's number.
  const terms = Array.isArray(rest.terms) ? rest.terms.length : null;
  const known = JSON.stringify({ ...rest, record: own, terms }).replace(/\d{12,}/g, (one) => numbers.get(one) ?? one);
  const read: unknown = JSON.parse(known);
  return isRecord(read) ? read : {};
}
