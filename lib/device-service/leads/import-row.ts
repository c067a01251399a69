/** What an import does with one row, once the leads of its batch were met: on a device and in a team's database alike. lib/contract/README.md §4.9. */
import type { Params } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { encode, type InputProblem } from '../../contract/request.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { isEmail } from '../../contract/text.ts';
import type { AccountRecord, StoredLead } from '../store.ts';
import { fieldsToCreate, type ImportWay, isOtherAddress, planOfPerson } from './import-plan.ts';
import { differing, type Fields, flat, standing, updating } from './lead-fields.ts';
import { personOf } from './lead-person.ts';
import { emptyLead, joined, merged } from './lead-writing.ts';
import { replyOf } from './leads.ts';
import type { LeadSource, Looked, MetLead, MetLeads } from './met-leads.ts';

export interface SamePerson {
  name: string;
  email: string;
}

export interface PlainRow {
  /** Of the file, beginning with 1. */
  line: number;
  /** Empty where the file has none, and for somebody who opted out, of whom nothing else is kept either. */
  email: string;
  fields: Fields;
}

/** With what became of it. */
export interface ImportedRow extends PlainRow {
  /** It can't be a lead. */
  problem?: Problem;
  outcome?: 'created' | 'updated' | 'unchanged' | 'skipped';
  /** Who is the same person by name and company, as they stood then; `several` where more than one fits. */
  samePerson?: SamePerson | 'several';
  /** The import made the lead. */
  made?: true;
  /** What stood in the fields that were written, and what was written; of a lead that was made, `fields` says it. */
  before?: Fields;
  wrote?: Fields;
  /** Fields of the lead that hold something else, and those that were written, or that would be. */
  differing?: string[];
  writes?: string[];
}

export const isMerged = ({ samePerson }: Pick<ImportedRow, 'samePerson'>): boolean =>
  samePerson !== undefined && samePerson !== 'several';

export interface RowWay extends ImportWay {
  /** The list's name; null for the last one that was made. */
  list: string | null;
  account: AccountRecord;
  /** Epoch milliseconds. */
  now: number;
}

/** Names of lists, read once a batch. */
export interface ListNames {
  of(lead: Pick<StoredLead, 'lists'>): Promise<Lead['leads_list']>;
}

export interface Going {
  how: RowWay;
  met: MetLeads;
  names: ListNames;
  /** The id of the list that leads are put into; null for none. */
  list: number | null;
}

/** What became of the row, and which lead it became. */
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
  const told: ImportedRow = { ...row, ...(same && { samePerson: same === 'several' ? same : named(same.lead) }) };
  if (lead) return { row: await change(row, told, lead, going), lead };
  if (row.email === '')
    return { row: { ...told, problem: refused(wrongAddress(who.keys ? 'missing' : 'invalid')) }, lead };
  const made = merged(emptyLead(row.email, now, account.user_id), paramsOf(fieldsToCreate(row.fields)));
  return {
    row: { ...told, outcome: 'created', ...(!dry && { made: true }) },
    lead: met.add({ ...made, lists: list === null ? [] : [list] }, who),
  };
}

/** A row of somebody who is there. */
async function change(
  { email, fields }: PlainRow,
  told: ImportedRow,
  one: MetLead,
  { how, met, names, list }: Going,
): Promise<ImportedRow> {
  const found = replyOf(one.lead, how.account.attributes, await names.of(one.lead));
  const plan = planOfPerson(found, { ...fields, email }, how, how.list);
  const differs = [...(isOtherAddress(found, email) ? ['email'] : []), ...differing(found, fields)];
  const seen = { ...told, ...(differs.length > 0 && { differing: differs }) };
  if (plan.do !== 'write') return { ...seen, outcome: plan.do === 'nothing' ? plan.outcome : 'unchanged' };
  const wrote = flat(plan.fields);
  const writes = Object.keys(wrote);
  const lists = 'leads_list_name' in plan.fields && list !== null ? [list] : [];
  met.change(one, { ...joined(merged(one.lead, paramsOf(plan.fields)), lists), updated_at: how.now });
  const past = how.dry ? {} : { before: standing(found, writes), wrote };
  return { ...seen, ...past, outcome: 'updated', ...(writes.length > 0 && { writes }) };
}

/** What no service would take; null for a row that can be carried out. The contract takes any text for an address: what a spreadsheet's columns hold by mistake should not become leads. */
export function wrongInRow({ email, fields }: Pick<PlainRow, 'email' | 'fields'>): InputProblem | null {
  if (!isEmail(email)) return wrongAddress('invalid');
  const encoded = encode('createLead', { ...fields, email });
  return encoded.ok ? null : encoded.input;
}

/** Of a row without an address, which at best fills a lead: whichever it is, the same values fit. */
export function wrongInNamed({ email: _, ...fields }: Fields): InputProblem | null {
  const encoded = encode('updateLead', updating(1, fields));
  return encoded.ok ? null : encoded.input;
}

/** What an earlier pass, such as a dry run, said of it is left out. */
export const plainOf = ({ line, email, fields }: PlainRow): PlainRow => ({ line, email, fields });

/** The rows are what `createLead` takes: they were checked against its schema before. */
const paramsOf = (fields: Fields) => fields as Partial<Params<'createLead'>>;

/** `keysOf`: null where people are found by their address alone. */
export function lookedFor({ line, email, fields }: PlainRow, keysOf: LeadSource['keysOf'] | null): Looked {
  const { texts } = merged(emptyLead(email, 0, 0), paramsOf(fields));
  const person = personOf({ email, texts, place: { state: null, city: null } });
  return { line, person, keys: keysOf?.(person) ?? null };
}

const named = ({ texts, email }: StoredLead): SamePerson => ({
  name: [texts.first_name, texts.last_name].filter(Boolean).join(' '),
  email,
});

const wrongAddress = (fault: 'missing' | 'invalid'): InputProblem => ({ field: 'email', fault });

export const refused = (input: InputProblem): Problem => ({ code: 'refused-input', ...input, quoted: null });
