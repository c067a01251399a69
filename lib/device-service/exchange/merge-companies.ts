/** Merges what two services know about one company. */
import { companyPageRank } from '../learn/learn-company.ts';
import type { CompanyField, FieldOrigin } from '../learn/learnt.ts';
import type { Origins } from '../store-directory.ts';
import { isBetter } from './better-word.ts';
import type { GivenCompany } from './knowledge-batch.ts';

export const companyFields = [
  ...(['organization', 'description', 'industry', 'headcount', 'company_type', 'phone_number', 'language'] as const),
  ...(['twitter', 'facebook', 'linkedin', 'instagram', 'youtube'] as const),
  ...(['country', 'state', 'city', 'postal_code', 'street'] as const),
] satisfies CompanyField[];

/** Returns `here` itself if nothing is new. Whether a domain is webmail, takes mail or is closed stays unchanged. */
export function mergedCompany(here: GivenCompany, given: GivenCompany): GivenCompany {
  const next: GivenCompany = { ...here };
  const origins: Record<string, Origins[string]> = { ...here.origins };
  let isNews = false;
  for (const field of companyFields) {
    const said = { value: given[field] ?? null, origin: given.origins?.[field] };
    const held = { value: here[field] ?? null, origin: here.origins?.[field] };
    if (!isBetter(said, held, (uri) => companyPageRank(uri, here.domain))) continue;
    next[field] = said.value;
    if (said.origin) origins[field] = said.origin;
    isNews = true;
  }
  if (here.pattern === null && given.pattern !== null) {
    next.pattern = given.pattern;
    isNews = true;
  }
  for (const [list, seen] of [
    ['technologies', 'technologiesSeen'],
    ['linked_domains', 'linkedDomainsSeen'],
  ] as const) {
    const all = [...new Set([...here[list], ...given[list]])];
    const latest = latestSeen(here[seen], given[seen]);
    if (all.length === here[list].length && latest === here[seen]) continue;
    next[list] = all;
    if (latest) next[seen] = latest;
    isNews = true;
  }
  return isNews ? { ...next, ...(Object.keys(origins).length > 0 && { origins }) } : here;
}

type Seen = Record<string, FieldOrigin>;

/** Each name with its last sighting; the first map itself if the other has nothing later. */
function latestSeen(here: Seen | undefined, given: Seen | undefined): Seen | undefined {
  const later = Object.entries(given ?? {}).filter(([name, origin]) => {
    const held = here && Object.hasOwn(here, name) ? here[name] : undefined;
    return held === undefined || (held.by === origin.by && origin.extracted_on > held.extracted_on);
  });
  return later.length === 0 ? here : { ...here, ...Object.fromEntries(later) };
}
