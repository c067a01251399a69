/**
 * The part of the background that needs no second file: settings, services and policy. It answers only messages about
 * settings and services.
 */
import type { Clock } from '../contract/times.ts';
import type { Push } from '../messages/push.ts';
import { type Answering, answerToMessage, type Handlers, requestsUnderWay } from '../messages/serve.ts';
import { createPolicy } from './connections/policy.ts';
import type { CreateSampleService } from './connections/sample.ts';
import { createServiceRecords, createServices, type ServicesParts } from './connections/services.ts';
import { createGrants, type Grants } from './core/grants.ts';
import { createPushes, type Pushes } from './core/pushes.ts';
import type { Services } from './core/services.ts';
import { createSettings, type SettingsStore } from './core/settings.ts';
import { createSnapshots, type Snapshots } from './core/snapshots.ts';
import type { DeviceFile } from './device/device.ts';
import type { TakeLeadsFile } from './leads/take-leads.ts';
import type { ServicesFile } from './services-file.ts';
import { createHasher, type DeviceKeys, type Hasher } from './storage/device-keys.ts';
import type { PassphraseLock } from './storage/passphrase-lock.ts';
import { createPendingDeletions, type PendingDeletions } from './storage/pending-deletions.ts';
import type { ListedArea } from './storage/stored-value.ts';
import { createVault } from './storage/vault.ts';
import type { SyncFile } from './sync/sync-parts.ts';

/** The parts of the browser that this first part uses */
export interface StartupPlatform {
  local: ListedArea & { clear(): Promise<void> };
  session: ListedArea;
  /** Values preset by policy; may reject if there are none */
  managed(): Promise<unknown>;
  isGranted(pattern: string): Promise<boolean>;
  /** Whether data may be sent to services at all; only Firefox lets the user forbid that */
  maySend(): Promise<boolean>;
  /** Releases the permission for an origin; may reject */
  release(pattern: string): Promise<unknown>;
  /** Releases all optional permissions; may reject */
  releaseAll(): Promise<unknown>;
  push(push: Push, isPrivate: boolean): void;
  /** What is known in normal windows may have changed */
  shownChanged(): void;
  deviceKeys: DeviceKeys;
  clock: Clock;
  /** Loads `sample.js`, with the sample data */
  sampleFile(): Promise<CreateSampleService>;
  /** Loads `device.js`, with which this device answers */
  deviceFile(): Promise<DeviceFile>;
  /** Loads `device.js`, with which this device's leads are copied to another service */
  takeLeadsFile(): Promise<TakeLeadsFile>;
  /** Loads `passphrase.js`, which locks and unlocks keys */
  passphraseFile(): Promise<PassphraseLock>;
  /** Loads `sync.js`, with which the user's browsers are synced */
  syncFile(): Promise<SyncFile>;
  /** Loads `team.js`: requests to a team's service beyond the contract */
  runTeamFile(): Promise<unknown>;
  /** Loads `imports.js`: rows of imports at a service */
  runImportsFile(): Promise<unknown>;
  /** Loads `services.js`, which connects services, and asks several of them in order */
  servicesFile(): Promise<ServicesFile>;
}

export interface Startup extends ServicesParts {
  grants: Grants;
  pushes: Pushes;
  snapshots: Snapshots;
  settings: SettingsStore;
  services: Services;
  hasher: Hasher;
  /** Deletions that a stopped background may have left unfinished; nothing is served before they are finished */
  pending: PendingDeletions;
  handlers: Pick<Handlers, StartupMessage>;
  /** Answers one of these messages, if its data is what the catalogue requires. */
  answering: Answering;
}

export type StartupMessage = 'settings' | 'services' | 'open-requests' | 'join-request';

const messages: Record<StartupMessage, (data: unknown) => boolean> = {
  settings: isNothing,
  services: isNothing,
  'open-requests': (data) => hasFields(data, 1) && hasKind(data),
  'join-request': (data) =>
    hasFields(data, 2) && hasKind(data) && 'message' in data && typeof data.message === 'string',
};

export const isOfStartup = (name: string): name is StartupMessage => Object.hasOwn(messages, name);

export function createStartup(platform: StartupPlatform): Startup {
  const { clock, local } = platform;
  const pushes = createPushes(platform.session, clock, platform.push);
  const snapshots = createSnapshots(platform.session, clock);
  const policy = createPolicy({ area: local, managed: platform.managed, clock }, policyChanged);
  const grants = createGrants(platform);
  const settings = createSettings(local, policy);
  const parts: ServicesParts = {
    records: createServiceRecords(local),
    vault: createVault(platform, platform.deviceKeys, platform.passphraseFile),
    policy,
    isGranted: grants.maySendTo,
    changed,
  };
  const services = createServices(parts);

  let changes = 0;

  function changed(): void {
    changes += 1;
    const mine = changes;
    void snapshots.clear();
    services
      .chosen()
      // Without this check, an older view that took longer, for example to check a grant, would replace the newer one.
      .then((service) => mine === changes && pushes.push({ topic: 'service', service }, false))
      .catch(() => undefined);
  }

  function policyChanged(): void {
    changed();
    settings
      .get()
      .then((now) => pushes.push({ topic: 'settings', settings: now }, false))
      .catch(() => undefined);
  }

  const handlers: Startup['handlers'] = {
    settings: () => settings.get(),
    services: () => services.list(),
    'open-requests': async (says) => ({ requests: requestsUnderWay(says.private) }),
    'join-request': async (says) => ({ answer: await answerToMessage(says.message, says.private) }),
  };
  const answering: Answering = async (name, data) => {
    if (!isOfStartup(name) || !messages[name](data)) return null;
    const handle = handlers[name] as (says: unknown, id: string) => Promise<unknown>;
    return (id) => handle(data, id);
  };
  const hasher = createHasher(platform.deviceKeys);
  const pending = createPendingDeletions(local, hasher);
  return { ...parts, hasher, pending, grants, pushes, snapshots, settings, services, handlers, answering };
}

function hasFields(data: unknown, count: number): data is object {
  return typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length === count;
}

function isNothing(data: unknown): boolean {
  return hasFields(data, 0);
}

const hasKind = (data: object): boolean => 'private' in data && typeof data.private === 'boolean';
