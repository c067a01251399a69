import { blankCompany } from '../../../device-service/blank-records.ts';
import type { Writing } from '../transaction.ts';
import { writeKnowledge } from './write-knowledge.ts';

/**
 * People are found only if their company has a record, so a missing one is replaced by a blank one. It is missing if
 * another browser deleted it, or if a back-up was written while the company was learned.
 */
export async function keepCompanies(to: Writing, domains: readonly string[]): Promise<void> {
  const wanted = [...new Set(domains)];
  const records = await Promise.all(wanted.map((domain) => to.get('companies', domain)));
  const missing = wanted.filter((_, at) => records[at] === undefined);
  await writeKnowledge(
    to,
    missing.map((domain) => ({ put: blankCompany(domain), as: 'company' })),
  );
}
