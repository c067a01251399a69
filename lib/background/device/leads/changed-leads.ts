/** Leads of which a page says something else by now: noted when the page is learnt, so that nobody else's record is read to tell them. */
import type { LeadPageChanges, StoredLead } from '../../../device-service/store.ts';
import type { ChangedLead, PageWords } from '../../../messages/views.ts';
import { rowsPerSegment } from '../columns/column.ts';
import { readSegments } from '../columns/column-table.ts';
import { listRows } from '../columns/rows.ts';
import type { Database, Reading } from '../database.ts';
import { findAddress, homeOf, readAddress } from '../directory/stored-addresses.ts';
import { readCompany } from '../directory/stored-companies.ts';
import { findLead } from './find-lead.ts';
import { leadColumns, pageChanges } from './lead-columns.ts';
import { pageWordsOf } from './page-words.ts';
import { addressOf, readLead } from './stored-leads.ts';
import { writeLeads } from './write-leads.ts';

export interface ChangedLeads {
  /** Of one lead, by its id; nothing of one that is not there. */
  pageWords(id: number): Promise<PageWords>;
  /** The newest leads first. */
  changedLeads(): Promise<ChangedLead[]>;
  /** Looks at the leads that have these addresses, after a page was learnt that names them. */
  noteChanges(addresses: readonly string[]): Promise<void>;
  /** The user keeps the lead's own: this value of the field is not told again. */
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
        // One that was mended since is told no more, though its mark stays until its page is learnt again.
        return all.flatMap(({ lead: { id, email }, changes }) => (changes.length > 0 ? [{ id, email, changes }] : []));
      }),
    async noteChanges(addresses) {
      const changed = (from: Reading) => marksOf(from, addresses);
      // Most pages name no lead, and most leads stay as they are: nothing is held up for them.
      if ((await database.read(known, changed)).length === 0) return;
      await database.write(written, async (to) => {
        const marks = await changed(to);
        const before = new Map(marks.map(({ lead }) => [lead.id, lead]));
        await writeLeads(
          to,
          marks.map(({ lead, open }) => ({ ...lead, page_changes: { ...standingOf(lead), open } })),
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

/** The leads of these addresses whose mark is another one by now. */
async function marksOf(from: Reading, addresses: readonly string[]): Promise<{ lead: StoredLead; open: boolean }[]> {
  const marks = await Promise.all(
    [...new Set(addresses.map(addressOf))].map(async (address) => {
      const lead = readLead(await findLead(from, address));
      if (!lead) return [];
      const open = (await wordsOf(from, lead)).changes.length > 0;
      return open === standingOf(lead).open ? [] : [{ lead, open }];
    }),
  );
  return marks.flat();
}

async function openIds(from: Reading): Promise<number[]> {
  const question = { of: pageChanges, accepts: (value: unknown) => value === true };
  const segments = await readSegments(from, leadColumns, [question]);
  return segments.numbers.toReversed().flatMap((segment) => {
    const rows = listRows(segments.fitting([question], segment));
    return rows.map((row) => segment * rowsPerSegment + row).reverse();
  });
}
