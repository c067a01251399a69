/** The user's services, each with its own key, which lies in the vault, and its own cached answers; one of them answers. */
import { isRecord } from '../contract/tolerant.ts';
import { readServiceAddress, type ServiceAddress } from '../http-service/address.ts';
import type { ServiceView } from '../messages/views.ts';
import type { Policy } from './policy.ts';
import { type Area, type StoredValue, storedValueBy } from './storage/stored-value.ts';
import type { Vault } from './storage/vault.ts';

/** A service as it is kept: everything but its key. */
export interface ServiceRecord {
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

/** A service as it stands: its record, its address read, whether policy presets it. */
export interface Standing {
  record: ServiceRecord;
  address: ServiceAddress;
  managed: boolean;
}

export interface Services {
  list(): Promise<ServiceList>;
  /** The one that answers; null when there is none. */
  chosen(): Promise<ServiceView | null>;
  choose(service: string): Promise<ServiceList>;
  /** All that stand, in the order in which they were made. */
  standing(): Promise<Standing[]>;
  view(one: Standing): Promise<ServiceView>;
  /** The service refused its key (401); until it takes it, or another one comes. */
  refused(service: string): void;
  /** One of them, null when it is gone; `service` null is the chosen one. */
  find(service: string | null): Promise<Standing | null>;
  /** The service took its key. */
  keyTaken(service: string): void;
}

export function createServices(parts: ServicesParts): Services {
  const standing = () => standingOf(parts);

  async function chosenOf(all: Standing[]): Promise<Standing | null> {
    const { chosen } = await parts.records.get();
    return all.find((one) => one.record.id === chosen) ?? all[0] ?? null;
  }

  const view = (one: Standing) => viewOf(parts, one);

  async function list(): Promise<ServiceList> {
    const all = await standing();
    const chosen = await chosenOf(all);
    return { services: await Promise.all(all.map(view)), chosen: chosen?.record.id ?? null };
  }

  return {
    list,
    standing,
    view,
    async chosen() {
      const one = await chosenOf(await standing());
      return one && view(one);
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
  const isPreset = (record: ServiceRecord) => record.preset && record.base === preset?.address.base;
  if (preset && !services.some(isPreset)) {
    const fresh = freshRecord(preset.name, preset.address.base, true);
    ({ services } = await parts.records.change((now) =>
      now.services.some(isPreset) ? now : { services: [fresh, ...now.services], chosen: fresh.id },
    ));
  }
  const standing = services.flatMap((record): Standing[] => {
    const read = readServiceAddress(record.base);
    const managed = isPreset(record);
    const named = preset && managed ? { ...record, name: preset.name } : record;
    return read.ok ? [{ record: named, address: read.address, managed }] : [];
  });
  return standing.sort((one, other) => Number(other.managed) - Number(one.managed));
}

async function viewOf(
  { vault, isGranted }: ServicesParts,
  { record, address, managed }: Standing,
): Promise<ServiceView> {
  const [key, granted] = await Promise.all([
    vault.read({ service: record.id, origin: address.origin }),
    isGranted(address.pattern),
  ]);
  const state =
    key === null ? 'no-key' : !granted ? 'no-permission' : record.refused ? 'key-refused' : ('connected' as const);
  const { id, name, base, sessionOnly, account } = record;
  return { id, name, base, state, sessionOnly, managed, account };
}

/** Nothing is written unless it is news. */
async function noteKey(parts: ServicesParts, service: string, isTaken: boolean): Promise<void> {
  const isNews = (record: ServiceRecord) => record.id === service && record.refused === isTaken;
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
export function freshRecord(name: string, base: string, preset: boolean): ServiceRecord {
  return { id: crypto.randomUUID(), name, base, epoch: 1, sessionOnly: false, refused: false, account: null, preset };
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
  const { id, name, base, epoch, sessionOnly, refused, account, preset } = value;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof base !== 'string') return null;
  if (typeof epoch !== 'number' || typeof sessionOnly !== 'boolean' || typeof refused !== 'boolean') return null;
  const read = readAccount(account);
  if (read === undefined) return null;
  return { id, name, base, epoch, sessionOnly, refused, account: read, preset: preset === true };
}

/** Undefined for what can't be read. */
function readAccount(value: unknown): ServiceRecord['account'] | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { name, plan } = value;
  return typeof name === 'string' && (plan === null || typeof plan === 'string') ? { name, plan } : undefined;
}
