/**
 * Connects services, in `services.js`. Address and key are checked by the free account request and stored only if they
 * work.
 */
import type { Problem } from '../../contract/problem.ts';
import type { Account } from '../../contract/resources/account.ts';
import { type AddressFault, readServiceAddress, type ServiceAddress } from '../../http-service/address.ts';
import type { createRemoteService } from '../../http-service/http-service.ts';
import type { Answers, ConnectFault } from '../../messages/answers.ts';
import type { Says } from '../../messages/catalogue.ts';
import { isRemote, type RemoteRecord, type RemoteStanding, type ServiceRecord } from '../core/services.ts';
import type { JobContext } from '../jobs/context.ts';
import { joiningAs, optOutsOf, teamSteps } from '../jobs/kinds/team-steps.ts';
import { isSameTeam } from '../requests/connection.ts';
import type { Journal } from '../requests/journal.ts';
import type { UsageTracker } from '../requests/usage.ts';
import { type KeyKeeping, shortestPassphrase, syncedAs } from '../storage/vault.ts';
import type { askTeamStated, sendBeside } from './ask-team.ts';
import type { ConnectionParts } from './connections.ts';
import { type ReplaceParts, replaced, samples } from './replace-services.ts';
import { freshRecord, type ServicesParts } from './services.ts';

export interface ConnectParts
  extends Pick<JobContext, 'runTeamFile'>,
    ReplaceParts,
    Pick<ServicesParts, 'vault' | 'isGranted'>,
    Pick<ConnectionParts, 'rateLimits' | 'wire'> {
  /** The engine's functions, passed in so that `services.js` does not contain them a second time. */
  http: {
    createRemoteService: typeof createRemoteService;
    askTeamStated: typeof askTeamStated;
    sendBeside: typeof sendBeside;
  };
  /** Of normal windows: connected services are the same in all windows. */
  session(): { journal: Journal; usage: UsageTracker };
}

type ConnectRequest = Says<'connect'>;
type Connected = Answers['connect'];
type Faulty = { ok: false; wrong: ConnectFault };

/** Passed the checks that need no network. */
interface Checked {
  ok: true;
  before: RemoteStanding | null;
  /**
   * The existing record, or a new one. Another address is another service: leads and cached answers of the old one
   * mean nothing there.
   */
  record: RemoteRecord;
  name: string;
  address: ServiceAddress;
  /** Empty until an invitation gives it. */
  key: string;
  /** Null leaves the stored key as it is. */
  keeping: KeyKeeping | null;
}

/** A failed check changes nothing. */
export async function connect(parts: ConnectParts, intent: ConnectRequest): Promise<Connected> {
  const ready = await check(parts, intent);
  if (!ready.ok) return ready;
  const going = intent.invitation ? await joined(parts, ready, intent.invitation) : ready;
  if (!going.ok) return going;
  const asked = await askAccount(parts, going);
  if (!asked.ok) return wrong(checkFault(asked.problem));
  const stated = await askTeam(parts, going);
  if (intent.team === true) {
    if (!stated.ok) return wrong(checkFault(stated.problem));
    if (stated.value === null) return wrong({ field: 'address', fault: 'not-team' });
  }

  const own = await ofOwnTeam(parts, going, intent, asked.account);
  const checked = stated.ok && stated.value !== null ? ofMovedTeam(own, intent, asked.account) : own;
  const { before, address, key, keeping } = checked;
  const next = recordOf(checked, intent, asked.account);
  const service = next.id;
  const isSameKey = key === (await parts.vault.read({ service, origin: address.origin }));
  const record = {
    ...next,
    // Answers in flight stay valid: dropped, they would be requested and charged again. Not those of a former address.
    ...(isSameKey && before?.address.base === address.base && { epoch: checked.record.epoch }),
    ...(stated.ok && { team: stated.value, teamAsked: parts.wire.clock.now() }),
  };
  // For a moved team only the old origin's permission is released; the made-up id matches no records.
  const left = [before?.record.id, going.record.id].find((id) => id !== undefined && id !== service);
  const old = before && left !== undefined ? [{ ...before, record: { ...before.record, id: left } }] : [];
  await parts.deletions.begin(
    async () => [...old, ...(await samples(parts))].map(replaced),
    () => keepBoth(parts, { before, record, address, key, keeping }),
  );
  if (intent.invitation) await parts.vault.forget(joiningAs(address.pattern));
  parts.changed();
  const usage = await parts.session().usage.learn(service, asked.account);
  return {
    ok: true,
    service: await parts.services.view({ kind: 'remote', record, address, managed: before?.managed ?? false }),
    usage,
  };
}

/**
 * A new record is written before the key, so a background stopped between the two leaves no orphaned key
 * (tests/faults/README.md #45). It replaces the old one after it, so one of the two has its key (#44). The account,
 * which shows that it works, is written last.
 */
async function keepBoth(
  { records, vault }: ConnectParts,
  { before, record, address, key, keeping }: Omit<Checked, 'ok' | 'name'>,
): Promise<void> {
  const isSame = before?.record.id === record.id;
  const first: RemoteRecord = { ...record, account: null, preset: false };
  const old = isSame ? before.address.origin : address.origin;
  /** Without the new one. */
  const others = (services: ServiceRecord[]) => services.filter(({ id }) => isSame || id !== record.id);
  await moveOptOuts({ vault }, record.id, old, address.origin);
  if (!isSame) await records.change((all) => ({ ...all, services: [...all.services, first] }));
  try {
    if (keeping) await vault.keep({ service: record.id, origin: address.origin }, key, keeping);
  } catch (error) {
    await records.change((all) => ({ ...all, services: others(all.services) }));
    await moveOptOuts({ vault }, record.id, address.origin, old);
    throw error;
  }
  const isOld = ({ id }: ServiceRecord) => id === before?.record.id;
  await records.change((all) => {
    const services = others(all.services).filter(({ kind }) => kind !== 'sample');
    const put = services.some(isOld) ? services.map((one) => (isOld(one) ? record : one)) : [...services, record];
    return { services: put, chosen: record.id };
  });
}

/** Moves a team's pending opt-outs before its record, so an interrupted move is repeated. */
async function moveOptOuts({ vault }: Pick<ConnectParts, 'vault'>, service: string, from: string, to: string) {
  const of = (origin: string) => ({ service: optOutsOf(service), origin });
  const pending = from === to ? null : await vault.read(of(from));
  if (pending !== null) await vault.keep(of(to), pending, { kept: 'device' });
}

async function check(parts: ConnectParts, intent: ConnectRequest): Promise<Checked | Faulty> {
  const standing = await parts.services.standing();
  const remote = standing.filter(isRemote);
  const named = remote.find(({ record }) => record.id === intent.service) ?? null;
  const read = readServiceAddress(named?.managed ? named.address.base : intent.address);
  if (!read.ok) return wrong({ field: 'address', fault: faultOf(read.fault) });
  const { address } = read;
  // Invited again after the key was revoked: the old connection, so that its jobs go on.
  const refused = ({ record, address: { base } }: RemoteStanding) => record.refused && base === address.base;
  const before = named ?? (intent.invitation ? remote.find(refused) : null) ?? null;
  const isSame = before?.address.base === address.base;
  const kept = before && (await parts.vault.kept(before.record.id));
  const key = intent.key?.trim() || (await keyBefore(parts, intent, before, address));
  if (!key && !intent.invitation) {
    const isLocked = intent.key === null && isSame && kept === 'passphrase';
    return wrong({ field: 'key', fault: isLocked ? 'locked' : 'empty' });
  }
  const stays = isSame && intent.key === null && !intent.invitation && !intent.passphrase && kept === intent.keyKept;
  const keeping = stays ? null : keepingOf(intent);
  if (keeping?.kept === 'passphrase' && keeping.passphrase.length < shortestPassphrase)
    return wrong({ field: 'passphrase', fault: keeping.passphrase === '' ? 'empty' : 'too-short' });
  if (!(await parts.isGranted(address.pattern))) return wrong({ field: 'address', fault: 'not-granted' });
  const isNamed = before !== null && (before.managed || intent.invitation !== undefined);
  const given = isNamed ? before.record.name : intent.name.trim();
  // A name that was only the old address follows the address.
  const isHost = before !== null && given === new URL(before.address.origin).host;
  const name = (isHost ? '' : given) || new URL(address.origin).host;
  const record = isSame ? before.record : freshRecord(name, address.base, false);
  return { ok: true, before, record, name, address, key: key ?? '', keeping };
}

const keepingOf = ({ keyKept: kept, passphrase }: ConnectRequest): KeyKeeping =>
  kept === 'passphrase' ? { kept, passphrase: passphrase ?? '' } : { kept };

/**
 * The stored key, or the one that another browser of the sync shared. Null for another origin, because the
 * vault releases a key only to its own.
 */
async function keyBefore(
  { vault }: ConnectParts,
  { key }: ConnectRequest,
  before: RemoteStanding | null,
  { base, origin }: ServiceAddress,
) {
  return key === null ? vault.read({ service: before?.record.id ?? syncedAs(base), origin }) : null;
}

async function askAccount(
  parts: ConnectParts,
  { record: { id }, address, key }: Checked,
): Promise<{ ok: true; account: Account } | { ok: false; problem: Problem }> {
  const { rateLimits } = parts.rateLimits.of(id);
  const service = parts.http.createRemoteService({ ...parts.wire, address, key: async () => key, rateLimits });
  const operation = 'getAccount';
  const answer = await service.request(operation, {}, { urgent: true });
  const outcome = answer.ok ? '200' : answer.problem.code;
  await parts.session().journal.noteOwn({ service: id, operation, params: {}, outcome });
  if (!answer.ok) return answer;
  if (answer.at === 'pending') return { ok: false, problem: { code: 'service-failed', status: 202, quoted: null } };
  return { ok: true, account: answer.reply.data };
}

/** With the key that the invitation gives. */
async function joined(
  parts: ConnectParts,
  checked: Checked,
  invitation: NonNullable<ConnectRequest['invitation']>,
): Promise<Checked | Faulty> {
  const { address, record } = checked;
  const { joinTeam } = await teamSteps(parts);
  const answer = await joinTeam(invitation, {
    send: (path, body) =>
      parts.http.sendBeside({ method: 'POST', path, query: [], body }, null, { address, wire: parts.wire }),
    journal: parts.session().journal,
    service: record.id,
    owner: { service: joiningAs(address.pattern), origin: address.origin },
    vault: parts.vault,
  });
  if (answer.at === 'joined') return { ...checked, key: answer.key };
  return wrong(answer.at === 'ended' ? { field: 'invitation', fault: answer.why } : checkFault(answer.problem));
}

/**
 * Another team at the same address has leads of its own: it is another service. With an invitation it stands beside the
 * first one, otherwise it replaces it.
 */
async function ofOwnTeam(
  { vault }: ConnectParts,
  checked: Checked,
  intent: ConnectRequest,
  account: Account,
): Promise<Checked> {
  const { before, address, key, name } = checked;
  if (!before) return checked;
  const known = before.record.account;
  const { account: next } = recordOf(checked, intent, account);
  if (isSameTeam(known, next)) return checked;
  const fresh = freshRecord(name, address.base, before.record.preset);
  if (intent.invitation) {
    const host = new URL(address.origin).host;
    return { ...checked, before: null, name: host, record: { ...fresh, name: host, preset: false } };
  }
  const { id } = before.record;
  // Another address is another service already.
  if (checked.record.id !== id) return checked;
  // Never connected, so there is nothing of another team.
  if (known === null && (await vault.kept(id)) === null) return checked;
  // People rename themselves: where no team is named, the same key is still the same account's.
  const areNamed = typeof known?.team === 'number' && typeof next?.team === 'number';
  const isSame = !areNamed && key === (await vault.read({ service: id, origin: address.origin }));
  return isSame ? checked : { ...checked, record: fresh };
}

/** A team that moved keeps the numbers of its leads, so jobs and answers stay: leads saved meanwhile would be lost. */
function ofMovedTeam(checked: Checked, intent: ConnectRequest, account: Account): Checked {
  const { before, address } = checked;
  const known = before?.record.team ? before.record.account : null;
  if (!before || known?.team === null || !isSameTeam(known, recordOf(checked, intent, account).account)) return checked;
  return { ...checked, record: { ...before.record, base: address.base } };
}

/** Whether it is a team's service. If it did not answer, `connections.ts` asks again. */
async function askTeam(parts: ConnectParts, { record: { id }, address }: Checked): ReturnType<typeof askTeamStated> {
  const stated = await parts.http.askTeamStated({ address, wire: parts.wire });
  const outcome = stated.ok ? '200' : stated.problem.code;
  await parts.session().journal.noteOwn({ service: id, operation: 'askHealth', params: {}, outcome });
  return stated;
}

function recordOf({ record, name }: Checked, { keyKept }: ConnectRequest, account: Account): RemoteRecord {
  const person = [account.first_name, account.last_name].filter((part) => part).join(' ');
  return {
    ...record,
    name,
    epoch: record.epoch + 1,
    keyKept,
    refused: false,
    account: { name: person || account.email || name, plan: account.plan_name, team: account.team_id },
  };
}

const wrong = (fault: ConnectFault): Faulty => ({ ok: false, wrong: fault });

const ofKey: ReadonlySet<Problem['code']> = new Set(['key-refused', 'no-key', 'restricted-account', 'used-up']);

/** The problem of the account request, and the form field it belongs to. */
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
