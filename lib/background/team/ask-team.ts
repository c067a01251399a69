import type { Problem, Risk } from '../../contract/problem.ts';
import { quote } from '../../contract/problem.ts';
import type { WireRequest } from '../../contract/request.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { Sent } from '../../http-service/send.ts';
import type { JobContext } from '../jobs/context.ts';
import type { TeamAnswer, TeamService, TeamStated } from '../requests/connection.ts';

/**
 * Milliseconds between requests that follow each other: a service that allows 5 a second has no reason to refuse one.
 */
export const between = 250;

export interface ChosenTeam<Part extends keyof TeamStated> {
  /** The service's identifier. */
  service: string;
  team: TeamService;
  /** What it states of this part. */
  stated: NonNullable<TeamStated[Part]>;
}

/**
 * The team's service that a message names, as long as it is the one that answers. A click must not act on another
 * service that was chosen meanwhile: members and leads there have the same small numbers.
 */
export async function chosenTeam<Part extends keyof TeamStated>(
  { connection }: Pick<JobContext, 'connection'>,
  service: string,
  part: Part,
): Promise<TeamAnswer<ChosenTeam<Part>>> {
  const chosen = await connection();
  if (chosen?.id !== service) return { ok: false, problem: { code: 'service-changed' } };
  const team = await chosen.team?.();
  const stated: TeamStated[Part] | undefined = team?.[part];
  return team && stated ? { ok: true, value: { service, team, stated } } : notStated;
}

/** The service states no such part. */
export const notStated: TeamAnswer<never> = {
  ok: false,
  problem: { code: 'service-failed', status: 404, quoted: null },
};

/** The body of a 200 or 202 response. Nothing here is charged; `risk`: whether a retry may do it a second time. */
export async function askTeam(
  team: Pick<TeamService, 'send'>,
  request: WireRequest,
  signal: AbortSignal,
  risk: Risk = 'none',
): Promise<TeamAnswer<unknown>> {
  const sent = await team.send(request, signal);
  if (sent.at === 'failed') {
    const { problem } = sent;
    return { ok: false, problem: problem.code === 'no-answer' ? { ...problem, risk } : problem };
  }
  const { status, body } = sent.wire;
  return status === 200 || status === 202 ? { ok: true, value: body } : { ok: false, problem: problemOf(sent) };
}

/** The id and the words of the first error of a body. */
export function errorIn(body: unknown): { id: unknown; details: unknown } {
  const errors: unknown[] = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const { id, details } = isRecord(errors[0]) ? errors[0] : {};
  return { id, details };
}

export function problemOf({ wire: { status, body, again } }: Extract<Sent, { at: 'answered' }>): Problem {
  const { id, details } = errorIn(body);
  switch (status) {
    case 401:
      return { code: 'key-refused', quoted: null };
    case 403:
      return id === 'not_permitted'
        ? { code: 'not-permitted', quoted: quote(details) }
        : { code: 'too-fast', again, quoted: null };
    default:
      return { code: 'service-failed', status, quoted: null };
  }
}
