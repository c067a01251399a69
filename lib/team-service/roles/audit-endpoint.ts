/** A team's audit log over HTTP. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { auditActions } from '../../contract/team.ts';
import { writeTime } from '../../contract/times.ts';
import type { Refused } from '../../device-service/handler.ts';
import { envelope, type OwnOperation, succeed, wrong, wrongParams } from '../http/own-operation.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import type { Extension } from './permissions.ts';
import { type Answer, type Asking, lendTo, page, pageIn } from './team-asking.ts';
import { teamPace } from './team-pace.ts';

export const auditPath = '/harrier/audit';

const auditEntry = z.object({
  ...{ id: z.number(), at: z.string(), member_id: z.nullable(z.number()), client: z.nullable(z.string()) },
  // Another version may have written others.
  action: z.union([z.enum(auditActions), z.string()]),
  ...{ subject: z.nullable(z.string()), amount: z.number() },
});

export const auditOperations = {
  readAudit: {
    ...{ ...teamPace, name: 'readAudit', method: 'GET', path: auditPath },
    summary: 'Reads who did what with the team’s data, newest first; before: the last id of the page before.',
    query: { ...page, action: z.optional(z.enum(auditActions)) },
    ...{ reply: envelope(z.array(auditEntry)), refusals: [wrongParams] },
  },
} as const satisfies Record<string, OwnOperation<Extension>>;

export const auditAnswers: Record<keyof typeof auditOperations, Answer> = { readAudit };

async function readAudit(asking: Asking): Promise<WrittenReply | Refused> {
  const asked = pageIn(asking);
  const wanted = new Map(asking.request.query).get('action');
  const action = auditActions.find((one) => one === wanted) ?? null;
  // Without entries, a misspelt action would look like an action without entries.
  if (wanted !== undefined && action === null) return wrong(`action is one of ${auditActions.join(', ')}.`);
  const before = asked.before === null ? null : positionOf(asked.before);
  const entries = await lendTo(asking)(({ audit }) => audit.page(asked.limit, before, action), 'read');
  const data = entries.map(({ at, ...entry }) => ({ ...entry, at: writeTime(at) }));
  return succeed(auditOperations.readAudit, { data, meta: {} });
}

/** As the database takes it. */
function positionOf(text: string): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(Number(text)) || 0));
}
