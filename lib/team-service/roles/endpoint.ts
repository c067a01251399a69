/** Members, invitations, the audit log and deleted leads over HTTP. Extensions beside the contract (`protocol.md`). */
import * as z from 'zod/mini';
import type { Pace } from '../../contract/limits.ts';
import { isEmail } from '../../contract/text.ts';
import { writeTime } from '../../contract/times.ts';
import { type Refused, refused } from '../../device-service/handler.ts';
import type { Database } from '../database/database.ts';
import { admit } from '../http/admit.ts';
import { joinPage } from '../http/join-page.ts';
import type { OpenRequest } from '../http/read-request.ts';
import { json, type WrittenReply, written } from '../http/write-reply.ts';
import { invite, join, joinPath } from '../keys/invitations.ts';
import { noTeam, takeRate } from '../keys/rate-windows.ts';
import type { KeyOwner } from '../keys/team-keys.ts';
import { optOut } from '../opt-out.ts';
import { trashKept } from '../store/expire.ts';
import type { Invitation } from '../store/invitations.ts';
import type { KnownMember, Member } from '../store/members.ts';
import { lendTeamStore, type TeamStore } from '../store/team-store.ts';
import type { DeletedLead } from '../store/trash.ts';
import { type Extension, permissions, roles } from './permissions.ts';

/** As `GET /health` states it. */
export const teamMembers = {
  version: 1,
  path: '/harrier/members',
  invitations: '/harrier/invitations',
  audit: '/harrier/audit',
  join: joinPath,
} as const;

/** As `GET /health` states it. `days`: how long a deleted lead can be restored. */
export const teamTrash = { version: 1, path: '/harrier/trash', days: trashKept / (24 * 60 * 60_000) } as const;

/** As `GET /health` states it. */
export const teamOptOuts = { version: 1, path: '/harrier/opt-outs' } as const;

export interface TeamEndpointParts {
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
}

export interface TeamEndpoint {
  /** `null` if the request is for something else. */
  route(request: OpenRequest): { name: Extension | 'join'; answer(): Promise<WrittenReply> } | null;
}

const pace: Pace = { perSecond: 5, perMinute: 120 };
/** Of all who join, together: a code is long enough not to be guessed. */
const joinPace: Pace = { perSecond: 10, perMinute: 120 };

interface Asking extends TeamEndpointParts {
  request: OpenRequest;
  owner: KeyOwner;
  /** The part of the path that names one member, invitation or lead. */
  id: string;
}

interface Route {
  method: string;
  /** `:` stands for an id. */
  path: string;
  name: Extension;
  answer(asking: Asking): Promise<WrittenReply | Refused>;
}

const routes: readonly Route[] = [
  { method: 'GET', path: teamMembers.path, name: 'listMembers', answer: listMembers },
  { method: 'PUT', path: `${teamMembers.path}/:`, name: 'changeMember', answer: changeMember },
  { method: 'DELETE', path: `${teamMembers.path}/:`, name: 'removeMember', answer: removeMember },
  { method: 'GET', path: teamMembers.invitations, name: 'listInvitations', answer: listInvitations },
  { method: 'POST', path: teamMembers.invitations, name: 'invite', answer: inviteMember },
  { method: 'DELETE', path: `${teamMembers.invitations}/:`, name: 'uninvite', answer: uninvite },
  { method: 'GET', path: teamMembers.audit, name: 'readAudit', answer: readAudit },
  { method: 'GET', path: teamTrash.path, name: 'listTrash', answer: listTrash },
  { method: 'POST', path: `${teamTrash.path}/:/restore`, name: 'restoreLead', answer: restoreLead },
  { method: 'POST', path: teamOptOuts.path, name: 'optOut', answer: optPersonOut },
];

export function createTeamEndpoint(parts: TeamEndpointParts): TeamEndpoint {
  return {
    route(request) {
      if (request.path === joinPath) {
        if (request.method === 'GET') return { name: 'join', answer: async () => joinPage };
        return request.method === 'POST' ? { name: 'join', answer: () => joinTeam(request, parts) } : null;
      }
      for (const route of routes) {
        const id = idIn(request, route);
        if (id === null) continue;
        return { name: route.name, answer: () => admitted(route, { ...parts, request, id }) };
      }
      return null;
    },
  };
}

/** Empty for a path without one; `null` if the request is for another route. */
function idIn({ method, path }: OpenRequest, route: Route): string | null {
  if (method !== route.method) return null;
  const [before = '', after] = route.path.split(':');
  if (after === undefined) return path === before ? '' : null;
  if (!path.startsWith(before) || !path.endsWith(after)) return null;
  const id = path.slice(before.length, path.length - after.length);
  return /^[0-9a-f]{1,20}$/.test(id) ? id : null;
}

async function admitted(route: Route, asking: Omit<Asking, 'owner'>): Promise<WrittenReply> {
  const { request, now } = asking;
  const admission = await admit(request, { name: route.name, bucket: 'team', pace }, asking);
  if (admission.at === 'refused') return admission.reply;
  const answer = await route.answer({ ...asking, owner: admission.owner });
  return 'at' in answer ? written(answer, now()) : answer;
}

const lendTo = ({ database, owner: { team, key } }: Asking) => lendTeamStore(database, { team, key });
const meOf = ({ owner }: Asking): number => owner.account.user_id;
const done = () => json(200, { data: null, meta: {} });
const given = (data: unknown) => json(200, { data, meta: {} });
const none = (what: string) => refused(404, 'not_found', `No ${what} was found.`);
const wrong = (said: string) => refused(400, 'wrong_params', said);
const time = (at: number | null) => (at === null ? null : writeTime(at));

const limit = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000)));
const role = z.enum(roles);
const change = z.strictObject({
  role: z.optional(role),
  may: z.optional(z.array(z.enum(permissions)).check(z.maxLength(permissions.length))),
  searches: z.optional(limit),
  verifications: z.optional(limit),
});
const invitation = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  role,
  searches: z.optional(limit),
  verifications: z.optional(limit),
});
const joining = z.strictObject({
  code: z.string().check(z.maxLength(200)),
  secret: z.string().check(z.regex(/^[\w-]{43}$/)),
});

function shown({ id, first_name, last_name, email, role: own, may, limits, seenAt }: KnownMember, me: number) {
  return {
    ...{ id, first_name, last_name, email, role: own, may, ...limits },
    ...{ seen_at: time(seenAt), you: id === me },
  };
}

async function listMembers(asking: Asking): Promise<WrittenReply> {
  const all = await lendTo(asking)(({ members }) => members.known(), 'read');
  return given(all.map((member) => shown(member, meOf(asking))));
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
  const outcome = await carryOut(Number(asking.id));
  if (outcome === 'unknown') return none('member');
  if (outcome === 'last-owner') return refused(409, 'last_owner', 'A team keeps one owner.');
  await audit.note({ action, by: meOf(asking), at: asking.now(), subject: asking.id });
  return done();
}

const shownInvitation = ({ id, name, role: own, limits, createdAt, expiresAt }: Invitation) => ({
  ...{ id, name, role: own, ...limits },
  ...{ created_at: time(createdAt), expires_at: time(expiresAt) },
});

async function listInvitations(asking: Asking): Promise<WrittenReply> {
  const open = await lendTo(asking)(({ invitations }) => invitations.open(asking.now()), 'read');
  return given(open.map(shownInvitation));
}

async function inviteMember(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(invitation, await asking.request.fields());
  if (!read.success) return wrong('An invitation is JSON with name and role, and searches or verifications.');
  const { name, role: own, searches = null, verifications = null } = read.data;
  const { database, owner, now } = asking;
  const by = { team: owner.team, by: meOf(asking) };
  const invited = await invite(database, by, { name, role: own, limits: { searches, verifications } }, now());
  return given({ id: invited.id, code: invited.code, path: joinPath, expires_at: time(invited.expiresAt) });
}

function uninvite(asking: Asking): Promise<WrittenReply | Refused> {
  return lendTo(asking)(async ({ invitations, audit }) => {
    if (!(await invitations.remove(asking.id))) return none('open invitation');
    await audit.note({ action: 'uninvite', by: meOf(asking), at: asking.now(), subject: asking.id });
    return done();
  });
}

const longestPage = 1_000;

/** `limit` and `before`, an id of the page before. */
function pageIn({ request: { query } }: Asking): { limit: number; before: string | null } {
  const asked = new Map(query);
  const many = Number(asked.get('limit') ?? 100);
  return {
    limit: Number.isInteger(many) ? Math.min(longestPage, Math.max(1, many)) : 100,
    before: asked.get('before') ?? null,
  };
}

async function readAudit(asking: Asking): Promise<WrittenReply> {
  const page = pageIn(asking);
  const before = page.before === null ? null : Math.max(0, Math.trunc(Number(page.before)) || 0);
  const entries = await lendTo(asking)(({ audit }) => audit.page(page.limit, before), 'read');
  return given(entries.map(({ at, ...entry }) => ({ ...entry, at: time(at) })));
}

/** `names`: of the members, by id. */
const shownDeleted = ({ lead, deletedAt, deletedBy }: DeletedLead, names: ReadonlyMap<number | null, string>) => ({
  ...{ id: lead.id, email: lead.email, first_name: lead.texts.first_name ?? null },
  ...{ last_name: lead.texts.last_name ?? null, company: lead.texts.company ?? null },
  ...{ deleted_at: time(deletedAt), deleted_by: deletedBy, deleted_by_name: names.get(deletedBy) || null },
});

const nameOf = ({ first_name, last_name }: Member) => [first_name, last_name].filter(Boolean).join(' ');

/** `before`: a deletion time in milliseconds and an id, as `meta.next` gave them. */
async function listTrash(asking: Asking): Promise<WrittenReply> {
  const page = pageIn(asking);
  const [at, id] = (page.before ?? '').split('.').map(Number);
  const before = Number.isSafeInteger(at) && Number.isSafeInteger(id) ? { at: at ?? 0, id: id ?? 0 } : null;
  const [deleted, all] = await lendTo(asking)(
    async ({ trash, members }) => [await trash.page(page.limit, before), await members.known()],
    'read',
  );
  const names = new Map(all.map((member) => [member.id, nameOf(member)]));
  const last = deleted.length === page.limit ? deleted.at(-1) : undefined;
  return json(200, {
    data: deleted.map((one) => shownDeleted(one, names)),
    meta: { next: last ? `${last.deletedAt}.${last.lead.id}` : null },
  });
}

function restoreLead(asking: Asking): Promise<WrittenReply | Refused> {
  return lendTo(asking)(async ({ trash, audit }) => {
    const outcome = await trash.restore(Number(asking.id));
    if (outcome === 'unknown') return none('deleted lead');
    if (outcome === 'taken') return refused(409, 'lead_exists', 'The team has a lead with this address again.');
    await audit.note({ action: 'restore', by: meOf(asking), at: asking.now(), subject: asking.id });
    return done();
  });
}

const opting = z.strictObject({ email: z.string().check(z.trim(), z.toLowerCase(), z.refine(isEmail)) });

async function optPersonOut(asking: Asking): Promise<WrittenReply | Refused> {
  const read = z.safeParse(opting, await asking.request.fields());
  if (!read.success) return wrong('Opting out takes JSON with email, a valid address.');
  const { database, owner, now } = asking;
  await optOut(database, owner.team, read.data.email, now(), meOf(asking));
  await database.sweep();
  return done();
}

const ended = {
  unknown: { status: 404, id: 'invitation_unknown', said: 'There is no such invitation.' },
  used: { status: 410, id: 'invitation_used', said: 'This invitation was used already.' },
  expired: { status: 410, id: 'invitation_expired', said: 'This invitation has expired.' },
};

async function joinTeam(request: OpenRequest, { database, now }: TeamEndpointParts): Promise<WrittenReply> {
  const wait = await takeRate(database, noTeam, 'join', joinPace, now());
  if (wait !== null)
    return written(refused(403, 'rate_limit_reached', 'Rate limit reached.', { again: now() + wait }), now());
  const read = z.safeParse(joining, await request.fields());
  if (!read.success) return written(wrong('Joining takes JSON with code and secret.'), now());
  const joined = await join(database, read.data, now());
  if (joined.at === 'joined') return given({ key: joined.key });
  const { status, id, said } = ended[joined.at];
  return written(refused(status, id, said), now());
}
