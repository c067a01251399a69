/** Site searches for a team. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { writeTime } from '../../contract/times.ts';
import { notFound, refused } from '../../device-service/handler.ts';
import { mostRequests } from '../../site-search/bounds.ts';
import { searchEnds } from '../../site-search/search-state.ts';
import { siteOf } from '../../site-search/site-address.ts';
import type { Admitting } from '../http/admit.ts';
import {
  type Asking,
  createOwnEndpoint,
  envelope,
  type OwnEndpoint,
  type OwnOperation,
  succeed,
} from '../http/own-operation.ts';
import type { KnownSearch } from '../store/site-searches.ts';
import { lendTeamStore } from '../store/team-store.ts';

/** As `GET /health` states it. */
export const siteSearch = {
  path: '/harrier/site-searches',
  version: 1,
  /** Requests to a site per search. */
  most: mostRequests,
  /** `POST` `/ID/stop` ends a search. Older services omit it. */
  stops: true,
} as const;

const search = z.object({
  id: z.string(),
  domain: z.string(),
  state: z.enum(['waiting', 'running', 'over']),
  requests: z.number(),
  pages: z.number(),
  addresses: z.number(),
  end: z.nullable(z.enum([...searchEnds, 'stopped'])),
  created_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});

const shared = { bucket: 'searchSite', pace: { perSecond: 5, perMinute: 120 } } as const;

const searchSite = {
  ...shared,
  name: 'searchSite',
  summary: 'Starts a search of the public pages of a company’s site, or gives the unfinished one.',
  method: 'POST',
  path: siteSearch.path,
  body: z.object({ domain: z.string().check(z.maxLength(300)) }),
  status: 202,
  reply: envelope(search),
  refusals: [
    [400, 'invalid_domain'],
    [429, 'too_many_requests'],
  ],
} as const satisfies OwnOperation;

const listSiteSearches = {
  ...shared,
  name: 'listSiteSearches',
  summary: 'Lists the latest searches of sites, newest first.',
  method: 'GET',
  path: siteSearch.path,
  reply: envelope(z.array(search)),
} as const satisfies OwnOperation;

const getSiteSearch = {
  ...shared,
  name: 'getSiteSearch',
  summary: 'Reads one search of a site.',
  method: 'GET',
  path: `${siteSearch.path}/{id}`,
  reply: envelope(search),
} as const satisfies OwnOperation;

const stopSiteSearch = {
  ...shared,
  name: 'stopSiteSearch',
  summary: 'Stops a search of a site. Any member of the team may stop one.',
  method: 'POST',
  path: `${siteSearch.path}/{id}/stop`,
  reply: envelope(search),
} as const satisfies OwnOperation;

export const siteSearchOperations = [searchSite, listSiteSearches, getSiteSearch, stopSiteSearch];

export function createSiteSearchEndpoint({ database, now }: Admitting): OwnEndpoint {
  const searchesOf = ({ owner: { team, key } }: Asking) => lendTeamStore(database, { team, key });
  return createOwnEndpoint({ database, now }, [
    {
      operation: searchSite,
      async answer(asking) {
        const read = z.safeParse(searchSite.body, await asking.request.fields());
        const domain = read.success ? searchable(read.data.domain) : null;
        if (domain === null) return refused(400, 'invalid_domain', 'This is not the domain of a public site.');
        const added = await searchesOf(asking)(({ siteSearches }) => siteSearches.add(domain, now()));
        if (!added) return refused(429, 'too_many_requests', 'Too many searches wait already.');
        return succeed(searchSite, { data: shown(added), meta: {} });
      },
    },
    {
      operation: listSiteSearches,
      async answer(asking) {
        const latest = await searchesOf(asking)(({ siteSearches }) => siteSearches.latest(), 'read');
        return succeed(listSiteSearches, { data: latest.map(shown), meta: {} });
      },
    },
    {
      operation: getSiteSearch,
      async answer(asking) {
        const found = await searchesOf(asking)(({ siteSearches }) => siteSearches.find(asking.id), 'read');
        return found ? succeed(getSiteSearch, { data: shown(found), meta: {} }) : notFound('search');
      },
    },
    {
      operation: stopSiteSearch,
      async answer(asking) {
        const stopped = await searchesOf(asking)(({ siteSearches }) => siteSearches.stop(asking.id, now()));
        return stopped ? succeed(stopSiteSearch, { data: shown(stopped), meta: {} }) : notFound('search');
      },
    },
  ]);
}

/** The registrable domain of a public https site on its usual port; `null` for anything else. */
export function searchable(text: unknown): string | null {
  const site = typeof text === 'string' && text.length < 300 ? siteOf(text.trim()) : null;
  return site && site.protocol === 'https:' && site.port === '' ? site.domain : null;
}

function shown({ id, domain, state, counts, createdAt, endedAt }: KnownSearch): z.output<typeof search> {
  const { requests, pages, addresses, end } = counts;
  const time = (at: number | null) => (at === null ? null : writeTime(at));
  return {
    ...{ id, domain, state, requests, pages, addresses, end },
    ...{ created_at: time(createdAt), ended_at: time(endedAt) },
  };
}
