/** What the background knows without its second file: habits, services and policy. It answers what is asked of these alone. */
import type { Clock } from '../contract/times.ts';
import type { Answering, Handlers } from '../messages/serve.ts';
import type { Push } from '../messages/views.ts';
import { createGrants, type Grants } from './browser/grants.ts';
import { createPolicy } from './connections/policy.ts';
import type { CreateSampleService } from './connections/sample.ts';
import { createServiceRecords, createServices, type Services, type ServicesParts } from './connections/services.ts';
import type { DeviceFile } from './device/device.ts';
import { createSnapshots, type Snapshots } from './lookup/snapshots.ts';
import { createPushes, type Pushes } from './pushes.ts';
import { createSettings, type SettingsStore } from './settings.ts';
import type { DeviceKeys } from './storage/device-keys.ts';
import { createForgetting, type Forgetting } from './storage/forgetting-record.ts';
import type { Area, StoredValue } from './storage/stored-value.ts';
import { createVault } from './storage/vault.ts';

/** What is used of the browser. */
export interface StartupPlatform {
  local: Area & { clear(): Promise<void> };
  session: Area;
  /** What policy presets; may reject where there is none. */
  managed(): Promise<unknown>;
  isGranted(pattern: string): Promise<boolean>;
  /** Takes back the grant of an origin; may reject. */
  release(pattern: string): Promise<unknown>;
  tell(push: Push, isPrivate: boolean): void;
  deviceKeys: DeviceKeys;
  clock: Clock;
  /** Runs the file of the sample data. */
  sampleFile(): Promise<CreateSampleService>;
  /** Runs the file by which this device answers. */
  deviceFile(): Promise<DeviceFile>;
  /** Runs the file of what a team's service is asked beside the contract. */
  runTeamFile(): Promise<unknown>;
}

export interface Startup extends ServicesParts {
  grants: Grants;
  pushes: Pushes;
  snapshots: Snapshots;
  settings: SettingsStore;
  services: Services;
  /** What a background that was stopped may have left half forgotten: nothing is served before it is gone. */
  forgetting: StoredValue<Forgetting | null>;
  handlers: Pick<Handlers, StartupMessage>;
  /** What answers one of these messages. None of them says anything, as the catalogue has it. */
  answering: Answering;
}

export type StartupMessage = 'settings' | 'services';

const messages: Record<StartupMessage, true> = { settings: true, services: true };

export const isOfStartup = (name: string): name is StartupMessage => Object.hasOwn(messages, name);

export function createStartup(platform: StartupPlatform): Startup {
  const { clock, local } = platform;
  const pushes = createPushes(platform.session, clock, platform.tell);
  const snapshots = createSnapshots(platform.session, clock);
  const policy = createPolicy({ area: local, managed: platform.managed, clock }, policyChanged);
  const grants = createGrants(platform);
  const settings = createSettings(local, policy);
  const parts: ServicesParts = {
    records: createServiceRecords(local),
    vault: createVault(platform, platform.deviceKeys),
    policy,
    isGranted: grants.isGranted,
    changed,
  };
  const services = createServices(parts);

  function changed(): void {
    void snapshots.clear();
    services
      .chosen()
      .then((service) => pushes.push({ topic: 'service', service }, false))
      .catch(() => undefined);
  }

  function policyChanged(): void {
    changed();
    settings
      .get()
      .then((now) => pushes.push({ topic: 'settings', settings: now }, false))
      .catch(() => undefined);
  }

  const handlers = { settings: () => settings.get(), services: () => services.list() };
  const answering: Answering = async (name, data) => (isOfStartup(name) && isNothing(data) ? handlers[name] : null);
  const forgetting = createForgetting(local);
  return { ...parts, forgetting, grants, pushes, snapshots, settings, services, handlers, answering };
}

const isNothing = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length === 0;
