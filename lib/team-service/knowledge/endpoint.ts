/** Imports what a member's device knows. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { writeDay } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import { givenKinds, type Taken } from '../../device-service/exchange/knowledge-batch.ts';
import type { Admitting } from '../http/admit.ts';
import {
  createOwnEndpoint,
  envelope,
  type OwnEndpoint,
  type OwnOperation,
  succeed,
  wrong,
  wrongParams,
} from '../http/own-operation.ts';
import { mostBytes } from '../http/read-request.ts';
import { homeOf } from '../store/address-rows.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { batchSchema, mostRecords, readBatch } from './read-batch.ts';

/** As `GET /health` states it. A new version means a new form of batches. */
export const knowledgeImport = {
  path: '/harrier/knowledge',
  version: 1,
  /** Older services omit it and accept only companies and addresses. */
  kinds: givenKinds,
  /** Records per batch. */
  most: mostRecords,
  /** Bytes of a body. */
  bytes: mostBytes,
} as const;

interface KnowledgeEndpointParts extends Admitting {
  answers: Pick<Answers, 'kindsOf'>;
}

const counts = z.object({ added: z.number(), updated: z.number(), same: z.number() });

const giveKnowledge = {
  name: 'giveKnowledge',
  summary: 'Adds what a device knows of companies, addresses and articles.',
  method: 'POST',
  path: knowledgeImport.path,
  bucket: 'giveKnowledge',
  pace: { perSecond: 10, perMinute: 300 },
  body: batchSchema,
  reply: envelope(
    z.object({
      companies: counts,
      emails: counts,
      articles: counts,
      refused: z.array(
        z.object({
          kind: z.enum(givenKinds),
          at: z.number(),
          why: z.enum(['opted-out', 'unreadable']),
          author: z.exactOptional(z.number()),
        }),
      ),
    }),
  ),
  refusals: [wrongParams],
} as const satisfies OwnOperation;

export const knowledgeOperations = [giveKnowledge];

const day = 24 * 60 * 60_000;

export function createKnowledgeEndpoint({ database, answers, now }: KnowledgeEndpointParts): OwnEndpoint {
  return createOwnEndpoint({ database, now }, [
    {
      operation: giveKnowledge,
      async answer({ request, owner: { team, key, account } }) {
        // A device in a time zone further east may already have tomorrow's date.
        const batch = readBatch(await request.fields(), writeDay(now() + day));
        if (!batch) return wrong(`A batch is JSON of up to ${mostRecords} records and ${mostBytes} bytes.`);
        const domains = [
          ...batch.companies.map(({ one }) => one.domain),
          ...batch.emails.map(({ one }) => homeOf(one)),
        ];
        const webmail = await webmailAmong(new Set(domains), answers);
        const data = await lendTeamStore(database, { team, key })(
          async (store) => {
            const taken = await store.take(batch, { now: now(), webmail });
            const amount = changedBy(taken);
            if (!batch.dry && amount > 0)
              await store.audit.note({ action: 'import', by: account.user_id, at: now(), amount });
            return taken;
          },
          batch.dry ? 'read' : 'write',
        );
        return succeed(giveKnowledge, { data, meta: {} });
      },
    },
  ]);
}

/** Records that were added or updated. */
function changedBy({ companies, emails, articles }: Taken): number {
  return [companies, emails, articles].reduce((all, { added, updated }) => all + added + updated, 0);
}

async function webmailAmong(
  domains: ReadonlySet<string>,
  { kindsOf }: Pick<Answers, 'kindsOf'>,
): Promise<ReadonlySet<string>> {
  const webmail = new Set<string>();
  for (const domain of domains) if ((await kindsOf?.(domain))?.webmail) webmail.add(domain);
  return webmail;
}
