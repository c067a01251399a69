/** What a service is asked and sent beside the contract: whether it is a team's own, and what this device knows. Once each, without a try more. */
import * as z from 'zod/mini';
import { lazily } from '../contract/lazily.ts';
import type { Problem } from '../contract/problem.ts';
import type { WireRequest } from '../contract/request.ts';
import { isRecord } from '../contract/tolerant.ts';
import type { KnowledgeBatch, Taken } from '../device-service/exchange/knowledge-batch.ts';
import type { ServiceAddress } from '../http-service/address.ts';
import type { RemoteServiceOptions } from '../http-service/request.ts';
import { createWatch, type Sent, send } from '../http-service/send.ts';
import { readTeamImport, type TeamImport } from './team-import.ts';

type Asked<Value> = { ok: true; value: Value } | { ok: false; problem: Problem };

interface Asking {
  address: ServiceAddress;
  wire: Pick<RemoteServiceOptions, 'fetch' | 'clock'>;
  signal?: AbortSignal | undefined;
}

/** Who has not said by then how they are keeps nobody waiting; milliseconds. */
const healthTime = 5_000;

/** Without the key. Null of a service that states nothing. */
export async function askTeamImport({ address, wire }: Asking): Promise<Asked<TeamImport | null>> {
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
  return { ok: true, value: status === 200 && isRecord(body) ? readTeamImport(body.import) : null };
}

const counts = () => z.object({ added: z.number(), updated: z.number(), same: z.number() });

const reply = lazily(() =>
  z.object({
    data: z.object({
      companies: counts(),
      emails: counts(),
      refused: z.array(
        z.object({
          kind: z.enum(['companies', 'emails']),
          at: z.int().check(z.gte(0)),
          why: z.enum(['opted-out', 'unreadable']),
        }),
      ),
    }),
  }),
);

/** Gives what became of the records. */
export async function giveKnowledge(
  batch: KnowledgeBatch,
  team: TeamImport,
  key: string,
  asking: Asking,
): Promise<Asked<Taken>> {
  const request: WireRequest = { method: 'POST', path: team.path, query: [], body: { ...batch } };
  const sent = await sendBeside(request, key, asking);
  if (sent.at === 'failed') return { ok: false, problem: sent.problem };
  const { status, body, again } = sent.wire;
  if (status !== 200) return { ok: false, problem: problemOf(status, again) };
  const read = reply().safeParse(body);
  return read.success
    ? { ok: true, value: read.data.data }
    : { ok: false, problem: { code: 'unreadable', status, why: 'unexpected' } };
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
