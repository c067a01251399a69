/** Leads of a file into a team's, as the extension's import does it on a device: by their addresses, by name and company, with the same outcomes. */
import type { Lead } from '../../contract/resources/lead.ts';
import type { ImportWay } from '../../device-service/leads/import-plan.ts';
import {
  importRow,
  isMerged,
  type ListNames,
  lookedFor,
  type PlainRow,
  wrongInNamed,
  wrongInRow,
} from '../../device-service/leads/import-row.ts';
import { meetLeads } from '../../device-service/leads/met-leads.ts';
import type { IsWebmail } from '../../device-service/merge/same-person.ts';
import type { AccountRecord, LeadDraft, LeadList } from '../../device-service/store.ts';
import type { ImportRow } from '../../lead-file/prepare.ts';
import type { Database } from '../database/database.ts';
import type { TeamLeads } from '../store/leads.ts';
import type { OptOuts } from '../store/opt-outs.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';
import { leadSource, Trial } from './lead-source.ts';
import { type Column, type Refusal, readLeadFile } from './read-lead-file.ts';

export interface LeadImport extends ImportWay {
  /** The list's name, which is made where there is none; null is the last one that was made, as the contract has it. */
  list: string | null;
  /** Whether a domain is no employer's, where people of one name and company become one lead; null where they are told by their addresses alone. */
  isNoEmployer: IsWebmail | null;
}

export interface Hearing {
  columns(columns: readonly Column[]): void;
  /** In the order of the file, batch by batch. */
  refused(row: Refusal): void;
}

const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const;
/** `merged`, `several`: of these rows, those who are there by name and company, and those who could be one of several leads. */
export type ImportCounts = Record<(typeof outcomes)[number] | 'merged' | 'several', number>;

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
  const account = await lend(({ account: own }) => own.read(), 'read');
  const merge = how.isNoEmployer !== null;
  if (merge) {
    while (!(await lend(({ persons }) => persons.areComplete(), 'read')))
      await lend(({ persons }) => persons.completeSome());
  }
  const trial = merge && how.dry ? new Trial() : null;
  const counts: ImportCounts = {
    ...{ created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 },
    ...{ merged: 0, several: 0 },
  };
  const file = readLeadFile(path, { slugs: account.attributes, merge }, hear.columns);
  for await (const { rows, refused } of file) {
    for (let from = 0; from < rows.length; from += batchSize) {
      const some = rows.slice(from, from + batchSize).map(plainRow);
      const going = { ...how, account, now, trial };
      const done = await lend((store) => importBatch(store, some, going), how.dry ? 'read' : 'write');
      trial?.keep(done.met);
      for (const row of done.rows) {
        if (row.outcome) counts[row.outcome] += 1;
        if (isMerged(row)) counts.merged += 1;
        if (row.samePerson === 'several') counts.several += 1;
      }
      refused.push(...done.refused);
    }
    counts.refused += refused.length;
    for (const row of refused.sort((one, other) => one.line - other.line)) hear.refused(row);
  }
  return counts;
}

const plainRow = ({ line, fields }: ImportRow): PlainRow => ({
  ...{ line, fields, email: typeof fields.email === 'string' ? fields.email : '' },
});

interface Going extends LeadImport {
  account: AccountRecord;
  now: number;
  trial: Trial | null;
}

/** May be begun again: it gives what it did the last time. */
async function importBatch(store: TeamStore, rows: readonly PlainRow[], how: Going) {
  const { leads, optOuts } = store;
  const list = await listFor(leads, how);
  const { good, refused } = await sorted(rows, optOuts, how.isNoEmployer !== null);
  const source = leadSource(store, how.trial);
  const looked = good.map((row) => ({ row, who: lookedFor(row, how.isNoEmployer && source.keysOf) }));
  const met = await meetLeads(
    source,
    looked.map(({ who }) => who),
    how.isNoEmployer ?? (() => false),
  );
  const going = { how, met, names: namesFor(list, how.list), list: list?.id ?? null };
  const done = [];
  for (const { row, who } of looked) {
    const { row: told } = await importRow(row, who, going);
    if (told.problem)
      refused.push({ line: row.line, why: 'no address, and nobody of this name at this company is there' });
    else done.push(told);
  }
  if (!how.dry) {
    const drafts = met.changed().map(({ lead: { id, ...lead } }): LeadDraft => (id < 0 ? lead : { ...lead, id }));
    await leads.change([], () => drafts);
  }
  return { rows: done, refused, met };
}

/** Those that can be carried out, and why the others can't. */
async function sorted(rows: readonly PlainRow[], optOuts: OptOuts, merge: boolean) {
  const out = await optOuts.among(rows.map(({ email }) => email));
  const refused: Refusal[] = [];
  const good = rows.filter((row) => {
    const wrong = merge && row.email === '' ? wrongInNamed(row.fields) : wrongInRow(row);
    const fault =
      wrong && (wrong.field === 'email' ? 'what stands for the address is none' : `${wrong.field}: ${wrong.fault}`);
    const why = out.has(row.email.toLowerCase()) ? 'the person asked to be forgotten' : fault;
    if (why !== null) refused.push({ line: row.line, why });
    return why === null;
  });
  return { good, refused };
}

/** In a dry run, of a list that it does not make. */
const newList = -1;

async function listFor(leads: TeamLeads, { list: name, dry }: LeadImport): Promise<LeadList | null> {
  if (name === null) return leads.lastList();
  return (await leads.listNamed(name)) ?? (dry ? { id: newList, name } : leads.addList(name));
}

/** A lead may be in several lists: what counts is whether it is in this one. `name`: as the file's rows are to be put into it. */
function namesFor(list: LeadList | null, name: string | null): ListNames {
  const shown: Lead['leads_list'] = { id: list?.id ?? null, name, leads_count: null };
  return { of: async ({ lists }) => (list !== null && lists.includes(list.id) ? shown : noList) };
}

const noList: Lead['leads_list'] = { id: null, name: null, leads_count: null };
