/**
 * The user's services, one of them chosen. Each has its own cached answers; those over HTTP have a key in the vault.
 */
import { isRecord } from '../../contract/tolerant.ts';
import { readServiceAddress } from '../../http-service/address.ts';
import type { KeyKept, RemoteView, ServiceView } from '../../messages/service-views.ts';
import {
  type DeviceRecord,
  isRemote,
  type RemoteRecord,
  type RemoteStanding,
  type ServiceList,
  type ServiceRecord,
  type Services,
  type Standing,
} from '../core/services.ts';
import type { KnownAccount } from '../requests/connection.ts';
import { type Area, type StoredValue, storedValueBy } from '../storage/stored-value.ts';
import type { Vault } from '../storage/vault.ts';
import type { Policy } from './policy.ts';
import { readTeamStated } from './team-stated.ts';

export interface ServiceRecords {
  services: ServiceRecord[];
  chosen: string | null;
}

export interface ServicesParts {
  records: StoredValue<ServiceRecords>;
  vault: Vault;
  policy(): Promise<Policy>;
  /** Whether the user has granted this match pattern and, in Firefox, that data is sent to services. */
  isGranted(pattern: string): Promise<boolean>;
  /** Something shown about services has changed. */
  changed(): void;
}

export function createServices(parts: ServicesParts): Services {
  const standing = () => standingOf(parts);

  async function chosenOf(all: Standing[]): Promise<Standing | null> {
    const { chosen } = await parts.records.get();
    return all.find((one) => one.record.id === chosen) ?? all[0] ?? null;
  }

  async function list(): Promise<ServiceList> {
    const all = await standing();
    const chosen = await chosenOf(all);
    return {
      services: await Promise.all(all.map((one) => viewOf(parts, one, all))),
      chosen: chosen?.record.id ?? null,
    };
  }

  return {
    list,
    standing,
    view: async (one) => remoteView(parts, one, await standing()),
    async chosen() {
      const all = await standing();
      const one = await chosenOf(all);
      return one && viewOf(parts, one, all);
    },
    async choose(service) {
      if ((await standing()).some((one) => one.record.id === service)) {
        await parts.records.change((records) => ({ ...records, chosen: service }));
        parts.changed();
      }
      return list();
    },
    refused(service) {
      noteKey(parts, service, false).catch(() => undefined);
    },
    async keepDevice(now) {
      await parts.records.change((records) => ({ ...records, services: withDevice(records, now).services }));
      parts.changed();
    },
    keyTaken(service) {
      noteKey(parts, service, true).catch(() => undefined);
    },
    async noteTeam(service, team, asked) {
      let isNews = false;
      await parts.records.change((records) => ({
        ...records,
        services: records.services.map((record) => {
          if (record.kind !== 'remote' || record.id !== service) return record;
          isNews = JSON.stringify(record.team) !== JSON.stringify(team);
          return { ...record, team, teamAsked: asked };
        }),
      }));
      if (isNews) parts.changed();
    },
    async find(service) {
      const all = await standing();
      return service === null ? chosenOf(all) : (all.find(({ record }) => record.id === service) ?? null);
    },
  };
}

export function withDevice(
  { services }: ServiceRecords,
  now: number,
): { services: ServiceRecord[]; device: DeviceRecord } {
  const before = services.find((record) => record.kind === 'device');
  if (before) return { services, device: before };
  const device: DeviceRecord = { kind: 'device', id: crypto.randomUUID(), epoch: now };
  return { services: [...services, device], device };
}

/** The service preset by policy comes first. One that is no longer preset stays, as the user's own. */
async function standingOf(parts: ServicesParts): Promise<Standing[]> {
  const { service: preset } = await parts.policy();
  let { services } = await parts.records.get();
  const isPreset = (record: ServiceRecord) =>
    record.kind === 'remote' && record.preset && record.base === preset?.address.base;
  if (preset && !services.some(isPreset)) {
    const fresh = freshRecord(preset.name, preset.address.base, true);
    ({ services } = await parts.records.change((now) =>
      now.services.some(isPreset) ? now : { services: [fresh, ...now.services], chosen: fresh.id },
    ));
  }
  const standing = services.flatMap((record): Standing[] => {
    if (record.kind === 'sample') return [{ kind: 'sample', record }];
    if (record.kind === 'device') return [{ kind: 'device', record }];
    const read = readServiceAddress(record.base);
    const managed = isPreset(record);
    const named = preset && managed ? { ...record, name: preset.name } : record;
    return read.ok ? [{ kind: 'remote', record: named, address: read.address, managed }] : [];
  });
  const isManaged = (one: Standing) => isRemote(one) && one.managed;
  return standing.sort((one, other) => Number(isManaged(other)) - Number(isManaged(one)));
}

async function viewOf(parts: ServicesParts, one: Standing, all: readonly Standing[]): Promise<ServiceView> {
  if (one.kind === 'remote') return remoteView(parts, one, all);
  const givesTo = teamFor(one, all);
  return { kind: one.kind, id: one.record.id, name: '', account: null, state: 'connected', ...givesTo };
}

/**
 * Where device knowledge can be copied while this service is chosen: to itself, or, for this device, to the first
 * team service.
 */
function teamFor(one: Standing, all: readonly Standing[]): Pick<ServiceView, 'givesTo'> {
  if (!all.some(({ kind }) => kind === 'device') || one.kind === 'sample') return {};
  const among = one.kind === 'device' ? all : [one];
  const team = among.filter(isRemote).find(({ record }) => record.team?.import);
  return team ? { givesTo: team.record.id } : {};
}

async function remoteView(
  { vault, isGranted }: ServicesParts,
  one: RemoteStanding,
  all: readonly Standing[],
): Promise<RemoteView> {
  const { record, address, managed } = one;
  const { id, name, base } = record;
  const account = record.account && { name: record.account.name, plan: record.account.plan };
  const [key, kept, granted] = await Promise.all([
    vault.read({ service: id, origin: address.origin }),
    vault.kept(id),
    isGranted(address.pattern),
  ]);
  const withoutKey = kept === 'passphrase' ? 'key-locked' : 'no-key';
  const withKey = !granted ? 'no-permission' : record.refused ? 'key-refused' : 'connected';
  const state: RemoteView['state'] = key === null ? withoutKey : withKey;
  const keyKept = kept ?? record.keyKept;
  const { team } = record;
  const search = team?.search && {
    siteSearch: team.search.most,
    ...(team.search.stops && { stopsSearch: true as const }),
  };
  const own = {
    id,
    name,
    base,
    keyKept,
    managed,
    account,
    team: team !== null,
    ...search,
    ...(team?.members && { members: true as const }),
    ...(team?.members?.team && { teamSettings: true as const }),
    ...(team?.members?.renews && { renewsInvitations: true as const }),
    ...(team?.lookUp && { looksUp: team.lookUp.most }),
    ...(team?.trash && { keepsDeleted: team.trash.days }),
    ...(team?.optOuts && { optsOut: true as const }),
    ...(team?.sync && { keepsSync: true as const }),
  };
  return { kind: 'remote', ...own, state, ...teamFor(one, all) };
}

/** Writes only if it changed. */
async function noteKey(parts: ServicesParts, service: string, isTaken: boolean): Promise<void> {
  const isNews = (record: ServiceRecord) =>
    record.kind === 'remote' && record.id === service && record.refused === isTaken;
  if (!(await parts.records.get()).services.some(isNews)) return;
  await parts.records.change((records) => ({
    ...records,
    services: records.services.map((record) => (isNews(record) ? { ...record, refused: !isTaken } : record)),
  }));
  parts.changed();
}

/** The storage key of the records. */
export const servicesSlot = 'services';

export const createServiceRecords = (area: Area): StoredValue<ServiceRecords> =>
  storedValueBy(area, servicesSlot, readRecords);

/** A new service. Only its name and address are known. */
export function freshRecord(name: string, base: string, preset: boolean): RemoteRecord {
  return {
    kind: 'remote',
    id: crypto.randomUUID(),
    name,
    base,
    epoch: 1,
    keyKept: 'session',
    refused: false,
    account: null,
    preset,
    team: null,
    teamAsked: 0,
  };
}

/** One broken record must not cost the user the others. Read by hand, because the startup file contains no schemas. */
function readRecords(value: unknown): ServiceRecords {
  if (!isRecord(value)) return { services: [], chosen: null };
  const { services, chosen } = value;
  return {
    services: Array.isArray(services) ? services.flatMap((one) => readRecord(one) ?? []) : [],
    chosen: typeof chosen === 'string' ? chosen : null,
  };
}

function readRecord(value: unknown): ServiceRecord | null {
  if (!isRecord(value)) return null;
  const { kind, id, name, base, epoch, refused, account, preset, teamAsked } = value;
  if (kind === 'sample' || kind === 'device')
    return typeof id === 'string' && typeof epoch === 'number' ? { kind, id, epoch } : null;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof base !== 'string') return null;
  if (typeof epoch !== 'number' || typeof refused !== 'boolean') return null;
  const read = readAccount(account);
  if (read === undefined) return null;
  const keyKept = readKept(value);
  const own = { id, name, base, epoch, keyKept, refused, account: read, preset: preset === true };
  const asked = typeof teamAsked === 'number' ? teamAsked : 0;
  return { kind: 'remote', ...own, team: readTeamStated(value.team), teamAsked: asked };
}

function readKept({ keyKept }: Record<string, unknown>): KeyKept {
  return keyKept === 'device' || keyKept === 'passphrase' ? keyKept : 'session';
}

/** Undefined if it cannot be read. */
function readAccount(value: unknown): KnownAccount | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { name, plan } = value;
  if (typeof name !== 'string' || (plan !== null && typeof plan !== 'string')) return undefined;
  // Older versions stored no team.
  return { name, plan, team: typeof value.team === 'number' ? value.team : null };
}
