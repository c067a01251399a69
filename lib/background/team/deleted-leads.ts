import type { WireRequest } from '../../contract/request.ts';
import { textOf } from '../../contract/text.ts';
import { readTime } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { OwnOperation } from '../../messages/journal-operations.ts';
import type { DeletedLead, DeletedPage, Restored } from '../../messages/lead-views.ts';
import type { TeamManager } from '../jobs/kinds/team-steps.ts';
import type { TeamAnswer } from '../requests/connection.ts';
import { askTeam, type ChosenTeam, chosenTeam } from './ask-team.ts';

/** Enough for most teams' last days, and few enough to read. */
const mostOnPage = 50;

/** Deleted leads at the team's service (`lib/team-service/protocol.md`), latest first. */
export async function listDeleted(
  manager: TeamManager,
  { service, before }: Says<'deleted-leads'>,
): Promise<TeamAnswer<DeletedPage>> {
  const query: WireRequest['query'] = [['limit', String(mostOnPage)]];
  if (before !== null) query.push(['before', before]);
  const chosen = await chosenTeam(manager.context, service, 'trash');
  if (!chosen.ok) return chosen;
  const { path } = chosen.value.stated;
  const answer = await ask(manager, chosen.value, 'listDeleted', {}, { method: 'GET', path, query, body: undefined });
  if (!answer.ok) return answer;
  const page = readPage(answer.value);
  return page
    ? { ok: true, value: page }
    : { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
}

export async function restoreLead(
  manager: TeamManager,
  { service, id }: Says<'restore-lead'>,
): Promise<TeamAnswer<Restored>> {
  const chosen = await chosenTeam(manager.context, service, 'trash');
  if (!chosen.ok) return chosen;
  const path = `${chosen.value.stated.path}/${id}/restore`;
  const request: WireRequest = { method: 'POST', path, query: [], body: {} };
  const answer = await ask(manager, chosen.value, 'restoreLead', { id }, request);
  if (answer.ok) return { ok: true, value: 'restored' };
  const ended = answer.problem.code === 'service-failed' ? endings.get(answer.problem.status) : undefined;
  return ended ? { ok: true, value: ended } : answer;
}

const endings: ReadonlyMap<number, Restored> = new Map([
  [404, 'gone'],
  [409, 'exists'],
]);

async function ask(
  { journal }: TeamManager,
  { service, team }: ChosenTeam<'trash'>,
  operation: OwnOperation,
  params: Record<string, number>,
  request: WireRequest,
): Promise<TeamAnswer<unknown>> {
  const answer = await askTeam(team, request, new AbortController().signal);
  const outcome = answer.ok ? '200' : answer.problem.code;
  await journal.noteOwn({ service, operation, params, outcome });
  return answer;
}

/** Null for an answer of another form. */
function readPage(body: unknown): DeletedPage | null {
  const { data, meta } = isRecord(body) ? body : {};
  if (!Array.isArray(data)) return null;
  return { leads: data.flatMap(readDeleted), next: isRecord(meta) ? textOf(meta.next) : null };
}

function readDeleted(row: unknown): DeletedLead[] {
  if (!isRecord(row) || typeof row.id !== 'number' || typeof row.email !== 'string') return [];
  const { id, email, first_name, last_name, company, deleted_at, deleted_by_name } = row;
  return [
    {
      ...{ id, email, first_name: textOf(first_name), last_name: textOf(last_name), company: textOf(company) },
      ...{ deleted: typeof deleted_at === 'string' ? readTime(deleted_at) : null, by: textOf(deleted_by_name) },
    },
  ];
}
