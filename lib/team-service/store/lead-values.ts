/**
 * How many leads have a value, kept beside the leads: the total of a filter that asks one thing only is a sum of these, where counting would look at each lead. Of the
 * fields in which many leads have the same value; the others fit few leads, which are counted.
 */
import { type SqlBool, sql } from 'kysely';
import { countriesByContinent, countriesByRegion } from '../../contract/countries.ts';
import { anyValue, noSendingStatus, noValue } from '../../contract/filter-taxonomy.ts';
import { statusOf, type WantedPlace } from '../../device-service/leads/lead-filter.ts';
import type { LeadFilter, StoredLead } from '../../device-service/store.ts';
import { type Asking, inParts } from './asking.ts';
import { anyOf, type Condition, holds, isOneOf } from './conditions.ts';
import { addToCounts, allLeads, countOf, leadsOfList } from './counts.ts';
import { fitsIndex, storable } from './texts.ts';

type Field = 'country' | 'department' | 'verification' | 'sync' | 'sending' | PartField;
/** In lower case: filters look for parts of them. */
type PartField = 'position' | 'company_industry' | 'company_size' | 'source';

const partFields = ['position', 'company_industry', 'company_size', 'source'] as const;
/** Beside a field: of those too long for a key. While there are any, parts are looked for in the leads. */
const long = (field: PartField) => `${field}, long`;

/** Nobody asks for one that is too long for a key, but for parts of it. */
function* valuesOf(lead: StoredLead): Generator<[field: string, value: string]> {
  const { country_code, department } = lead.texts;
  const verification = statusOf(lead);
  yield ['sending', lead.sending_status ?? noSendingStatus];
  if (lead.sync_status !== null) yield ['sync', lead.sync_status];
  if (verification !== null) yield ['verification', verification];
  if (country_code != null) yield ['country', country_code];
  if (department != null) yield ['department', department];
  for (const field of partFields) {
    const text = lead.texts[field]?.toLowerCase();
    if (text) yield fitsIndex(text) ? [field, text] : [long(field), ''];
  }
}

/** Brings all kept numbers up to date, by the leads that were there before a change and those that are there now. */
export async function recountLeads(
  asking: Asking,
  before: readonly StoredLead[],
  after: readonly StoredLead[],
): Promise<void> {
  const changes = new Map([[allLeads, after.length - before.length]]);
  const add = (lead: StoredLead, by: number) => {
    for (const list of lead.lists) changes.set(leadsOfList(list), (changes.get(leadsOfList(list)) ?? 0) + by);
  };
  for (const lead of before) add(lead, -1);
  for (const lead of after) add(lead, 1);
  await addToCounts(asking, changes);
  await recountValues(asking, before, after);
}

async function recountValues(
  { trx, team }: Asking,
  before: readonly StoredLead[],
  after: readonly StoredLead[],
): Promise<void> {
  const changes = new Map<string, { field: string; value: string; amount: number }>();
  const add = (lead: StoredLead, by: number) => {
    for (const [field, text] of valuesOf(lead)) {
      if (!fitsIndex(text)) continue;
      const value = storable(text);
      const key = `${field} ${value}`;
      changes.set(key, { field, value, amount: (changes.get(key)?.amount ?? 0) + by });
    }
  };
  for (const lead of before) add(lead, -1);
  for (const lead of after) add(lead, 1);
  const rows = [...changes.values()].filter(({ amount }) => amount !== 0);
  for (const part of inParts(rows)) {
    await trx
      .insertInto('lead_values')
      .values(part.map((row) => ({ team_id: team, ...row })))
      .onConflict((conflict) =>
        conflict
          .columns(['team_id', 'field', 'value'])
          .doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('lead_values.amount'), '+', ref('excluded.amount')) })),
      )
      .execute();
    const fewer = part.filter(({ amount }) => amount < 0);
    // What nobody has any more may have been somebody's.
    if (fewer.length > 0) {
      await trx
        .deleteFrom('lead_values')
        .where('team_id', '=', team)
        .where(({ and }) => and([among('field', fewer), among('value', fewer)]))
        .where('amount', '=', 0)
        .execute();
    }
  }
}

function among(column: 'field' | 'value', rows: readonly Record<'field' | 'value', string>[]): Condition {
  return isOneOf(column, new Set(rows.map((row) => row[column])));
}

/** What is left to be asked of a filter once the kept numbers have been asked. */
export type Total = { at: 'known'; total: number } | { at: 'count'; filter: LeadFilter };

/** Parts of the filter that all leads fit are left out; where at most one is left that has a kept number, that is the total. */
export async function keptTotal(asking: Asking, filter: LeadFilter): Promise<Total> {
  const all = await countOf(asking, allLeads);
  const left: { name: keyof LeadFilter; kept: number | null }[] = [];
  for (const name of namesIn(filter)) {
    const kept = await keptNumber(asking, { [name]: filter[name] }, all);
    if (kept !== all) left.push({ name, kept });
  }
  const [only, ...others] = left;
  if (only === undefined) return { at: 'known', total: all };
  if (others.length === 0 && only.kept !== null) return { at: 'known', total: only.kept };
  return { at: 'count', filter: Object.fromEntries(left.map(({ name }) => [name, filter[name]])) };
}

function namesIn(filter: LeadFilter): (keyof LeadFilter)[] {
  const names: (keyof LeadFilter)[] = [];
  for (const name in filter) if (isNameIn(name, filter) && filter[name] !== undefined) names.push(name);
  return names;
}

function isNameIn(name: string, filter: LeadFilter): name is keyof LeadFilter {
  return Object.hasOwn(filter, name);
}

/** How many leads fit a filter of one part, of all of them; null where that is not kept. */
async function keptNumber(asking: Asking, one: LeadFilter, all: number): Promise<number | null> {
  if (one.leads_list_id !== undefined) return countOf(asking, leadsOfList(one.leads_list_id));
  const wanted = exactly(one) ?? (await byPart(asking, one));
  if (wanted === null) return null;
  const { field, value, isWithout } = wanted;
  const number = value === null ? null : await sumOf(asking, field, value);
  if (number === null) return all;
  return isWithout ? all - number : number;
}

interface Wanted {
  field: Field;
  /** Of the column `value`; null is all leads, whatever they have. */
  value: Condition | null;
  /** Those that have none of the values. */
  isWithout: boolean;
}

/** Null where it asks something else. */
function exactly({
  department,
  verification_status,
  sync_status,
  sending_status,
  location,
}: LeadFilter): Wanted | null {
  const oneOf = (field: Field, texts: readonly string[]): Wanted => ({
    field,
    value: isOneOf('value', texts),
    isWithout: false,
  });
  if (department) return department.every(fitsIndex) ? oneOf('department', department) : null;
  if (verification_status) return oneOf('verification', verification_status);
  if (sync_status) return oneOf('sync', [sync_status]);
  if (sending_status) return oneOf('sending', sending_status);
  return location ? byCountry(location) : null;
}

/** Null where states or cities are asked for. */
function byCountry({ country, state, city, continent, business_region }: WantedPlace): Wanted | null {
  if (state || city) return null;
  const codesOf = (side: 'include' | 'exclude') => [
    ...(country?.[side] ?? []),
    ...(continent?.[side] ?? []).flatMap((one) => [...(countriesByContinent[one] ?? [])]),
    ...(business_region?.[side] ?? []).flatMap((one) => [...(countriesByRegion[one] ?? [])]),
  ];
  const asksIn = [country, continent, business_region].some((one) => (one?.include ?? []).length > 0);
  const outside = codesOf('exclude');
  if (![...codesOf('include'), ...outside].every(fitsIndex)) return null;
  if (!asksIn)
    return { field: 'country', value: outside.length > 0 ? isOneOf('value', outside) : null, isWithout: true };
  const inside = codesOf('include').filter((code) => !outside.includes(code));
  return { field: 'country', value: isOneOf('value', inside), isWithout: false };
}

/** Null where it asks something else, or where a value is too long to have been kept. */
async function byPart(
  asking: Asking,
  { position, industry, company_size, source }: LeadFilter,
): Promise<Wanted | null> {
  const asked: Record<PartField, string | string[] | undefined> = {
    position,
    company_industry: industry,
    company_size,
    source,
  };
  const field = partFields.find((one) => asked[one] !== undefined);
  if (field === undefined) return null;
  const parts = [asked[field] ?? []].flat();
  if (parts.length > 1 && parts.some((part) => part === anyValue || part === noValue || part === '')) return null;
  if ((await sumOf(asking, long(field), isOneOf('value', ['']))) > 0) return null;
  const [only = ''] = parts;
  if (only === noValue) return { field, value: sql<SqlBool>`true`, isWithout: true };
  if (only === anyValue) return { field, value: sql<SqlBool>`true`, isWithout: false };
  if (only === '') return { field, value: null, isWithout: false };
  const value = anyOf(parts.map((part) => holds(sql.ref('value'), part.toLowerCase())));
  return { field, value, isWithout: false };
}

async function sumOf({ trx, team }: Asking, field: string, value: Condition): Promise<number> {
  const { amount } = await trx
    .selectFrom('lead_values')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('team_id', '=', team)
    .where('field', '=', field)
    .where(value)
    .executeTakeFirstOrThrow();
  return Number(amount);
}
