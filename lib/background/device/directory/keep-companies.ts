import { blankCompany } from '../../../device-service/blank-records.ts';
import type { Writing } from '../transaction.ts';
import { writeKnowledge } from './write-knowledge.ts';

/**
 * Nobody finds people whose company has no record. Where another browser deleted it, or a back-up was written while it
 * was learnt, a blank one stays.
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
