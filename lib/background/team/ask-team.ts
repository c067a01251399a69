/** What a service is asked beside the contract: whether it is a team's own, and then what it states. Once each, without a try more. */
import type { Problem } from '../../contract/problem.ts';
import type { WireRequest } from '../../contract/request.ts';
import type { ServiceAddress } from '../../http-service/address.ts';
import type { RemoteServiceOptions } from '../../http-service/request.ts';
import { createWatch, type Sent, send } from '../../http-service/send.ts';
import { readTeamStated, type TeamStated } from './team-stated.ts';

export type Asked<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

interface Asking {
  address: ServiceAddress;
  wire: Pick<RemoteServiceOptions, 'fetch' | 'clock'>;
  signal?: AbortSignal | undefined;
}

/** Who has not said by then how they are keeps nobody waiting; milliseconds. */
const healthTime = 5_000;

/** Without the key. Null of a service that states nothing. */
export async function askTeamStated({ address, wire }: Asking): Promise<Asked<TeamStated | null>> {
  const life = new AbortController();
  void wire.clock.wait(healthTime, life.signal).then(
    () => life.abort(),
    () => undefined,
  );
  const request: WireRequest = { method: 'GET', path: '/health', query: [], body: undefined };
  const sent = await sendBeside(request, null, { address, wire, signal: life.signal });
  life.abort();
  if (sent.at === 'failed') {
    // Another site stands where it is asked: that is an answer, too.
    return sent.problem.code === 'no-answer' ? { ok: false, problem: sent.problem } : { ok: true, value: null };
  }
  const { status, body } = sent.wire;
  if (status >= 500) return { ok: false, problem: { code: 'service-failed', status, quoted: null } };
  return { ok: true, value: status === 200 ? readTeamStated(body) : null };
}

/** Gives what it says with 200 or 202. */
export async function askTeam(request: WireRequest, key: string, asking: Asking): Promise<Asked<unknown>> {
  const sent = await sendBeside(request, key, asking);
  if (sent.at === 'failed') return { ok: false, problem: sent.problem };
  const { status, body, again } = sent.wire;
  if (status !== 200 && status !== 202) return { ok: false, problem: problemOf(status, again) };
  return { ok: true, value: body };
}

/** Below the address without its version. */
function sendBeside(
  request: WireRequest,
  key: string | null,
  { address, wire: { fetch, clock }, signal }: Asking,
): Promise<Sent> {
  const beside = { ...address, base: address.base.replace(/\/v\d+$/, '') };
  const watch = createWatch(clock);
  return send(request, { address: beside, key, fetch, clock, watch, signal, answering: () => undefined });
}

function problemOf(status: number, again: number | null): Problem {
  switch (status) {
    case 401:
      return { code: 'key-refused', quoted: null };
    case 403:
      return { code: 'too-fast', again, quoted: null };
    default:
      return { code: 'service-failed', status, quoted: null };
  }
}
