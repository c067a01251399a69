/** Companies as records of their table, and what is stored about a domain whether or not its company is known. */
import { fold } from '../../../contract/text.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import { blankCompany, sparseCompany } from '../../../device-service/blank-records.ts';
import type { Company, EmailNumbers } from '../../../device-service/store-directory.ts';

interface CompanyEntry {
  domain: string;
  /** Without unknown fields; see `readCompany`. */
  company: Partial<Company>;
  /** Folded and indexed; omitted if unknown. */
  name?: string;
}

export const entryOf = (company: Company): CompanyEntry => ({
  domain: company.domain,
  company: sparseCompany(company),
  ...(company.organization && { name: fold(company.organization) }),
});

const texts = ['organization', 'description', 'industry', 'country', 'state', 'city', 'pattern'] as const;

/** Null for a damaged record. */
export function readCompany(record: unknown): Company | null {
  if (!isRecord(record) || !isRecord(record.company) || record.company.domain !== record.domain) return null;
  const whole = { ...blankCompany(String(record.domain)), ...record.company };
  const isSound =
    texts.every((field) => whole[field] === null || typeof whole[field] === 'string') &&
    Array.isArray(whole.technologies) &&
    whole.technologies.every((one) => typeof one === 'string') &&
    Array.isArray(whole.linked_domains) &&
    (whole.people === undefined || (Array.isArray(whole.people) && whole.people.every(isRecord)));
  return isSound ? whole : null;
}

export interface DomainEntry extends EmailNumbers {
  domain: string;
  /** Its company's row in the columns, and its position in Discover: the order in which companies became known. */
  row: number;
  /** How many of its people are attested (`isAttested`); omitted where an earlier version did not count them. */
  attested?: number;
  /** The next free row of the address columns; omitted while the domain has too few addresses for columns. */
  next?: number;
}

export function readDomain(record: unknown): DomainEntry | null {
  if (!isRecord(record)) return null;
  const { domain, row, personal, generic, attested, next } = record;
  if (typeof domain !== 'string' || typeof row !== 'number') return null;
  if (typeof personal !== 'number' || typeof generic !== 'number') return null;
  return {
    ...{ domain, row, personal, generic },
    ...(typeof attested === 'number' && { attested }),
    ...(typeof next === 'number' && { next }),
  };
}
