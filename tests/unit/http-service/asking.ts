/** A remote service for tests: over a real server, without pauses, and with every option replaceable. */
import type { Answer } from '../../../lib/contract/answer.ts';
import type { OperationName } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Service } from '../../../lib/contract/service.ts';
import { createRemoteService } from '../../../lib/http-service/http-service.ts';
import { createRateLimits, type RateLimitStore } from '../../../lib/http-service/rate-limits.ts';
import type { RemoteServiceOptions } from '../../../lib/http-service/request.ts';
import { skippingClock } from './clocks.ts';
import type { TestServer } from './server.ts';

/** This key may appear nowhere but in its header. */
export const canary = 'canary-5f1d0c77a9e24b';

export const forgetful: RateLimitStore = { load: () => Promise.resolve(null), save: () => Promise.resolve() };

export function serviceAt(server: Pick<TestServer, 'address'>, changes: Partial<RemoteServiceOptions> = {}): Service {
  const clock = changes.clock ?? skippingClock();
  return createRemoteService({
    address: server.address,
    key: () => Promise.resolve(canary),
    fetch: (address, init) => fetch(address, init),
    clock,
    random: () => 0.5,
    rateLimits: createRateLimits({ clock, store: forgetful }),
    online: () => true,
    ...changes,
  });
}

/** The problem in an answer; throws if there is none. */
export function problemIn(answer: Answer<OperationName>): Problem {
  if (answer.ok) throw new Error(`answered: ${JSON.stringify(answer)}`);
  return answer.problem;
}
