/** A team's members over HTTP. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { permissions, roles } from '../../contract/team.ts';
import { writeTime } from '../../contract/times.ts';
import { notFound, type Refused, refused } from '../../device-service/handler.ts';
import { doneReply, envelope, type OwnOperation, succeed, wrong, wrongParams } from '../http/own-operation.ts';
import type { WrittenReply } from '../http/write-reply.ts';
import { monthlyLimit } from '../keys/team-settings.ts';
import type { KnownMember } from '../store/members.ts';
import type { TeamStore } from '../store/team-store.ts';
import type { Extension } from './permissions.ts';
import { type Answer, type Asking, done, lendTo, meOf, numberIn } from './team-asking.ts';
import { teamPace } from './team-pace.ts';

export const membersPath = '/harrier/members';

const role = z.enum(roles);
const change = z.strictObject({
  role: z.optional(role),
  may: z.optional(z.array(z.enum(permissions)).check(z.maxLength(permissions.length))),
  searches: z.optional(monthlyLimit),
  verifications: z.optional(monthlyLimit),
});

const nullableText = z.nullable(z.string());

const member = z.object({
  ...{ id: z.number(), first_name: nullableText, last_name: nullableText, email: nullableText },
  ...{ role, may: z.array(z.enum(permissions)), searches: monthlyLimit, verifications: monthlyLimit },
  ...{ seen_at: nullableText, you: z.boolean() },
});

const lastOwner = [409, 'last_owner'] as const;

export const memberOperations = {
  listMembers: {
    ...{ ...teamPace, name: 'listMembers', method: 'GET', path: membersPath },
    summary: 'Lists the members with roles and limits, in the order of joining.',
    reply: envelope(z.array(member)),
  },
  changeMember: {
    ...{ ...teamPace, name: 'changeMember', method: 'PUT', path: `${membersPath}/{id}` },
    summary: 'Changes a member’s role, permissions or limits.',
    ...{ body: change, reply: doneReply, refusals: [wrongParams, lastOwner] },
  },
  removeMember: {
    ...{ ...teamPace, name: 'removeMember', method: 'DELETE', path: `${membersPath}/{id}` },
    summary: 'Ends a member’s keys; what they saved stays.',
    ...{ reply: doneReply, refusals: [lastOwner] },
  },
} as const satisfies Record<string, OwnOperation<Extension>>;

export const memberAnswers: Record<keyof typeof memberOperations, Answer> = { listMembers, changeMember, removeMember };

function shown(
  { id, first_name, last_name, email, role: own, may, limits, seenAt }: KnownMember,
  me: number,
): z.output<typeof member> {
  return {
    ...{ id, first_name, last_name, email, role: own, may: [...may], ...limits },
    ...{ seen_at: seenAt === null ? null : writeTime(seenAt), you: id === me },
  };
}

async function listMembers(asking: Asking): Promise<WrittenReply> {
  const all = await lendTo(asking)(({ members }) => members.known(), 'read');
  return succeed(memberOperations.listMembers, { data: all.map((one) => shown(one, meOf(asking))), meta: {} });
}

async function changeMember(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(change, await asking.request.fields());
  if (!read.success) return wrong('A change is JSON with role, may, searches or verifications.');
  const { data } = read;
  const wanted = {
    ...(data.role !== undefined && { role: data.role }),
    ...(data.may !== undefined && { may: data.may }),
    ...(data.searches !== undefined && { searches: data.searches }),
    ...(data.verifications !== undefined && { verifications: data.verifications }),
  };
  return lendTo(asking)((store) => manage(store, asking, 'change-member', (id) => store.members.change(id, wanted)));
}

function removeMember(asking: Asking): Promise<WrittenReply | Refused> {
  return lendTo(asking)((store) => manage(store, asking, 'remove-member', store.members.remove));
}

async function manage(
  { audit }: TeamStore,
  asking: Asking,
  action: 'change-member' | 'remove-member',
  carryOut: TeamStore['members']['remove'],
): Promise<WrittenReply | Refused> {
  const outcome = await carryOut(numberIn(asking));
  if (outcome === 'unknown') return notFound('member');
  if (outcome === 'last-owner') return refused(409, 'last_owner', 'A team keeps one owner.');
  await audit.note({ action, by: meOf(asking), at: asking.now(), subject: asking.id });
  return done();
}
