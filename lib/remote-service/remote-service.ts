/** The contract over HTTP: a service that somebody else runs, behind the same interface as the one on the device. */
import type { Answer } from '../contract/answer.ts';
import type { OperationName, Params } from '../contract/operations.ts';
import type { AskOptions, Service } from '../contract/service.ts';
import { ask } from './ask.ts';
import { explained, shorterPage } from './free-plan.ts';
import type { RemoteServiceOptions, Tools } from './options.ts';
import { createWatch } from './watch.ts';

/**
 * Asks the service at an address. An ask waits for its turn (contract, section 8), is sent, is sent again where that harms
 * nobody, and always ends in an answer:
 * - `refused-input`, `no-key`, `stopped`: nothing was sent; so with `offline` and `too-fast` unless they follow a send that
 *   carried nothing out or may be repeated;
 * - `no-answer`: sent, and then it took too long, the network failed, or the ask was given up;
 * - given up between two tries: what the last try said.
 */
export function createRemoteService(options: RemoteServiceOptions): Service {
  const tools = { ...options, watch: createWatch(options.clock) };
  return { ask: (name, params, askOptions) => askPage(tools, name, params, askOptions ?? {}) };
}

/** A page of a domain search beyond a free plan's end is asked for again, once, as long as the plan allows. */
async function askPage<Name extends OperationName>(
  tools: Tools,
  name: Name,
  params: Params<Name>,
  askOptions: AskOptions,
): Promise<Answer<Name>> {
  const oneAsk = { ...askOptions, beforeSend: onlyOnce(askOptions.beforeSend) };
  const answer = await ask(tools, name, params, oneAsk);
  const page = shorterPage(params, answer);
  if (!page) return explained(params, answer);
  const second = await ask(tools, name, page.params, oneAsk);
  return second.ok && second.at === 'done' ? { ...second, planEnd: page.planEnd } : explained(page.params, second);
}

function onlyOnce(act: AskOptions['beforeSend']): AskOptions['beforeSend'] {
  let acted: Promise<void> | undefined;
  return () => {
    acted ??= act?.() ?? Promise.resolve();
    return acted;
  };
}
