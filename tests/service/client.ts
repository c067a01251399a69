/** The extension's real client against the reference service. Its rate windows take no time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '../../lib/contract/service.ts';
import type { Clock } from '../../lib/contract/times.ts';
import { readServiceAddress } from '../../lib/http-service/address.ts';
import { createRemoteService } from '../../lib/http-service/http-service.ts';
import { createRateLimits } from '../../lib/http-service/rate-limits.ts';
import type { RemoteServiceOptions } from '../../lib/http-service/request.ts';
import type { Reference } from './reference.ts';

const clock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }),
};

export function clientOf({ base }: Reference, key: string, changes: Partial<RemoteServiceOptions> = {}): Service {
  const read = readServiceAddress(base);
  if (!read.ok) throw new Error(`${base}: ${read.fault}`);
  const store = { load: () => Promise.resolve(null), save: () => Promise.resolve() };
  return createRemoteService({
    address: read.address,
    key: () => Promise.resolve(key),
    fetch: (address, init) => fetch(address, init),
    clock,
    random: () => 0.5,
    rateLimits: createRateLimits({ clock, store, scale: 1e6 }),
    online: () => true,
    ...changes,
  });
}
