/** Look-ups in connected apps over HTTP. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import type { Pace } from '../../contract/limits.ts';
import { writeTime } from '../../contract/times.ts';
import { refused } from '../../device-service/handler.ts';
import type { StoredLead } from '../../device-service/store.ts';
import type { Wanted } from '../apps/app.ts';
import type { Database } from '../database/database.ts';
import { admit } from '../http/admit.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { json, type WrittenReply, written } from '../http/write-reply.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { AppAnswer, AskApp, Asker } from './ask-app.ts';

/** As `GET /health` states it. `most`: addresses, domains or leads in one request. */
export const appLookUp = { version: 1, path: '/harrier/app-records', most: 50 } as const;

export type LookUpEndpoint = (request: OpenRequest) => Promise<WrittenReply>;

export interface LookUpEndpointParts {
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
  ask: AskApp;
}

/** Requests per key. */
const pace: Pace = { perSecond: 5, perMinute: 120 };

const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^@\s\p{C}]+@[^@\s\p{C}]+\.[^@\s.\p{C}]+$/u));
const domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[^\s/@:\p{C}]+\.[^\s/@:\p{C}]+$/u));
const many = <One>(one: z.ZodMiniType<One>) => z.array(one).check(z.maxLength(appLookUp.most));
const id = z.int().check(z.minimum(1));

/** Addresses and domains, or leads by id, or a list from a position on. */
const wanted = z.union([
  z.strictObject({ emails: z._default(many(email), []), domains: z._default(many(domain), []) }),
  z.strictObject({ lead_ids: many(id) }),
  z.strictObject({ leads_list_id: id, from: z._default(z.int().check(z.minimum(0)), 0) }),
]);

interface Asked extends Wanted {
  leads: StoredLead[];
  /** Where the list goes on; `null` at its end. */
  next: number | null;
}

export function createLookUpEndpoint({ database, now, ask }: LookUpEndpointParts): LookUpEndpoint {
  return async (request) => {
    const refuse = (status: number, name: string, said: string) => written(refused(status, name, said), now());
    const admitted = await admit(request, { name: 'lookUpInApp', bucket: 'lookUpInApp', pace }, { database, now });
    if (admitted.at === 'refused') return admitted.reply;
    const app = request.path.slice(appLookUp.path.length + 1);
    if (request.method !== 'POST' || !/^[0-9a-f]{1,20}$/.test(app))
      return refuse(404, 'not_found', 'There is no such operation.');
    const read = z.safeParse(wanted, await request.fields());
    if (!read.success)
      return refuse(
        400,
        'wrong_params',
        `A look-up is JSON with emails and domains, lead_ids, or leads_list_id and from: at most ${appLookUp.most} at a time.`,
      );
    const { team, key } = admitted.owner;
    const asked = await askedBy(read.data, { database, now }, { team, key });
    const answer = await ask({ team, key }, app, asked);
    return answer
      ? json(200, { data: shown(answer, asked, now()), meta: { next: asked.next } })
      : refuse(404, 'not_found', 'No app that can be asked was found.');
  };
}

async function askedBy(
  body: z.output<typeof wanted>,
  { database, now }: Pick<LookUpEndpointParts, 'database' | 'now'>,
  asker: Asker,
): Promise<Asked> {
  if ('emails' in body)
    return { emails: [...new Set(body.emails)], domains: [...new Set(body.domains)], leads: [], next: null };
  return lendTeamStore(database, asker)(async ({ leads }) => {
    if ('lead_ids' in body) return ofLeads(await leads.leadsWithIds(body.lead_ids), null);
    const { leads_list_id, from } = body;
    const page = await leads.leads({ leads_list_id }, now(), { offset: from, limit: appLookUp.most });
    const end = from + page.leads.length;
    return ofLeads(page.leads, page.leads.length > 0 && end < page.total ? end : null);
  }, 'read');
}

function ofLeads(leads: StoredLead[], next: number | null): Asked {
  return { emails: [...new Set(leads.map((lead) => lead.email.trim().toLowerCase()))], domains: [], leads, next };
}

function shown({ answers, optedOut, problem }: AppAnswer, { leads }: Asked, now: number): Record<string, unknown> {
  return {
    answers: [...answers].map(([about, { records, askedAt }]) => ({ about, asked_at: writeTime(askedAt), records })),
    opted_out: optedOut,
    problem: problem && {
      reason: problem.reason,
      again_at: problem.wait === null ? null : writeTime(now + problem.wait),
    },
    leads: leads.map(({ id: lead, email: address, texts }) => ({
      ...{ id: lead, email: address },
      ...{ first_name: texts.first_name ?? null, last_name: texts.last_name ?? null },
    })),
  };
}
