/** What the team's service stores about a person (`lib/team-service/protocol.md`). */
import { isRecord } from '../../contract/tolerant.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { TeamPersonReport } from '../../messages/person-report.ts';
import type { TeamManager } from '../jobs/kinds/team-steps.ts';
import type { TeamAnswer } from '../requests/connection.ts';
import { askTeam, chosenTeam } from './ask-team.ts';

export async function reportPerson(
  { context, journal }: TeamManager,
  { service, email }: Says<'report-at-team'>,
): Promise<TeamAnswer<TeamPersonReport>> {
  const chosen = await chosenTeam(context, service, 'optOuts');
  if (!chosen.ok) return chosen;
  const { team, stated } = chosen.value;
  const request = { method: 'POST', path: `${stated.path}/report`, query: [], body: { email } } as const;
  const answer = await askTeam(team, { ...request, query: [] }, new AbortController().signal);
  const outcome = answer.ok ? '200' : answer.problem.code;
  await journal.noteOwn({ service, operation: 'reportPerson', params: { email }, outcome });
  if (!answer.ok) return answer;
  const data = isRecord(answer.value) && isRecord(answer.value.data) ? answer.value.data : null;
  if (data === null || !Array.isArray(data.records))
    return { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
  const records = data.records.filter(
    (one): one is TeamPersonReport['records'][number] =>
      isRecord(one) && typeof one.kind === 'string' && isRecord(one.data),
  );
  return { ok: true, value: { optedOut: data.opted_out === true, records } };
}
