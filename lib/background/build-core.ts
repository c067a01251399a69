/** Builds what features share: stores, sessions, connections to services, and deletions. */
import * as z from 'zod/mini';
import { once } from '../contract/async.ts';
import type { JournalEntry } from '../messages/request-views.ts';
import { alarmNames, createWaking } from './browser/alarms.ts';
import { buildSessions } from './build-sessions.ts';
import type { Core } from './core/core.ts';
import { createDeletions, type Deletions } from './core/deletions.ts';
import type { FeatureHooks, MarkedPart } from './core/feature.ts';
import type { SettingsStore } from './core/settings.ts';
import { sessionsInUse, type WindowSessions } from './core/window-session.ts';
import type { Device } from './device/device.ts';
import { deviceParts } from './device/device-parts.ts';
import type { MailboxRegistry } from './mailbox/mailbox-registry.ts';
import { createOriginsInUse, type OriginsInUse } from './origins-in-use.ts';
import { type Choices, createChoices } from './people/choices.ts';
import type { Platform } from './platform.ts';
import { createCancellations } from './requests/cancellations.ts';
import { createServiceRateLimits, type ServiceRateLimits } from './requests/rate-limits.ts';
import { type Usages, usagesSchema } from './requests/usage.ts';
import type { Startup } from './startup.ts';
import { keepingKeyFirst } from './storage/device-keys.ts';
import { guardedStore, type WriteGuard } from './storage/guarded-store.ts';
import { refusalOf, type StorageProblem } from './storage/refusal.ts';
import { createLeadFilters, type SavedLeadFiltersStore } from './storage/saved-lead-filters.ts';
import type { Store } from './storage/store.ts';
import { type StoredValue, storedValue } from './storage/stored-value.ts';

/** The core, and parts that belong to single features */
export interface Built {
  core: Core;
  deletions: Deletions;
  refusalOf(error: unknown): Promise<StorageProblem | null>;
  /** Of normal windows */
  store: Store;
  guard: WriteGuard;
  rateLimits: ServiceRateLimits;
  choices: Choices;
  /** Loads the device's file on first use */
  device(): Promise<Device>;
  registry(): Promise<MailboxRegistry>;
  /** The next check of a sync; null for none */
  wakeForSync(time: number | null): void;
  release: OriginsInUse['release'];
}

/** `features`: still empty here; filled once the features are registered, which need the core */
export function buildCore(platform: Platform, startup: Startup, features: readonly FeatureHooks[]): Built {
  const { clock, wire, local } = platform;
  const { services, pushes, grants, snapshots } = startup;
  const { hash, keepKey } = startup.hasher;
  const { store, guard } = guardedStore(keepingKeyFirst(platform.store, { keepKey }), clock);
  const rateLimits = createServiceRateLimits(store, clock);
  const usages = storedValue(local, 'usage', usagesSchema, {});
  const chosenAnswers = storedValue(local, 'choices', choicesSchema, {});
  const choices = createChoices(chosenAnswers, hash);
  const marked = (what: MarkedPart) => {
    for (const feature of features) feature.marked?.(what);
  };
  const settings: SettingsStore = {
    ...startup.settings,
    async change(to) {
      const before = to.resolver && (await origins.ownResolver());
      const changed = await startup.settings.change(to);
      if (before) await origins.release(before);
      marked('preferences');
      return changed;
    },
  };
  const leadFilters = createLeadFilters(local, () => marked('preferences'));
  const cancellations = createCancellations();
  const wakeAt = createWaking(platform.alarms, clock, alarmNames.due);
  const refusal = (error: unknown) => refusalOf(error, platform.estimate);
  const listeners: (() => void)[] = [];
  const shown: Core['shown'] = {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => void listeners.push(listener),
  };

  const registry = once(async () => {
    const { createMailboxRegistry } = await import('./mailbox/mailbox-registry.ts');
    return createMailboxRegistry({
      ...platform,
      api: platform.mail,
      grants,
      pushes,
      settings: settings.get,
      release: origins.release,
    });
  });
  const origins = createOriginsInUse(platform, startup, registry);

  const device = once(async () =>
    (await platform.deviceFile())({
      clock,
      hash,
      keepKey,
      makeRoom: store.makeRoom,
      marked: () => marked('records'),
      answers: deviceParts({ ...startup, ...grants, wire, journal: (left) => void journalResolver(left) }),
    }),
  );

  /** Journaled under the device's own service, even while another one is chosen. */
  async function journalResolver(left: Pick<JournalEntry, 'params' | 'outcome'>): Promise<void> {
    const own = (await services.standing()).find(({ kind }) => kind === 'device');
    if (own) await sessions.of(false).journal.noteOwn({ ...left, service: own.record.id, operation: 'askResolver' });
  }

  const sessions = buildSessions({
    ...{ platform, startup, settings, store, rateLimits, usages, choices, device, origins, cancellations, wakeAt },
    refusalOf: refusal,
    shownChanged: shown.changed,
    optedOut: (whom, isPrivate) =>
      deletions.begin(async () => [
        { kind: 'person', by: 'elsewhere', ...whom, emails: [], names: [], private: isPrivate },
      ]),
  });

  /** Runs last, because it also removes the records of deletions. */
  async function forgetArea(): Promise<void> {
    await grants.releaseAll();
    await startup.pending.clear(() => local.clear());
    for (const stored of [startup.records, usages, settings, chosenAnswers]) stored.forget();
    leadFilters.forgotten();
    sessions.clear();
    wakeAt(null);
  }

  const deletions = createDeletions({
    pending: startup.pending,
    parts: () => [
      ...features.flatMap(({ forget = [] }) => forget),
      { name: 'the storage area', forget: async ({ kind }) => (kind === 'everything' ? forgetArea() : undefined) },
    ],
    snapshots,
    clock,
    stands: async (service) => (await services.find(service)) !== null,
    wakeAt: createWaking(platform.alarms, clock, alarmNames.deletion),
    finished: startup.changed,
  });

  const core: Core = {
    ...{ clock, sessions, services, settings, pushes, snapshots, cancellations, leadFilters, deletions, shown },
    tabs: platform.tabs,
    intents: platform.intents,
    mailboxes: registry,
    servicesChanged: startup.changed,
    resume(occasion) {
      for (const { resume } of features) resume?.(occasion);
    },
    forgetServiceData: (service) => forgetServiceData({ sessions, rateLimits, usages, leadFilters, choices }, service),
  };
  const wakeForSync = createWaking(platform.alarms, clock, alarmNames.sync);
  return {
    ...{ core, deletions, refusalOf: refusal, store, guard, rateLimits, choices },
    ...{ device, registry, wakeForSync, release: origins.release },
  };
}

const choicesSchema = z.record(z.string(), z.string());

interface ServiceData {
  sessions: WindowSessions;
  rateLimits: ServiceRateLimits;
  usages: StoredValue<Usages>;
  leadFilters: SavedLeadFiltersStore;
  choices: Choices;
}

async function forgetServiceData(
  { sessions, rateLimits, usages, leadFilters, choices }: ServiceData,
  service: string,
): Promise<void> {
  rateLimits.forget(service);
  await Promise.all(sessionsInUse(sessions).map(({ context }) => context.store.forget(service)));
  if (service in (await usages.get())) await usages.change(({ [service]: _gone, ...others }) => others);
  await leadFilters.forgetAll(service);
  await choices.drop(service);
}
