import type { WireRequest } from '../../contract/request.ts';
import { joinedName, textOf } from '../../contract/text.ts';
import { readTime } from '../../contract/times.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { AppAnswer, AppAnswers, AppRecord, LookedUpLead } from '../../messages/app-views.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { AppAsker } from '../jobs/kinds/team-steps.ts';
import type { TeamAnswer } from '../requests/connection.ts';
import type { OptOuts } from '../requests/opt-outs.ts';
import { askTeam, chosenTeam } from './ask-team.ts';

type Wanted = Says<'look-up-in-app'>['of'];

/**
 * Asks the team's service whether one of its connected apps has people or companies (`lib/team-service/protocol.md`).
 * Private hosts and people who opted out are left out.
 */
export async function lookUpInApp(
  { context, journal, requests, mayLeave }: AppAsker,
  { service, app, of }: Says<'look-up-in-app'>,
): Promise<TeamAnswer<AppAnswers>> {
  const chosen = await chosenTeam(context, service, 'lookUp');
  if (!chosen.ok) return chosen;
  const { team, stated } = chosen.value;
  const wanted = 'emails' in of ? await allowed(of, requests.optOuts, mayLeave) : of;
  if ('emails' in wanted && wanted.emails.length + wanted.domains.length === 0) return { ok: true, value: nothing };
  const at = `${stated.path}/${encodeURIComponent(app)}`;
  const request: WireRequest = { method: 'POST', path: at, query: [], body: { ...wanted } };
  const answer = await askTeam(team, request, new AbortController().signal);
  const outcome = answer.ok ? '200' : answer.problem.code;
  await journal.noteOwn({ service, operation: 'lookUpInApp', params: counted(wanted), outcome });
  if (!answer.ok) return answer;
  const read = readAnswers(answer.value);
  if (!read) return { ok: false, problem: { code: 'unreadable', status: 200, why: 'unexpected' } };
  for (const email of read.optedOut) await requests.optedOut({ operation: 'verifyEmail', params: { email } });
  return { ok: true, value: read.answers };
}

async function allowed(
  { emails, domains }: Extract<Wanted, { emails: string[] }>,
  optOuts: Pick<OptOuts, 'hasAddress'>,
  mayLeave: AppAsker['mayLeave'],
): Promise<Wanted> {
  const isOut = await Promise.all(emails.map((email) => optOuts.hasAddress(email)));
  return {
    emails: emails.filter((email, at) => !isOut[at] && mayLeave({ email })),
    domains: domains.filter((domain) => mayLeave({ domain })),
  };
}

/** Contains no personal data. */
function counted(wanted: Wanted): Record<string, number> {
  if ('emails' in wanted) return { addresses: wanted.emails.length, domains: wanted.domains.length };
  return 'lead_ids' in wanted ? { leads: wanted.lead_ids.length } : { leads_list_id: wanted.leads_list_id };
}

const nothing: AppAnswers = { answers: [], problem: null, leads: [], next: null };

/** Checked by hand: this file contains no schemas. Null for an answer of another form. */
function readAnswers(body: unknown): { answers: AppAnswers; optedOut: string[] } | null {
  const { data, meta } = isRecord(body) ? body : {};
  if (!isRecord(data) || !Array.isArray(data.answers)) return null;
  const { problem } = data;
  const next = isRecord(meta) && typeof meta.next === 'number' ? meta.next : null;
  return {
    answers: {
      answers: data.answers.flatMap(readAnswer),
      problem: isRecord(problem) ? { reason: textOf(problem.reason) ?? '', again: timeOr(problem.again_at) } : null,
      leads: listOf(data.leads).flatMap(readLead),
      next,
    },
    optedOut: listOf(data.opted_out).flatMap((one) => textOf(one) ?? []),
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const timeOr = (value: unknown): number | null => (typeof value === 'string' ? readTime(value) : null);

function readAnswer(one: unknown): AppAnswer[] {
  if (!isRecord(one) || typeof one.about !== 'string' || !Array.isArray(one.records)) return [];
  return [{ about: one.about, asked: timeOr(one.asked_at), records: one.records.flatMap(readRecord) }];
}

function readRecord(one: unknown): AppRecord[] {
  if (!isRecord(one)) return [];
  const { kind, name, owner, stage, deal, url } = one;
  return [
    {
      kind: kind === 'company' ? 'company' : 'person',
      ...{ name: textOf(name), owner: textOf(owner), stage: textOf(stage), deal: textOf(deal) },
      url: typeof url === 'string' && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null,
    },
  ];
}

function readLead(one: unknown): LookedUpLead[] {
  if (!isRecord(one) || typeof one.id !== 'number' || typeof one.email !== 'string') return [];
  const name = joinedName(one.first_name, one.last_name);
  return [{ id: one.id, email: one.email, name: name || null }];
}
