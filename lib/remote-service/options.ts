/** What the service over HTTP is given: everything that has an effect stands at its edge. */
import type { ServiceAddress } from '../http-service/address.ts';
import type { Fetch } from '../http-service/send.ts';
import type { Clock } from './clock.ts';
import type { Pacing } from './pacing.ts';
import type { Watch } from './watch.ts';

export interface RemoteServiceOptions {
  address: ServiceAddress;
  /** Asked before each send; null when there is none. What it gives leaves in one header, to the service's origin only. */
  key: () => Promise<string | null>;
  fetch: Fetch;
  clock: Clock;
  /** From 0 up to 1, for the jitter of retries. */
  random: () => number;
  /** One for each service and key: the rate is counted by account. */
  pacing: Pacing;
  /** What the browser says of the network; true when it does not know. */
  online: () => boolean;
  /** What this service calls the parameter `compat_format`, whose real name carries a brand; that word itself by default. */
  compatName?: string | undefined;
}

/** The options, with what one service's asks have in common. */
export interface Tools extends RemoteServiceOptions {
  watch: Watch;
}
