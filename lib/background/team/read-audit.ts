import { textOf } from '../../contract/text.ts';
import { readTime } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { AuditLine, AuditPage } from '../../messages/audit-views.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { AuditReader } from '../jobs/kinds/team-steps.ts';
import type { TeamAnswer } from '../requests/connection.ts';
import { askTeam, between, chosenTeam, notStated } from './ask-team.ts';

/** Entries per request: `page` to read one page, `whole` to read the whole log. */
const most = { page: 100, whole: 1_000 };

/** A page of the team's audit log (`lib/team-service/protocol.md`), newest first; for its owners. */
export async function readAudit(
  { context, journal }: AuditReader,
  { service, action, before, whole }: Says<'team-audit'>,
): Promise<TeamAnswer<AuditPage>> {
  const chosen = await chosenTeam(context, service, 'members');
  if (!chosen.ok) return chosen;
  const {
    team,
    stated: { audit: path },
  } = chosen.value;
  if (path === undefined) return notStated;
  const limit = whole ? most.whole : most.page;
  const query: [string, string][] = [['limit', String(limit)]];
  if (before !== null) query.push(['before', String(before)]);
  if (action !== null) query.push(['action', action]);
  if (whole && before !== null) await context.clock.wait(between);
  const answer = await askTeam(team, { method: 'GET', path, query, body: undefined }, new AbortController().signal);
  const outcome = answer.ok ? '200' : answer.problem.code;
  await journal.noteOwn({ service, operation: 'readAudit', params: {}, outcome });
  if (!answer.ok) return answer;
  const rows = isRecord(answer.value) ? answer.value.data : null;
  if (!Array.isArray(rows)) return { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
  const lines = rows.flatMap(readLine);
  return { ok: true, value: { lines, next: rows.length < limit ? null : (lines.at(-1)?.id ?? null) } };
}

function readLine(row: unknown): AuditLine[] {
  if (!isRecord(row) || typeof row.id !== 'number' || typeof row.action !== 'string') return [];
  const { id, action, at, member_id, client, amount } = row;
  return [
    {
      ...{ id, action, at: typeof at === 'string' ? readTime(at) : null, client: textOf(client) },
      by: typeof member_id === 'number' ? String(member_id) : null,
      amount: typeof amount === 'number' ? amount : 1,
    },
  ];
}
