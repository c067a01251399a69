/** What the endpoints of a team's data share: whose data, which page, and the usual reply. */
import * as z from 'zod/mini';
import type { Refused } from '../../device-service/handler.ts';
import type { Admitting } from '../http/admit.ts';
import { doneReply, type Asking as OwnRequest, succeed } from '../http/own-operation.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import { lendTeamStore } from '../store/team-store.ts';

export interface Asking extends OwnRequest, Admitting {}

/** How an operation is answered. */
export type Answer = (asking: Asking) => Promise<WrittenReply | Refused>;

export const lendTo = ({ database, owner: { team, key } }: Asking) => lendTeamStore(database, { team, key });

/** The id of the member who asks. */
export const meOf = ({ owner }: Asking): number => owner.account.user_id;

export const done = (): WrittenReply => succeed({ reply: doneReply }, { data: null, meta: {} });

/** The id of a member or a lead; 0, which none has, if it is no valid number. */
export function numberIn({ id }: Asking): number {
  const number = /^\d+$/.test(id) ? Number(id) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

const longestPage = 1_000;
const usualPage = 100;
const many = z.int().check(z.minimum(1), z.maximum(longestPage));
/** A `limit` that is none of these is brought to the nearest. */
export const page = { limit: z._default(many, usualPage), before: z.optional(z.string()) };

/** `limit` and `before`, an id of the page before. */
export function pageIn({ request: { query } }: Asking): { limit: number; before: string | null } {
  const asked = new Map(query);
  const wanted = Number(asked.get('limit') ?? usualPage);
  return {
    limit: Number.isInteger(wanted) ? Math.min(longestPage, Math.max(1, wanted)) : usualPage,
    before: asked.get('before') ?? null,
  };
}
