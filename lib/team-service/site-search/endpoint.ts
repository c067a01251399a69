/** Site searches for a team. An extension beside the contract (`protocol.md`). */
import type { Pace } from '../../contract/limits.ts';
import { writeTime } from '../../contract/times.ts';
import { type Refused, refused } from '../../device-service/handler.ts';
import { mostRequests } from '../../site-search/bounds.ts';
import { siteOf } from '../../site-search/site-address.ts';
import type { Database } from '../database/database.ts';
import { admit } from '../http/admit.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { json, type WrittenReply, written } from '../http/write-reply.ts';
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

export type SiteSearchEndpoint = (request: OpenRequest) => Promise<WrittenReply>;

/** Requests per key. */
const pace: Pace = { perSecond: 5, perMinute: 120 };

/**
 * `POST` of a domain starts a search: 202 with its state. `GET` gives the latest ones, or one by its id. Any member
 * of the team may stop one.
 */
export function createSiteSearchEndpoint({
  database,
  now,
}: {
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
}): SiteSearchEndpoint {
  return async (request) => {
    const refuse = (refusal: Refused) => written(refusal, now());
    const name = request.method === 'GET' ? 'listSiteSearches' : 'searchSite';
    const admitted = await admit(request, { name, bucket: 'searchSite', pace }, { database, now });
    if (admitted.at === 'refused') return admitted.reply;
    const { team, key } = admitted.owner;
    const lend = lendTeamStore(database, { team, key });
    const [id = '', verb, ...rest] = request.path.slice(siteSearch.path.length + 1).split('/');
    const none = () => refuse(refused(404, 'not_found', 'No search was found.'));
    if (request.method === 'POST' && verb === 'stop' && rest.length === 0) {
      const stopped = await lend(({ siteSearches }) => siteSearches.stop(id, now()));
      return stopped ? json(200, { data: shown(stopped) }) : none();
    }
    if (verb !== undefined) return refuse(refused(404, 'not_found', 'There is no such operation.'));
    if (request.method === 'GET' && id === '') {
      const searches = await lend(({ siteSearches }) => siteSearches.latest(), 'read');
      return json(200, { data: searches.map(shown) });
    }
    if (request.method === 'GET') {
      const found = await lend(({ siteSearches }) => siteSearches.find(id), 'read');
      return found ? json(200, { data: shown(found) }) : none();
    }
    if (request.method !== 'POST' || id !== '') return refuse(refused(404, 'not_found', 'There is no such operation.'));
    const domain = searchable((await request.fields())?.domain);
    if (domain === null) return refuse(refused(400, 'invalid_domain', 'This is not the domain of a public site.'));
    const search = await lend(({ siteSearches }) => siteSearches.add(domain, now()));
    if (!search) return refuse(refused(429, 'too_many_requests', 'Too many searches wait already.'));
    return json(202, { data: shown(search) });
  };
}

/** The registrable domain of a public https site on its usual port; `null` for anything else. */
export function searchable(text: unknown): string | null {
  const site = typeof text === 'string' && text.length < 300 ? siteOf(text.trim()) : null;
  return site && site.protocol === 'https:' && site.port === '' ? site.domain : null;
}

function shown({ id, domain, state, counts, createdAt, endedAt }: KnownSearch) {
  const { requests, pages, addresses, end } = counts;
  const time = (at: number | null) => (at === null ? null : writeTime(at));
  return {
    ...{ id, domain, state, requests, pages, addresses, end },
    ...{ created_at: time(createdAt), ended_at: time(endedAt) },
  };
}
