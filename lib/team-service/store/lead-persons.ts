/**
 * Keys of name and company by which an import finds the same person (`device-service/merge/`): two per lead,
 * written with it. The leads themselves decide.
 */
import { sql } from 'kysely';
import { ownKeys, type PersonKeys, personOf } from '../../device-service/leads/lead-person.ts';
import type { Block } from '../../device-service/leads/met-leads.ts';
import { type MergePerson, nameKeys } from '../../device-service/merge/same-person.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import { isWebmail } from '../../subject/hosts.ts';
import type { Tables } from '../database/tables.ts';
import { type Asking, inParts } from './asking.ts';
import { leadOfRow } from './lead-rows.ts';
import { indexKey } from './texts.ts';

export interface LeadPersons {
  keysOf(person: MergePerson): PersonKeys;
  /** Leads by key. A key of more than `most` leads names none. */
  leadsWithKeys(keys: readonly string[], most: number): Promise<ReadonlyMap<string, Block>>;
  /** False if leads of an older version still lack keys. */
  areComplete(): Promise<boolean>;
  /** Adds keys to the next leads without. Progress is stored, so an interruption loses nothing. */
  completeSome(): Promise<void>;
}

export const leadPersons = (asking: Asking): LeadPersons => ({
  keysOf: personKeys,
  leadsWithKeys: (keys, most) => leadsWithKeys(asking, keys, most),
  areComplete: async () => (await completedUpTo(asking)) >= allOfThem,
  completeSome: () => completeSome(asking),
});

/** Webmail domains known only to the packaged list count as employers, as on a device: such a key finds no person. */
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

/** Updates the keys after a change of leads. Most changes do not touch a name. */
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

/** A row of `batches`: its batch is the last lead's id that got keys. */
const job = 'keys of people';
/** Greater than every id: leads written from now on have their keys. */
const allOfThem = Number.MAX_SAFE_INTEGER;
const leadsAtOnce = 500;

/** Id of the last lead that got its keys. */
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
