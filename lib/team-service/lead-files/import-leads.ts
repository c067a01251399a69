/** Leads of a file into a team's, as the extension's import does it at a service: by their addresses, with the same outcomes. */

import { encode } from '../../contract/request.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { isEmail } from '../../contract/text.ts';
import { fieldsToCreate, type ImportWay, planOf } from '../../device-service/leads/import-plan.ts';
import type { Fields } from '../../device-service/leads/lead-fields.ts';
import { emptyLead, joined, merged, type Written } from '../../device-service/leads/lead-writing.ts';
import { replyOf } from '../../device-service/leads/leads.ts';
import type { LeadDraft, LeadList, StoredLead } from '../../device-service/store.ts';
import type { ImportRow } from '../../lead-file/prepare.ts';
import type { Database } from '../database/database.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';
import { type Column, type Refusal, readLeadFile } from './read-lead-file.ts';

export interface LeadImport extends ImportWay {
  /** The list's name, which is made where there is none; null is the last one that was made, as the contract has it. */
  list: string | null;
}

export interface Hearing {
  columns(columns: readonly Column[]): void;
  /** In the order of the file, batch by batch. */
  refused(row: Refusal): void;
}

const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const;
export type ImportCounts = Record<(typeof outcomes)[number], number>;

/** Rows that are written at once, each time in a transaction: what was written before a stop stays, and the same file again finds it. */
const batchSize = 500;

/** `now`: epoch milliseconds. */
export async function importLeads(
  database: Database,
  team: number,
  path: string,
  how: LeadImport,
  now: number,
  hear: Hearing,
): Promise<ImportCounts> {
  const lend = lendTeamStore(database, { team });
  const { attributes } = await lend(({ account }) => account.read(), 'read');
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 };
  for await (const { rows, refused } of readLeadFile(path, attributes, hear.columns)) {
    for (let from = 0; from < rows.length; from += batchSize) {
      const some = rows.slice(from, from + batchSize);
      const done = await lend((store) => importBatch(store, some, how, now), how.dry ? 'read' : 'write');
      for (const outcome of done.outcomes) counts[outcome] += 1;
      refused.push(...done.refused);
    }
    counts.refused += refused.length;
    for (const row of refused.sort((one, other) => one.line - other.line)) hear.refused(row);
  }
  return counts;
}

interface Done {
  outcomes: Exclude<keyof ImportCounts, 'refused'>[];
  refused: Refusal[];
}

/** May be begun again: it gives what it did the last time. */
async function importBatch(store: TeamStore, rows: readonly ImportRow[], how: LeadImport, now: number): Promise<Done> {
  const account = await store.account.read();
  const list = await listFor(store, how);
  const out = await store.optOuts.among(rows.map(emailOf));
  let done: Done = { outcomes: [], refused: [] };
  await store.leads.change(rows.map(emailOf), (existing) => {
    done = { outcomes: [], refused: [] };
    const drafts: LeadDraft[] = [];
    for (const row of rows) {
      const email = emailOf(row);
      const why = out.has(email.toLowerCase()) ? 'the person asked to be forgotten' : wrongIn(row.fields, email);
      if (why !== null) {
        done.refused.push({ line: row.line, why });
        continue;
      }
      const found = existing.get(email.toLowerCase());
      const { outcome, draft } = found
        ? changed(found, row.fields, how, { attributes: account.attributes, list, now })
        : { outcome: 'created' as const, draft: newLead(email, row.fields, list, { by: account.user_id, now }) };
      done.outcomes.push(outcome);
      if (draft) drafts.push(draft);
    }
    return how.dry ? [] : drafts;
  });
  return done;
}

const emailOf = ({ fields }: ImportRow): string => String(fields.email);

/** The contract takes any text for an address. */
function wrongIn(fields: Fields, email: string): string | null {
  if (!isEmail(email)) return 'what stands for the address is none';
  const encoded = encode('createLead', { ...fields, email });
  return encoded.ok ? null : `${encoded.input.field}: ${encoded.input.fault}`;
}

/** In a dry run, a list that it does not make has no id. */
async function listFor({ leads }: TeamStore, { list, dry }: LeadImport): Promise<LeadList | null> {
  if (list === null) return leads.lastList();
  return (await leads.listNamed(list)) ?? (dry ? null : leads.addList(list));
}

/** Their values were checked with the row. */
const written = (fields: Fields): Written => ({ ...fields });

function newLead(
  email: string,
  fields: Fields,
  list: LeadList | null,
  { by, now }: { by: number; now: number },
): LeadDraft {
  return { ...merged(emptyLead(email, now, by), written(fieldsToCreate(fields))), lists: list ? [list.id] : [] };
}

function changed(
  found: StoredLead,
  fields: Fields,
  how: LeadImport,
  { attributes, list, now }: { attributes: readonly string[]; list: LeadList | null; now: number },
): { outcome: 'updated' | 'unchanged' | 'skipped'; draft: LeadDraft | null } {
  const isListed = list !== null && found.lists.includes(list.id);
  const plan = planOf(
    replyOf(found, attributes, isListed ? { ...list, leads_count: null } : noList),
    fields,
    how,
    how.list,
  );
  if (plan.do !== 'write') return { outcome: plan.do === 'nothing' ? plan.outcome : 'unchanged', draft: null };
  const lists = how.list !== null && list ? [list.id] : [];
  return { outcome: 'updated', draft: { ...joined(merged(found, written(plan.fields)), lists), updated_at: now } };
}

const noList: Lead['leads_list'] = { id: null, name: null, leads_count: null };
