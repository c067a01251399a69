/** Deleted leads over HTTP. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { writeTime } from '../../contract/times.ts';
import { notFound, type Refused, refused } from '../../device-service/handler.ts';
import { doneReply, type OwnOperation, succeed } from '../http/own-operation.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import { trashKept } from '../store/expire.ts';
import type { Member } from '../store/members.ts';
import type { DeletedLead } from '../store/trash.ts';
import type { Extension } from './permissions.ts';
import { type Answer, type Asking, done, lendTo, meOf, numberIn, page, pageIn } from './team-asking.ts';
import { teamPace } from './team-pace.ts';

/** As `GET /health` states it. `days`: how long a deleted lead can be restored. */
export const teamTrash = { version: 1, path: '/harrier/trash', days: trashKept / (24 * 60 * 60_000) } as const;

const nullableText = z.nullable(z.string());

const deletedLead = z.object({
  ...{ id: z.number(), email: z.string(), first_name: nullableText, last_name: nullableText },
  ...{ company: nullableText, deleted_at: z.string() },
  ...{ deleted_by: z.nullable(z.number()), deleted_by_name: nullableText },
});

export const trashOperations = {
  listTrash: {
    ...{ ...teamPace, name: 'listTrash', method: 'GET', path: teamTrash.path, query: page },
    summary: 'Lists deleted leads that can be restored, latest first.',
    reply: z.object({ data: z.array(deletedLead), meta: z.object({ next: nullableText }) }),
  },
  restoreLead: {
    ...{ ...teamPace, name: 'restoreLead', method: 'POST', path: `${teamTrash.path}/{id}/restore` },
    summary: 'Restores a deleted lead with its id, lists and history.',
    ...{ reply: doneReply, refusals: [[409, 'lead_exists']] },
  },
} as const satisfies Record<string, OwnOperation<Extension>>;

export const trashAnswers: Record<keyof typeof trashOperations, Answer> = { listTrash, restoreLead };

/** `names`: of the members, by id. */
const shownDeleted = ({ lead, deletedAt, deletedBy }: DeletedLead, names: ReadonlyMap<number | null, string>) => ({
  ...{ id: lead.id, email: lead.email, first_name: lead.texts.first_name ?? null },
  ...{ last_name: lead.texts.last_name ?? null, company: lead.texts.company ?? null },
  ...{ deleted_at: writeTime(deletedAt), deleted_by: deletedBy, deleted_by_name: names.get(deletedBy) || null },
});

const nameOf = ({ first_name, last_name }: Member) => [first_name, last_name].filter(Boolean).join(' ');

/** `before`: a deletion time in milliseconds and an id, as `meta.next` gave them. */
async function listTrash(asking: Asking): Promise<WrittenReply> {
  const asked = pageIn(asking);
  const [at, id] = (asked.before ?? '').split('.').map(Number);
  const before = Number.isSafeInteger(at) && Number.isSafeInteger(id) ? { at: at ?? 0, id: id ?? 0 } : null;
  const [deleted, all] = await lendTo(asking)(
    async ({ trash, members }) => [await trash.page(asked.limit, before), await members.known()],
    'read',
  );
  const names = new Map(all.map((one) => [one.id, nameOf(one)]));
  const last = deleted.length === asked.limit ? deleted.at(-1) : undefined;
  return succeed(trashOperations.listTrash, {
    data: deleted.map((one) => shownDeleted(one, names)),
    meta: { next: last ? `${last.deletedAt}.${last.lead.id}` : null },
  });
}

function restoreLead(asking: Asking): Promise<WrittenReply | Refused> {
  return lendTo(asking)(async ({ trash, audit }) => {
    const outcome = await trash.restore(numberIn(asking));
    if (outcome === 'unknown') return notFound('deleted lead');
    if (outcome === 'taken') return refused(409, 'lead_exists', 'The team has a lead with this address again.');
    await audit.note({ action: 'restore', by: meOf(asking), at: asking.now(), subject: asking.id });
    return done();
  });
}
