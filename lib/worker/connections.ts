/** A service of the user's as something to ask: over HTTP, with its key from the vault, at its pace. */
import { operationOf } from '../contract/operations.ts';
import type { Service } from '../contract/service.ts';
import type { ServiceAddress } from '../remote-service/address.ts';
import type { RemoteServiceOptions } from '../remote-service/options.ts';
import { createRemoteService } from '../remote-service/remote-service.ts';
import type { Connection } from './context.ts';
import type { Pace } from './paces.ts';

/** What the network is reached with. */
export type Wire = Pick<RemoteServiceOptions, 'fetch' | 'clock' | 'random' | 'online'>;

export interface Connecting {
  id: string;
  epoch: number;
  address: ServiceAddress;
  hasKey: boolean;
  /** Null when there is none any more, or when it is another connection's by now. */
  key(): Promise<string | null>;
  /** Whether the user still grants the service's origin. */
  isGranted(): Promise<boolean>;
  /** The service took the key. */
  keyTaken(): void;
  pace: Pace;
  private: boolean;
}

export function createConnection(wire: Wire, of: Connecting): Connection {
  const remote = createRemoteService({ ...wire, address: of.address, key: of.key, pacing: of.pace.pacing });
  const service: Service = {
    async ask(name, params, options) {
      if (!(await of.isGranted())) return { ok: false, problem: { code: 'no-permission' } };
      const act = () => remote.ask(name, params, options);
      const answer = await (of.private ? act() : of.pace.durably(act));
      if (answer.ok && operationOf(name).auth === 'key') of.keyTaken();
      return answer;
    },
  };
  return { id: of.id, epoch: of.epoch, hasKey: of.hasKey, service };
}
