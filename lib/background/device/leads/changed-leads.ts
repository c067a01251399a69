/**
 * Leads that differ from what a page now says. Noted while the page is learned, so listing them reads no other
 * records.
 */
import { keyOfEmail } from '../../../contract/text.ts';
import type { LeadPageChanges, StoredLead } from '../../../device-service/store-leads.ts';
import type { ChangedLead, PageWords } from '../../../messages/lead-views.ts';
import { rowsPerSegment } from '../columns/column.ts';
import { readSegments } from '../columns/column-table.ts';
import { listRows } from '../columns/rows.ts';
import type { Database } from '../database.ts';
import { findAddress, homeOf, readAddress } from '../directory/stored-addresses.ts';
import { readCompany } from '../directory/stored-companies.ts';
import type { Reading } from '../transaction.ts';
import { findLead } from './find-lead.ts';
import { leadColumns, pageChanges } from './lead-columns.ts';
import { pageWordsOf } from './page-words.ts';
import { readLead } from './stored-leads.ts';
import { writeLeads } from './write-leads.ts';

export interface ChangedLeads {
  /** For one lead by its identifier; empty if it does not exist. */
  pageWords(id: number): Promise<PageWords>;
  /** Newest leads first. */
  changedLeads(): Promise<ChangedLead[]>;
  /** Checks the leads with these addresses, after learning a page that names them. */
  noteChanges(addresses: readonly string[]): Promise<void>;
  /** The user prefers the lead's own value: this value for the field is not suggested again. */
  refuseChange(id: number, field: string, value: string): Promise<void>;
}

const known = ['leads', 'addresses', 'companies'] as const;
const written = [...known, 'leadColumns', 'counters'] as const;

export function deviceChangedLeads(database: Database): ChangedLeads {
  return {
    pageWords: (id) =>
      database.read(known, async (from) => {
        const lead = readLead(await from.get('leads', id));
        return lead ? wordsOf(from, lead) : nothing;
      }),
    changedLeads: () =>
      database.read([...known, 'leadColumns'], async (from) => {
        const leads = await Promise.all((await openIds(from)).map(async (id) => readLead(await from.get('leads', id))));
        const all = await Promise.all(
          leads.flatMap((lead) => (lead ? [lead] : [])).map(async (lead) => ({ lead, ...(await wordsOf(from, lead)) })),
        );
        // A lead that was corrected since is skipped. Its `open` flag stays until its page is learned again.
        return all.flatMap(({ lead: { id, email }, changes }) => (changes.length > 0 ? [{ id, email, changes }] : []));
      }),
    async noteChanges(addresses) {
      const changed = (from: Reading) => leadsToUpdate(from, addresses);
      // Checked read-only first: most pages name no lead and change nothing, so they need no write lock.
      if ((await database.read(known, changed)).length === 0) return;
      await database.write(written, async (to) => {
        const updates = await changed(to);
        const before = new Map(updates.map(({ lead }) => [lead.id, lead]));
        await writeLeads(
          to,
          updates.map(({ lead, open }) => ({ ...lead, page_changes: { ...standingOf(lead), open } })),
          before,
        );
      });
    },
    refuseChange: (id, field, value) =>
      database.write(written, async (to) => {
        const lead = readLead(await to.get('leads', id));
        if (!lead) return;
        const { open, refused } = standingOf(lead);
        const after = { ...lead, page_changes: { open, refused: { ...refused, [field]: value } } };
        const { changes } = await wordsOf(to, after);
        after.page_changes.open = changes.length > 0;
        await writeLeads(to, [after], new Map([[id, lead]]));
      }),
  };
}

const nothing: PageWords = { changes: [], sources: {} };

const standingOf = ({ page_changes }: StoredLead): LeadPageChanges => page_changes ?? { open: false, refused: {} };

async function wordsOf(from: Reading, lead: StoredLead): Promise<PageWords> {
  const email = readAddress(await findAddress(from, lead.email), from.keyHash)?.email;
  if (!email) return nothing;
  return pageWordsOf(lead, { email, company: readCompany(await from.get('companies', homeOf(email))) });
}

/** The leads of these addresses whose `open` flag must change. */
async function leadsToUpdate(
  from: Reading,
  addresses: readonly string[],
): Promise<{ lead: StoredLead; open: boolean }[]> {
  const updates = await Promise.all(
    [...new Set(addresses.map(keyOfEmail))].map(async (address) => {
      const lead = readLead(await findLead(from, address));
      if (!lead) return [];
      const open = (await wordsOf(from, lead)).changes.length > 0;
      return open === standingOf(lead).open ? [] : [{ lead, open }];
    }),
  );
  return updates.flat();
}

async function openIds(from: Reading): Promise<number[]> {
  const question = { of: pageChanges, accepts: (value: unknown) => value === true };
  const segments = await readSegments(from, leadColumns, [question]);
  return segments.numbers.toReversed().flatMap((segment) => {
    const rows = listRows(segments.fitting([question], segment));
    return rows.map((row) => segment * rowsPerSegment + row).reverse();
  });
}
