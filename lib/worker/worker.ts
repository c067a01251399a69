/** The worker's parts put together, on whatever platform they are given: a browser, or a test's fakes. */
import type { Handlers } from '../messages/serve.ts';
import type { Push } from '../messages/views.ts';
import { type AlarmsApi, createWaking } from './alarms.ts';
import type { ConnectParts } from './connect.ts';
import type { Wire } from './connections.ts';
import type { Clock, Context } from './context.ts';
import { createDesk, createDesks, type Desks } from './desk.ts';
import type { DeviceKeys } from './device-keys.ts';
import { createHandlers } from './handlers.ts';
import { hasher } from './hasher.ts';
import type { Occasion } from './jobs/holds.ts';
import { type Area, type KeptValue, keptValue } from './kept-value.ts';
import { createPaces, type Paces } from './paces.ts';
import { createPolicy } from './policy.ts';
import { createPushes, type Pushes } from './pushes.ts';
import { createServiceRecords } from './service-records.ts';
import { createServices, type Services, type ServicesParts } from './services.ts';
import { createSettings, type SettingsDesk } from './settings.ts';
import type { Store } from './store.ts';
import { createPrivateStore } from './store-private.ts';
import type { TabsApi } from './tabs.ts';
import { type Usages, usagesSchema } from './usage.ts';
import { createVault } from './vault.ts';

/** What is used of the browser. */
export interface Platform {
  local: Area & { clear(): Promise<void> };
  session: Area;
  /** What policy presets; may reject where there is none. */
  managed(): Promise<unknown>;
  tabs: TabsApi;
  alarms: AlarmsApi;
  isGranted(pattern: string): Promise<boolean>;
  /** Takes back the grant of an origin; may reject. */
  release(pattern: string): Promise<unknown>;
  tell(push: Push, isPrivate: boolean): void;
  /** The store of everyday windows. */
  store: Store;
  deviceKeys: DeviceKeys;
  wire: Wire;
  clock: Clock;
}

export interface Worker {
  handlers: Handlers;
  /** Goes on with what is due: at every start, at the alarm, when the network is back, when a grant or a key came. */
  resume(occasion: Occasion): void;
  /** The user granted or took back an origin. */
  grantsChanged(): void;
}

export function createWorker(platform: Platform): Worker {
  const { clock, wire, store, deviceKeys } = platform;
  const pushes = createPushes(platform.session, clock, platform.tell);
  const policy = createPolicy({ area: platform.local, managed: platform.managed, clock }, policyChanged);
  const vault = createVault(platform, deviceKeys);
  const paces = createPaces(store, clock);
  const wakeAt = createWaking(platform.alarms, clock);
  const settings = createSettings(platform.local, policy);
  const usages = keptValue(platform.local, 'usage', usagesSchema, {});

  const serviceParts: ServicesParts = {
    records: createServiceRecords(platform.local),
    vault,
    paces,
    wire,
    policy,
    isGranted: platform.isGranted,
    changed,
  };
  const services = createServices(serviceParts);
  const contextParts = { clock, random: wire.random, settings, services, pushes, hash: hasher(deviceKeys) };
  const desk = (of: Pick<Context, 'store' | 'private' | 'wakeAt'>) =>
    createDesk(contextOf(contextParts, of), usages, services.refused);
  const desks = createDesks(
    () => desk({ store, private: false, wakeAt }),
    () => desk({ store: createPrivateStore(store), private: true, wakeAt: () => undefined }),
  );

  function resume(occasion: Occasion): void {
    desks.of(false);
    for (const { jobs } of desks.inUse()) jobs.resume(occasion).catch(() => undefined);
  }

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

  const release = async (pattern: string) => {
    // An origin of the manifest itself can't be taken back, and need not be.
    await platform.release(pattern).catch(() => undefined);
  };
  const handlers = createHandlers({
    ...serviceParts,
    ...forgettingFrom(desks, paces, usages),
    tabs: platform.tabs,
    desks,
    services,
    settings,
    pushes,
    deviceKeys,
    store,
    desk: () => desks.of(false),
    clearArea: () => platform.local.clear(),
    release,
    wakeAt,
    resume,
  });
  return {
    handlers,
    resume,
    grantsChanged() {
      changed();
      resume('key');
    },
  };
}

interface ContextParts {
  clock: Clock;
  random(): number;
  settings: SettingsDesk;
  services: Services;
  pushes: Pushes;
  hash(text: string): Promise<string>;
}

function contextOf(
  { clock, random, settings, services, pushes, hash }: ContextParts,
  of: Pick<Context, 'store' | 'private' | 'wakeAt'>,
): Context {
  return {
    ...of,
    clock,
    random,
    hash,
    settings: settings.get,
    connection: () => services.connection(null, of.private),
    connectionOf: (service) => services.connection(service, of.private),
    push: (body) => pushes.push(body, of.private),
  };
}

/** Forgets what is kept of a service, in every kind of window. */
function forgettingFrom(
  desks: Desks,
  paces: Paces,
  usages: KeptValue<Usages>,
): Pick<ConnectParts, 'forgetKept' | 'forgetMarks'> {
  const stores = () => desks.inUse().map(({ context }) => context.store);
  return {
    async forgetKept(service) {
      paces.forget(service);
      await Promise.all(stores().map((store) => store.forget(service)));
      await usages.change(({ [service]: _gone, ...others }) => others);
    },
    async forgetMarks(service) {
      for (const store of stores()) {
        const marks = await store.list('marks', { by: 'service', is: service });
        await store.write(marks.map(({ id }) => ({ table: 'marks', delete: id })));
      }
    },
  };
}
