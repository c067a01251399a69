/**
 * Requests to a service beside the contract: whether it is a team's own service, and its extension endpoints. Each is
 * sent once, without retries.
 */
import { errorOf } from '../../contract/answer.ts';
import type { Problem } from '../../contract/problem.ts';
import type { WireRequest } from '../../contract/request.ts';
import { isRecord } from '../../contract/tolerant.ts';
import type { ServiceAddress } from '../../http-service/address.ts';
import type { RemoteServiceOptions } from '../../http-service/request.ts';
import { createWatch, type Sent, send } from '../../http-service/send.ts';
import type { TeamAnswer, TeamStated } from '../requests/connection.ts';
import { readTeamStated } from './team-stated.ts';

interface Asking {
  address: ServiceAddress;
  wire: Pick<RemoteServiceOptions, 'fetch' | 'clock'>;
  signal?: AbortSignal | undefined;
}

/** Longest wait for `/health`. Milliseconds. */
const healthTime = 5_000;

/** Sent without the key. Null if the service states nothing. */
export async function askTeamStated({ address, wire }: Asking): Promise<TeamAnswer<TeamStated | null>> {
  const life = new AbortController();
  void wire.clock.wait(healthTime, life.signal).then(
    () => life.abort(),
    () => undefined,
  );
  const request: WireRequest = { method: 'GET', path: '/health', query: [], body: undefined };
  const sent = await sendBeside(request, null, { address, wire, signal: life.signal });
  life.abort();
  if (sent.at === 'failed') {
    // A different site at this address counts as an answer: not a team's service.
    return sent.problem.code === 'no-answer' ? { ok: false, problem: sent.problem } : { ok: true, value: null };
  }
  const { status, body } = sent.wire;
  if (status >= 500) return { ok: false, problem: { code: 'service-failed', status, quoted: null } };
  return { ok: true, value: status === 200 ? readTeamStated(body) : null };
}

/** The body of a 200 or 202 response. */
export async function askTeam(request: WireRequest, key: string, asking: Asking): Promise<TeamAnswer<unknown>> {
  const sent = await sendBeside(request, key, asking);
  if (sent.at === 'failed') return { ok: false, problem: sent.problem };
  const { status, body, again } = sent.wire;
  if (status !== 200 && status !== 202) return { ok: false, problem: problemOf(status, body, again) };
  return { ok: true, value: body };
}

export type JoinAnswer =
  | { at: 'joined'; key: string }
  | { at: 'ended'; why: 'used' | 'expired' | 'unknown' }
  | { at: 'failed'; problem: Problem };

/** Exchanges the code of an invitation for a key (`lib/team-service/protocol.md`). */
export async function askToJoin(invitation: { code: string; secret: string }, asking: Asking): Promise<JoinAnswer> {
  const request: WireRequest = { method: 'POST', path: '/harrier/join', query: [], body: invitation };
  const sent = await sendBeside(request, null, asking);
  if (sent.at === 'failed') return sent;
  const { status, body, again } = sent.wire;
  const key = isRecord(body) && isRecord(body.data) ? body.data.key : null;
  if (status === 200 && typeof key === 'string') return { at: 'joined', key };
  const why = endings[errorOf(body)?.id ?? ''];
  return why ? { at: 'ended', why } : { at: 'failed', problem: problemOf(status, body, again) };
}

const endings: Partial<Record<string, 'used' | 'expired' | 'unknown'>> = {
  invitation_used: 'used',
  invitation_expired: 'expired',
  invitation_unknown: 'unknown',
};

/** Resolved against the base address without its version. */
function sendBeside(
  request: WireRequest,
  key: string | null,
  { address, wire: { fetch, clock }, signal }: Asking,
): Promise<Sent> {
  const beside = { ...address, base: address.base.replace(/\/v\d+$/, '') };
  const watch = createWatch(clock);
  return send(request, { address: beside, key, fetch, clock, watch, signal, answering: () => undefined });
}

function problemOf(status: number, body: unknown, again: number | null): Problem {
  const error = errorOf(body);
  switch (status) {
    case 401:
      return { code: 'key-refused', quoted: null };
    case 403:
      return error?.id === 'not_permitted'
        ? { code: 'not-permitted', quoted: error.details }
        : { code: 'too-fast', again, quoted: null };
    default:
      return { code: 'service-failed', status, quoted: null };
  }
}
