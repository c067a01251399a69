/** Connecting a service and leaving it: address and key are checked by the free account call, and kept only when they work. */
import type { Problem } from '../../contract/problem.ts';
import type { Account } from '../../contract/resources/account.ts';
import { type AddressFault, readServiceAddress, type ServiceAddress } from '../../http-service/address.ts';
import { createRemoteService } from '../../http-service/http-service.ts';
import type { Answers, ConnectFault, Says } from '../../messages/catalogue.ts';
import type { Journal } from '../requests/journal.ts';
import type { Area } from '../storage/stored-value.ts';
import { askTeamStated } from '../team/ask-team.ts';
import type { ConnectionParts } from './connections.ts';
import { forgetSample } from './sample.ts';
import {
  type DeviceRecord,
  freshRecord,
  isRemote,
  type RemoteRecord,
  type RemoteStanding,
  type SampleRecord,
  type ServiceRecord,
  type ServiceRecords,
  type Services,
  type ServicesParts,
  type Standing,
} from './services.ts';
import type { UsageTracker } from './usage.ts';

export interface ConnectParts
  extends Pick<ServicesParts, 'records' | 'vault' | 'isGranted' | 'changed'>,
    Pick<ConnectionParts, 'rateLimits' | 'wire'> {
  services: Services;
  /** Where the sample keeps what was written into it. */
  sessionArea: Area;
  /** Of everyday windows: a connected service is the same in all. */
  session(): { journal: Journal; usage: UsageTracker };
  /** Forgets what is kept of a service in every window: answers, jobs, marks, journal, pace, usage. */
  forgetKept(service: string): Promise<void>;
  /** Forgets all that this device knows by itself: companies, people, leads. */
  forgetDevice(): Promise<void>;
  /** Forgets only which addresses are leads: their ids belong to an account. */
  forgetKnownLeads(service: string): Promise<void>;
  /** Takes back the grant of an origin that no service uses any more. */
  release(pattern: string): Promise<void>;
}

type Wish = Says<'connect'>;
type Connected = Answers['connect'];
type Faulty = { ok: false; wrong: ConnectFault };

/** What passed the checks that need no network. */
interface Checked {
  ok: true;
  before: RemoteStanding | null;
  /** As it stands, or a new one: at another address it is another service, whose leads and answers mean nothing to the old one. */
  record: RemoteRecord;
  name: string;
  address: ServiceAddress;
  key: string;
}

/** A check that fails leaves everything as it stood. */
export async function connect(parts: ConnectParts, intent: Wish): Promise<Connected> {
  const checked = await check(parts, intent);
  if (!checked.ok) return checked;
  const { before, address, key } = checked;
  const asked = await askAccount(parts, checked);
  if (!asked.ok) return wrong(checkFault(asked.problem));
  const told = await askTeam(parts, checked);
  if (intent.team === true) {
    if (!told.ok) return wrong(checkFault(told.problem));
    if (told.value === null) return wrong({ field: 'address', fault: 'not-team' });
  }

  const record = {
    ...recordOf(checked, intent, asked.account),
    ...(told.ok && { team: told.value, teamAsked: parts.wire.clock.now() }),
  };
  const service = record.id;
  if (before && before.record.account?.name !== record.account?.name) await parts.forgetKnownLeads(service);
  await parts.vault.keep({ service, origin: address.origin }, key, intent.sessionOnly);
  const isBefore = (one: ServiceRecord) => one.id === before?.record.id;
  await parts.records.change(({ services }) => ({
    services: services.some(isBefore) ? services.map((one) => (isBefore(one) ? record : one)) : [...services, record],
    chosen: service,
  }));
  if (before && before.record.id !== service) await forget(parts, before);
  await leaveSamples(parts, null);
  parts.changed();
  const usage = await parts.session().usage.learn(service, asked.account);
  return {
    ok: true,
    service: await parts.services.view({ kind: 'remote', record, address, managed: before?.managed ?? false }),
    usage,
  };
}

/** Forgets key and answers, and the service itself; one that policy presets begins anew. */
export async function disconnect(parts: ConnectParts, service: string): Promise<void> {
  const one = (await parts.services.standing()).find(({ record }) => record.id === service);
  if (!one) return;
  await parts.records.change(({ services, chosen }) => ({
    services: services.filter((record) => record.id !== service),
    chosen: chosen === service ? null : chosen,
  }));
  await forget(parts, one);
  parts.changed();
}

/** Chooses the sample data, which begins anew each time, under an id of its own: nothing that was learnt of one is believed of the next. */
export async function trySample(parts: ConnectParts, now: number): Promise<void> {
  await leaveSamples(parts, { kind: 'sample', id: crypto.randomUUID(), epoch: now });
  parts.changed();
}

/** `next` stands in their place; null for none. Looked for where it is written: two that are begun at once would stay side by side. */
async function leaveSamples(parts: ConnectParts, next: SampleRecord | null): Promise<void> {
  let left: SampleRecord[] = [];
  await parts.records.change(({ services, chosen }) => {
    left = services.filter((record) => record.kind === 'sample');
    const others = services.filter((record) => record.kind !== 'sample');
    if (next) return { services: [...others, next], chosen: next.id };
    return { services: others, chosen: left.some(({ id }) => id === chosen) ? null : chosen };
  });
  for (const record of left) await forget(parts, { kind: 'sample', record });
}

/** Chooses this device, which keeps what it knew when it was left for another service. */
export async function useDevice(parts: ConnectParts, now: number): Promise<void> {
  await parts.records.change((records) => {
    const { services, device } = withDevice(records, now);
    return { services, chosen: device.id };
  });
  await leaveSamples(parts, null);
  parts.changed();
}

/** This device stands among the services from then on, whichever of them is chosen. */
export async function keepDevice(parts: ConnectParts, now: number): Promise<void> {
  await parts.records.change((records) => ({ ...records, services: withDevice(records, now).services }));
  parts.changed();
}

function withDevice({ services }: ServiceRecords, now: number): { services: ServiceRecord[]; device: DeviceRecord } {
  const before = services.find((record) => record.kind === 'device');
  if (before) return { services, device: before };
  const device: DeviceRecord = { kind: 'device', id: crypto.randomUUID(), epoch: now };
  return { services: [...services, device], device };
}

/** All that is kept of a service whose record is gone. */
async function forget(parts: ConnectParts, one: Standing): Promise<void> {
  const { id } = one.record;
  await parts.forgetKept(id);
  if (one.kind === 'sample') return forgetSample({ session: parts.sessionArea }, id);
  if (one.kind === 'device') return parts.forgetDevice();
  await parts.vault.forget(id);
  const { pattern } = one.address;
  const isUsed = (await parts.services.standing()).some(
    (other) => isRemote(other) && other.address.pattern === pattern,
  );
  if (!isUsed) await parts.release(pattern);
}

async function check(parts: ConnectParts, intent: Wish): Promise<Checked | Faulty> {
  const standing = await parts.services.standing();
  const before = standing.filter(isRemote).find(({ record }) => record.id === intent.service) ?? null;
  const read = readServiceAddress(before?.managed ? before.address.base : intent.address);
  if (!read.ok) return wrong({ field: 'address', fault: faultOf(read.fault) });
  const { address } = read;
  const key = intent.key?.trim() || (await keyBefore(parts, intent, before, address));
  if (!key) return wrong({ field: 'key', fault: 'empty' });
  if (!(await parts.isGranted(address.pattern))) return wrong({ field: 'address', fault: 'not-granted' });
  const name = (before?.managed ? before.record.name : intent.name.trim()) || new URL(address.origin).host;
  const isSame = before?.address.base === address.base;
  const record = isSame ? before.record : freshRecord(name, address.base, false);
  return { ok: true, before, record, name, address, key };
}

/** The key that is there; null when it is another origin's: the vault gives it to its own only. */
async function keyBefore(
  { vault }: ConnectParts,
  { key }: Wish,
  before: RemoteStanding | null,
  { origin }: ServiceAddress,
) {
  return key === null && before ? vault.read({ service: before.record.id, origin }) : null;
}

async function askAccount(
  parts: ConnectParts,
  { record: { id }, address, key }: Checked,
): Promise<{ ok: true; account: Account } | { ok: false; problem: Problem }> {
  const { rateLimits } = parts.rateLimits.of(id);
  const service = createRemoteService({ ...parts.wire, address, key: async () => key, rateLimits });
  const operation = 'getAccount';
  const answer = await service.request(operation, {}, { urgent: true });
  const outcome = answer.ok ? '200' : answer.problem.code;
  const at = parts.wire.clock.now();
  const entry = { id: `${at}-connect`, at, service: id, operation, params: {}, outcome, spent: 'nothing' } as const;
  await parts.session().journal.write(entry);
  if (!answer.ok) return answer;
  if (answer.at === 'pending') return { ok: false, problem: { code: 'service-failed', status: 202, quoted: null } };
  return { ok: true, account: answer.reply.data };
}

/** Whether it is a team's own. One that did not answer is asked again, by `connections.ts`. */
async function askTeam(parts: ConnectParts, { record: { id }, address }: Checked): ReturnType<typeof askTeamStated> {
  const told = await askTeamStated({ address, wire: parts.wire });
  const outcome = told.ok ? '200' : told.problem.code;
  await parts.session().journal.tell({ service: id, operation: 'askHealth', params: {}, outcome });
  return told;
}

function recordOf({ record, name }: Checked, { sessionOnly }: Wish, account: Account): RemoteRecord {
  const person = [account.first_name, account.last_name].filter((part) => part).join(' ');
  return {
    ...record,
    name,
    epoch: record.epoch + 1,
    sessionOnly,
    refused: false,
    account: { name: person || account.email || name, plan: account.plan_name },
  };
}

const wrong = (fault: ConnectFault): Faulty => ({ ok: false, wrong: fault });

const ofKey: ReadonlySet<Problem['code']> = new Set(['key-refused', 'no-key', 'restricted-account', 'used-up']);

/** What the account call failed with, and beside which field it is said. */
export function checkFault(problem: Problem): Extract<ConnectFault, { fault: 'check' }> {
  return { field: ofKey.has(problem.code) ? 'key' : 'address', fault: 'check', problem };
}

type ShownFault = Extract<ConnectFault, { field: 'address' }>['fault'];

function faultOf(fault: AddressFault): Exclude<ShownFault, 'not-granted' | 'check'> {
  switch (fault) {
    case 'other-scheme':
    case 'not-secure':
      return 'not-https';
    case 'fragment':
      return 'query';
    default:
      return fault;
  }
}
