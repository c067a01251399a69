/**
 * Stored numbers of leads per value: the total of a single filter is a sum of them, without reading leads. Only for
 * fields in which many leads share a value; others match few leads, which are counted.
 */
import { type SqlBool, sql } from 'kysely';
import { anyValue, noSendingStatus, noValue } from '../../contract/filter-taxonomy.ts';
import type { LeadValue } from '../../contract/filters/meaning.ts';
import type { LeadAsk, PlaceAsk } from '../../device-service/filters/lead-asks.ts';
import { statusOf } from '../../device-service/leads/lead-filter.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import { type Asking, inParts } from './asking.ts';
import { type Condition, holdsOneOf, isOneOf } from './conditions.ts';
import { addToCounts, allLeads, countOf, leadsOfList } from './counts.ts';
import { countriesIn } from './lead-conditions.ts';
import { fitsIndex, storable } from './texts.ts';

type Field = 'country' | 'department' | 'verification' | 'sync' | 'sending' | PartField;
/** In lower case: filters search substrings in them. */
type PartField = 'position' | 'company_industry' | 'company_size' | 'source';

const partFields = ['position', 'company_industry', 'company_size', 'source'] as const;
/** The name for a field's values that are too long for a key. While any exist, substrings are searched in the leads. */
const long = (field: PartField) => `${field}, long`;

/** Filters search parts of a long value, never the whole. */
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

/** Updates all stored numbers after a change of leads. */
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
    // Values of which no lead is left.
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

/** What is left to be asked once the stored numbers have been asked. */
export type Total = { at: 'known'; total: number } | { at: 'count'; asks: readonly LeadAsk[] };

/** Drops filters that all leads fit. If none is left, or one with a stored number, the total is known. */
export async function storedTotal(asking: Asking, asks: readonly LeadAsk[]): Promise<Total> {
  const all = await countOf(asking, allLeads);
  const left: { ask: LeadAsk; stored: number | null }[] = [];
  for (const ask of asks) {
    const stored = await storedNumber(asking, ask, all);
    if (stored !== all) left.push({ ask, stored });
  }
  const [only, ...others] = left;
  if (only === undefined) return { at: 'known', total: all };
  if (others.length === 0 && only.stored !== null) return { at: 'known', total: only.stored };
  return { at: 'count', asks: left.map(({ ask }) => ask) };
}

/** How many of all leads fit; null where that is not stored. */
async function storedNumber(asking: Asking, ask: LeadAsk, all: number): Promise<number | null> {
  switch (ask.on) {
    case 'set':
      return listSize(asking, ask);
    case 'value':
      return sumOrAll(asking, byValue(ask), all);
    case 'places':
      return sumOrAll(asking, byCountry(ask), all);
    case 'text':
      return sumOrAll(asking, await byPart(asking, ask), all);
    case 'search':
    case 'attribute':
    case 'time':
    case 'number':
      return null;
  }
}

/** Of one list: leads that are in several would count several times. */
async function listSize(asking: Asking, { field, wanted }: Extract<LeadAsk, { on: 'set' }>): Promise<number | null> {
  const [list, ...others] = wanted;
  return field === 'lists' && typeof list === 'number' && others.length === 0
    ? countOf(asking, leadsOfList(list))
    : null;
}

async function sumOrAll(asking: Asking, wanted: Wanted | null, all: number): Promise<number | null> {
  if (wanted === null) return null;
  const { field, value, isWithout } = wanted;
  const number = value === null ? null : await sumOf(asking, field, value);
  if (number === null) return all;
  return isWithout ? all - number : number;
}

interface Wanted {
  field: Field;
  /** On the column `value`; `null` counts all leads. */
  value: Condition | null;
  /** Counts leads with none of the values. */
  isWithout: boolean;
}

const storedValues: Record<LeadValue, Field | null> = {
  department: 'department',
  verification: 'verification',
  sync_status: 'sync',
  sending_status: 'sending',
  created_by: null,
};

/**
 * Null if no number is stored. Leads without a sending status are counted under the word for none; for other fields,
 * leads without a value are not counted.
 */
function byValue({ field, wanted, none }: Extract<LeadAsk, { on: 'value' }>): Wanted | null {
  const stored = storedValues[field];
  const texts = wanted.filter((one) => typeof one === 'string');
  if (stored === null || texts.length < wanted.length || !texts.every(fitsIndex)) return null;
  if (none !== undefined && stored !== 'sending') return null;
  return { field: stored, value: isOneOf('value', texts), isWithout: false };
}

/** Null where states or cities are asked for. */
function byCountry({ include, exclude }: Extract<LeadAsk, { on: 'places' }>): Wanted | null {
  const [inside, outside] = [codesOf(include), codesOf(exclude)];
  if (!inside || !outside || ![...inside, ...outside].every(fitsIndex)) return null;
  if (include.length === 0)
    return { field: 'country', value: outside.length > 0 ? isOneOf('value', outside) : null, isWithout: true };
  const left = inside.filter((code) => !outside.includes(code));
  return { field: 'country', value: isOneOf('value', left), isWithout: false };
}

function codesOf(places: readonly PlaceAsk[]): string[] | null {
  const codes: string[] = [];
  for (const { by, wanted } of places) {
    switch (by) {
      case 'country':
        codes.push(wanted);
        break;
      case 'continent':
      case 'business_region':
        codes.push(...countriesIn({ by, wanted }));
        break;
      case 'state':
      case 'city':
        return null;
    }
  }
  return codes;
}

/** Null where it asks something else, or where a value is too long to have been kept. */
async function byPart(asking: Asking, ask: Extract<LeadAsk, { on: 'text' }>): Promise<Wanted | null> {
  const field = partFields.find((one) => one === ask.field);
  if (field === undefined) return null;
  const parts = ask.wanted;
  if (parts.length > 1 && parts.some((part) => part === anyValue || part === noValue || part === '')) return null;
  if ((await sumOf(asking, long(field), isOneOf('value', ['']))) > 0) return null;
  const [only = ''] = parts;
  if (only === noValue) return { field, value: sql<SqlBool>`true`, isWithout: true };
  if (only === anyValue) return { field, value: sql<SqlBool>`true`, isWithout: false };
  if (only === '') return { field, value: null, isWithout: false };
  const value = holdsOneOf(
    sql.ref('value'),
    parts.map((part) => part.toLowerCase()),
  );
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
