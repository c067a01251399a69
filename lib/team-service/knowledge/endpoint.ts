/** Imports what a member's device knows. An extension beside the contract (`protocol.md`). */
import type { Pace } from '../../contract/limits.ts';
import { writeDay } from '../../contract/times.ts';
import type { Answers } from '../../device-service/answers.ts';
import { givenKinds, type Taken } from '../../device-service/exchange/knowledge-batch.ts';
import { refused } from '../../device-service/handler.ts';
import type { Database } from '../database/database.ts';
import { admit } from '../http/admit.ts';
import { mostBytes, type OpenRequest } from '../http/read-request.ts';
import { json, type WrittenReply, written } from '../http/write-reply.ts';
import { homeOf } from '../store/address-rows.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { mostRecords, readBatch } from './read-batch.ts';

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

export type KnowledgeEndpoint = (request: OpenRequest) => Promise<WrittenReply>;

export interface KnowledgeEndpointParts {
  database: Database;
  answers: Pick<Answers, 'kindsOf'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Batches per key. */
const pace: Pace = { perSecond: 10, perMinute: 300 };

const day = 24 * 60 * 60_000;

export function createKnowledgeEndpoint({ database, answers, now }: KnowledgeEndpointParts): KnowledgeEndpoint {
  return async (request) => {
    const name = 'giveKnowledge';
    const admitted = await admit(request, { name, bucket: name, pace }, { database, now });
    if (admitted.at === 'refused') return admitted.reply;
    const { team, key, account } = admitted.owner;
    // A device in a time zone further east may already have tomorrow's date.
    const batch = readBatch(await request.fields(), writeDay(now() + day));
    if (!batch) {
      const details = `A batch is JSON of up to ${mostRecords} records and ${mostBytes} bytes.`;
      return written(refused(400, 'wrong_params', details), now());
    }
    const webmail = await webmailAmong(new Set(batch.emails.map(({ one }) => homeOf(one))), answers);
    const lend = lendTeamStore(database, { team, key });
    const data = await lend(
      async (store) => {
        const taken = await store.take(batch, { now: now(), webmail });
        const amount = changedBy(taken);
        if (!batch.dry && amount > 0)
          await store.audit.note({ action: 'import', by: account.user_id, at: now(), amount });
        return taken;
      },
      batch.dry ? 'read' : 'write',
    );
    return json(200, { data });
  };
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
