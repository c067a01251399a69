/**
 * Keys of name and company by which an import finds who may be the same person (`device-service/merge/`): two for most leads, written with them. Whoever
 * compares people looks at the leads themselves.
 */
import { sql } from 'kysely';
import { ownKeys, type PersonKeys, personOf } from '../../device-service/leads/lead-person.ts';
import type { Block } from '../../device-service/leads/met-leads.ts';
import { type MergePerson, nameKeys } from '../../device-service/merge/same-person.ts';
import type { StoredLead } from '../../device-service/store.ts';
import { isWebmail } from '../../subject/hosts.ts';
import type { Tables } from '../database/tables.ts';
import { type Asking, inParts } from './asking.ts';
import { leadOfRow } from './lead-rows.ts';
import { indexKey } from './texts.ts';

export interface LeadPersons {
  keysOf(person: MergePerson): PersonKeys;
  /** Who has each of these keys; of a key that more than `most` have, nobody is named. */
  leadsWithKeys(keys: readonly string[], most: number): Promise<ReadonlyMap<string, Block>>;
  /** Whether all leads have their keys: an older version wrote none. */
  areComplete(): Promise<boolean>;
  /** Gives their keys to the next of the leads that have none. So many at a time, and a stop leaves what was done: the next one goes on from there. */
  completeSome(): Promise<void>;
}

export const leadPersons = (asking: Asking): LeadPersons => ({
  keysOf: personKeys,
  leadsWithKeys: (keys, most) => leadsWithKeys(asking, keys, most),
  areComplete: async () => (await completedUpTo(asking)) >= allOfThem,
  completeSome: () => completeSome(asking),
});

/** Webmail that only the packaged list knows is taken for an employer here, as on a device: it is a key that finds nobody. */
const personKeys = (person: MergePerson): PersonKeys =>
  nameKeys(person, isWebmail).map(({ own, nicknames }) => ({
    own: own.map(indexKey),
    nicknames: nicknames.map(indexKey),
  }));

const keysOf = (lead: StoredLead): string[] => [...new Set(ownKeys(personKeys(personOf(lead))))];

export function personRows(team: number, lead: StoredLead): Tables['lead_persons'][] {
  return keysOf(lead).map((key) => ({ team_id: team, key, lead_id: lead.id }));
}

async function leadsWithKeys(
  { trx, team }: Asking,
  keys: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, Block>> {
  const counted = await trx
    .selectFrom('lead_persons')
    .select(({ fn }) => ['key', fn.countAll<number>().as('many')])
    .where('team_id', '=', team)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .groupBy('key')
    .execute();
  const blocks = new Map(keys.map((key): [string, Block] => [key, { ids: new Set(), isWhole: true }]));
  const few: string[] = [];
  for (const { key, many } of counted) {
    if (Number(many) <= most) few.push(key);
    else blocks.set(key, { ids: new Set(), isWhole: false });
  }
  if (few.length === 0) return blocks;
  const rows = await trx
    .selectFrom('lead_persons')
    .select(['key', 'lead_id'])
    .where('team_id', '=', team)
    .where('key', '=', sql<string>`any(${few}::text[])`)
    .execute();
  for (const { key, lead_id } of rows) blocks.get(key)?.ids.add(lead_id);
  return blocks;
}

/** Brings the keys up to date, by the leads that were there before a change and those that are there now. Most changes of leads change no name. */
export async function rewritePersons(
  { trx, team }: Asking,
  before: readonly StoredLead[],
  after: readonly StoredLead[],
): Promise<void> {
  const had = new Map(before.map((lead) => [lead.id, keysOf(lead)]));
  const has = new Map(after.map((lead) => [lead.id, keysOf(lead)]));
  const others = [...had].filter(([id, keys]) => !areSame(keys, has.get(id) ?? []));
  for (const part of inParts(others)) {
    await trx
      .deleteFrom('lead_persons')
      .where('team_id', '=', team)
      .where('key', '=', sql<string>`any(${part.flatMap(([, keys]) => keys)}::text[])`)
      .where('lead_id', '=', sql<number>`any(${part.map(([id]) => id)}::bigint[])`)
      .execute();
  }
  const changed = after.filter(({ id }) => !areSame(has.get(id) ?? [], had.get(id) ?? []));
  for (const part of inParts(changed.flatMap((lead) => personRows(team, lead)))) {
    await trx
      .insertInto('lead_persons')
      .values(part)
      .onConflict((conflict) => conflict.columns(['team_id', 'key', 'lead_id']).doNothing())
      .execute();
  }
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key, at) => key === other[at]);

/** How far leads got their keys that were there before there were any; as a job of `batches`, whose batch is the last lead's id. */
const job = 'keys of people';
/** Greater than every id: whatever is written later has its keys. */
const allOfThem = Number.MAX_SAFE_INTEGER;
const leadsAtOnce = 500;

/** The id of the last lead that got its keys. */
async function completedUpTo({ trx, team }: Asking): Promise<number> {
  const row = await trx
    .selectFrom('batches')
    .select('batch')
    .where('team_id', '=', team)
    .where('job', '=', job)
    .executeTakeFirst();
  return row?.batch ?? 0;
}

async function completeSome(asking: Asking): Promise<void> {
  const { trx, team } = asking;
  const rows = await trx
    .selectFrom('leads')
    .select('record')
    .where('team_id', '=', team)
    .where('id', '>', await completedUpTo(asking))
    .orderBy('id')
    .limit(leadsAtOnce)
    .execute();
  const leads = rows.map(leadOfRow);
  await rewritePersons(asking, [], leads);
  const batch = leads.length < leadsAtOnce ? allOfThem : (leads.at(-1)?.id ?? allOfThem);
  await trx
    .insertInto('batches')
    .values({ team_id: team, job, batch })
    .onConflict((conflict) => conflict.columns(['team_id', 'job']).doUpdateSet({ batch }))
    .execute();
}
