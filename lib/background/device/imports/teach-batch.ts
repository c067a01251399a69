/** Imported people with an address at a company become known addresses. Undoing the import takes them back. */
import { writeDay } from '../../../contract/times.ts';
import { statedBy } from '../../../device-service/learn/learn-lead.ts';
import type { StoredLead } from '../../../device-service/store.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import type { Writing } from '../database.ts';
import { type CompanyDomain, type Lesson, teach, unteach } from '../directory/teach.ts';

/** `at`: epoch milliseconds. */
export async function teachBatch(
  to: Writing,
  imported: readonly { row: StoredRow; lead: StoredLead | null }[],
  { companyDomain, at }: { companyDomain: CompanyDomain; at: number },
): Promise<void> {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(at) } as const;
  const lessons = imported.flatMap(({ row, lead }): (Lesson & { row: StoredRow })[] => {
    if (!lead || row.problem || row.outcome === 'skipped') return [];
    const email = row.email || lead.email;
    const company = companyDomain(email);
    const states = (field: string) => Object.hasOwn(row.fields, field) || field in (row.derived ?? {});
    return company === null ? [] : [{ row, email, company, stated: statedBy(lead, states), lead, origin }];
  });
  const taught = await teach(to, lessons);
  lessons.forEach(({ row, email }, nth) => {
    const one = taught[nth];
    if (one) row.taught = { ...one, ...(row.email === '' && { address: email }) };
  });
}

/** `rows`: undone, from the last to the first. */
export const unteachBatch = (to: Writing, rows: readonly StoredRow[]): Promise<void> =>
  unteach(
    to,
    rows.flatMap(({ email, taught }) => (taught ? [{ ...taught, email: taught.address ?? email }] : [])),
  );
