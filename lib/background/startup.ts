/** What the worker knows without its engine: habits, services and policy. It answers what is asked of these alone. */
import type { Handlers } from '../messages/serve.ts';
import type { Push } from '../messages/views.ts';
import { createServiceRecords } from '../worker/service-records.ts';
import { createGrants, type Grants } from './browser/grants.ts';
import type { Clock } from './context.ts';
import { createPolicy } from './policy.ts';
import { createPushes, type Pushes } from './pushes.ts';
import { createServices, type Services, type ServicesParts } from './services.ts';
import { createSettings, type SettingsDesk } from './settings.ts';
import type { DeviceKeys } from './storage/device-keys.ts';
import type { Area } from './storage/stored-value.ts';
import { createVault } from './storage/vault.ts';

/** What is used of the browser. */
export interface FrontPlatform {
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
}

export interface Front extends ServicesParts {
  grants: Grants;
  pushes: Pushes;
  settings: SettingsDesk;
  services: Services;
  handlers: Pick<Handlers, FrontMessage>;
}

export type FrontMessage = 'settings' | 'services';

export function createFront(platform: FrontPlatform): Front {
  const { clock, local } = platform;
  const pushes = createPushes(platform.session, clock, platform.tell);
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
  return { ...parts, grants, pushes, settings, services, handlers };
}
