/**
 * Turns the user's services into `Service` objects: HTTP services (with the vault's key and rate limits), this
 * device, or the sample in memory. A changed key or address makes a new connection, so no response crosses over.
 */
import { operationOf } from '../../contract/operations.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import { createRemoteService } from '../../http-service/http-service.ts';
import type { RemoteServiceOptions } from '../../http-service/request.ts';
import type { Sent } from '../../http-service/send.ts';
import type { RemoteRecord, RemoteStanding, SampleRecord, Services, Standing } from '../core/services.ts';
import type { Connection, TeamService } from '../requests/connection.ts';
import type { ServiceRateLimits } from '../requests/rate-limits.ts';
import { askTeamStated, sendBeside } from './ask-team.ts';
import type { ServicesParts } from './services.ts';

/** Access to the network. */
export type Wire = Pick<RemoteServiceOptions, 'fetch' | 'clock' | 'random' | 'online'>;

export interface ConnectionParts extends Pick<ServicesParts, 'records' | 'vault' | 'isGranted'> {
  services: Services;
  rateLimits: ServiceRateLimits;
  wire: Wire;
  /** A private window has a sample of its own. */
  sample(record: SampleRecord, isPrivate: boolean): Promise<Service>;
  /** A private window reads what this device knows; its own writes stay in memory. */
  device(isPrivate: boolean): Promise<Service>;
  /** `/health` of a service was requested. */
  onOutcome(service: string, outcome: string): void;
}

/** Null if the service is gone. `service: null` means the chosen one. */
export type Connections = (service: string | null, isPrivate: boolean) => Promise<Connection | null>;

export function createConnections(parts: ConnectionParts): Connections {
  const connections = new Map<string, { id: string; epoch: number; connection: Promise<Connection> }>();
  return async (service, isPrivate) => {
    const one = await parts.services.find(service);
    if (!one) return null;
    const { id, epoch } = one.record;
    // A new sample replaces the one before it, which would otherwise stay in memory.
    const slot = `${one.kind === 'sample' ? 'sample' : id}|${isPrivate}`;
    const known = connections.get(slot);
    if (known?.id === id && known.epoch === epoch) return known.connection;
    const connection = connectionOf(parts, one, isPrivate);
    connections.set(slot, { id, epoch, connection });
    // A failed connection is created again by the next caller.
    connection.catch(() => {
      if (connections.get(slot)?.connection === connection) connections.delete(slot);
    });
    return connection;
  };
}

async function connectionOf(parts: ConnectionParts, one: Standing, isPrivate: boolean): Promise<Connection> {
  const { id, epoch } = one.record;
  const hasKey = async () => true;
  if (one.kind === 'sample') {
    return { id, epoch, hasKey, stays: true, service: await parts.sample(one.record, isPrivate) };
  }
  if (one.kind === 'device') {
    return { id, epoch, hasKey, stays: true, isDevice: true, service: await parts.device(isPrivate) };
  }
  const { address } = one;
  const owner = { service: id, origin: address.origin };
  const pace = parts.rateLimits.of(id);
  const now = async () => {
    const record = (await parts.records.get()).services.find((other) => other.id === id);
    return record?.kind === 'remote' && record.epoch === epoch ? record : null;
  };
  const remote = createRemoteService({
    ...parts.wire,
    address,
    rateLimits: pace.rateLimits,
    async key() {
      const key = await parts.vault.read(owner);
      return (await now()) && key;
    },
  });
  const { clock } = parts.wire;
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  /**
   * Asks the service again what it can do, once its last statement is older than `age` allows. After a failed attempt,
   * it waits an hour.
   */
  async function recheck(age: (said: RemoteRecord) => number): Promise<void> {
    const record = await now();
    if (!record || !isOld(record, clock.now(), age(record)) || clock.monotonic() - failedAt < hour) return;
    // Without the permission, the stored statement stays. The next request reports the missing permission.
    if (!(await parts.isGranted(address.pattern))) return;
    asking ??= askAgain().finally(() => {
      asking = null;
    });
    await asking;
  }
  async function askAgain(): Promise<void> {
    const stated = await askTeamStated({ address, wire: parts.wire });
    parts.onOutcome(id, stated.ok ? '200' : stated.problem.code);
    if (stated.ok) await parts.services.noteTeam(id, stated.value, clock.now());
    else failedAt = clock.monotonic();
  }
  const service: Service = {
    async request(name, params, options) {
      if (!(await parts.isGranted(address.pattern))) return { ok: false, problem: { code: 'no-permission' } };
      const act = () => remote.request(name, params, options);
      const answer = await (isPrivate ? act() : pace.durably(act));
      if (answer.ok && operationOf(name).auth === 'key') parts.services.keyTaken(id);
      if (answer.ok && !isPrivate) void recheck(besideRequests).catch(() => undefined);
      if (!answer.ok && answer.problem.code === 'no-key') return { ok: false, problem: await withoutKey(parts, id) };
      return answer;
    },
  };
  return {
    ...{ id, epoch, service },
    async team() {
      await recheck(() => believed);
      return teamOf(parts, one, now);
    },
    hasKey: async () => (await parts.vault.read(owner)) !== null,
    restate: () => recheck(whenOpened),
  };
}

/** Why there is no key. */
async function withoutKey({ vault }: Pick<ConnectionParts, 'vault'>, service: string): Promise<Problem> {
  return (await vault.kept(service)) === 'passphrase' ? { code: 'key-locked', service } : { code: 'no-key' };
}

const hour = 60 * 60_000;

/** How long a service's statement about itself is trusted. Milliseconds. */
const believed = 7 * 24 * hour;

/** A service that said it is not a team's is not asked again after ordinary requests. */
const besideRequests = ({ team }: RemoteRecord): number => (team ? believed : Number.POSITIVE_INFINITY);

/** Opening an account also rechecks services that are not a team's: one may have become a team's. */
const whenOpened = ({ team }: RemoteRecord): number => (team ? hour : believed);

/** True also if it was never asked, and if the clock went back by that much. */
const isOld = ({ teamAsked }: Pick<RemoteRecord, 'teamAsked'>, now: number, age: number): boolean =>
  teamAsked === 0 || Math.abs(now - teamAsked) > age;

async function teamOf(
  parts: ConnectionParts,
  { record: { id }, address }: RemoteStanding,
  now: () => Promise<RemoteRecord | null>,
): Promise<TeamService | null> {
  const team = (await now())?.team ?? null;
  return (
    team && {
      ...team,
      async send(request, signal) {
        const key = await parts.vault.read({ service: id, origin: address.origin });
        const failed = (problem: Problem): Sent => ({ at: 'failed', problem });
        if (key === null || !(await now())) return failed(await withoutKey(parts, id));
        if (!(await parts.isGranted(address.pattern))) return failed({ code: 'no-permission' });
        if (!parts.wire.online()) return failed({ code: 'offline' });
        const sent = await sendBeside(request, key, { address, wire: parts.wire, signal });
        const status = sent.at === 'failed' ? null : sent.wire.status;
        if (status === 200 || status === 202) parts.services.keyTaken(id);
        else if (status === 401) parts.services.refused(id);
        return sent;
      },
      gone: () => parts.services.noteTeam(id, null, 0),
    }
  );
}
