/**
 * Imports one batch of rows within a transaction. The outcomes equal those of one request per row at a service, in a
 * single write. lib/contract/README.md §4.9.
 */

import type { Problem } from '../../../contract/problem.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import {
  importRow,
  type ListNames,
  lookedFor,
  plainOf,
  type RowWay,
} from '../../../device-service/leads/import-row.ts';
import { replyOf } from '../../../device-service/leads/leads.ts';
import { type MetLead, meetLeads } from '../../../device-service/leads/met-leads.ts';
import { refused } from '../../../device-service/leads/wrong-row.ts';
import type { IsWebmail } from '../../../device-service/merge/same-person.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import { addList, readList } from '../leads/lead-lists.ts';
import type { NamedThere } from '../opt-outs.ts';
import type { Reading, Writing } from '../transaction.ts';
import { linkSites } from './imported-sites.ts';
import { keepTrial, leadSource, writeMet } from './lead-source.ts';
import { keepPeople } from './people-without-address.ts';
import { isTaught, teachBatch } from './teach-batch.ts';

interface BatchHow extends RowWay {
  /** Whether a domain belongs to no employer, for merging people by name and company. Null if people are not merged. */
  isNoEmployer: IsWebmail | null;
  /** Null if unknown. Then the import creates leads, but adds nothing to the directory. */
  companyDomain: CompanyDomain | null;
  /** People without an address, by line, with the company that is known. */
  companies: ReadonlyMap<number, NamedThere>;
  /** Which of them opted out. */
  optedOut: (from: Reading) => Promise<ReadonlySet<NamedThere>>;
  /** The identifier of the import. */
  import: string;
}

export interface Batch {
  rows: StoredRow[];
  /** The list the leads were added to; null for none. */
  list: number | null;
  /** The written leads in their new state. */
  leads: Lead[];
}

/** `known`: names of lists that are not stored. */
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

/** `rows`: waiting rows. Rows that cannot become leads already have a problem, and are left unchanged. */
export async function runBatch(to: Writing, rows: readonly StoredRow[], how: BatchHow): Promise<Batch> {
  const { account, dry, isNoEmployer } = how;
  const trial = dry && isNoEmployer ? how.import : null;
  const source = leadSource(to, trial);
  const keysOf = isNoEmployer && source.keysOf;
  const looked = new Map(rows.filter(({ problem }) => !problem).map((row) => [row, lookedFor(row, keysOf)]));
  const met = await meetLeads(source, [...looked.values()], isNoEmployer ?? (() => false));
  const names = listNames(to, [[newList, how.list]]);
  const list = await listFor(to, how);
  /** A lead may be in several lists; what counts is whether it is in the import's. */
  const listed: ListNames = {
    of: async (lead) =>
      list !== null && how.list !== null && lead.lists.includes(list)
        ? { id: list, name: how.list, leads_count: null }
        : names.of(lead),
  };
  const touched = new Set<string>();
  const done: { row: StoredRow; lead: MetLead | null }[] = [];
  for (const row of rows) {
    const who = looked.get(row);
    const wrong = row.problem ?? wrongIn(row, account.attributes, touched);
    if (row.email !== '') touched.add(keyOfEmail(row.email));
    done.push(
      who && !wrong
        ? await importRow(plainOf(row), who, { how, met, names: listed, list })
        : { row: { ...plainOf(row), ...(wrong && { problem: wrong }) }, lead: null },
    );
  }
  const named = await withoutAddress(
    to,
    done.map(({ row }) => row),
    how,
  );
  if (!dry) await writeMet(to, met);
  else if (trial !== null) keepTrial(to, met, trial);
  for (const { row, lead } of done) if (lead && lead.lead.id > 0) row.lead = lead.lead.id;
  if (!dry && how.companyDomain) {
    const imported = done.map(({ row, lead }) => ({ row, lead: lead?.lead ?? null }));
    await keepPeople(to, named, how.now);
    const teaching = { companyDomain: how.companyDomain, at: how.now };
    await teachBatch(to, imported, teaching);
    const taught = imported.flatMap(({ row, lead }) => (lead && isTaught(row) ? [lead] : []));
    await linkSites(to, taught, teaching);
  }
  const written = dry ? [] : met.changed();
  const leads = await Promise.all(
    written.map(async ({ lead }) => replyOf(lead, account.attributes, await names.of(lead))),
  );
  return { rows: done.map(({ row }) => row), list: dry ? null : list, leads };
}

/** Rows that no lead matched: those with a company that is known are no failures. */
async function withoutAddress(to: Reading, rows: readonly StoredRow[], { companies, optedOut }: BatchHow) {
  if (companies.size === 0) return [];
  const out = await optedOut(to);
  return rows.flatMap((row) => {
    const person = companies.get(row.line);
    const isUnmatched = row.problem?.code === 'refused-input' && row.problem.fault === 'missing';
    if (!person || !isUnmatched || row.email !== '' || row.samePerson === 'several' || out.has(person)) return [];
    delete row.problem;
    row.outcome = 'without_address';
    return [{ row, person }];
  });
}

/** Stands for a list that a dry run would create. */
const newList = -1;

async function listFor(to: Writing, { list: name, dry }: BatchHow): Promise<number | null> {
  if (name === null) return readList(await to.last('lists'))?.id ?? null;
  const there = readList(await to.first('lists', 'folded', name.toLowerCase()));
  return (there ?? (dry ? { id: newList } : await addList(to, name))).id;
}

/** Refuses the second row of an address, and a custom attribute that the account lacks. */
function wrongIn(
  { email, fields }: StoredRow,
  attributes: readonly string[],
  touched: ReadonlySet<string>,
): Problem | null {
  if (touched.has(keyOfEmail(email))) return refused({ field: 'email', fault: 'invalid' });
  const slugs = isRecord(fields.custom_attributes) ? Object.keys(fields.custom_attributes) : [];
  const unknown = slugs.find((slug) => !attributes.includes(slug));
  return unknown === undefined ? null : refused({ field: unknown, fault: 'unknown' });
}
