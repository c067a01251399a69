/**
 * The user's services as something to ask: over HTTP, each with its key from the vault, at its pace, this device, or the sample in memory. A key or an
 * address that changes makes another connection, so that no answer crosses over.
 */
import { operationOf } from '../../contract/operations.ts';
import type { Service } from '../../contract/service.ts';
import { createRemoteService } from '../../http-service/http-service.ts';
import type { RemoteServiceOptions } from '../../http-service/request.ts';
import type { Connection, TeamService } from '../context.ts';
import type { ServiceRateLimits } from '../requests/rate-limits.ts';
import { askTeam, askTeamStated } from '../team/ask-team.ts';
import type { RemoteRecord, RemoteStanding, SampleRecord, Services, ServicesParts, Standing } from './services.ts';

/** What the network is reached with. */
export type Wire = Pick<RemoteServiceOptions, 'fetch' | 'clock' | 'random' | 'online'>;

export interface ConnectionParts extends Pick<ServicesParts, 'records' | 'vault' | 'isGranted'> {
  services: Services;
  rateLimits: ServiceRateLimits;
  wire: Wire;
  /** A private window's is one of its own. */
  sample(record: SampleRecord, isPrivate: boolean): Promise<Service>;
  /** A private window's reads what is known, and keeps what it writes to itself. */
  device(isPrivate: boolean): Promise<Service>;
  /** A service was asked what it is. */
  told(service: string, outcome: string): void;
}

/** Null when the service is gone; `service` null is the chosen one. */
export type Connections = (service: string | null, isPrivate: boolean) => Promise<Connection | null>;

export function createConnections(parts: ConnectionParts): Connections {
  const connections = new Map<string, { id: string; epoch: number; connection: Promise<Connection> }>();
  return async (service, isPrivate) => {
    const one = await parts.services.find(service);
    if (!one) return null;
    const { id, epoch } = one.record;
    // A sample takes the place of the one before it, which would stay in memory.
    const slot = `${one.kind === 'sample' ? 'sample' : id}|${isPrivate}`;
    const known = connections.get(slot);
    if (known?.id === id && known.epoch === epoch) return known.connection;
    const connection = connectionOf(parts, one, isPrivate);
    connections.set(slot, { id, epoch, connection });
    // What could not be made is tried again by the next who asks.
    connection.catch(() => {
      if (connections.get(slot)?.connection === connection) connections.delete(slot);
    });
    return connection;
  };
}

async function connectionOf(parts: ConnectionParts, one: Standing, isPrivate: boolean): Promise<Connection> {
  const { id, epoch } = one.record;
  if (one.kind === 'sample') {
    return { id, epoch, hasKey: true, stays: true, service: await parts.sample(one.record, isPrivate) };
  }
  if (one.kind === 'device') {
    return { id, epoch, hasKey: true, stays: true, isDevice: true, service: await parts.device(isPrivate) };
  }
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
  const team = () => teamOf(parts, one);
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** What a team's service can do by now is seen beside a request to it, once a week; one that can't be asked then, an hour later. */
  async function lookAnew(): Promise<void> {
    const record = await now();
    const { clock } = parts.wire;
    if (record?.kind !== 'remote' || record.team === null || !isOld(record, clock.now())) return;
    if (clock.monotonic() - lookedAt < hour) return;
    lookedAt = clock.monotonic();
    await team();
  }
  const service: Service = {
    async request(name, params, options) {
      if (!(await parts.isGranted(one.address.pattern))) return { ok: false, problem: { code: 'no-permission' } };
      const act = () => remote.request(name, params, options);
      const answer = await (isPrivate ? act() : pace.durably(act));
      if (answer.ok && operationOf(name).auth === 'key') parts.services.keyTaken(id);
      if (answer.ok && !isPrivate) void lookAnew().catch(() => undefined);
      return answer;
    },
  };
  return { id, epoch, hasKey: (await parts.vault.read(owner)) !== null, service, team };
}

const hour = 60 * 60_000;

/** How long what a service said of itself is believed, in milliseconds. */
const believed = 7 * 24 * hour;

/** Also where the clock went back. */
const isOld = ({ teamAsked }: Pick<RemoteRecord, 'teamAsked'>, now: number): boolean =>
  Math.abs(now - teamAsked) > believed;

async function teamOf(
  parts: ConnectionParts,
  { record: { id, epoch }, address }: RemoteStanding,
): Promise<TeamService | null> {
  const { clock } = parts.wire;
  const now = async () => {
    const record = (await parts.records.get()).services.find((one) => one.id === id);
    return record?.kind === 'remote' && record.epoch === epoch ? record : null;
  };
  const record = await now();
  if (!record || !(await parts.isGranted(address.pattern))) return null;
  let { team } = record;
  if (isOld(record, clock.now())) {
    const told = await askTeamStated({ address, wire: parts.wire });
    parts.told(id, told.ok ? '200' : told.problem.code);
    if (told.ok) {
      team = told.value;
      await parts.services.noteTeam(id, team, clock.now());
    }
  }
  return (
    team && {
      ...team,
      async ask(request, signal) {
        const key = await parts.vault.read({ service: id, origin: address.origin });
        if (key === null || !(await now())) return { ok: false, problem: { code: 'no-key' } };
        if (!(await parts.isGranted(address.pattern))) return { ok: false, problem: { code: 'no-permission' } };
        if (!parts.wire.online()) return { ok: false, problem: { code: 'offline' } };
        const asked = await askTeam(request, key, { address, wire: parts.wire, signal });
        if (asked.ok) parts.services.keyTaken(id);
        else if (asked.problem.code === 'key-refused') parts.services.refused(id);
        return asked;
      },
      gone: () => parts.services.noteTeam(id, null, 0),
    }
  );
}
