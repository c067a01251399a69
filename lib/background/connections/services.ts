/** The user's services, each with its own cached answers, those over HTTP with a key, which lies in the vault; one of them answers. */
import { isRecord } from '../../contract/tolerant.ts';
import { readServiceAddress, type ServiceAddress } from '../../http-service/address.ts';
import type { RemoteView, ServiceView } from '../../messages/views.ts';
import { type Area, type StoredValue, storedValueBy } from '../storage/stored-value.ts';
import type { Vault } from '../storage/vault.ts';
import { readTeamImport, readTeamStated, type TeamStated } from '../team/team-stated.ts';
import type { Policy } from './policy.ts';

/** A service as it is kept, by its kind: one over HTTP, this device itself, or the sample data in memory. */
export type ServiceRecord = RemoteRecord | LocalRecord;

export type LocalRecord = DeviceRecord | SampleRecord;

/** Everything but its key. */
export interface RemoteRecord {
  kind: 'remote';
  id: string;
  name: string;
  /** As the address reads it: with its version, without a trailing slash. */
  base: string;
  /** Rises whenever the key changes: no answer of an older one counts. Another address is another service. */
  epoch: number;
  sessionOnly: boolean;
  /** The service refused the key (401), and has not taken it since. */
  refused: boolean;
  account: { name: string; plan: string | null } | null;
  /** It was made of what policy presets. */
  preset: boolean;
  /** What it states beside the contract: a team's own. Null of any other service, and until it was asked. */
  team: TeamStated | null;
  /** When it was asked what it is, epoch milliseconds; 0 when it was not. */
  teamAsked: number;
}

/** There is one at most: what it knows lies in a database of its own. */
export interface DeviceRecord {
  kind: 'device';
  id: string;
  /** When it was begun, epoch milliseconds. */
  epoch: number;
}

export interface SampleRecord {
  kind: 'sample';
  id: string;
  /** When it was begun, epoch milliseconds: another one holds nothing that was written into this one. */
  epoch: number;
}

export interface ServiceRecords {
  services: ServiceRecord[];
  chosen: string | null;
}

export interface ServicesParts {
  records: StoredValue<ServiceRecords>;
  vault: Vault;
  policy(): Promise<Policy>;
  /** Whether the user grants this match pattern. */
  isGranted(pattern: string): Promise<boolean>;
  /** Something that is shown of the services has changed. */
  changed(): void;
}

export interface ServiceList {
  services: ServiceView[];
  chosen: string | null;
}

/** A service as it stands: over HTTP with its record, its address read, and whether policy presets it. */
export type Standing =
  | RemoteStanding
  | { kind: 'device'; record: DeviceRecord }
  | { kind: 'sample'; record: SampleRecord };

export interface RemoteStanding {
  kind: 'remote';
  record: RemoteRecord;
  address: ServiceAddress;
  managed: boolean;
}

export const isRemote = (one: Standing): one is RemoteStanding => one.kind === 'remote';

export interface Services {
  list(): Promise<ServiceList>;
  /** The one that answers; null when there is none. */
  chosen(): Promise<ServiceView | null>;
  choose(service: string): Promise<ServiceList>;
  /** All that stand, in the order in which they were made. */
  standing(): Promise<Standing[]>;
  view(one: RemoteStanding): Promise<RemoteView>;
  /** The service refused its key (401); until it takes it, or another one comes. */
  refused(service: string): void;
  /** One of them, null when it is gone; `service` null is the chosen one. */
  find(service: string | null): Promise<Standing | null>;
  /** The service took its key. */
  keyTaken(service: string): void;
  /** What the service said it is; `asked` in epoch milliseconds. */
  noteTeam(service: string, team: TeamStated | null, asked: number): Promise<void>;
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

/** The one that policy presets comes first. One that it presets no more stays, as one of the user's own. */
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

/** While it answers, what this device knows can be given to itself, or to the first team's service beside this device. */
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
  const [key, granted] = await Promise.all([
    vault.read({ service: record.id, origin: address.origin }),
    isGranted(address.pattern),
  ]);
  const state =
    key === null ? 'no-key' : !granted ? 'no-permission' : record.refused ? 'key-refused' : ('connected' as const);
  const { id, name, base, sessionOnly, account } = record;
  const { team } = record;
  const search = team?.search && {
    siteSearch: team.search.most,
    ...(team.search.stops && { stopsSearch: true as const }),
  };
  const own = { id, name, base, sessionOnly, managed, account, team: team !== null, ...search };
  return { kind: 'remote', ...own, state, ...teamFor(one, all) };
}

/** Nothing is written unless it is news. */
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

export const createServiceRecords = (area: Area): StoredValue<ServiceRecords> =>
  storedValueBy(area, 'services', readRecords);

/** A service of which nothing but its address is known. */
export function freshRecord(name: string, base: string, preset: boolean): RemoteRecord {
  return {
    kind: 'remote',
    id: crypto.randomUUID(),
    name,
    base,
    epoch: 1,
    sessionOnly: false,
    refused: false,
    account: null,
    preset,
    team: null,
    teamAsked: 0,
  };
}

/** One broken record does not cost the user the others. By hand, because the first file holds no schema. */
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
  const { kind, id, name, base, epoch, sessionOnly, refused, account, preset, teamAsked } = value;
  if (kind === 'sample' || kind === 'device')
    return typeof id === 'string' && typeof epoch === 'number' ? { kind, id, epoch } : null;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof base !== 'string') return null;
  if (typeof epoch !== 'number' || typeof sessionOnly !== 'boolean' || typeof refused !== 'boolean') return null;
  const read = readAccount(account);
  if (read === undefined) return null;
  const own = { id, name, base, epoch, sessionOnly, refused, account: read, preset: preset === true };
  const asked = typeof teamAsked === 'number' ? teamAsked : 0;
  // As an older version kept it, which knew of nothing else: it is asked anew.
  const old = readTeamImport(value.team);
  if (old) return { kind: 'remote', ...own, team: { import: old, search: null }, teamAsked: 0 };
  return { kind: 'remote', ...own, team: readTeamStated(value.team), teamAsked: asked };
}

/** Undefined for what can't be read. */
function readAccount(value: unknown): RemoteRecord['account'] | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { name, plan } = value;
  return typeof name === 'string' && (plan === null || typeof plan === 'string') ? { name, plan } : undefined;
}
