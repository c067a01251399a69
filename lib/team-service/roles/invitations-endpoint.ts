/** Invitations over HTTP, and joining by one. An extension beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { roles } from '../../contract/team.ts';
import { writeTime } from '../../contract/times.ts';
import { notFound, type Refused, refused } from '../../device-service/handler.ts';
import type { Admitting } from '../http/admit.ts';
import { joinPage } from '../http/join-page.ts';
import {
  doneReply,
  envelope,
  type OwnEndpoint,
  type OwnOperation,
  succeed,
  wrong,
  wrongParams,
} from '../http/own-operation.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { type WrittenReply, written } from '../http/write-reply.ts';
import { type Invited, invite, join, joinPath, renewInvitation } from '../keys/invitations.ts';
import { noTeam, takeRate } from '../keys/rate-windows.ts';
import { monthlyLimit } from '../keys/team-settings.ts';
import type { Invitation } from '../store/invitations.ts';
import type { Extension } from './permissions.ts';
import { type Answer, type Asking, done, lendTo, meOf } from './team-asking.ts';
import { teamPace } from './team-pace.ts';

export const invitationsPath = '/harrier/invitations';

const role = z.enum(roles);
/** PostgreSQL stores no NUL and no half of a surrogate pair, and no name has another control character. */
const storableName = /^[^\p{Cc}\p{Cs}]*$/u;
const invitation = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(storableName)),
  role,
  searches: z.optional(monthlyLimit),
  verifications: z.optional(monthlyLimit),
});
const joining = z.strictObject({
  code: z.string().check(z.maxLength(200)),
  secret: z.string().check(z.regex(/^[\w-]{43}$/)),
});

const openInvitation = z.object({
  ...{ id: z.string(), name: z.string(), role, searches: monthlyLimit, verifications: monthlyLimit },
  ...{ created_at: z.string(), expires_at: z.string() },
});
const newCode = envelope(z.object({ id: z.string(), code: z.string(), path: z.string(), expires_at: z.string() }));

export const invitationOperations = {
  listInvitations: {
    ...{ ...teamPace, name: 'listInvitations', method: 'GET', path: invitationsPath },
    summary: 'Lists the invitations that can still be used.',
    reply: envelope(z.array(openInvitation)),
  },
  invite: {
    ...{ ...teamPace, name: 'invite', method: 'POST', path: invitationsPath },
    summary: 'Makes an invitation: a code that gives its bearer a key, once.',
    ...{ body: invitation, reply: newCode, refusals: [wrongParams] },
  },
  renewInvitation: {
    ...{ ...teamPace, name: 'renewInvitation', method: 'POST', path: `${invitationsPath}/{id}/renew` },
    summary: 'Makes another code for an invitation that can still be used; the former code ends.',
    reply: newCode,
  },
  uninvite: {
    ...{ ...teamPace, name: 'uninvite', method: 'DELETE', path: `${invitationsPath}/{id}` },
    summary: 'Withdraws an invitation.',
    reply: doneReply,
  },
} as const satisfies Record<string, OwnOperation<Extension>>;

const ended = {
  unknown: { status: 404, id: 'invitation_unknown', said: 'There is no such invitation.' },
  used: { status: 410, id: 'invitation_used', said: 'This invitation was used already.' },
  expired: { status: 410, id: 'invitation_expired', said: 'This invitation has expired.' },
};

export const joinOperation = {
  ...{ name: 'join', method: 'POST', path: joinPath },
  summary: 'Exchanges the code of an invitation for a key. The same secret gives the same key again.',
  // For all wrong codes together: codes are too long to guess, and strangers cannot block joining.
  ...{ bucket: 'join', pace: { perSecond: 10, perMinute: 120 } },
  ...{ body: joining, reply: envelope(z.object({ key: z.string() })) },
  refusals: [wrongParams, ...Object.values(ended).map(({ status, id }) => [status, id] as const)],
} as const satisfies OwnOperation;

export const invitationAnswers: Record<keyof typeof invitationOperations, Answer> = {
  listInvitations,
  invite: inviteMember,
  renewInvitation: renew,
  uninvite,
};

const shownInvitation = ({ id, name, role: own, limits, createdAt, expiresAt }: Invitation) => ({
  ...{ id, name, role: own, ...limits },
  ...{ created_at: writeTime(createdAt), expires_at: writeTime(expiresAt) },
});

async function listInvitations(asking: Asking): Promise<WrittenReply> {
  const open = await lendTo(asking)(({ invitations }) => invitations.open(asking.now()), 'read');
  return succeed(invitationOperations.listInvitations, { data: open.map(shownInvitation), meta: {} });
}

async function inviteMember(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(invitation, await asking.request.fields());
  if (!read.success) return wrong('An invitation is JSON with name and role, and searches or verifications.');
  const { name, role: own, searches = null, verifications = null } = read.data;
  const { database, owner, now } = asking;
  const by = { team: owner.team, by: meOf(asking) };
  const invited = await invite(database, by, { name, role: own, limits: { searches, verifications } }, now());
  return succeed(invitationOperations.invite, { data: shownCode(invited), meta: {} });
}

const shownCode = ({ id, code, expiresAt }: Invited) => ({
  ...{ id, code, path: joinPath, expires_at: writeTime(expiresAt) },
});

async function renew(asking: Asking): Promise<WrittenReply | Refused> {
  const { database, owner, id, now } = asking;
  const invited = await renewInvitation(database, { team: owner.team, by: meOf(asking), id }, now());
  return invited
    ? succeed(invitationOperations.renewInvitation, { data: shownCode(invited), meta: {} })
    : notFound('open invitation');
}

function uninvite(asking: Asking): Promise<WrittenReply | Refused> {
  return lendTo(asking)(async ({ invitations, audit }) => {
    if (!(await invitations.remove(asking.id))) return notFound('open invitation');
    await audit.note({ action: 'uninvite', by: meOf(asking), at: asking.now(), subject: asking.id });
    return done();
  });
}

/** For whoever has no key yet. */
export function createJoinEndpoint(parts: Admitting): OwnEndpoint {
  return {
    route(request) {
      if (request.path !== joinPath) return null;
      if (request.method === 'GET') return { name: 'joinPage', answer: async () => joinPage };
      return request.method === 'POST' ? { name: 'join', answer: () => joinTeam(request, parts) } : null;
    },
  };
}

async function joinTeam(request: OpenRequest, { database, now }: Admitting): Promise<WrittenReply> {
  const read = z.safeParse(joining, await request.fields());
  if (!read.success) return written(wrong('Joining takes JSON with code and secret.'), now());
  const joined = await join(database, read.data, now());
  if (joined.at === 'joined') return succeed(joinOperation, { data: { key: joined.key }, meta: {} });
  const { bucket, pace } = joinOperation;
  const wait = await takeRate(database, noTeam, bucket, pace, now());
  if (wait !== null)
    return written(refused(403, 'rate_limit_reached', 'Rate limit reached.', { again: now() + wait }), now());
  const { status, id, said } = ended[joined.at];
  return written(refused(status, id, said), now());
}
