import type { Method } from '../../contract/operation.ts';
import type { WireRequest } from '../../contract/request.ts';
import { autoSaves, type Role, roles } from '../../contract/team.ts';
import { joinedName, textOf } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Says } from '../../messages/catalogue.ts';
import type {
  ManagedMember,
  ManagedTeam,
  NewLink,
  OpenInvitation,
  TeamSettings,
} from '../../messages/service-views.ts';
import type { TeamManager } from '../jobs/kinds/team-steps.ts';
import type { TeamAnswer, TeamManaged } from '../requests/connection.ts';
import { askTeam, chosenTeam, notStated } from './ask-team.ts';

const methods: Record<Says<'manage-team'>['verb'], Method> = {
  read: 'GET',
  add: 'POST',
  change: 'PUT',
  remove: 'DELETE',
  renew: 'POST',
};

/** Members, invitations and settings at the team's service (`lib/team-service/protocol.md`). */
export async function manageTeam(
  { context, journal }: TeamManager,
  { service, what, verb, id, fields }: Says<'manage-team'>,
): Promise<TeamAnswer<ManagedTeam>> {
  const chosen = await chosenTeam(context, service, 'members');
  if (!chosen.ok) return chosen;
  const { team, stated } = chosen.value;
  const of = pathOf(what, stated);
  if (of === undefined) return notStated;
  const one = id === null ? of : `${of}/${encodeURIComponent(id)}`;
  const path = verb === 'renew' ? `${one}/renew` : one;
  const body = fields && { ...fields };
  const request: WireRequest = { method: methods[verb], path, query: [], body };
  // A repeated invitation is a second one.
  const answer = await askTeam(team, request, new AbortController().signal, verb === 'add' ? 'twice' : 'none');
  const outcome = answer.ok ? '200' : answer.problem.code;
  await journal.noteOwn({ service, operation: 'manageTeam', params: {}, outcome });
  if (!answer.ok) return answer;
  const value = readAnswer(what, answer.value);
  // Without the current settings, a form would offer to change unknown values.
  if (what === 'team' && value.settings === null)
    return { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
  return { ok: true, value };
}

type What = Says<'manage-team'>['what'];

function pathOf(what: What, stated: TeamManaged): string | undefined {
  return stated[({ members: 'path', invitations: 'invitations', team: 'team' } as const)[what]];
}

function readAnswer(what: What, body: unknown): ManagedTeam {
  const data = isRecord(body) ? body.data : null;
  const rows: unknown[] = Array.isArray(data) ? data : [];
  return {
    members: what === 'members' ? rows.flatMap(readMember) : [],
    invitations: what === 'invitations' ? rows.flatMap(readInvitation) : [],
    settings: what === 'team' ? readSettings(data) : null,
    link: linkIn(data),
  };
}

/** The code stands in the fragment, which browsers send to no server. */
function linkIn(data: unknown): NewLink | null {
  const { id, path, code } = isRecord(data) ? data : {};
  if (typeof id !== 'string' || typeof path !== 'string' || typeof code !== 'string') return null;
  return { invitation: id, path: `${path}#${code}` };
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
/** A role of a newer service is shown as the least. */
const roleOf = (value: unknown): Role => roles.find((one) => one === value) ?? 'reader';

function readMember(row: unknown): ManagedMember[] {
  if (!isRecord(row) || (typeof row.id !== 'number' && typeof row.id !== 'string')) return [];
  const name = joinedName(row.first_name, row.last_name);
  return [
    {
      ...{ id: String(row.id), name: name || null, email: textOf(row.email), role: roleOf(row.role) },
      may: textsIn(row.may),
      ...{ searches: numberOr(row.searches), verifications: numberOr(row.verifications) },
      ...{ seen: textOf(row.seen_at), you: row.you === true },
    },
  ];
}

function readInvitation(row: unknown): OpenInvitation[] {
  if (!isRecord(row) || typeof row.id !== 'string') return [];
  return [{ id: row.id, name: textOf(row.name) ?? '', role: roleOf(row.role), expires: textOf(row.expires_at) }];
}

function readSettings(data: unknown): TeamSettings | null {
  if (!isRecord(data) || !Array.isArray(data.attributes)) return null;
  const { name, searches, verifications, auto_save, attributes } = data;
  return {
    ...{ name: textOf(name), searches: numberOr(searches), verifications: numberOr(verifications) },
    autoSave: autoSaves.find((one) => one === auto_save) ?? null,
    attributes: textsIn(attributes),
  };
}
