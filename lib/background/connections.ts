/**
 * The user's services as something to ask: over HTTP, each with its key from the vault, at its pace, or the sample in memory. A key or an
 * address that changes makes another connection, so that no answer crosses over.
 */
import { operationOf } from '../contract/operations.ts';
import type { Service } from '../contract/service.ts';
import { createRemoteService } from '../http-service/http-service.ts';
import type { RemoteServiceOptions } from '../http-service/request.ts';
import type { Connection } from './context.ts';
import type { ServiceRateLimits } from './requests/rate-limits.ts';
import type { Services, ServicesParts, Standing } from './services.ts';

/** What the network is reached with. */
export type Wire = Pick<RemoteServiceOptions, 'fetch' | 'clock' | 'random' | 'online'>;

export interface ConnectionParts extends Pick<ServicesParts, 'records' | 'vault' | 'isGranted'> {
  services: Services;
  rateLimits: ServiceRateLimits;
  wire: Wire;
  /** The sample that was begun then. */
  sample(began: number): Promise<Service>;
}

/** Null when the service is gone; `service` null is the chosen one. */
export type Connections = (service: string | null, isPrivate: boolean) => Promise<Connection | null>;

export function createConnections(parts: ConnectionParts): Connections {
  const connections = new Map<string, { epoch: number; connection: Promise<Connection> }>();
  return async (service, isPrivate) => {
    const one = await parts.services.find(service);
    if (!one) return null;
    const slot = `${one.record.id}|${isPrivate}`;
    const known = connections.get(slot);
    if (known?.epoch === one.record.epoch) return known.connection;
    const connection = connectionOf(parts, one, isPrivate);
    connections.set(slot, { epoch: one.record.epoch, connection });
    return connection;
  };
}

async function connectionOf(parts: ConnectionParts, one: Standing, isPrivate: boolean): Promise<Connection> {
  const { id, epoch } = one.record;
  if (one.kind === 'sample') return { id, epoch, hasKey: true, stays: true, service: await parts.sample(epoch) };
  const owner = { service: id, origin: one.address.origin };
  const pace = parts.rateLimits.of(id);
  const now = async () => (await parts.records.get()).services.find((record) => record.id === id);
  const remote = createRemoteService({
    ...parts.wire,
    address: one.address,
    rateLimits: pace.rateLimits,
    async key() {
      const key = await parts.vault.read(owner);
      return (await now())?.epoch === epoch ? key : null;
    },
  });
  const service: Service = {
    async request(name, params, options) {
      if (!(await parts.isGranted(one.address.pattern))) return { ok: false, problem: { code: 'no-permission' } };
      const act = () => remote.request(name, params, options);
      const answer = await (isPrivate ? act() : pace.durably(act));
      if (answer.ok && operationOf(name).auth === 'key') parts.services.keyTaken(id);
      return answer;
    },
  };
  return { id, epoch, hasKey: (await parts.vault.read(owner)) !== null, service };
}
