/**
 * Creates many leads in one write, with the outcome of one `createLead` or `createOrUpdateLead` after the other. For
 * tests and benches of stores.
 */
import { textFields } from '../../../lib/contract/lead-fields.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import type { Context } from '../../../lib/device-service/handler.ts';
import { emptyLead, joined, merged } from '../../../lib/device-service/leads/lead-writing.ts';
import type { StoredLead } from '../../../lib/device-service/store-leads.ts';

export type LeadRow = Omit<Params<'createLead'>, 'leads_list_id' | 'leads_list_ids' | 'leads_list_name'>;

interface ImportOptions {
  /**
   * What happens to an existing lead: nothing, its empty fields are filled, or the row's fields overwrite it. In each
   * case it joins `list`, if that is given.
   */
  existing: 'skip' | 'fill' | 'overwrite';
  /** The list's id; `null`: new leads join the list created last. */
  list: number | null;
}

interface Imported {
  created: number;
  changed: number;
}

/** Rows must be valid for `createLead`. Unknown custom attributes are refused earlier. */
export async function createLeads(
  rows: readonly LeadRow[],
  { existing, list }: ImportOptions,
  { store, now }: Pick<Context, 'store' | 'now'>,
): Promise<Imported> {
  const { user_id } = await store.account.read();
  const last = list === null ? await store.leads.lastList() : null;
  const forNew = list ?? last?.id;
  let created = 0;
  const emails = rows.map(({ email }) => email);
  const written = await store.leads.change(emails, (stored) => {
    const leads = new Map<string, StoredLead | (Omit<StoredLead, 'id'> & { id?: undefined })>(stored);
    const touched = new Set<string>();
    created = 0;
    for (const row of rows) {
      const address = row.email.toLowerCase();
      const before = leads.get(address);
      if (!before) created += 1;
      const lead = before
        ? { ...joined(change(before, row, existing), list === null ? [] : [list]), updated_at: now }
        : { ...merged(emptyLead(row.email, now, user_id), row), lists: forNew === undefined ? [] : [forNew] };
      leads.set(address, lead);
      touched.add(address);
    }
    return [...touched].flatMap((address) => leads.get(address) ?? []);
  });
  return { created, changed: written.length - created };
}

function change<Some extends Omit<StoredLead, 'id'>>(
  lead: Some,
  row: LeadRow,
  existing: ImportOptions['existing'],
): Some {
  if (existing === 'skip') return lead;
  return merged(lead, existing === 'overwrite' ? row : missingIn(lead, row));
}

/** The row's values for fields that the lead lacks. */
function missingIn(lead: Omit<StoredLead, 'id'>, row: LeadRow): Partial<LeadRow> {
  const texts = textFields.filter((field) => row[field] && !lead.texts[field]).map((field) => [field, row[field]]);
  const attributes = Object.entries(row.custom_attributes ?? {}).filter(([slug]) => !lead.attributes[slug]);
  return {
    ...Object.fromEntries(texts),
    ...(lead.confidence_score === null && { confidence_score: row.confidence_score }),
    custom_attributes: Object.fromEntries(attributes),
  };
}
