import type { Problem } from '../../contract/problem.ts';
import type { WireRequest } from '../../contract/request.ts';
import type { Answers } from '../../messages/answers.ts';
import type { OptOuts, OptOutsParts, TeamAccount } from '../jobs/kinds/team-steps.ts';
import { isSameTeam, type TeamAnswer, type TeamService } from '../requests/connection.ts';
import { askTeam, chosenTeam, notStated } from './ask-team.ts';
import { createPendingOptOuts, type PendingOptOut } from './pending-opt-outs.ts';

const hour = 60 * 60_000;

/** How long an opt-out is repeated that the service does not answer. Milliseconds. */
const longest = 7 * 24 * hour;

/**
 * Opts people out at the team's service (`lib/team-service/protocol.md`), then here, as a reported opt-out does.
 *
 * The service cannot undo it and accepts repetitions. So the opt-out is written down first, and removed once it was
 * carried out on both sides or refused. A start repeats those it finds; at most hourly, and for a week.
 */
export function createOptOuts(parts: OptOutsParts): OptOuts {
  const { session, accounts } = parts;
  const pending = createPendingOptOuts(parts.vault);
  const now = () => session().context.clock.now();

  const journal = (service: string, outcome: string) =>
    session().journal.noteOwn({ service, operation: 'optOutOfTeam', params: {}, outcome });

  /** At the service, then on this device. Removes the record only after that. */
  async function carryOut(
    at: TeamAccount,
    team: TeamService | null | undefined,
    one: PendingOptOut,
  ): Promise<TeamAnswer<null>> {
    if (!team?.optOuts) return notStated;
    const { email } = one;
    const request: WireRequest = { method: 'POST', path: team.optOuts.path, query: [], body: { email } };
    const answer = await askTeam(team, request, new AbortController().signal);
    const { requests, context } = session();
    if (answer.ok) await requests.optedOut({ operation: 'verifyEmail', params: { email } });
    await journal(at.service, answer.ok ? '200' : answer.problem.code);
    if (!answer.ok) return answer;
    await pending.drop(at, email);
    context.push({ topic: 'leads', service: at.service, changed: [], gone: [one.lead] });
    return { ok: true, value: null };
  }

  async function repeat(at: TeamAccount, one: PendingOptOut): Promise<void> {
    const late = Math.abs(now() - one.since) > longest;
    // Null while its connection is unfinished.
    const isOther = at.account !== null && !isSameTeam(at.account, one.account);
    if (late || isOther) {
      await journal(at.service, isOther ? 'service-changed' : 'stopped');
      await pending.drop(at, one.email);
      return;
    }
    if (one.due > now() || at.account === null) return;
    const connection = await session().context.connectionOf(at.service);
    if (!connection) return;
    const answer = await carryOut(at, await connection.team?.(), one);
    if (answer.ok) return;
    if (isRefusal(answer.problem)) await pending.drop(at, one.email);
    else await pending.postpone(at, one.email, now() + hour);
  }

  return {
    async optOut({ service, lead, email }): Promise<Answers['opt-out-of-team']> {
      const chosen = await chosenTeam(session().context, service, 'optOuts');
      if (!chosen.ok) return failed(chosen.problem);
      const at = (await accounts()).find((account) => account.service === service);
      if (!at) return failed({ code: 'service-changed' });
      const before = (await pending.of(at)).find((one) => one.email === email);
      const since = now();
      const account = at.account && { name: at.account.name, team: at.account.team };
      const one: PendingOptOut = { email, lead, account, since, due: since };
      await pending.add(at, one);
      const answer = await carryOut(at, chosen.value.team, one);
      if (answer.ok) return answer;
      const { problem } = answer;
      if (!isRefusal(problem) && (before || isUnknown(problem))) {
        await pending.postpone(at, email, now() + hour);
        return failed(problem, since + longest);
      }
      await pending.drop(at, email);
      return failed(problem);
    },
    async repeat() {
      for (const at of await accounts()) for (const one of await pending.of(at)) await repeat(at, one);
    },
  };
}

const failed = (problem: Problem, repeatsUntil: number | null = null): Answers['opt-out-of-team'] => ({
  ok: false,
  problem,
  repeatsUntil,
});

/** The service answered, and a repetition would be answered alike. */
const isRefusal = (problem: Problem): boolean =>
  problem.code === 'not-permitted' || (problem.code === 'service-failed' && problem.status < 500);

/** The service may have carried it out. */
function isUnknown(problem: Problem): boolean {
  switch (problem.code) {
    case 'no-answer':
    case 'unreadable':
    case 'too-large':
      return true;
    default:
      return problem.code === 'service-failed' && problem.status >= 500;
  }
}
