/**
 * A lead with an address at one domain and a website at another suggests that people of that site write from the
 * address's domain. All leads are counted, so batches and imports add up, and undoing an import takes the link back.
 */
import { writeDay } from '../../../contract/times.ts';
import { blankCompany } from '../../../device-service/blank-records.ts';
import { isBlankCompany, learnCompanyOfLead } from '../../../device-service/learn/learn-lead.ts';
import { learntCompany } from '../../../device-service/learn/learning.ts';
import { leastPeople } from '../../../device-service/learn/mail-evidence.ts';
import { isSharedHost } from '../../../device-service/learn/shared-hosts.ts';
import type { KnowledgeChange } from '../../../device-service/store-directory.ts';
import type { StoredLead } from '../../../device-service/store-leads.ts';
import { readCompany, readDomain } from '../directory/stored-companies.ts';
import type { CompanyDomain } from '../directory/teach.ts';
import { writeKnowledge } from '../directory/write-knowledge.ts';
import { type MailOfSite, mailOfSite, siteKey } from '../leads/site-keys.ts';
import type { Reading, Writing } from '../transaction.ts';

type Lead = Pick<StoredLead, 'email' | 'texts'>;

/** Of the leads that say so, the first. */
type Said = MailOfSite & { by: Lead };

/** After the leads were written. `at`: epoch milliseconds. */
export async function linkSites(
  to: Writing,
  leads: readonly Lead[],
  { companyDomain, at }: { companyDomain: CompanyDomain; at: number },
): Promise<void> {
  const origin = { by: 'import', uri: null, extracted_on: writeDay(at) } as const;
  for (const { by, ...said } of saidBy(leads, companyDomain)) {
    const { site, mail } = said;
    const held = readCompany(await to.get('companies', site));
    if (held?.linked_domains.includes(mail) || !(await areEnough(to, said))) continue;
    const named = learnCompanyOfLead(held, site, by, origin)?.company ?? held ?? blankCompany(site);
    const company = learntCompany(named);
    const linkedDomainsSeen = { ...company.linkedDomainsSeen, [mail]: origin };
    const put = { ...company, linked_domains: [...company.linked_domains, mail], linkedDomainsSeen };
    await writeKnowledge(to, [{ put, as: 'company' }]);
  }
}

/** After the import that brought these leads was taken back, and they were written. */
export async function unlinkSites(to: Writing, leads: readonly Lead[], companyDomain: CompanyDomain): Promise<void> {
  for (const { by: _, ...said } of saidBy(leads, companyDomain)) {
    const { site, mail } = said;
    const held = readCompany(await to.get('companies', site));
    if (!held) continue;
    const { linkedDomainsSeen: seen, ...company } = learntCompany(held);
    const { [mail]: origin, ...linkedDomainsSeen } = seen;
    if (origin?.by !== 'import' || (await areEnough(to, said))) continue;
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

/** Each once. Without networks, shared hosts and mail providers. */
function saidBy(leads: readonly Lead[], companyDomain: CompanyDomain): Said[] {
  const all = new Map<string, Said>();
  for (const by of leads) {
    const said = mailOfSite(by);
    if (!said || all.has(`${said.site} ${said.mail}`)) continue;
    const isCompany = [said.site, said.mail].every((one) => !isSharedHost(one) && companyDomain(`@${one}`) !== null);
    if (isCompany) all.set(`${said.site} ${said.mail}`, { ...said, by });
  }
  return [...all.values()];
}

/** Among all leads, of whatever import. */
async function areEnough(from: Reading, said: MailOfSite): Promise<boolean> {
  const people = await from.keysWith('leads', 'person', siteKey(said, from.keyHash), leastPeople);
  return people.length >= leastPeople;
}
