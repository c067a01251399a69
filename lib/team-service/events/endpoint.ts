/** The team's events for programs that poll (`protocol.md`). */
import * as z from 'zod/mini';
import { refused } from '../../device-service/handler.ts';
import type { Admitting } from '../http/admit.ts';
import {
  createOwnEndpoint,
  type OwnEndpoint,
  type OwnOperation,
  succeed,
  wrong,
  wrongParams,
} from '../http/own-operation.ts';
import { mostShown } from '../roles/permissions.ts';
import { eventsKept } from '../store/expire.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { eventPayload, eventPayloads } from './event-payload.ts';

/** As `GET /health` states it. A larger page would count as an export of leads. */
export const teamEvents = {
  ...{ version: 1, path: '/harrier/events', most: mostShown, days: eventsKept / (24 * 60 * 60_000) },
} as const;

const query = z.object({
  /** An empty cursor is none. */
  after: z.optional(z.union([z.literal(['latest', '']), z.string().check(z.regex(/^\d{1,16}$/))])),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(teamEvents.most)), teamEvents.most),
});

const readEvents = {
  name: 'readEvents',
  summary: 'Reads what happened to leads, oldest first, from a cursor on.',
  method: 'GET',
  path: teamEvents.path,
  bucket: 'events',
  pace: { perSecond: 5, perMinute: 120 },
  query: query.shape,
  /** `next`: the cursor of the next request. `more`: it need not wait. */
  reply: z.object({ data: z.array(eventPayload), meta: z.object({ next: z.string(), more: z.boolean() }) }),
  refusals: [wrongParams, [410, 'cursor_expired']],
} as const satisfies OwnOperation;

export const eventOperations = [readEvents];

export function createEventsEndpoint(parts: Admitting): OwnEndpoint {
  return createOwnEndpoint(parts, [
    {
      operation: readEvents,
      async answer({ request, owner: { team, key } }) {
        const asked = z.safeParse(query, Object.fromEntries(request.query));
        const after = asked.success ? cursorIn(asked.data.after) : undefined;
        if (!asked.success || after === undefined) return wrongQuery;
        return lendTeamStore(parts.database, { team, key })(async (store) => {
          if (after === 'latest') return page([], await store.events.latest(), false);
          const found = await store.events.page(after, asked.data.limit);
          if (found.at === 'over') return over;
          return page(await eventPayloads(store, team, found.events), found.next, found.more);
        }, 'read');
      },
    },
  ]);
}

const wrongQuery = wrong(`"after" is a cursor or "latest"; "limit" is 1 to ${teamEvents.most}.`);

const over = refused(
  410,
  'cursor_expired',
  `Events after this cursor are not kept any more, or were undone by a restore. Start over: ask with after=latest, then read all leads.`,
);

/** `undefined` if it is none, `null` if there is none. */
function cursorIn(text: string | undefined): number | 'latest' | null | undefined {
  if (text === undefined || text === '') return null;
  if (text === 'latest') return text;
  const cursor = Number(text);
  return Number.isSafeInteger(cursor) ? cursor : undefined;
}

/** The cursor is a text: it means nothing but "behind this event". */
function page(data: z.output<typeof eventPayload>[], next: number, more: boolean) {
  return succeed(readEvents, { data, meta: { next: String(next), more } });
}
