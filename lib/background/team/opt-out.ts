import type { WireRequest } from '../../contract/request.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { OptingOut, TeamSteps } from '../jobs/kinds/team-steps.ts';
import { askTeam } from './ask-team.ts';

/**
 * Opts a person out at the team's service (`lib/team-service/protocol.md`), then here, as a reported opt-out does. Only
 * then it is answered, and the service accepts repetitions: if the background stops in between, the repeated message
 * does both again.
 */
export async function optOutOfTeam(
  { context, journal, requests }: OptingOut,
  { service, lead, email }: Says<'opt-out-of-team'>,
): ReturnType<TeamSteps['optOutOfTeam']> {
  const connection = await context.connection();
  // It cannot be undone, so another service that is chosen meanwhile must not get it.
  if (connection?.id !== service) return { ok: false, problem: { code: 'service-changed' } };
  const team = await connection.team?.();
  if (!team?.optOuts) return { ok: false, problem: { code: 'service-failed', status: 404, quoted: null } };
  const request: WireRequest = { method: 'POST', path: team.optOuts.path, query: [], body: { email } };
  const answer = await askTeam(team, request, new AbortController().signal);
  const outcome = answer.ok ? '200' : answer.problem.code;
  // First of all here: until then, a stop loses what only a repetition brings back.
  if (answer.ok) await requests.optedOut({ operation: 'verifyEmail', params: { email } });
  await journal.noteOwn({ service, operation: 'optOutOfTeam', params: {}, outcome });
  if (!answer.ok) return answer;
  context.push({ topic: 'leads', changed: [], gone: [lead] });
  return { ok: true, value: null };
}
