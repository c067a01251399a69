/** A lead as a person that other records may match, and the index keys to find it. */
import type { MergePerson, NameKeys } from '../merge/same-person.ts';
import type { StoredLead } from '../store-leads.ts';

export function personOf({ email, texts, place }: Pick<StoredLead, 'email' | 'texts' | 'place'>): MergePerson {
  const of = (field: keyof typeof texts) => texts[field] ?? null;
  return {
    ...{ email, first_name: of('first_name'), last_name: of('last_name'), position: of('position') },
    ...{ company: of('company'), website: of('website'), phone_number: of('phone_number') },
    ...{ linkedin_url: of('linkedin_url'), country_code: of('country_code'), city: place.city },
  };
}

export type PersonKeys = readonly NameKeys[];

/** The keys stored in the index. */
export const ownKeys = (keys: PersonKeys): string[] => keys.flatMap(({ own }) => own);
