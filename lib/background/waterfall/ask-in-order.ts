/**
 * Asks services one after the other until one answers sufficiently. A run stores nothing of its own: each paid request
 * is recorded before it is sent, and its answer is cached. So when the click's message arrives again after a background
 * restart, finished steps are answered from the cache. A lost step stops the run.
 */
import { costs } from '../../contract/costs.ts';
import type { OperationName, Params } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { Asked } from '../../messages/request-views.ts';
import {
  isBetterStep,
  isPartOf,
  type RunStep,
  saidBy,
  sufficiencyOf,
  waterfallAskOf,
} from '../../messages/waterfall.ts';
import type { WindowSession } from '../core/window-session.ts';
import type { answerId, isFresh } from '../requests/cache.ts';

type AskingInOrder = Says<'ask-in-order'> & { urgent: true };

/**
 * `answerId`, `isFresh`: passed in by the engine, because they need the operations table, which this file must not
 * import.
 */
interface AskingParts extends Pick<WindowSession, 'context' | 'requests'> {
  answerId: typeof answerId;
  isFresh: typeof isFresh;
}

type Answer = Extract<Asked<OperationName>, { ok: true }>;

/**
 * Never asks a service that the click did not name, and none twice.
 * @example
 * const asking = { operation: 'findEmail', params, services: ['device', 'a'], … };
 * const asked = await askInOrder({ ...session, answerId, isFresh }, asking, message);
 * if (asked.ok) show(asked.reply, asked.run);
 */
export async function askInOrder(
  parts: AskingParts,
  asking: AskingInOrder,
  message: string,
): Promise<Asked<OperationName>> {
  const { context, requests } = parts;
  const { operation, services, again, click, skipCache, ...rest } = asking;
  const ask = waterfallAskOf(operation);
  const allowed = ask === null ? [] : await context.inOrder(ask);
  if (!isPartOf(services, allowed)) return { ok: false, problem: { code: 'service-changed' } };
  const { score } = (await context.settings()).waterfall;
  const steps: RunStep[] = [];
  let best: { answer: Answer; from: string } | null = null;
  let wrong: Problem | null = null;
  let mayRepeat = again;

  const pushStep = (step: RunStep) => {
    steps.push(step);
    context.push({ topic: 'run', message, steps: [...steps] });
  };

  for (const service of await cachedFirst(parts, asking, score)) {
    pushStep({ service, at: 'asking' });
    const isLost = mayRepeat && (await context.store.get('paid', await idOf(parts, service, asking))) !== undefined;
    const asked = await requests.request({
      ...rest,
      ...{ operation, click, skipCache, service, message },
      // The user agreed to one second charge, not to one at each service.
      ...{ unchosen: true, again: mayRepeat },
    });
    if (isLost) mayRepeat = false;
    steps.pop();
    const step = stepOf(operation, service, asked, { score, click });
    pushStep(step);
    const shown = steps.find((one) => one.service === best?.from);
    if (asked.ok && isBetterStep(ask, step, shown)) best = { answer: asked, from: service };
    if (step.at === 'answered') break;
    if (step.at !== 'failed') continue;
    wrong ??= step.problem;
    if (!mayGoOn(operation, step.problem)) {
      wrong = step.problem;
      if (step.problem.code === 'opted-out' || !isWeak(best, steps)) best = null;
      break;
    }
  }
  const run = { steps, from: best?.from ?? null };
  if (best) return { ...best.answer, run };
  return { ok: false, problem: wrong ?? { code: 'stopped' }, run };
}

const idOf = (
  { context, answerId }: AskingParts,
  service: string,
  { operation, params }: AskingInOrder,
): Promise<string> => answerId(context, service, operation, params);

/**
 * The order in which to ask. Fresh cached answers cost nothing. If the user chose one, only its service is asked;
 * otherwise a service with a sufficient one comes first.
 */
async function cachedFirst(
  { context, requests, isFresh }: AskingParts,
  asking: AskingInOrder,
  score: number,
): Promise<string[]> {
  const { operation, params, services, skipCache } = asking;
  if (skipCache) return services;
  const freshAt = async (service: string) => {
    const cached = await requests.cachedAnswer(service, operation, params as Params<typeof operation>);
    return cached && isFresh(cached, context.clock.now()) ? cached : null;
  };
  const chosen = await context.chosenAnswer(operation, params);
  if (chosen !== null && services.includes(chosen) && (await freshAt(chosen))) return [chosen];
  for (const service of services) {
    const cached = await freshAt(service);
    if (cached && sufficiencyOf(operation, cached.reply, score) === 'answered')
      return [service, ...services.filter((other) => other !== service)];
  }
  return services;
}

function stepOf(
  operation: OperationName,
  service: string,
  asked: Asked<OperationName>,
  { score, click }: { score: number; click: boolean },
): RunStep {
  if (asked.ok) {
    const { reply, asked: at } = asked;
    return { service, at: sufficiencyOf(operation, reply, score), asked: at, ...saidBy(operation, reply) };
  }
  const { problem } = asked;
  if (problem.code === 'stopped' && !click) return { service, at: 'skipped' };
  return { service, at: 'failed', problem };
}

/** An address below the wanted score is shown even if a later step failed. */
const isWeak = (best: { from: string } | null, steps: readonly RunStep[]): boolean =>
  steps.some(({ service, at }) => service === best?.from && at === 'weak');

/**
 * Whether the next service may be asked after this problem. `if-free`: only for free operations, because this service
 * may have charged the request. `false` ends the run, for example after an opt-out or a stop.
 */
function mayGoOn(operation: OperationName, { code }: Problem): boolean {
  const is = afterProblem[code];
  return is === 'if-free' ? costs[operation] === 'nothing' : is;
}

const afterProblem: Record<Problem['code'], boolean | 'if-free'> = {
  'no-service': true,
  'no-key': true,
  'key-locked': true,
  'no-permission': true,
  offline: true,
  ceiling: true,
  'service-changed': false,
  storage: false,
  stopped: false,
  'key-refused': true,
  'refused-input': true,
  'too-fast': true,
  'used-up': true,
  'restricted-account': true,
  'domain-cap': true,
  'no-access': true,
  'not-permitted': true,
  'plan-limit': true,
  'not-found': true,
  'opted-out': false,
  'mail-server': false,
  'not-created': true,
  'service-failed': true,
  unreadable: 'if-free',
  'too-large': 'if-free',
  redirected: true,
  'no-answer': 'if-free',
  'outcome-unknown': false,
};
