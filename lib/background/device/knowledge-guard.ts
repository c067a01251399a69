/**
 * Which of this device's knowledge may leave for a team's service: nothing about private hosts, and no fact that only
 * private pages state.
 */
import type { GivenArticle, GivenCompany } from '../../device-service/exchange/knowledge-batch.ts';
import { nameOf } from '../../device-service/forget/mentions.ts';
import type { KnownEmail, Origin, Origins } from '../../device-service/store-directory.ts';
import { namesInternal, privateField, publicPage } from '../requests/privacy-guard.ts';

/** Null if it must stay here. */
export function companyToGive(company: GivenCompany): GivenCompany | null {
  if (!mayLeave({ domain: company.domain })) return null;
  const {
    technologies,
    technologiesSeen,
    linked_domains,
    linkedDomainsSeen,
    people: _,
    ...own
  } = withoutPrivateWords(company);
  return {
    ...own,
    technologies: technologies.filter((name) => !isPrivate(technologiesSeen?.[name])),
    linked_domains: linked_domains.filter((domain) => mayLeave({ domain }) && !isPrivate(linkedDomainsSeen?.[domain])),
    ...(technologiesSeen && { technologiesSeen: seenOpenly(technologiesSeen) }),
    ...(linkedDomainsSeen && { linkedDomainsSeen: seenOpenly(linkedDomainsSeen) }),
  };
}

/** Null if it must stay here. That includes an address found only on private pages. */
export function emailToGive(email: KnownEmail): KnownEmail | null {
  if (!mayLeave({ email: email.value }) || !mayLeave({ domain: email.company ?? '' })) return null;
  const sources = email.sources.filter(({ uri }) => uri === null || publicPage(uri) !== null);
  if (sources.length === 0 && email.sources.length > 0) return null;
  const { onPages: _, ...own } = withoutPrivateWords(email);
  return { ...own, sources };
}

/** Null if it must stay here, or names no author. */
export function articleToGive({ url, domain, authors, origin }: GivenArticle): GivenArticle | null {
  const isOpen = publicPage(`https://${url}`) !== null && !isPrivate(origin) && mayLeave({ domain });
  const named = authors.filter((author) => nameOf(author) !== '');
  return isOpen && named.length > 0 ? { url, domain, authors: named, ...(origin && { origin }) } : null;
}

const mayLeave = (params: { domain: string } | { email: string }): boolean =>
  Object.values(params).includes('') || (privateField(params) === null && !namesInternal(params));

const isPrivate = (origin: Origin | undefined): boolean =>
  origin !== undefined && origin.uri !== null && publicPage(origin.uri) === null;

/** Fields known only from a private page become unknown. */
function withoutPrivateWords<Of extends { origins?: Origins }>(record: Of): Of {
  if (!record.origins) return record;
  const { type: _type, ...fields } = record.origins;
  const privateFields = Object.keys(fields).filter((field) => isPrivate(record.origins?.[field]));
  const origins = Object.entries(record.origins).filter(([, origin]) => !isPrivate(origin));
  return {
    ...record,
    ...Object.fromEntries(privateFields.map((field) => [field, null])),
    origins: Object.fromEntries(origins),
  };
}

function seenOpenly<Of extends Origins>(seen: Of): Of {
  return Object.fromEntries(Object.entries(seen).filter(([, origin]) => !isPrivate(origin))) as Of;
}
