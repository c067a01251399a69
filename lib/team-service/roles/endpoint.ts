/** Members, settings, invitations, the audit log and deleted leads over HTTP. Extensions beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import { auditActions, permissions, roles } from '../../contract/team.ts';
import { isEmail } from '../../contract/text.ts';
import { writeTime } from '../../contract/times.ts';
import { type Refused, refused } from '../../device-service/handler.ts';
import type { Admitting } from '../http/admit.ts';
import { joinPage } from '../http/join-page.ts';
import {
  createOwnEndpoint,
  doneReply,
  envelope,
  notFound,
  type OwnEndpoint,
  type OwnOperation,
  type Asking as OwnRequest,
  succeed,
  wrong,
} from '../http/own-operation.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { type WrittenReply, written } from '../http/write-reply.ts';
import { type Invited, invite, join, joinPath, renewInvitation } from '../keys/invitations.ts';
import { noTeam, takeRate } from '../keys/rate-windows.ts';
import { monthlyLimit } from '../keys/team-settings.ts';
import { optOut } from '../opt-out.ts';
import { trashKept } from '../store/expire.ts';
import type { Invitation } from '../store/invitations.ts';
import type { KnownMember, Member } from '../store/members.ts';
import { reportedKinds } from '../store/person-report.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';
import type { DeletedLead } from '../store/trash.ts';
import { settingsOperations, settingsRoutes, teamPath } from './settings-endpoint.ts';
import { teamPace } from './team-pace.ts';

/** As `GET /health` states it. */
export const teamMembers = {
  version: 1,
  path: '/harrier/members',
  invitations: '/harrier/invitations',
  audit: '/harrier/audit',
  team: teamPath,
  join: joinPath,
  renews: true,
} as const;

/** As `GET /health` states it. `days`: how long a deleted lead can be restored. */
export const teamTrash = { version: 1, path: '/harrier/trash', days: trashKept / (24 * 60 * 60_000) } as const;

/** As `GET /health` states it. */
export const teamOptOuts = { version: 1, path: '/harrier/opt-outs' } as const;

const role = z.enum(roles);
const change = z.strictObject({
  role: z.optional(role),
  may: z.optional(z.array(z.enum(permissions)).check(z.maxLength(permissions.length))),
  searches: z.optional(monthlyLimit),
  verifications: z.optional(monthlyLimit),
});
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

const opting = z.strictObject({ email: z.string().check(z.trim(), z.toLowerCase(), z.refine(isEmail)) });

const nullableText = z.nullable(z.string());

const member = z.object({
  ...{ id: z.number(), first_name: nullableText, last_name: nullableText, email: nullableText },
  ...{ role, may: z.array(z.enum(permissions)), searches: monthlyLimit, verifications: monthlyLimit },
  ...{ seen_at: nullableText, you: z.boolean() },
});
const openInvitation = z.object({
  ...{ id: z.string(), name: z.string(), role, searches: monthlyLimit, verifications: monthlyLimit },
  ...{ created_at: z.string(), expires_at: z.string() },
});
const newCode = envelope(z.object({ id: z.string(), code: z.string(), path: z.string(), expires_at: z.string() }));
const auditEntry = z.object({
  ...{ id: z.number(), at: z.string(), member_id: z.nullable(z.number()), client: nullableText },
  // Another version may have written others.
  action: z.union([z.enum(auditActions), z.string()]),
  ...{ subject: nullableText, amount: z.number() },
});
const deletedLead = z.object({
  ...{ id: z.number(), email: z.string(), first_name: nullableText, last_name: nullableText },
  ...{ company: nullableText, deleted_at: z.string() },
  ...{ deleted_by: z.nullable(z.number()), deleted_by_name: nullableText },
});

const longestPage = 1_000;
const usualPage = 100;
const many = z.int().check(z.minimum(1), z.maximum(longestPage));
/** A `limit` that is none of these is brought to the nearest. */
const page = { limit: z._default(many, usualPage), before: z.optional(z.string()) };

const lastOwner = [409, 'last_owner'] as const;
const wrongParams = [400, 'wrong_params'] as const;

const operations = {
  listMembers: {
    ...{ ...teamPace, name: 'listMembers', method: 'GET', path: teamMembers.path },
    summary: 'Lists the members with roles and limits, in the order of joining.',
    reply: envelope(z.array(member)),
  },
  changeMember: {
    ...{ ...teamPace, name: 'changeMember', method: 'PUT', path: `${teamMembers.path}/{id}` },
    summary: 'Changes a member’s role, permissions or limits.',
    ...{ body: change, reply: doneReply, refusals: [wrongParams, lastOwner] },
  },
  removeMember: {
    ...{ ...teamPace, name: 'removeMember', method: 'DELETE', path: `${teamMembers.path}/{id}` },
    summary: 'Ends a member’s keys; what they saved stays.',
    ...{ reply: doneReply, refusals: [lastOwner] },
  },
  listInvitations: {
    ...{ ...teamPace, name: 'listInvitations', method: 'GET', path: teamMembers.invitations },
    summary: 'Lists the invitations that can still be used.',
    reply: envelope(z.array(openInvitation)),
  },
  invite: {
    ...{ ...teamPace, name: 'invite', method: 'POST', path: teamMembers.invitations },
    summary: 'Makes an invitation: a code that gives its bearer a key, once.',
    ...{ body: invitation, reply: newCode, refusals: [wrongParams] },
  },
  renewInvitation: {
    ...{ ...teamPace, name: 'renewInvitation', method: 'POST', path: `${teamMembers.invitations}/{id}/renew` },
    summary: 'Makes another code for an invitation that can still be used; the former code ends.',
    reply: newCode,
  },
  uninvite: {
    ...{ ...teamPace, name: 'uninvite', method: 'DELETE', path: `${teamMembers.invitations}/{id}` },
    summary: 'Withdraws an invitation.',
    reply: doneReply,
  },
  readAudit: {
    ...{ ...teamPace, name: 'readAudit', method: 'GET', path: teamMembers.audit },
    summary: 'Reads who did what with the team’s data, newest first; before: the last id of the page before.',
    query: { ...page, action: z.optional(z.enum(auditActions)) },
    ...{ reply: envelope(z.array(auditEntry)), refusals: [wrongParams] },
  },
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
  optOut: {
    ...{ ...teamPace, name: 'optOut', method: 'POST', path: teamOptOuts.path },
    summary: 'Removes a person from the team’s data for good, and refuses them from then on.',
    ...{ body: opting, reply: doneReply, refusals: [wrongParams] },
  },
  reportPerson: {
    ...{ ...teamPace, name: 'reportPerson', method: 'POST', path: `${teamOptOuts.path}/report` },
    summary: 'Reports what the team stores about a person.',
    body: opting,
    reply: envelope(
      z.object({
        opted_out: z.boolean(),
        records: z.array(z.object({ kind: z.enum(reportedKinds), data: z.looseObject({}) })),
      }),
    ),
    refusals: [wrongParams],
  },
} as const satisfies Record<string, OwnOperation>;

const ended = {
  unknown: { status: 404, id: 'invitation_unknown', said: 'There is no such invitation.' },
  used: { status: 410, id: 'invitation_used', said: 'This invitation was used already.' },
  expired: { status: 410, id: 'invitation_expired', said: 'This invitation has expired.' },
};

const joinOperation = {
  ...{ name: 'join', method: 'POST', path: joinPath },
  summary: 'Exchanges the code of an invitation for a key. The same secret gives the same key again.',
  // Of all wrong codes, together: a code is long enough not to be guessed, and strangers keep nobody from joining.
  ...{ bucket: 'join', pace: { perSecond: 10, perMinute: 120 } },
  ...{ body: joining, reply: envelope(z.object({ key: z.string() })) },
  refusals: [wrongParams, ...Object.values(ended).map(({ status, id }) => [status, id] as const)],
} as const satisfies OwnOperation;

export const teamOperations: readonly OwnOperation[] = [
  ...Object.values(operations),
  ...Object.values(settingsOperations),
  joinOperation,
];

export function createTeamEndpoint(parts: Admitting): OwnEndpoint {
  const answers: Record<keyof typeof operations, (asking: Asking) => Promise<WrittenReply | Refused>> = {
    ...{
      listMembers,
      changeMember,
      removeMember,
      listInvitations,
      invite: inviteMember,
      renewInvitation: renew,
      uninvite,
    },
    ...{ readAudit, listTrash, restoreLead, optOut: optPersonOut, reportPerson },
  };
  const routes = Object.values(operations).map((operation) => ({
    operation,
    answer: (asking: OwnRequest) => answers[operation.name]({ ...asking, ...parts }),
  }));
  const admitted = createOwnEndpoint(parts, [...routes, ...settingsRoutes(parts)]);
  return {
    route(request) {
      if (request.path !== joinPath) return admitted.route(request);
      if (request.method === 'GET') return { name: 'joinPage', answer: async () => joinPage };
      return request.method === 'POST' ? { name: 'join', answer: () => joinTeam(request, parts) } : null;
    },
  };
}

interface Asking extends OwnRequest, Admitting {}

const lendTo = ({ database, owner: { team, key } }: Asking) => lendTeamStore(database, { team, key });
const meOf = ({ owner }: Asking): number => owner.account.user_id;
const done = () => succeed(operations.optOut, { data: null, meta: {} });
const time = (at: number | null) => (at === null ? null : writeTime(at));

function shown(
  { id, first_name, last_name, email, role: own, may, limits, seenAt }: KnownMember,
  me: number,
): z.output<typeof member> {
  return {
    ...{ id, first_name, last_name, email, role: own, may: [...may], ...limits },
    ...{ seen_at: time(seenAt), you: id === me },
  };
}

/** Of a member or a lead; 0, which none has, for what is no number of theirs. */
function numberIn({ id }: Asking): number {
  const number = /^\d+$/.test(id) ? Number(id) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}

async function listMembers(asking: Asking): Promise<WrittenReply> {
  const all = await lendTo(asking)(({ members }) => members.known(), 'read');
  return succeed(operations.listMembers, { data: all.map((one) => shown(one, meOf(asking))), meta: {} });
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

const shownInvitation = ({ id, name, role: own, limits, createdAt, expiresAt }: Invitation) => ({
  ...{ id, name, role: own, ...limits },
  ...{ created_at: writeTime(createdAt), expires_at: writeTime(expiresAt) },
});

async function listInvitations(asking: Asking): Promise<WrittenReply> {
  const open = await lendTo(asking)(({ invitations }) => invitations.open(asking.now()), 'read');
  return succeed(operations.listInvitations, { data: open.map(shownInvitation), meta: {} });
}

async function inviteMember(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(invitation, await asking.request.fields());
  if (!read.success) return wrong('An invitation is JSON with name and role, and searches or verifications.');
  const { name, role: own, searches = null, verifications = null } = read.data;
  const { database, owner, now } = asking;
  const by = { team: owner.team, by: meOf(asking) };
  const invited = await invite(database, by, { name, role: own, limits: { searches, verifications } }, now());
  return succeed(operations.invite, { data: shownCode(invited), meta: {} });
}

const shownCode = ({ id, code, expiresAt }: Invited) => ({
  ...{ id, code, path: joinPath, expires_at: writeTime(expiresAt) },
});

async function renew(asking: Asking): Promise<WrittenReply | Refused> {
  const { database, owner, id, now } = asking;
  const invited = await renewInvitation(database, { team: owner.team, by: meOf(asking), id }, now());
  return invited
    ? succeed(operations.renewInvitation, { data: shownCode(invited), meta: {} })
    : notFound('open invitation');
}

function uninvite(asking: Asking): Promise<WrittenReply | Refused> {
  return lendTo(asking)(async ({ invitations, audit }) => {
    if (!(await invitations.remove(asking.id))) return notFound('open invitation');
    await audit.note({ action: 'uninvite', by: meOf(asking), at: asking.now(), subject: asking.id });
    return done();
  });
}

/** `limit` and `before`, an id of the page before. */
function pageIn({ request: { query } }: Asking): { limit: number; before: string | null } {
  const asked = new Map(query);
  const wanted = Number(asked.get('limit') ?? usualPage);
  return {
    limit: Number.isInteger(wanted) ? Math.min(longestPage, Math.max(1, wanted)) : usualPage,
    before: asked.get('before') ?? null,
  };
}

async function readAudit(asking: Asking): Promise<WrittenReply | Refused> {
  const asked = pageIn(asking);
  const wanted = new Map(asking.request.query).get('action');
  const action = auditActions.find((one) => one === wanted) ?? null;
  // Without entries, a misspelt action would read as if nobody had done it.
  if (wanted !== undefined && action === null) return wrong(`action is one of ${auditActions.join(', ')}.`);
  const before = asked.before === null ? null : positionOf(asked.before);
  const entries = await lendTo(asking)(({ audit }) => audit.page(asked.limit, before, action), 'read');
  const data = entries.map(({ at, ...entry }) => ({ ...entry, at: writeTime(at) }));
  return succeed(operations.readAudit, { data, meta: {} });
}

/** As the database takes it. */
function positionOf(text: string): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(Number(text)) || 0));
}

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
  return succeed(operations.listTrash, {
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

async function optPersonOut(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(opting, await asking.request.fields());
  if (!read.success) return wrong('Opting out takes JSON with email, a valid address.');
  const { database, owner, now } = asking;
  await optOut(database, owner.team, read.data.email, now(), meOf(asking));
  await database.sweep();
  return done();
}

async function reportPerson(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(opting, await asking.request.fields());
  if (!read.success) return wrong('A report takes JSON with email, a valid address.');
  const data = await lendTo(asking)(({ report }) => report(read.data.email, meOf(asking)), 'read');
  return succeed(operations.reportPerson, { data, meta: {} });
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
