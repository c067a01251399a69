/**
 * Requests to a service beside the contract: whether it is a team's own service, and its extension endpoints. Each is
 * sent once, without retries.
 */
import type { WireRequest } from '../../contract/request.ts';
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
const healthTime = 10_000;

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

/** Resolved against the base address without its version. */
export function sendBeside(
  request: WireRequest,
  key: string | null,
  { address, wire: { fetch, clock }, signal }: Asking,
): Promise<Sent> {
  const beside = { ...address, base: address.base.replace(/\/v\d+$/, '') };
  const watch = createWatch(clock);
  return send(request, { address: beside, key, fetch, clock, watch, signal, answering: () => undefined });
}
