/** Whom a search found: each address once, with the page that says most of it. */
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';

export interface FoundPerson {
  email: string;
  /** Its path; its whole address where it is another host's. */
  page: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
}

export function peopleIn({ pages }: SiteSearch, host: string): FoundPerson[] {
  const found = new Map<string, FoundPerson>();
  for (const { address, facts, people } of pages) {
    const { hostname, pathname, search } = new URL(address);
    const page = hostname === host ? pathname + search : address;
    const bare = facts.addresses.map(({ address: email }) => ({
      email,
      first_name: null,
      last_name: null,
      position: null,
    }));
    for (const one of [...people, ...bare]) {
      const before = found.get(one.email);
      if (!before || says(one) > says(before)) found.set(one.email, { ...one, page });
    }
  }
  return [...found.values()];
}

const says = (one: Omit<FoundPerson, 'page' | 'email'>): number =>
  [one.last_name, one.first_name, one.position].filter((said) => said !== null).length;
