/** The team's events for programs that poll (`protocol.md`). */
import type { Pace } from '../../contract/limits.ts';
import { refused } from '../../device-service/handler.ts';
import { type Admitting, admit } from '../http/admit.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { json, type WrittenReply, written } from '../http/write-reply.ts';
import { mostShown } from '../roles/permissions.ts';
import { eventsKept } from '../store/expire.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { toldEvents } from './told.ts';

/** As `GET /health` states it. A larger page would count as an export of leads. */
export const teamEvents = {
  ...{ version: 1, path: '/harrier/events', most: mostShown, days: eventsKept / (24 * 60 * 60_000) },
} as const;

export type EventsEndpoint = (request: OpenRequest) => Promise<WrittenReply>;

const pace: Pace = { perSecond: 5, perMinute: 120 };

export function createEventsEndpoint(parts: Admitting): EventsEndpoint {
  return async (request) => {
    const admission = await admit(request, { name: 'readEvents', bucket: 'events', pace }, parts);
    if (admission.at === 'refused') return admission.reply;
    const { database, now } = parts;
    const asked = new Map(request.query);
    const [after, limit] = [cursorIn(asked.get('after')), limitIn(asked.get('limit'))];
    if (after === undefined || limit === null) return written(wrong, now());
    const { team, key } = admission.owner;
    return lendTeamStore(database, { team, key })(async (store) => {
      if (after === 'latest') return reply([], await store.events.latest(), false);
      const page = await store.events.page(after, limit);
      if (page.at === 'over') return written(over, now());
      return reply(await toldEvents(store, team, page.events), page.next, page.more);
    }, 'read');
  };
}

const wrong = refused(
  ...([400, 'wrong_params', `"after" is a cursor or "latest"; "limit" is 1 to ${teamEvents.most}.`] as const),
);

const over = refused(
  410,
  'cursor_expired',
  `Events after this cursor are not kept any more, or were undone by a restore. Start over: ask with after=latest, then read all leads.`,
);

/** `undefined` if it is none, `null` if there is none. */
function cursorIn(text: string | undefined): number | 'latest' | null | undefined {
  if (text === undefined || text === '') return null;
  if (text === 'latest') return text;
  const cursor = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(cursor) ? cursor : undefined;
}

function limitIn(text: string | undefined): number | null {
  const limit = Number(text ?? teamEvents.most);
  return Number.isInteger(limit) && limit >= 1 && limit <= teamEvents.most ? limit : null;
}

/** The cursor is a text: it means nothing but "behind this event". */
function reply(data: unknown, next: number, more: boolean): WrittenReply {
  return json(200, { data, meta: { next: String(next), more } });
}
