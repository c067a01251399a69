import type { Method } from '../../contract/operation.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { TeamManager } from '../jobs/kinds/team-steps.ts';
import type { TeamAnswer } from '../requests/connection.ts';
import { askTeam } from './ask-team.ts';

const methods: Record<Says<'manage-team'>['verb'], Method> = {
  read: 'GET',
  add: 'POST',
  change: 'PUT',
  remove: 'DELETE',
};

/** Members and invitations at the team's service (`lib/team-service/protocol.md`). */
export async function manageTeam(
  { context, journal }: TeamManager,
  { what, verb, id, fields }: Says<'manage-team'>,
): Promise<TeamAnswer<unknown>> {
  const connection = await context.connection();
  const team = await connection?.team?.();
  const stated = team?.members;
  if (!connection || !team || !stated)
    return { ok: false, problem: { code: 'service-failed', status: 404, quoted: null } };
  const of = what === 'members' ? stated.path : stated.invitations;
  const path = id === null ? of : `${of}/${encodeURIComponent(id)}`;
  const body = fields && { ...fields };
  const answer = await askTeam(team, { method: methods[verb], path, query: [], body }, new AbortController().signal);
  const outcome = answer.ok ? '200' : answer.problem.code;
  await journal.noteOwn({ service: connection.id, operation: 'manageTeam', params: {}, outcome });
  return answer;
}
