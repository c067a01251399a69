/**
 * Imported people with an address at a company become known addresses, in the transaction of their leads. Undoing the
 * import takes them back.
 */
import { writeDay } from '../../../contract/times.ts';
import {
  isBlankCompany,
  learnCompanyOfLead,
  learnLead,
  statedBy,
  unlearnLead,
  unnamedCompany,
} from '../../../device-service/learn/learn-lead.ts';
import type { Company, KnowledgeChange, KnownEmail, StoredLead } from '../../../device-service/store.ts';
import type { StoredRow } from '../../jobs/this-device.ts';
import type { Writing } from '../database.ts';
import { findAddress, findAtHome, homeOf, readAddress } from '../directory/stored-addresses.ts';
import { readCompany, readDomain } from '../directory/stored-companies.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';

/** The registrable domain of a company's address; null for a mail provider or a host that is not public. */
export type CompanyDomain = (address: string) => string | null;

/** `at`: epoch milliseconds. */
export async function teachBatch(
  to: Writing,
  imported: readonly { row: StoredRow; lead: StoredLead | null }[],
  { companyDomain, at }: { companyDomain: CompanyDomain; at: number },
): Promise<void> {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(at) } as const;
  const taught = imported.flatMap(({ row, lead }) => {
    if (!lead || row.problem || row.outcome === 'skipped') return [];
    const email = row.email || lead.email;
    const company = companyDomain(email);
    return company === null ? [] : [{ row, lead, email, company }];
  });
  const emails = await emailsOf(
    to,
    taught.map(({ email }) => email),
  );
  const companies = await companiesOf(
    to,
    taught.map(({ company }) => company),
  );
  const changes = new Map<string, KnowledgeChange>();
  for (const { row, lead, email, company } of taught) {
    const key = email.toLowerCase();
    const states = (field: string) => Object.hasOwn(row.fields, field) || field in (row.derived ?? {});
    const learnt = learnLead(emails.get(key) ?? null, { email, company, stated: statedBy(lead, states), origin });
    if (!learnt) continue;
    emails.set(key, learnt.email);
    changes.set(key, { put: learnt.email, as: 'email' });
    const home = homeOf(learnt.email);
    const of = learnCompanyOfLead(companies.get(home) ?? null, home, lead, origin);
    if (of) {
      companies.set(home, of.company);
      changes.set(`company ${home}`, { put: of.company, as: 'company' });
    }
    row.taught = {
      ...learnt.taught,
      ...(of?.named && { named: true }),
      ...(row.email === '' && { address: lead.email }),
    };
  }
  await writeKnowledge(to, [...changes.values()]);
}

/** `rows`: undone, from the last to the first. */
export async function unteachBatch(to: Writing, rows: readonly StoredRow[]): Promise<void> {
  const taught = rows.flatMap(({ email, taught: one }) => (one ? [{ ...one, email: one.address ?? email }] : []));
  if (taught.length === 0) return;
  const before = await emailsOf(
    to,
    taught.map(({ email }) => email),
  );
  const emails = new Map(before);
  const unnamed = new Set<string>();
  for (const { email, named, ...one } of taught) {
    const key = email.toLowerCase();
    const held = emails.get(key);
    if (!held) continue;
    emails.set(key, unlearnLead(held, one));
    if (named) unnamed.add(homeOf(held));
  }
  const changed = [...emails].filter(([key, email]) => email !== before.get(key));
  await writeKnowledge(
    to,
    changed.map(([key, email]) => (email ? { put: email, as: 'email' } : { remove: key, as: 'email' })),
  );
  const homes = new Set(changed.flatMap(([key]) => homeIn(before.get(key))));
  await forgetHollow(to, homes, unnamed);
}

/** Removes companies of which nothing is left, and names that the import gave. */
async function forgetHollow(to: Writing, homes: ReadonlySet<string>, unnamed: ReadonlySet<string>): Promise<void> {
  const companies = await companiesOf(to, [...homes]);
  const changes = await Promise.all(
    [...companies].map(async ([domain, company]): Promise<KnowledgeChange[]> => {
      const { personal = 0, generic = 0 } = readDomain(await to.get('domains', domain)) ?? {};
      const isEmpty = personal + generic === 0;
      const next = unnamed.has(domain) || isEmpty ? unnamedCompany(company) : company;
      if (isEmpty && isBlankCompany(next)) return [{ remove: domain, as: 'company' }];
      return next === company ? [] : [{ put: next, as: 'company' }];
    }),
  );
  await writeKnowledge(to, changes.flat());
}

const homeIn = (email: KnownEmail | null | undefined): string[] => (email ? [homeOf(email)] : []);

async function emailsOf(to: Writing, addresses: readonly string[]): Promise<Map<string, KnownEmail | null>> {
  // Most databases have no address stored elsewhere: one lookup each.
  const find = addresses.length > 0 && (await to.any('addresses', 'elsewhere')) ? findAddress : findAtHome;
  const keys = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return new Map(
    await Promise.all(
      keys.map(async (key) => [key, readAddress(await find(to, key), to.keyHash)?.email ?? null] as const),
    ),
  );
}

async function companiesOf(to: Writing, domains: readonly string[]): Promise<Map<string, Company>> {
  const all = await Promise.all(
    [...new Set(domains)].map(async (domain) => [domain, readCompany(await to.get('companies', domain))] as const),
  );
  return new Map(all.flatMap(([domain, company]) => (company ? [[domain, company] as const] : [])));
}
