/**
 * Rows that name a person and a known company, but no address and no lead: kept as people of that company. Undoing the
 * import takes them back.
 */
import { fold } from '../../../contract/text.ts';
import { writeDay } from '../../../contract/times.ts';
import type { Named } from '../../../device-service/forget/mentions.ts';
import { emptyLead, merged } from '../../../device-service/leads/lead-writing.ts';
import { isBlankCompany, learnCompanyOfLead, statedBy } from '../../../device-service/learn/learn-lead.ts';
import { isNamedAmong, withoutPeople, withPeople } from '../../../device-service/learn/people-there.ts';
import type { Company, KnowledgeChange, PersonThere } from '../../../device-service/store.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import type { Reading, Writing } from '../database.ts';
import { readCompany, readDomain } from '../directory/stored-companies.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';
import { hostOf } from '../leads/site-keys.ts';
import type { NamedThere } from '../opt-outs.ts';

/** The company of each row without an address, by line; rows whose company is not known are left out. */
export async function companiesOf(
  from: Pick<Reading, 'first'>,
  rows: readonly StoredRow[],
  companyDomain: CompanyDomain,
): Promise<Map<number, NamedThere>> {
  const found = await Promise.all(
    rows.map(async (row): Promise<[number, NamedThere][]> => {
      const { first_name, last_name, website, company } = textsOf(row);
      if (row.email !== '' || row.problem || !first_name || !last_name) return [];
      const domain = siteOf(website, companyDomain) ?? (await domainNamed(from, company));
      return domain ? [[row.line, { name: { first_name, last_name }, domain }]] : [];
    }),
  );
  return new Map(found.flat());
}

const textsOf = ({ fields }: Pick<StoredRow, 'fields'>) => merged(emptyLead('', 0, 0), fields).texts;

/** The company's domain in a website column; null if it names none. */
export function siteOf(website: string | null | undefined, companyDomain: CompanyDomain): string | null {
  const host = hostOf(website);
  return host === null ? null : companyDomain(`@${host}`);
}

/** A name that imports gave may be this import's own, which its dry run could not know. */
async function domainNamed(from: Pick<Reading, 'first'>, name: string | null | undefined): Promise<string | null> {
  if (!name) return null;
  const company = readCompany(await from.first('companies', 'name', fold(name)));
  return company && company.origins?.organization?.by !== 'import' ? company.domain : null;
}

/** Writes them; each row whose person is new says at which company (`there`). `at`: epoch milliseconds. */
export async function keepPeople(
  to: Writing,
  kept: readonly { row: StoredRow; person: NamedThere }[],
  at: number,
): Promise<void> {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(at) } as const;
  const companies = new Map<string, Company | null>();
  const changed = new Map<string, Company>();
  for (const { row, person } of kept) {
    const { domain } = person;
    if (!companies.has(domain)) companies.set(domain, readCompany(await to.get('companies', domain)));
    const held = companies.get(domain) ?? null;
    const texts = textsOf(row);
    const company = learnCompanyOfLead(held, domain, { texts }, origin)?.company ?? held;
    if (!company) continue;
    const { position = null, linkedin = null } = statedBy({ texts }, () => true);
    const one: PersonThere = { ...nameIn(person.name), position: textIn(position), linkedin: textIn(linkedin), origin };
    const next = withPeople(company, [one]);
    if ((next.people?.length ?? 0) > (held?.people?.length ?? 0)) row.there = domain;
    companies.set(domain, next);
    if (next !== held) changed.set(domain, next);
  }
  await writeKnowledge(
    to,
    [...changed.values()].map((put): KnowledgeChange => ({ put, as: 'company' })),
  );
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const nameIn = ({ first_name = null, last_name = null }: Named) => ({ first_name, last_name });

/** Takes back those that the import added, and companies of which nothing else is known. */
export async function dropPeople(to: Writing, rows: readonly StoredRow[]): Promise<void> {
  const names = new Map<string, Named[]>();
  for (const row of rows) {
    if (row.there !== undefined) names.set(row.there, [...(names.get(row.there) ?? []), textsOf(row)]);
  }
  const changes: KnowledgeChange[] = [];
  for (const [domain, all] of names) {
    const company = readCompany(await to.get('companies', domain));
    if (!company) continue;
    const isOne = isNamedAmong(all);
    const left = withoutPeople(company, (person) => person.origin.by === 'import' && isOne(person));
    const { personal = 0, generic = 0 } = readDomain(await to.get('domains', domain)) ?? {};
    const isHollow = personal + generic === 0 && isBlankCompany({ ...left, organization: null, origins: {} });
    if (isHollow && isImported(left)) changes.push({ remove: domain, as: 'company' });
    else if (left !== company) changes.push({ put: left, as: 'company' });
  }
  await writeKnowledge(to, changes);
}

const isImported = ({ origins = {} }: Company): boolean =>
  Object.values(origins).every((origin) => origin?.by === 'import');
