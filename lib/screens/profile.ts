/** What is said of a company: by the service once it was searched, before that by its own page. */
import type { DomainSearch } from '../contract/resources/domain-search.ts';
import type { OrganisationFacts, Social } from '../page/facts.ts';
import type { Domain } from '../subject/subject.ts';

/** Whom a lookup is about: known by domain, or only by a company's name. */
export type Who = { domain: Domain } | { name: string };

export interface CompanyProfile {
  name: string | null;
  /** Null for a company that is only known by name. */
  domain: Domain | null;
  description: string | null;
  industry: string | null;
  size: string | null;
  place: string | null;
  /** `{first}.{last}` */
  pattern: string | null;
  /** As they were given: whoever makes links of them looks at their scheme. */
  socials: Partial<Record<Social, string | null>>;
  technologies: string[];
  linked: string[];
  accept_all: boolean | null;
  disposable: boolean | null;
  webmail: boolean | null;
}

export function profileOf(
  who: Who,
  said: DomainSearch | null,
  page: OrganisationFacts | null,
  name: string | null,
): CompanyProfile {
  const place = said ? [said.city, said.state, said.country].filter(Boolean).join(', ') : '';
  return {
    name: said?.organization ?? page?.name ?? name ?? ('name' in who ? who.name : null),
    domain: 'domain' in who ? who.domain : domainOf(said?.domain ?? null),
    description: said?.description ?? page?.description ?? null,
    industry: said?.industry ?? page?.industry ?? null,
    size: said?.headcount ?? page?.size ?? null,
    place: place === '' ? (page?.place ?? null) : place,
    pattern: said?.pattern ?? null,
    socials: { ...page?.socials, ...(said ? socialsOf(said) : {}) },
    technologies: said?.technologies ?? [],
    linked: said?.linked_domains ?? [],
    accept_all: said?.accept_all ?? null,
    disposable: said?.disposable ?? null,
    webmail: said?.webmail ?? null,
  };
}

/** A domain that the service named for a company. */
function domainOf(ascii: string | null): Domain | null {
  return ascii === null ? null : { ascii, unicode: ascii, hosted: false, odd: null };
}

function socialsOf(said: DomainSearch): CompanyProfile['socials'] {
  const { linkedin, twitter, facebook, instagram, youtube } = said;
  const all = { linkedin, twitter, facebook, instagram, youtube };
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address !== null));
}
