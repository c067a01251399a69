/** Imports leads by the rules of the extension's import on a device, with the same outcomes. */

import type { Lead } from '../../contract/resources/lead.ts';
import { keyOfEmail } from '../../contract/text.ts';
import { writeDay } from '../../contract/times.ts';
import type { ImportWay } from '../../device-service/leads/import-plan.ts';
import {
  type ImportedRow,
  importRow,
  isMerged,
  type ListNames,
  lookedFor,
  type PlainRow,
} from '../../device-service/leads/import-row.ts';
import { type MetLead, meetLeads } from '../../device-service/leads/met-leads.ts';
import { wrongInNamed, wrongInRow } from '../../device-service/leads/wrong-row.ts';
import { learnCompanyOfLead, learnLead, statedBy } from '../../device-service/learn/learn-lead.ts';
import type { IsWebmail } from '../../device-service/merge/same-person.ts';
import type { AccountRecord } from '../../device-service/store-account.ts';
import type { Company, KnownEmail } from '../../device-service/store-directory.ts';
import type { LeadDraft, LeadList } from '../../device-service/store-leads.ts';
import { type Emptied, type ImportRow, sumEmptied } from '../../lead-file/prepare.ts';
import type { Database } from '../database/database.ts';
import type { ReadBatch } from '../knowledge/read-batch.ts';
import type { TeamLeads } from '../store/leads.ts';
import type { OptOuts } from '../store/opt-outs.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';
import { leadSource, Trial } from './lead-source.ts';
import { type Column, faultWords, type ReadFile, type Refusal, readLeadFile } from './read-lead-file.ts';

export interface LeadImport extends ImportWay {
  /** The list's name, created if missing; `null` takes the newest list, as in the contract. */
  list: string | null;
  /** Whether a domain belongs to no employer, for matching by name and company; `null` matches by address only. */
  isNoEmployer: IsWebmail | null;
  /** The registrable domain of a company's address; null for mail providers and hosts that are not public. */
  companyDomain(address: string): string | null;
}

interface ImportEvents {
  columns(columns: readonly Column[]): void;
  /** In the order of the file, batch by batch. */
  refused(row: Refusal): void;
  /** After all rows: cells that could not be read, by column. Their people were imported. */
  emptied(cells: readonly Emptied[]): void;
}

const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const;
/** `merged`: rows matched by name and company. `several`: rows that several leads would fit. */
export type ImportCounts = Record<(typeof outcomes)[number] | 'merged' | 'several', number>;

/** Rows per transaction. Written batches survive an interruption, and the same file finds them again. */
const batchSize = 500;

/** `now`: epoch milliseconds. */
export async function importLeads(
  database: Database,
  team: number,
  read: ReadFile,
  how: LeadImport,
  now: number,
  events: ImportEvents,
): Promise<ImportCounts> {
  const lend = lendTeamStore(database, { team });
  const { account, newest } = await lend(
    async ({ account: own, leads }) => ({ account: await own.read(), newest: await leads.lastList() }),
    'read',
  );
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
  const file = readLeadFile(read, { slugs: account.attributes, merge }, events.columns);
  let emptied: Emptied[] = [];
  for await (const { rows, refused, emptied: some } of file) {
    emptied = sumEmptied([emptied, some]);
    for (let from = 0; from < rows.length; from += batchSize) {
      const some = rows.slice(from, from + batchSize).map(plainRow);
      const going = { ...how, account, newest, now, trial };
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
    for (const row of refused.sort((one, other) => one.line - other.line)) events.refused(row);
  }
  events.emptied(emptied);
  return counts;
}

const plainRow = ({ line, fields }: ImportRow): PlainRow => ({
  ...{ line, fields, email: typeof fields.email === 'string' ? fields.email : '' },
});

interface Going extends LeadImport {
  account: AccountRecord;
  /** When the import began: a list that a member makes meanwhile is for other leads. */
  newest: LeadList | null;
  now: number;
  trial: Trial | null;
}

/** May be retried: the last result counts. */
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
    const { row: outcome, lead } = await importRow(row, who, going);
    if (outcome.problem)
      refused.push({ line: row.line, why: 'no address, and nobody of this name at this company is there' });
    else done.push({ row: outcome, lead });
  }
  if (!how.dry) {
    const drafts = met.changed().map(({ lead: { id, ...lead } }): LeadDraft => (id < 0 ? lead : { ...lead, id }));
    await leads.change([], () => drafts);
    if (drafts.length > 0) await store.audit.note({ action: 'import', by: null, at: how.now, amount: drafts.length });
    await store.take(taughtBy(done, how), { now: how.now, webmail: new Set() });
  }
  return { rows: done.map(({ row }) => row), refused, met };
}

/** Imported people with an address at a company become known addresses. */
function taughtBy(
  imported: readonly { row: ImportedRow; lead: MetLead | null }[],
  { companyDomain, now }: Pick<Going, 'companyDomain' | 'now'>,
): ReadBatch {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(now) } as const;
  const emails = new Map<string, KnownEmail>();
  const companies = new Map<string, Company>();
  for (const { row, lead: met } of imported) {
    if (!met || row.outcome === 'skipped') continue;
    const { lead } = met;
    const email = row.email || lead.email;
    const company = companyDomain(email);
    if (company === null) continue;
    const key = keyOfEmail(email);
    const stated = statedBy(lead, (field) => Object.hasOwn(row.fields, field) || field in (row.derived ?? {}));
    const learnt = learnLead(emails.get(key) ?? null, { email, company, stated, origin });
    if (learnt) emails.set(key, learnt.email);
    const of = learnCompanyOfLead(companies.get(company) ?? null, company, lead, origin);
    if (of) companies.set(company, of.company);
  }
  const numbered = <One>(all: Iterable<One>) => [...all].map((one, at) => ({ at, one }));
  return {
    ...{ companies: numbered(companies.values()), emails: numbered(emails.values()), articles: [] },
    ...{ dry: false, refused: [] },
  };
}

/** Rows that can be imported, and why the others cannot. */
async function sorted(rows: readonly PlainRow[], optOuts: OptOuts, merge: boolean) {
  const out = await optOuts.amongPeople(rows, ({ email, fields }) => ({ address: email, name: fields }));
  const refused: Refusal[] = [];
  const good = rows.filter((row) => {
    const wrong = merge && row.email === '' ? wrongInNamed(row.fields) : wrongInRow(row);
    const fault = wrong && (wrong.field === 'email' ? faultWords['not-an-address'] : `${wrong.field}: ${wrong.fault}`);
    const why = out.has(row) ? 'the person asked to be forgotten' : fault;
    if (why !== null) refused.push({ line: row.line, why });
    return why === null;
  });
  return { good, refused };
}

/** Stands for a list that a dry run does not create. */
const newList = -1;

async function listFor(leads: TeamLeads, { list: name, dry, newest }: Going): Promise<LeadList | null> {
  if (name === null) return newest;
  return (await leads.listNamed(name)) ?? (dry ? { id: newList, name } : leads.addList(name));
}

/**
 * A lead may be in several lists; what counts is whether it is in this one. `name`: the list for the rows of the
 * file.
 */
function namesFor(list: LeadList | null, name: string | null): ListNames {
  const shown: Lead['leads_list'] = { id: list?.id ?? null, name, leads_count: null };
  return { of: async ({ lists }) => (list !== null && lists.includes(list.id) ? shown : noList) };
}

const noList: Lead['leads_list'] = { id: null, name: null, leads_count: null };
