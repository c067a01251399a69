/**
 * A link to the service's page of invitations holds a code in its fragment, which no server and no log sees. Whoever
 * has it gets a key once.
 */
import type { Role } from '../../contract/team.ts';
import type { Database } from '../database/database.ts';
import type { Actor } from '../store/audit.ts';
import type { MemberLimits } from '../store/members.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { type ApiKey, hashOf, isSecretOf, makeApiKey, readApiKey, writeApiKey } from './api-key.ts';
import { namesOf } from './teams.ts';

/** Where the page is and the code is exchanged. */
export const joinPath = '/harrier/join';

const day = 24 * 60 * 60_000;

/** Milliseconds for which a code can be used. */
export const invitationLasts = 7 * day;

export interface NewInvitation {
  name: string;
  role: Role;
  limits: MemberLimits;
}

export interface Invited {
  id: string;
  /** For the fragment of the link. It cannot be shown again, only replaced: `renewInvitation`. */
  code: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const prefix = 'join_';

export async function invite(
  database: Database,
  { team, by }: { team: number; by: Actor },
  invitation: NewInvitation,
  now: number,
): Promise<Invited> {
  const code = makeApiKey(team);
  const expiresAt = now + invitationLasts;
  await lendTeamStore(database, { team })(async ({ invitations, audit }) => {
    await invitations.add({ ...invitation, id: code.id, createdAt: now, expiresAt }, hashOf(code.secret));
    await audit.note({ action: 'invite', by, at: now, subject: code.id });
  });
  return { id: code.id, code: codeOf(code), expiresAt };
}

/**
 * A new code for an invitation that can still be used, for seven days from now. Whoever lost the first answer gets
 * their link this way. The former code ends, so one invitation never has two. Null if it is used, ended or unknown.
 */
export async function renewInvitation(
  database: Database,
  { team, by, id }: { team: number; by: Actor; id: string },
  now: number,
): Promise<Invited | null> {
  const code = { ...makeApiKey(team), id };
  const expiresAt = now + invitationLasts;
  return lendTeamStore(database, { team })(async ({ invitations, audit }) => {
    if (!(await invitations.renew(id, hashOf(code.secret), { now, expiresAt }))) return null;
    await audit.note({ action: 'invite', by, at: now, subject: id });
    return { id, code: codeOf(code), expiresAt };
  });
}

const codeOf = (code: ApiKey): string => `${prefix}${writeApiKey(code)}`;

export type Joined = { at: 'joined'; key: string } | { at: 'unknown' | 'used' | 'expired' };

/**
 * `secret`: made by the device that joins, which keeps it before it asks. If the answer is lost, the same code with the
 * same secret gives the same key; with another one, the code is used.
 */
export async function join(
  database: Database,
  { code, secret }: { code: string; secret: string },
  now: number,
): Promise<Joined> {
  const given = code.startsWith(prefix) ? readApiKey(code.slice(prefix.length)) : null;
  if (!given) return { at: 'unknown' };
  const { team, id } = given;
  const lend = lendTeamStore(database, { team });
  // A wrong code writes nothing, not even the turn of a team that does not exist.
  const known = await lend(({ invitations }) => invitations.find(id), 'read');
  if (!known || !isSecretOf(given.secret, known.hash)) return { at: 'unknown' };
  return lend(async ({ invitations, members, audit }): Promise<Joined> => {
    const invitation = await invitations.find(id);
    // It may have got another code meanwhile.
    if (!invitation || !isSecretOf(given.secret, invitation.hash)) return { at: 'unknown' };
    const key = { team, id, secret };
    if (invitation.usedAt !== null) {
      const hash = await members.hashOfKey(id);
      return hash !== null && isSecretOf(secret, hash) ? { at: 'joined', key: writeApiKey(key) } : { at: 'used' };
    }
    if (invitation.expiresAt <= now) return { at: 'expired' };
    const { name, role, limits } = invitation;
    const member = await members.add({ ...namesOf(name), email: null }, { role, ...limits });
    await members.addKey(member.id, { id, hash: hashOf(secret), name }, now);
    await invitations.markUsed(id, now);
    await audit.note({ action: 'join', by: member.id, at: now, subject: id });
    return { at: 'joined', key: writeApiKey(key) };
  });
}
