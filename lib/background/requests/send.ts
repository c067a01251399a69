/**
 * The single path to the service, for every request and every job step. It checks in this order: parameters,
 * opt-outs, the cache, consent to costs, equal requests in flight, lost requests, ceilings. Then the request is
 * recorded and sent, and the response is recorded in one transaction.
 */
import { type OperationName, operationOf, type Params } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import { check, type WireRequest } from '../../contract/request.ts';
import { type Write, written } from '../storage/batch.ts';
import { answerId, cachedRecord, type Fields } from './cache.ts';
import type { Ceilings } from './ceilings.ts';
import type { Context } from './context.ts';
import type { OptOuts } from './opt-outs.ts';
import type { RecordOutcome } from './record-outcome.ts';
import { type Got, type Send, type Sending, spendsOn } from './sending.ts';
import type { Unrepeatables } from './unrepeatable.ts';

interface SendParts {
  context: Context;
  write: Write;
  ceilings: Ceilings;
  optOuts: OptOuts;
  unrepeatables: Unrepeatables;
  recordOutcome: RecordOutcome;
}

export function createSend({ context, write, ceilings, optOuts, unrepeatables, recordOutcome }: SendParts): Send {
  const { store, clock } = context;
  /** Requests in flight. An equal request joins the one in flight. */
  const underWay = new Map<string, Shared>();

  async function finished<Name extends OperationName>(got: Got<Name>, { after }: Sending<Name>): Promise<Got<Name>> {
    await written(write, after?.(got) ?? []);
    return got;
  }

  function failed<Name extends OperationName>(problem: Problem, sending: Sending<Name>): Promise<Got<Name>> {
    return finished({ answer: { ok: false, problem }, asked: clock.now(), cached: false }, sending);
  }

  async function cached<Name extends OperationName>(id: string, name: Name, sending: Sending<Name>) {
    const found = await cachedRecord(store, id, name, sending.isEnough);
    if (!found) return null;
    const { record, reply } = found;
    // A job step is written with its outcome. For others, updating `used` must not delay the answer.
    if (!sending.after) void written(write, [{ table: 'answers', put: { ...record, used: clock.now() } }]);
    const { asked, planEnd } = record;
    const got: Got<Name> = {
      answer: { ok: true, at: 'done', reply, created: false, left: null, planEnd },
      asked,
      cached: true,
    };
    return finished(got, sending);
  }

  async function carry<Name extends OperationName>(
    id: string,
    name: Name,
    params: Params<Name>,
    encoded: WireRequest,
    sending: Sending<Name>,
  ): Promise<Got<Name>> {
    const { connection } = sending;
    const lost = await unrepeatables.lost(id, name, sending);
    if (lost) return failed(lost, sending);
    const taken = await ceilings.take(connection.id, sending.poll ? 'nothing' : spendsOn(connection, name));
    if (!taken.ok) return failed(taken.problem, sending);

    const question = { id, service: connection.id, operation: name, params: params as Fields };
    const from = clock.now();
    let refusal: Problem | null = null;
    const answered = await connection.service.request(name, params, {
      encoded,
      urgent: sending.urgent,
      signal: sending.signal,
      beforeSend: () =>
        write([...(sending.before?.() ?? []), ...unrepeatables.note(question, sending), ...taken.count()]).catch(
          async (error: unknown) => {
            refusal = await context.refusalOf(error);
            throw error;
          },
        ),
    });
    // A request that cannot be recorded is not sent, and the storage problem is returned. If an earlier attempt was
    // sent, its outcome is returned instead.
    const isUnsent = !answered.ok && answered.problem.code === 'stopped';
    const answer: typeof answered = refusal && isUnsent ? { ok: false, problem: refusal } : answered;
    return recordOutcome({ question, answer, from, taken, sending });
  }

  return async (name, params, sending) => {
    const checked = check(name, params);
    if (!checked.ok) return failed(checked.problem, sending);
    if (await optOuts.hasAsk(name, params)) return failed({ code: 'opted-out' }, sending);

    const id = await answerId(context, sending.connection.id, name, params as Fields);
    const { changes, repeatable } = operationOf(name);
    const spends = spendsOn(sending.connection, name);
    const isAlone = changes && repeatable;
    const key = `${id}|${sending.connection.epoch}`;
    // Checked before reading the cache as well: a request that ends meanwhile may be cached too late for this read.
    const before = isAlone ? undefined : underWay.get(key);
    const found = await cached(id, name, sending);
    if (found) return found;
    if (sending.unasked && spends !== 'nothing') return failed({ code: 'stopped' }, sending);
    if (isAlone) return carry(id, name, params, checked.encoded, sending);

    for (let shared = before ?? underWay.get(key); shared; shared = underWay.get(key)) {
      const got = await shared.got;
      const isOthers = isGivenUp(shared, got, repeatable) && sending.signal?.aborted !== true;
      if (!isOthers) return finished(got as Got<typeof name>, sending);
    }
    const got = carry(id, name, params, checked.encoded, sending).finally(() => underWay.delete(key));
    underWay.set(key, { got, signal: sending.signal });
    return got;
  };
}

/** A request shared by several callers. */
interface Shared {
  got: Promise<Got<OperationName>>;
  /** The signal of the caller that sends it. */
  signal: AbortSignal | undefined;
}

/**
 * The sender cancelled it, which does not concern the others. A request aborted in flight is sent again only if it is
 * repeatable.
 */
function isGivenUp({ signal }: Shared, { answer }: Got<OperationName>, repeatable: boolean): boolean {
  if (!signal?.aborted || answer.ok) return false;
  const { code } = answer.problem;
  return code === 'stopped' || (code === 'no-answer' && repeatable);
}
