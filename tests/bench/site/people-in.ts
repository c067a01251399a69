/**
 * The people this device learned from a site's pages. Each address appears once, with the page that named the person.
 */
import { isRecord } from '../../../lib/contract/tolerant.ts';
import { siteOf } from '../../../lib/site-search/site-address.ts';

export interface FoundPerson {
  email: string;
  /** The page's path, or its full address if it is on another host. */
  page: string;
  first_name: string | null;
  last_name: string | null;
  position: string | null;
}

/** `addresses`: the records of the device's table. */
export function peopleIn(addresses: readonly Record<string, unknown>[], host: string): FoundPerson[] {
  const domain = siteOf(host)?.domain;
  return addresses.flatMap(({ email }) => {
    if (!isRecord(email) || typeof email.value !== 'string' || !Array.isArray(email.sources)) return [];
    const uris = email.sources.flatMap((source) =>
      isRecord(source) && typeof source.uri === 'string' ? source.uri : [],
    );
    const origins = isRecord(email.origins) ? email.origins : {};
    // Prefers the page that the name came from, because it says most about the person.
    const named = [origins.last_name, origins.first_name].flatMap((origin) =>
      isRecord(origin) && typeof origin.uri === 'string' ? origin.uri : [],
    );
    const here = [...named, ...uris].filter((uri) => siteOf(uri)?.domain === domain);
    const [page] = here.toSorted((one, other) => Number(isAt(other, host)) - Number(isAt(one, host)));
    if (page === undefined) return [];
    const { hostname, pathname, search } = new URL(page);
    return [
      {
        email: email.value,
        page: hostname === host ? pathname + search : page,
        first_name: textOf(email.first_name),
        last_name: textOf(email.last_name),
        position: textOf(email.position),
      },
    ];
  });
}

const isAt = (uri: string, host: string): boolean => new URL(uri).hostname === host;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
