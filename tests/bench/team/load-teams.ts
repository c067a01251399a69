/**
 * Teams with invented companies, addresses and leads, in rows made by the store's own functions (`load-teams.test.ts`
 * compares them with what the store writes). Copied into tables without indexes, which are created afterwards.
 */
import { Client } from 'pg';
import { emptyLead, merged } from '../../../lib/device-service/leads/lead-writing.ts';
import type { Company, KnownEmail } from '../../../lib/device-service/store-directory.ts';
import type { StoredLead } from '../../../lib/device-service/store-leads.ts';
import { type Database, openDatabase } from '../../../lib/team-service/database/database.ts';
import { migrations } from '../../../lib/team-service/database/migrations.ts';
import { createNewIds } from '../../../lib/team-service/database/new-ids.ts';
import { addMember, createTeam, unlimited } from '../../../lib/team-service/keys/teams.ts';
import { addressRow, domainKey, homeOf, pageRows } from '../../../lib/team-service/store/address-rows.ts';
import { companyRow } from '../../../lib/team-service/store/company-rows.ts';
import { personRows } from '../../../lib/team-service/store/lead-persons.ts';
import { leadRow } from '../../../lib/team-service/store/lead-rows.ts';
import { recountLeads } from '../../../lib/team-service/store/lead-values.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { countAddresses } from '../../../lib/team-service/store/write-knowledge.ts';
import type { Servant } from '../../run/servant.ts';
import * as invented from '../device/invented.ts';
import { type Copying, startCopying } from './copy-rows.ts';

/** Totals over all teams. */
export interface TeamsSize {
  addresses: number;
  leads: number;
  teams: number;
}

export interface LoadedTeam {
  team: number;
  keys: string[];
  /** Ids of its lead lists. */
  lists: number[];
  companies: number;
  leads: number;
  /** The number of its first lead. */
  from: number;
}

/** One team's part. */
interface Share {
  nth: number;
  addresses: number;
  leads: number;
  companies: number;
}

const listsOfTeam = 5;
/** Addresses per company. `ofLargest`: one address in 21 belongs to the team's largest company, 12,000 of 250,000. */
const ofCompany = 20;
const ofLargest = 21;

export function sharesOf({ addresses, leads, teams }: TeamsSize): Share[] {
  const each = { addresses: Math.floor(addresses / teams), leads: Math.floor(leads / teams) };
  return Array.from({ length: teams }, (_, nth) => ({
    nth,
    ...each,
    companies: Math.max(2, Math.floor(each.addresses / ofCompany)),
  }));
}

export function* companiesOf({ companies }: Share): Generator<Company> {
  for (let nth = 0; nth < companies; nth += 1) yield invented.company(nth);
}

export function* addressesOf({ nth, addresses, companies }: Share): Generator<KnownEmail> {
  const from = nth * addresses;
  for (let at = from; at < from + addresses; at += 1) yield invented.address(at, companies, ofLargest);
}

/** `now`: the last lead's time in epoch milliseconds. Each earlier lead is a minute older. */
export function* leadsOf(
  { nth, leads }: Share,
  lists: readonly number[],
  now: number,
): Generator<Omit<StoredLead, 'id'>> {
  const from = nth * leads;
  for (let at = 0; at < leads; at += 1) {
    const row = invented.leadRow(from + at);
    const list = lists[at % lists.length];
    const lead = emptyLead(row.email, now - (leads - at) * 60_000, 1);
    yield { ...merged(lead, row), lists: list === undefined ? [] : [list] };
  }
}

interface LoadOptions {
  url: string;
  size: TeamsSize;
  /** Keys per team */
  keys: number;
  /** The servant's folder holds the files that the server reads. */
  servant: Servant;
  now: number;
}

/** Needs an empty database. */
export async function loadTeams({ url, size, keys, servant, now }: LoadOptions): Promise<LoadedTeam[]> {
  const database = await openDatabase({ url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const indexes = migrations.map(({ statement }) => statement).filter((statement) => nameOfIndex(statement) !== null);
    for (const statement of indexes) await client.query(`drop index ${nameOfIndex(statement)}`);
    const copying = startCopying(client, servant.folder);
    const teams: LoadedTeam[] = [];
    for (const share of sharesOf(size)) teams.push(await loadTeam(database, copying, share, { keys, now }));
    await copying.ended();
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const statement of indexes) await client.query(statement);
    // Also stores the counts that a large company has.
    for (const { team } of teams) {
      await database.within('write', (trx) =>
        countAddresses({ trx, team, newId: () => 0 }, [domainKey(invented.largest)]),
      );
    }
    await client.query('vacuum analyze');
    // Otherwise gigabytes of unwritten data would delay every commit.
    await client.query('checkpoint');
    return teams;
  } finally {
    await client.end();
    await database.close();
  }
}

/** Null if the statement creates no index. */
function nameOfIndex(statement: string): string | null {
  return /^create (?:unique )?index if not exists (\w+)/.exec(statement)?.[1] ?? null;
}

async function loadTeam(
  database: Database,
  copying: Copying,
  share: Share,
  { keys, now }: Pick<LoadOptions, 'keys' | 'now'>,
): Promise<LoadedTeam> {
  const team = await createTeam(database, `Team ${share.nth}`, unlimited, now);
  const lend = lendTeamStore(database, { team });
  const newId = createNewIds({ now: () => now });
  const lists = await lend(async ({ leads }) => {
    const names = Array.from({ length: listsOfTeam }, (_, nth) => `Fair ${nth}`);
    const made: number[] = [];
    for (const name of names) made.push((await leads.addList(name)).id);
    return made;
  });
  const numbers = numbersOfAddresses(addressesOf(share));
  await copying.rows(
    'companies',
    mapped(companiesOf(share), (company) => {
      const row = companyRow(team, company, newId());
      return { ...row, ...numbers.get(row.domain) };
    }),
  );
  await copying.rows(
    'addresses',
    mapped(addressesOf(share), (email) => ({ ...addressRow(team, email) })),
  );
  await copying.rows(
    'address_pages',
    flat(addressesOf(share), (email) => pageRows(team, email).map((row) => ({ ...row }))),
  );
  const stored = [...mapped(leadsOf(share, lists, now), (lead) => ({ ...lead, id: newId() }))];
  await copying.rows(
    'leads',
    mapped(stored, (lead) => ({ ...leadRow(team, lead) })),
  );
  await copying.rows(
    'lead_persons',
    flat(stored, (lead) => personRows(team, lead).map((row) => ({ ...row }))),
  );
  await database.within('write', (trx) => recountLeads({ trx, team, newId }, [], stored));
  const made: string[] = [];
  for (let nth = 0; nth < keys; nth += 1) {
    made.push(await addMember(database, { team, name: `Robin ${nth}`, email: null }, now));
  }
  const { companies, leads } = share;
  return { team, keys: made, lists, companies, leads, from: share.nth * leads };
}

/** Numbers of known addresses per company, as its row stores them. */
function numbersOfAddresses(emails: Iterable<KnownEmail>): Map<string, { personal: number; generic: number }> {
  const numbers = new Map<string, { personal: number; generic: number }>();
  for (const email of emails) {
    const home = homeOf(email);
    const { personal, generic } = numbers.get(home) ?? { personal: 0, generic: 0 };
    const isPerson = email.type === 'personal';
    numbers.set(home, { personal: personal + (isPerson ? 1 : 0), generic: generic + (isPerson ? 0 : 1) });
  }
  return numbers;
}

function* mapped<One, Other>(all: Iterable<One>, of: (one: One) => Other): Generator<Other> {
  for (const one of all) yield of(one);
}

function* flat<One, Other>(all: Iterable<One>, of: (one: One) => readonly Other[]): Generator<Other> {
  for (const one of all) yield* of(one);
}
