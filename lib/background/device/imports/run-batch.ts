/** One batch of an import's rows within a transaction: the same outcomes as one ask a row at a service, in one write. lib/contract/README.md §4.9. */
import type { Params } from '../../../contract/operations.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import {
  fieldsToCreate,
  type ImportWay,
  isOtherAddress,
  planOfPerson,
} from '../../../device-service/leads/import-plan.ts';
import { differing, flat, standing } from '../../../device-service/leads/lead-fields.ts';
import { emptyLead, joined, merged } from '../../../device-service/leads/lead-writing.ts';
import { replyOf } from '../../../device-service/leads/leads.ts';
import type { IsWebmail } from '../../../device-service/merge/same-person.ts';
import type { AccountRecord, StoredLead } from '../../../device-service/store.ts';
import type { Writing } from '../database.ts';
import type { KeyHash } from '../key-hash.ts';
import { addList, readList } from '../leads/lead-lists.ts';
import { personKeys, personOf } from '../leads/person-keys.ts';
import { addressOf } from '../leads/stored-leads.ts';
import { type BatchLeads, type Looked, type MetLead, meetLeads } from './batch-leads.ts';
import type { SamePerson, StoredRow } from './stored-imports.ts';

export interface BatchHow extends ImportWay {
  /** The list's name; null for the last one that was made. */
  list: string | null;
  /** Whether a domain is no employer's, where people are merged by name and company; null where they are not. */
  isNoEmployer: IsWebmail | null;
  /** Under which id the import's rows are kept. */
  import: string;
  account: AccountRecord;
  /** Epoch milliseconds. */
  now: number;
}

export interface Batch {
  rows: StoredRow[];
  /** The list that leads were put into; null for none. */
  list: number | null;
  /** Those that were written, as they stand now. */
  leads: Lead[];
}

/** Names of lists, read once a batch. */
export interface ListNames {
  of(lead: Pick<StoredLead, 'lists'>): Promise<Lead['leads_list']>;
}

/** `known`: of lists that are not there. */
export function listNames(from: Pick<Writing, 'get'>, known: readonly [number, string | null][] = []): ListNames {
  const names = new Map(known);
  return {
    async of({ lists: [first] }) {
      if (first === undefined) return noList;
      const read = names.get(first);
      const name = read === undefined ? (readList(await from.get('lists', first))?.name ?? null) : read;
      names.set(first, name);
      return name === null ? noList : { id: first, name, leads_count: null };
    },
  };
}

const noList = { id: null, name: null, leads_count: null };

/** `rows`: those that wait; what can't be a lead has a problem by now, and is left as it is. */
export async function runBatch(to: Writing, rows: readonly StoredRow[], how: BatchHow): Promise<Batch> {
  const { account, dry, isNoEmployer } = how;
  const looked = new Map(
    rows.filter(({ problem }) => !problem).map((row) => [row, lookedFor(row, isNoEmployer !== null, to.keyHash)]),
  );
  const trial = dry && isNoEmployer ? how.import : null;
  const met = await meetLeads(to, [...looked.values()], { isNoEmployer: isNoEmployer ?? (() => false), trial });
  const names = listNames(to, [[newList, how.list]]);
  const list = await listFor(to, how);
  const touched = new Set<string>();
  const done: { row: StoredRow; lead: MetLead | null }[] = [];
  for (const row of rows) {
    const who = looked.get(row);
    const wrong = row.problem ?? wrongIn(row, account.attributes, touched);
    if (row.email !== '') touched.add(addressOf(row.email));
    done.push(
      who && !wrong
        ? await carryOut(row, who, { how, met, names, list })
        : { row: { ...plainOf(row), ...(wrong && { problem: wrong }) }, lead: null },
    );
  }
  if (!dry || trial !== null) await met.write();
  for (const { row, lead } of done) if (lead && lead.lead.id > 0) row.lead = lead.lead.id;
  const written = dry ? [] : met.changed();
  const leads = await Promise.all(written.map(async (lead) => replyOf(lead, account.attributes, await names.of(lead))));
  return { rows: done.map(({ row }) => row), list: dry ? null : list, leads };
}

interface Going {
  how: BatchHow;
  met: BatchLeads;
  names: ListNames;
  list: number | null;
}

/** What became of the row, and which lead it became. */
async function carryOut(row: StoredRow, who: Looked, going: Going): Promise<{ row: StoredRow; lead: MetLead | null }> {
  const { how, met, list } = going;
  const { account, now, dry } = how;
  const held = met.withAddress(row.email);
  const same = held ? null : met.samePerson(who);
  const lead = held ?? (same === 'several' ? null : same);
  const plain = { ...plainOf(row), ...(same && { samePerson: same === 'several' ? same : named(same.lead) }) };
  if (lead) return { row: await change(row, plain, lead, going), lead };
  if (row.email === '')
    return { row: { ...plain, problem: wrongAddress(how.isNoEmployer ? 'missing' : 'invalid') }, lead };
  const made = merged(emptyLead(row.email, now, account.user_id), paramsOf(fieldsToCreate(row.fields)));
  return {
    row: { ...plain, outcome: 'created', ...(!dry && { made: true }) },
    lead: met.add({ ...made, lists: list === null ? [] : [list] }, who),
  };
}

/** A row of somebody who is there. */
async function change(
  { email, fields }: StoredRow,
  plain: StoredRow,
  one: MetLead,
  { how, met, names, list }: Going,
): Promise<StoredRow> {
  const found = replyOf(one.lead, how.account.attributes, await names.of(one.lead));
  const plan = planOfPerson(found, { ...fields, email }, how, how.list);
  const differs = [...(isOtherAddress(found, email) ? ['email'] : []), ...differing(found, fields)];
  const seen = { ...plain, ...(differs.length > 0 && { differing: differs }) };
  if (plan.do !== 'write') return { ...seen, outcome: plan.do === 'nothing' ? plan.outcome : 'unchanged' };
  const wrote = flat(plan.fields);
  const writes = Object.keys(wrote);
  const lists = 'leads_list_name' in plan.fields && list !== null ? [list] : [];
  met.change(one, { ...joined(merged(one.lead, paramsOf(plan.fields)), lists), updated_at: how.now });
  const past = how.dry ? {} : { before: standing(found, writes), wrote };
  return { ...seen, ...past, outcome: 'updated', ...(writes.length > 0 && { writes }) };
}

/** What an earlier pass, such as a dry run, said of it is left out. */
export const plainOf = ({ line, email, fields }: StoredRow): StoredRow => ({ line, email, fields });

/** The rows are what `createLead` takes: they were checked against its schema before they were kept. */
const paramsOf = (fields: Record<string, unknown>) => fields as Partial<Params<'createLead'>>;

function lookedFor({ line, email, fields }: StoredRow, isMerging: boolean, keyHash: KeyHash): Looked {
  const { texts } = merged(emptyLead(email, 0, 0), paramsOf(fields));
  const person = personOf({ email, texts, place: { state: null, city: null } });
  return { line, person, keys: isMerging ? personKeys(person, keyHash) : null };
}

const named = ({ texts, email }: StoredLead): SamePerson => ({
  name: [texts.first_name, texts.last_name].filter(Boolean).join(' '),
  email,
});

const wrongAddress = (fault: 'missing' | 'invalid'): Problem => ({
  ...{ code: 'refused-input', field: 'email', fault, quoted: null },
});

/** In a dry run, a list that it does not make. */
const newList = -1;

async function listFor(to: Writing, { list: name, dry }: BatchHow): Promise<number | null> {
  if (name === null) return readList(await to.last('lists'))?.id ?? null;
  const there = readList(await to.first('lists', 'folded', name.toLowerCase()));
  return (there ?? (dry ? { id: newList } : await addList(to, name))).id;
}

/** The second row of an address; a custom attribute that the account does not have. */
function wrongIn(
  { email, fields }: StoredRow,
  attributes: readonly string[],
  touched: ReadonlySet<string>,
): Problem | null {
  if (touched.has(addressOf(email))) return wrongAddress('invalid');
  const slugs = isRecord(fields.custom_attributes) ? Object.keys(fields.custom_attributes) : [];
  const unknown = slugs.find((slug) => !attributes.includes(slug));
  return unknown === undefined ? null : { code: 'refused-input', field: unknown, fault: 'unknown', quoted: null };
}
