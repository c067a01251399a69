/** One batch of an import's rows within a transaction: the same outcomes as one ask a row at a service, in one write. lib/contract/README.md §4.9. */
import type { Params } from '../../../contract/operations.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { emptyLead, joined, merged } from '../../../device-service/leads/lead-writing.ts';
import { replyOf } from '../../../device-service/leads/leads.ts';
import type { AccountRecord, LeadDraft, StoredLead } from '../../../device-service/store.ts';
import { fieldsToCreate, type ImportWay, planOf } from '../../jobs/kinds/import-plan.ts';
import { differing, flat, standing } from '../../jobs/kinds/lead-fields.ts';
import type { Writing } from '../database.ts';
import { addList, readList } from '../leads/lead-lists.ts';
import { addressOf, findLead, readLead } from '../leads/stored-leads.ts';
import { writeLeads } from '../leads/write-leads.ts';
import type { StoredRow } from './stored-imports.ts';

export interface BatchHow extends ImportWay {
  /** The list's name; null for the last one that was made. */
  list: string | null;
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

export function listNames(from: Pick<Writing, 'get'>): ListNames {
  const names = new Map<number, string | null>();
  return {
    async of({ lists: [first] }) {
      if (first === undefined) return noList;
      const known = names.get(first);
      const name = known === undefined ? (readList(await from.get('lists', first))?.name ?? null) : known;
      names.set(first, name);
      return name === null ? noList : { id: first, name, leads_count: null };
    },
  };
}

const noList = { id: null, name: null, leads_count: null };

/** `rows`: those that wait; what can't be a lead has a problem by now, and is left as it is. */
export async function runBatch(to: Writing, rows: readonly StoredRow[], how: BatchHow): Promise<Batch> {
  const { account, dry, now } = how;
  const { attributes } = account;
  const held = await heldBy(to, rows);
  const names = listNames(to);
  const list = dry ? null : await listFor(to, how.list);
  const touched = new Set<string>();
  const drafts: { draft: LeadDraft; at: number }[] = [];
  const done: StoredRow[] = [];
  for (const row of rows) {
    const address = addressOf(row.email);
    const wrong = row.problem ?? wrongIn(row, attributes, touched);
    touched.add(address);
    if (wrong) {
      done.push({ ...plainOf(row), problem: wrong });
      continue;
    }
    const lead = held.get(address) ?? null;
    const found = lead && replyOf(lead, attributes, await names.of(lead));
    const plan = planOf(found, row.fields, how, how.list);
    if (!lead || !found || plan.do === 'create') {
      const made = merged(emptyLead(row.email, now, account.user_id), paramsOf(fieldsToCreate(row.fields)));
      if (!dry) drafts.push({ draft: { ...made, lists: list === null ? [] : [list] }, at: done.length });
      done.push({ ...plainOf(row), outcome: 'created', ...(!dry && { made: true as const }) });
      continue;
    }
    const differs = differing(found, row.fields);
    const seen = { ...plainOf(row), lead: lead.id, ...(differs.length > 0 && { differing: differs }) };
    if (plan.do === 'nothing') {
      done.push({ ...seen, outcome: plan.outcome });
      continue;
    }
    const wrote = flat(plan.fields);
    const fields = Object.keys(wrote);
    const isListed = 'leads_list_name' in plan.fields;
    const after = joined(merged(lead, paramsOf(plan.fields)), isListed && list !== null ? [list] : []);
    if (!dry) drafts.push({ draft: { ...after, updated_at: now }, at: done.length });
    const past = dry ? {} : { before: standing(found, fields), wrote };
    done.push({ ...seen, ...past, outcome: 'updated', ...(fields.length > 0 && { writes: fields }) });
  }
  const written = await writeLeads(
    to,
    drafts.map(({ draft }) => draft),
    new Map([...held.values()].map((lead) => [lead.id, lead])),
  );
  const leads: Lead[] = [];
  for (const [nth, lead] of written.entries()) {
    const row = done[drafts[nth]?.at ?? -1];
    if (row) row.lead = lead.id;
    leads.push(replyOf(lead, attributes, await names.of(lead)));
  }
  return { rows: done, list, leads };
}

/** What an earlier pass, such as a dry run, said of it is left out. */
export const plainOf = ({ line, email, fields }: StoredRow): StoredRow => ({ line, email, fields });

/** The rows are what `createLead` takes: they were checked against its schema before they were kept. */
const paramsOf = (fields: Record<string, unknown>) => fields as Partial<Params<'createLead'>>;

async function heldBy(to: Writing, rows: readonly StoredRow[]): Promise<Map<string, StoredLead>> {
  const held = new Map<string, StoredLead>();
  const addresses = new Set(rows.filter(({ problem }) => !problem).map(({ email }) => addressOf(email)));
  await Promise.all(
    [...addresses].map(async (address) => {
      const lead = readLead(await findLead(to, address));
      if (lead) held.set(address, lead);
    }),
  );
  return held;
}

async function listFor(to: Writing, name: string | null): Promise<number | null> {
  if (name === null) return readList(await to.last('lists'))?.id ?? null;
  return (readList(await to.first('lists', 'folded', name.toLowerCase())) ?? (await addList(to, name))).id;
}

/** The second row of an address; a custom attribute that the account does not have. */
function wrongIn(
  { email, fields }: StoredRow,
  attributes: readonly string[],
  touched: ReadonlySet<string>,
): StoredRow['problem'] | null {
  if (touched.has(addressOf(email))) return { code: 'refused-input', field: 'email', fault: 'invalid', quoted: null };
  const slugs = isRecord(fields.custom_attributes) ? Object.keys(fields.custom_attributes) : [];
  const unknown = slugs.find((slug) => !attributes.includes(slug));
  return unknown === undefined ? null : { code: 'refused-input', field: unknown, fault: 'unknown', quoted: null };
}
