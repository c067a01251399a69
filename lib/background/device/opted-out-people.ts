/** Finds a person who opted out in this device's knowledge, if the service named no address. */
import { fold } from '../../contract/text.ts';
import { domainOf, tidyAddress, tidyDomain } from '../../device-service/domain-name.ts';
import { companyOf } from '../../device-service/domain-search.ts';
import { personOf } from '../../device-service/email-finder.ts';
import { nameOf } from '../../device-service/forget/mentions.ts';
import { mailDomainsOf } from '../../device-service/mail-domains.ts';
import { everything } from '../../device-service/page-of-rows.ts';
import type { Store } from '../../device-service/store.ts';
import type { PersonName } from '../../device-service/store-directory.ts';
import type { LeadFilter, StoredLead } from '../../device-service/store-leads.ts';
import type { Whom } from '../../messages/people-views.ts';

export type Known = Pick<Store, 'directory' | 'leads'>;

/**
 * Lower-case addresses, without duplicates, of people and leads with this profile, or with this name at this company.
 */
export async function addressesOf({ directory, leads }: Known, whom: Whom): Promise<string[]> {
  if (whom.linkedin_handle !== undefined) return unique(await directory.emailsWithHandle(whom.linkedin_handle));
  const at = await namedAt({ directory }, whom);
  if (!at) return [];
  const { person, domain, company } = at;
  const of = domain === null ? null : await directory.company(domain);
  const places = of ? await mailDomainsOf(directory, of) : domain === null ? [] : [domain];
  const known = (await Promise.all(places.map((place) => directory.emailsNamed(place, person)))).flat();
  const wanted: LeadFilter[] = [
    ...places.map((place) => ({ email: `@${place}` })),
    ...(domain === null ? [] : [{ website: domain }]),
    ...(company === null ? [] : [{ company }]),
  ];
  const found = await Promise.all(wanted.map((filter) => leads.leads(filter, 0, everything)));
  const own = found
    .flatMap((some) => some.leads)
    .filter((lead) => nameOf(lead.texts) === fold(person.full).trim() && isAt(lead, places, company));
  return unique([...known, ...own.map(({ email }) => ({ value: email }))]);
}

/** Null if no name or no company is given. */
export async function namedAt(
  { directory }: Pick<Known, 'directory'>,
  whom: Whom,
): Promise<{ person: PersonName; domain: string | null; company: string | null } | null> {
  const person = personOf(whom);
  if ('at' in person || person.full === '') return null;
  const company = await companyOf(directory, whom);
  const domain = company?.domain ?? (whom.domain === undefined ? null : tidyDomain(whom.domain));
  const name = company?.organization ?? whom.company ?? null;
  return domain === null && name === null ? null : { person, domain, company: name };
}

/** The author of a known article; null if there are several. */
export async function authorOf({ directory }: Pick<Known, 'directory'>, url: string): Promise<Whom | null> {
  const address = tidyAddress(url);
  const article = address === null ? null : await directory.article(address);
  const [author, ...others] = article?.authors ?? [];
  return article && author && others.length === 0 ? { ...author, domain: article.domain } : null;
}

/** The filters match texts that contain theirs, so check for equality. */
function isAt({ email, texts }: StoredLead, places: readonly string[], company: string | null): boolean {
  const isDomain = [domainOf(email), tidyDomain(texts.website ?? '')].some((at) => at !== null && places.includes(at));
  return isDomain || (company !== null && fold(texts.company ?? '') === fold(company));
}

const unique = (all: readonly { value: string }[]): string[] => [
  ...new Set(all.map(({ value }) => value.toLowerCase())),
];
