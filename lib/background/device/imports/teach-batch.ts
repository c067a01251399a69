/** Imported people with an address at a company become known addresses. Undoing the import takes them back. */
import { type TextField, textFields } from '../../../contract/lead-fields.ts';
import { writeDay } from '../../../contract/times.ts';
import { statedBy } from '../../../device-service/learn/learn-lead.ts';
import type { StoredLead } from '../../../device-service/store-leads.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import { type CompanyDomain, type Lesson, teach, unteach } from '../directory/teach.ts';
import { stateAll } from '../leads/teach-lead.ts';
import type { Writing } from '../transaction.ts';

/** `at`: epoch milliseconds. */
export async function teachBatch(
  to: Writing,
  imported: readonly { row: StoredRow; lead: StoredLead | null }[],
  { companyDomain, at }: { companyDomain: CompanyDomain; at: number },
): Promise<void> {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(at) } as const;
  const lessons = imported.flatMap(({ row, lead }): (Lesson & { row: StoredRow })[] => {
    if (!lead || !isTaught(row)) return [];
    const email = row.email || lead.email;
    const company = companyDomain(email);
    const stated = statedBy(lead, (field) => states(row, field));
    return company === null ? [] : [{ row, email, company, stated, lead, origin }];
  });
  const taught = await teach(to, lessons);
  lessons.forEach(({ row, email }, nth) => {
    const one = taught[nth];
    if (one) row.taught = { ...one, ...(row.email === '' && { address: email }) };
  });
}

/** A row that was skipped says nothing. */
export const isTaught = ({ problem, outcome }: StoredRow): boolean => !problem && outcome !== 'skipped';

const states = ({ fields, derived = {} }: StoredRow, field: string): boolean =>
  Object.hasOwn(fields, field) || field in derived;

export interface UndoneRow {
  row: StoredRow;
  taught: NonNullable<StoredRow['taught']>;
  /** The lead before the undo. */
  lead: StoredLead | undefined;
  /** The user has used it since: what it taught stays known with the lead, by the user's word. */
  isKept: boolean;
}

/**
 * Takes back what these rows taught, from the last to the first. The user's own statements are taken back first, and
 * stated again afterwards. Returns the leads among `staying` that teach again.
 */
export async function unteachBatch(
  to: Writing,
  undone: readonly UndoneRow[],
  staying: ReadonlyMap<number, StoredLead>,
  how: { companyDomain: CompanyDomain; at: number },
): Promise<StoredLead[]> {
  const back: Parameters<typeof unteach>[1][number][] = [];
  const last: typeof back = [];
  const said = new Map<number, Set<TextField>>();
  for (const { row, taught, lead, isKept } of undone) {
    const own = lead?.taught;
    if (lead && own && !said.has(lead.id)) {
      back.push({ ...own, email: lead.email });
      // The address was known only because the user stated it, so at the end nothing is left of it.
      if (own.before === null) last.push({ ...own, wrote: {}, email: lead.email });
    }
    if (lead && (own || isKept)) {
      const kept = isKept ? textFields.filter((field) => states(row, field)) : [];
      said.set(lead.id, new Set([...(said.get(lead.id) ?? own?.fields ?? []), ...kept]));
    }
    back.push({ ...taught, email: taught.address ?? row.email });
  }
  await unteach(to, [...back, ...last]);
  const stating = [...said].flatMap(([id, fields]) => {
    const stays = staying.get(id);
    if (!stays) return [];
    const { taught, ...lead } = stays;
    return [{ lead, fields: [...fields], isGuess: taught?.isGuess ?? false }];
  });
  return stateAll(to, stating, how);
}
