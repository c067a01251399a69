/** People in this device's own records. No address is guessed, no service is called, and no quota is used. */
import { type Contact, companyOfSearch, contactOfEntry } from '../../contract/contact.ts';
import { domainOf } from '../../contract/text.ts';
import { companyOf, entryOf } from '../../device-service/domain-search.ts';
import { personOf } from '../../device-service/email-finder.ts';
import { companyOfEmail, emailsNamed, emailsOf, mailDomainOf, peopleNamed } from '../../device-service/mail-domains.ts';
import type { Company, Directory, KnownEmail } from '../../device-service/store-directory.ts';
import type { PeopleOnDevice, PeopleThere, PersonThere, Whom } from '../../messages/people-views.ts';

/** The size of a search page. */
const most = 100;

const nobody: PeopleOnDevice = { people: [], more: false, company: null };

export async function peopleOnDevice(directory: Directory, whom: Whom): Promise<PeopleOnDevice> {
  if (whom.linkedin_handle !== undefined)
    return first(directory, await directory.emailsWithHandle(whom.linkedin_handle));
  const company = await companyOf(directory, whom);
  if (!company) return nobody;
  if (isOnePerson(whom)) {
    const person = personOf(whom);
    return 'at' in person ? nobody : first(directory, await peopleNamed(directory, company, person), company);
  }
  const { emails, total } = await emailsOf(directory, company, {}, { offset: 0, limit: most });
  return {
    people: await contactsOf(directory, emails, company),
    more: total > emails.length,
    company: company.organization,
  };
}

/** People of a company who have no known address, and the domain of the others' addresses if it is another one. */
export async function peopleThere(directory: Directory, domain: string): Promise<PeopleThere> {
  const company = await directory.company(domain);
  if (!company) return { people: [], writesFrom: null };
  const [people, mail] = await Promise.all([withoutAddress(directory, company), mailDomainOf(directory, company)]);
  return { people, writesFrom: mail === company.domain ? null : mail };
}

async function withoutAddress(directory: Directory, company: Company): Promise<PersonThere[]> {
  const { people = [] } = company;
  const all = await Promise.all(
    people.map(async ({ first_name, last_name, position, linkedin, origin }) => {
      const [first, last] = [first_name ?? '', last_name ?? ''];
      const name = `${first} ${last}`.trim();
      const known = await emailsNamed(directory, company, { first, last, full: name });
      const { uri, extracted_on } = origin;
      return known.length > 0 ? [] : [{ name, position, profile: linkedin, page: uri, day: extracted_on }];
    }),
  );
  return all.flat();
}

function isOnePerson({ full_name, first_name, last_name }: Whom): boolean {
  return (full_name ?? first_name ?? last_name) !== undefined;
}

/** One name or profile may have several addresses. All are shown: only their pages can say whose they are. */
async function first(directory: Directory, emails: readonly KnownEmail[], of?: Company): Promise<PeopleOnDevice> {
  return { ...nobody, people: await contactsOf(directory, emails.slice(0, most), of), more: emails.length > most };
}

/** `emails`: all of one company, which is read where it is not given. */
async function contactsOf(directory: Directory, emails: readonly KnownEmail[], of?: Company): Promise<Contact[]> {
  const seen = emails.filter(({ source_type }) => source_type !== 'generated');
  const [first] = seen;
  if (!first) return [];
  const known = of ?? (await companyOfEmail(directory, first));
  const company = companyOfSearch(known ?? { ...blank, domain: first.company ?? domainOf(first.value) });
  return seen.map((email) => contactOfEntry(entryOf(email), company));
}

const blank = { organization: null, industry: null, headcount: null, country: null };
