/** Look-ups in connected apps over HTTP. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { writeTime } from '../../contract/times.ts';
import { refused } from '../../device-service/handler.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import type { Wanted } from '../apps/app.ts';
import type { Admitting } from '../http/admit.ts';
import {
  createOwnEndpoint,
  type OwnEndpoint,
  type OwnOperation,
  succeed,
  wrong,
  wrongParams,
} from '../http/own-operation.ts';
import { lendTeamStore } from '../store/team-store.ts';
import type { AppAnswer, AskApp, Asker } from './ask-app.ts';

/** As `GET /health` states it. `most`: addresses, domains or leads in one request. */
export const appLookUp = { version: 1, path: '/harrier/app-records', most: 50 } as const;

interface LookUpEndpointParts extends Admitting {
  ask: AskApp;
}

const email = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(/^[^@\s\p{C}]+@[^@\s\p{C}]+\.[^@\s.\p{C}]+$/u));
const domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[^\s/@:\p{C}][^\s/@:.\p{C}]*\.[^\s/@:\p{C}]+$/u));
const many = <One>(one: z.ZodMiniType<One>) => z.array(one).check(z.maxLength(appLookUp.most));
const id = z.int().check(z.minimum(1));

/** Addresses and domains, or leads by id, or a list from a position on. */
const wanted = z.union([
  z.strictObject({ emails: z._default(many(email), []), domains: z._default(many(domain), []) }),
  z.strictObject({ lead_ids: many(id) }),
  z.strictObject({ leads_list_id: id, from: z._default(z.int().check(z.minimum(0)), 0) }),
]);

const text = z.nullable(z.string());

const lookUpInApp = {
  name: 'lookUpInApp',
  summary: 'Asks a connected app what it has of addresses and domains.',
  method: 'POST',
  path: `${appLookUp.path}/{id}`,
  bucket: 'lookUpInApp',
  pace: { perSecond: 5, perMinute: 120 },
  body: wanted,
  reply: z.object({
    data: z.object({
      answers: z.array(
        z.object({
          about: z.string(),
          asked_at: z.string(),
          records: z.array(
            z.object({
              ...{ kind: z.enum(['person', 'company']), name: text, owner: text },
              ...{ stage: text, deal: text, url: text },
            }),
          ),
        }),
      ),
      opted_out: z.array(z.string()),
      problem: z.nullable(z.object({ reason: z.string(), again_at: text })),
      leads: z.array(z.object({ id: z.number(), email: z.string(), first_name: text, last_name: text })),
    }),
    /** Where a list goes on; `null` at its end. */
    meta: z.object({ next: z.nullable(z.number()) }),
  }),
  refusals: [wrongParams],
} as const satisfies OwnOperation;

export const lookUpOperations = [lookUpInApp];

interface Asked extends Wanted {
  leads: StoredLead[];
  /** Where the list goes on; `null` at its end. */
  next: number | null;
}

export function createLookUpEndpoint({ database, now, ask }: LookUpEndpointParts): OwnEndpoint {
  return createOwnEndpoint({ database, now }, [
    {
      operation: lookUpInApp,
      async answer({ request, id: app, owner: { team, key } }) {
        const read = z.safeParse(wanted, await request.fields());
        if (!read.success)
          return wrong(
            `A look-up is JSON with emails and domains, lead_ids, or leads_list_id and from: at most ${appLookUp.most} at a time.`,
          );
        const asked = await askedBy(read.data, { database, now }, { team, key });
        const answer = await ask({ team, key }, app, asked);
        if (!answer) return refused(404, 'not_found', 'No app that can be asked was found.');
        return succeed(lookUpInApp, { data: shown(answer, asked, now()), meta: { next: asked.next } });
      },
    },
  ]);
}

async function askedBy(body: z.output<typeof wanted>, { database, now }: Admitting, asker: Asker): Promise<Asked> {
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

function shown(
  { answers, optedOut, problem }: AppAnswer,
  { leads }: Asked,
  now: number,
): z.output<typeof lookUpInApp.reply>['data'] {
  return {
    answers: [...answers].map(([about, { records, askedAt }]) => ({ about, asked_at: writeTime(askedAt), records })),
    opted_out: [...optedOut],
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
