/**
 * A row whose address is at one domain and whose website is another says that people of that site write from there.
 * Counted among the leads, so that batches and imports add up, and undoing takes it back.
 */
import { writeDay } from '../../../contract/times.ts';
import { blankCompany } from '../../../device-service/blank-records.ts';
import { isBlankCompany, learnCompanyOfLead } from '../../../device-service/learn/learn-lead.ts';
import { learntCompany } from '../../../device-service/learn/learning.ts';
import { leastPeople } from '../../../device-service/learn/mail-evidence.ts';
import { isSharedHost } from '../../../device-service/learn/shared-hosts.ts';
import type { KnowledgeChange, StoredLead } from '../../../device-service/store.ts';
import type { Reading, Writing } from '../database.ts';
import { rangeOf, readAddress } from '../directory/stored-addresses.ts';
import { readCompany, readDomain } from '../directory/stored-companies.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';
import { findLead } from '../leads/find-lead.ts';
import { addressOf, readLead } from '../leads/stored-leads.ts';
import { siteOf } from './people-without-address.ts';

/** Of one mail domain. */
const mostRead = 200;

type Lead = Pick<StoredLead, 'email' | 'texts'>;

interface Pair {
  site: string;
  mail: string;
  leads: Lead[];
}

/** After the leads were written. `at`: epoch milliseconds. */
export async function linkSites(
  to: Writing,
  leads: readonly Lead[],
  { companyDomain, at }: { companyDomain: CompanyDomain; at: number },
): Promise<void> {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(at) } as const;
  for (const pair of pairsOf(leads, companyDomain)) {
    const { site, mail } = pair;
    const [first] = pair.leads;
    const held = readCompany(await to.get('companies', site));
    if (!first || held?.linked_domains.includes(mail) || !(await areEnough(to, pair, companyDomain))) continue;
    const named = learnCompanyOfLead(held, site, first, origin)?.company ?? held ?? blankCompany(site);
    const company = learntCompany(named);
    const linkedDomainsSeen = { ...company.linkedDomainsSeen, [mail]: origin };
    const put = { ...company, linked_domains: [...company.linked_domains, mail], linkedDomainsSeen };
    await writeKnowledge(to, [{ put, as: 'company' }]);
  }
}

/** After the import that brought these leads was taken back. */
export async function unlinkSites(to: Writing, leads: readonly Lead[], companyDomain: CompanyDomain): Promise<void> {
  for (const { site, mail } of pairsOf(leads, companyDomain)) {
    const held = readCompany(await to.get('companies', site));
    if (!held) continue;
    const { linkedDomainsSeen: seen, ...company } = learntCompany(held);
    const { [mail]: origin, ...linkedDomainsSeen } = seen;
    if (origin?.by !== 'import' || (await areEnough(to, { site, mail, leads: [] }, companyDomain))) continue;
    const linked_domains = company.linked_domains.filter((domain) => domain !== mail);
    const next = { ...company, linked_domains, linkedDomainsSeen };
    const { personal = 0, generic = 0 } = readDomain(await to.get('domains', site)) ?? {};
    const isNamedByImport = next.origins.organization?.by === 'import';
    const { organization: _, ...origins } = next.origins;
    const rest = isNamedByImport ? { ...next, organization: null, origins } : next;
    const change: KnowledgeChange =
      personal + generic === 0 && isBlankCompany(rest) ? { remove: site, as: 'company' } : { put: next, as: 'company' };
    await writeKnowledge(to, [change]);
  }
}

function pairsOf(leads: readonly Lead[], companyDomain: CompanyDomain): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const lead of leads) {
    const site = siteOf(lead.texts.website, companyDomain);
    const mail = site === null || isSharedHost(site) ? null : companyDomain(lead.email);
    if (site === null || mail === null || mail === site || isSharedHost(mail)) continue;
    const pair = pairs.get(`${site} ${mail}`) ?? { site, mail, leads: [] };
    pair.leads.push(lead);
    pairs.set(`${site} ${mail}`, pair);
  }
  return [...pairs.values()];
}

async function areEnough(from: Reading, { site, mail, leads }: Pair, companyDomain: CompanyDomain): Promise<boolean> {
  const people = new Set(leads.map(({ email }) => addressOf(email)));
  if (people.size >= leastPeople) return true;
  const { from: first } = rangeOf(mail);
  for (const record of await from.following('addresses', first, mostRead)) {
    const address = readAddress(record, from.keyHash)?.email.value;
    if (address === undefined || companyDomain(address) !== mail) break;
    const lead = readLead(await findLead(from, address));
    if (lead && siteOf(lead.texts.website, companyDomain) === site) people.add(addressOf(lead.email));
    if (people.size >= leastPeople) return true;
  }
  return false;
}
