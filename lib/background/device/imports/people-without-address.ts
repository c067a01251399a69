/**
 * Rows that name a person and a known company, but no address and no lead: kept as people of that company. Undoing the
 * import takes them back.
 */
import { fold } from '../../../contract/text.ts';
import { writeDay } from '../../../contract/times.ts';
import { emptyLead, merged } from '../../../device-service/leads/lead-writing.ts';
import {
  isBlankCompany,
  learnCompanyOfLead,
  statedBy,
  unnamedCompany,
} from '../../../device-service/learn/learn-lead.ts';
import {
  filledThere,
  isNamedAmong,
  withoutFilled,
  withoutPeople,
  withPeople,
} from '../../../device-service/learn/people-there.ts';
import type { Company, KnowledgeChange, PersonThere } from '../../../device-service/store-directory.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import { readCompany, readDomain } from '../directory/stored-companies.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';
import { hostOf } from '../leads/site-keys.ts';
import type { NamedThere } from '../opt-outs.ts';
import type { Reading, Writing } from '../transaction.ts';

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

/** Ignores names from imports: one may come from this import itself, which its dry run could not know. */
async function domainNamed(from: Pick<Reading, 'first'>, name: string | null | undefined): Promise<string | null> {
  if (!name) return null;
  const company = readCompany(await from.first('companies', 'name', fold(name)));
  return company && company.origins?.organization?.by !== 'import' ? company.domain : null;
}

/**
 * Writes them; each row says at which company its person is new (`there`) and what else it taught (`taughtThere`).
 * `at`: epoch milliseconds.
 */
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
    const learnt = learnCompanyOfLead(held, domain, { texts: textsOf(row) }, origin);
    const company = learnt?.company ?? held;
    if (!company) continue;
    const next = withPeople(company, [{ ...personIn(row), origin }]);
    const was = filledThere(company, next);
    if ((next.people?.length ?? 0) > (held?.people?.length ?? 0)) row.there = domain;
    if (learnt?.named || was) row.taughtThere = { domain, ...(learnt?.named && { named: true }), ...(was && { was }) };
    companies.set(domain, next);
    if (next !== held) changed.set(domain, next);
  }
  await writeKnowledge(
    to,
    [...changed.values()].map((put): KnowledgeChange => ({ put, as: 'company' })),
  );
}

function personIn(row: StoredRow): Omit<PersonThere, 'origin'> {
  const texts = textsOf(row);
  const { first_name = null, last_name = null } = texts;
  const { position = null, linkedin = null } = statedBy({ texts }, () => true);
  return { first_name, last_name, position: textIn(position), linkedin: textIn(linkedin) };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Takes back what the rows taught, and companies of which nothing else is known. */
export async function dropPeople(to: Writing, rows: readonly StoredRow[]): Promise<void> {
  const domains = new Set(rows.flatMap(({ there, taughtThere }) => there ?? taughtThere?.domain ?? []));
  const changes: KnowledgeChange[] = [];
  for (const domain of domains) {
    const company = readCompany(await to.get('companies', domain));
    if (!company) continue;
    const before = rows.filter(({ taughtThere }) => taughtThere?.domain === domain).reduceRight(untaught, company);
    const isOne = isNamedAmong(rows.filter(({ there }) => there === domain).map(textsOf));
    const left = withoutPeople(before, (person) => person.origin.by === 'import' && isOne(person));
    const { personal = 0, generic = 0 } = readDomain(await to.get('domains', domain)) ?? {};
    const isHollow = personal + generic === 0 && isBlankCompany({ ...left, organization: null, origins: {} });
    if (isHollow && isImported(left)) changes.push({ remove: domain, as: 'company' });
    else if (left !== company) changes.push({ put: left, as: 'company' });
  }
  await writeKnowledge(to, changes);
}

/** Without the name and the fields of a known person that the row gave. */
function untaught(company: Company, row: StoredRow): Company {
  const { named = false, was } = row.taughtThere ?? {};
  const left = named && company.origins?.organization?.by === 'import' ? unnamedCompany(company) : company;
  return was ? withoutFilled(left, personIn(row), was) : left;
}

const isImported = ({ origins = {} }: Company): boolean =>
  Object.values(origins).every((origin) => origin?.by === 'import');
