import { writeDay } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import { nameOf, onlyMember } from '../keys/teams.ts';
import type { KnownMember, MemberChange } from '../store/members.ts';
import { lendTeamStore } from '../store/team-store.ts';

/** One line per member: id, role, permissions, limits, last seen, name and address. */
export async function listMembers(database: Database, team: number): Promise<string[][]> {
  const all = await lendTeamStore(database, { team })(({ members }) => members.known(), 'read');
  return all.map((member) => [
    String(member.id),
    member.role,
    ...detailsOf(member),
    nameOf(member),
    ...emailOf(member),
  ]);
}

function detailsOf({ role, may, limits, seenAt }: KnownMember): string[] {
  const { searches, verifications } = limits;
  return [
    ...(role === 'member' && may.length > 0 ? [`may ${may.join(', ')}`] : []),
    ...(searches === null ? [] : [`${searches} searches`]),
    ...(verifications === null ? [] : [`${verifications} verifications`]),
    seenAt === null ? 'never seen' : `seen ${writeDay(seenAt)}`,
  ];
}

const emailOf = ({ email }: KnownMember): string[] => (email === null ? [] : [email]);

/** `wanted`: an address, an id, or a whole name. */
export function changeMember(
  database: Database,
  { team, wanted, change }: { team: number; wanted: string; change: MemberChange },
  now: number,
): Promise<void> {
  return lendTeamStore(database, { team })(async ({ members, audit }) => {
    const { id } = onlyMember(await members.known(), wanted);
    if ((await members.change(id, change)) === 'last-owner') throw new Error(lastOwner);
    await audit.note({ action: 'change-member', by: null, at: now, subject: String(id) });
  });
}

/** Their keys end at once; what they saved stays with the team. `wanted`: an address, an id, or a whole name. */
export function removeMember(database: Database, team: number, wanted: string, now: number): Promise<void> {
  return lendTeamStore(database, { team })(async ({ members, audit }) => {
    const { id } = onlyMember(await members.known(), wanted);
    if ((await members.remove(id)) === 'last-owner') throw new Error(lastOwner);
    await audit.note({ action: 'remove-member', by: null, at: now, subject: String(id) });
  });
}

const lastOwner = 'A team keeps one owner: make another member owner first.';
