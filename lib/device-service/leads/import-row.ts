/**
 * Applies one row to the leads its batch matched, on a device and in a team's database alike. lib/contract/README.md
 * §4.9.
 */
import { flat } from '../../contract/lead-fields.ts';
import type { Params } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import type { AccountRecord } from '../store-account.ts';
import type { StoredLead } from '../store-leads.ts';
import { derivedFields } from './derived-fields.ts';
import { fieldsToCreate, type ImportWay, isOtherAddress, planOfPerson } from './import-plan.ts';
import { differing, type Fields, standing } from './lead-fields.ts';
import { personOf } from './lead-person.ts';
import { emptyLead, joined, merged } from './lead-writing.ts';
import { replyOf } from './leads.ts';
import type { LeadSource, Looked, MetLead, MetLeads } from './met-leads.ts';
import { refused, wrongAddress } from './wrong-row.ts';

interface SamePerson {
  name: string;
  email: string;
}

export interface PlainRow {
  /** Line in the file, from 1. */
  line: number;
  /** Empty if the file has none, and for a person who opted out, whose other fields are empty, too. */
  email: string;
  fields: Fields;
}

/** A row with its outcome. */
export interface ImportedRow extends PlainRow {
  /** Why it cannot be a lead. */
  problem?: Problem;
  outcome?: 'created' | 'updated' | 'unchanged' | 'skipped';
  /** The lead that is the same person by name and company, as of that moment; `several` if more than one matches. */
  samePerson?: SamePerson | 'several';
  /** The import created the lead. */
  made?: true;
  /** For a created lead: what was derived from its position. */
  derived?: Fields;
  /** The previous and new values of written fields. For a created lead, `fields` has the new ones. */
  before?: Fields;
  wrote?: Fields;
  /** Fields in which the lead differs, and fields written or to be written. */
  differing?: string[];
  writes?: string[];
}

export const isMerged = ({ samePerson }: Pick<ImportedRow, 'samePerson'>): boolean =>
  samePerson !== undefined && samePerson !== 'several';

export interface RowWay extends ImportWay {
  /** The list's name; null for the last list created. */
  list: string | null;
  account: AccountRecord;
  /** Epoch milliseconds. */
  now: number;
}

/** Names of lists, read once per batch. */
export interface ListNames {
  of(lead: Pick<StoredLead, 'lists'>): Promise<Lead['leads_list']>;
}

export interface Going {
  how: RowWay;
  met: MetLeads;
  names: ListNames;
  /** The list for the leads; null for none. */
  list: number | null;
}

/** The row's outcome, and the lead it became. */
export async function importRow(
  row: PlainRow,
  who: Looked,
  going: Going,
): Promise<{ row: ImportedRow; lead: MetLead | null }> {
  const { how, met, list } = going;
  const { account, now, dry } = how;
  const held = met.withAddress(row.email);
  const same = held ? null : met.samePerson(who);
  const lead = held ?? (same === 'several' ? null : same);
  const annotated: ImportedRow = { ...row, ...(same && { samePerson: same === 'several' ? same : named(same.lead) }) };
  if (lead) return { row: await change(row, annotated, lead, going), lead };
  if (row.email === '')
    return { row: { ...annotated, problem: refused(wrongAddress(who.keys ? 'missing' : 'invalid')) }, lead };
  const derived = derivedFields(row.fields);
  const made = merged(emptyLead(row.email, now, account.user_id), paramsOf(fieldsToCreate(row.fields, derived)));
  return {
    row: {
      ...annotated,
      outcome: 'created',
      ...(!dry && { made: true, ...(Object.keys(derived).length > 0 && { derived }) }),
    },
    lead: met.add({ ...made, lists: list === null ? [] : [list] }, who),
  };
}

/** A row that matches a lead. */
async function change(
  { email, fields }: PlainRow,
  annotated: ImportedRow,
  one: MetLead,
  { how, met, names, list }: Going,
): Promise<ImportedRow> {
  const found = replyOf(one.lead, how.account.attributes, await names.of(one.lead));
  const plan = planOfPerson(found, { ...fields, email }, how, how.list, derivedFields(fields));
  const differs = [...(isOtherAddress(found, email) ? ['email'] : []), ...differing(found, fields)];
  const seen = { ...annotated, ...(differs.length > 0 && { differing: differs }) };
  if (plan.do !== 'write') return { ...seen, outcome: plan.do === 'nothing' ? plan.outcome : 'unchanged' };
  const wrote = flat(plan.fields);
  const writes = Object.keys(wrote);
  const lists = 'leads_list_name' in plan.fields && list !== null ? [list] : [];
  met.change(one, { ...joined(merged(one.lead, paramsOf(plan.fields)), lists), updated_at: how.now });
  const past = how.dry ? {} : { before: standing(found, writes), wrote };
  return { ...seen, ...past, outcome: 'updated', ...(writes.length > 0 && { writes }) };
}

/** Drops the outcome of an earlier pass such as a dry run. */
export const plainOf = ({ line, email, fields }: PlainRow): PlainRow => ({ line, email, fields });

/** Rows were validated against `createLead`'s schema before. */
const paramsOf = (fields: Fields) => fields as Partial<Params<'createLead'>>;

/** `keysOf` null: people match by address alone. */
export function lookedFor({ line, email, fields }: PlainRow, keysOf: LeadSource['keysOf'] | null): Looked {
  const { texts } = merged(emptyLead(email, 0, 0), paramsOf(fields));
  const person = personOf({ email, texts, place: { state: null, city: null } });
  return { line, person, keys: keysOf?.(person) ?? null };
}

const named = ({ texts, email }: StoredLead): SamePerson => ({
  name: [texts.first_name, texts.last_name].filter(Boolean).join(' '),
  email,
});
