/** One question, sent when it is its turn, and as often as it takes. */
import type { Answer } from '../contract/answer.ts';
import { type OperationName, operationOf, type Params } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import { encode, type WireRequest } from '../contract/request.ts';
import type { AskOptions } from '../contract/service.ts';
import { patience } from '../http-service/rate-limiter.ts';
import { goesAgain, holdsAll, pauseAfter } from '../http-service/retries.ts';
import { tryInTurn } from './attempt.ts';
import type { Tools } from './options.ts';
import { readiness } from './readiness.ts';

/** Never rejects. */
export async function ask<Name extends OperationName>(
  tools: Tools,
  name: Name,
  params: Params<Name>,
  askOptions: AskOptions,
): Promise<Answer<Name>> {
  const encoded = encode(name, params);
  if (!encoded.ok) return { ok: false, problem: { code: 'refused-input', ...encoded.input, quoted: null } };
  const ready = await readiness(tools, name);
  if (!ready.ok) return ready;

  const { pacing, clock, random } = tools;
  const { repeatable } = operationOf(name);
  const request = named(encoded.request, tools.compatName);
  let last: Problem | null = null;
  let firstSent: number | null = null;
  for (let sends = 1; ; sends += 1) {
    const { answer, sentAt, wait } = await tryInTurn(tools, name, request, askOptions);
    if (answer.ok) return answer;
    if (sentAt === null) return { ok: false, problem: unsentAgain(answer.problem, last) };
    firstSent ??= sentAt;

    const pause = wait ?? pauseAfter(answer.problem, sends, random);
    const held = holdsAll(answer.problem, wait);
    if (held) pacing.hold(name, pause);
    last = withAgain(answer.problem, pacing.heldUntil(name));
    const longest = askOptions.urgent ? patience.urgent : patience.job;
    const course = { repeatable, sends, elapsed: clock.monotonic() - firstSent, patience: longest };
    if (!goesAgain(last, course, pause)) return { ok: false, problem: last };
    if (!held) await clock.wait(pause, askOptions.signal ?? new AbortController().signal).catch(() => {});
  }
}

/** The alternate format under the name that the service has for it (contract, section 4.8). */
function named(request: WireRequest, compatName = 'compat_format'): WireRequest {
  const query = request.query.map(([name, value]): [string, string] => [
    name === 'compat_format' ? compatName : name,
    value,
  ]);
  return { ...request, query };
}

/** A refusal for rate always says from when on it may be asked again. */
function withAgain(problem: Problem, heldUntil: number | null): Problem {
  return problem.code === 'too-fast' ? { ...problem, again: problem.again ?? heldUntil } : problem;
}

/** Given up, or told to wait too long, between two tries: what the last one said is then what is known of the ask. */
function unsentAgain(problem: Problem, last: Problem | null): Problem {
  return problem.code === 'stopped' || problem.code === 'too-fast' ? (last ?? problem) : problem;
}
