/** Builds what features share: stores, sessions, connections to services, and deletions. */
import * as z from 'zod/mini';
import { originPattern } from '../browser/permissions.ts';
import { once } from '../contract/async.ts';
import { isRecord } from '../contract/tolerant.ts';
import { addressOf } from '../device-service/verifier/resolvers.ts';
import type { JournalEntry } from '../messages/request-views.ts';
import { servicesToAsk, type WaterfallAsk } from '../messages/waterfall.ts';
import { alarmNames, createWaking } from './browser/alarms.ts';
import { createConnections } from './connections/connections.ts';
import { openSample } from './connections/sample.ts';
import type { Core } from './core/core.ts';
import { createDeletions, type Deletions } from './core/deletions.ts';
import type { FeatureHooks, MarkedPart } from './core/feature.ts';
import { isRemote, type SampleRecord, type Standing } from './core/services.ts';
import type { SettingsStore } from './core/settings.ts';
import {
  createWindowSession,
  createWindowSessions,
  sessionsInUse,
  type WindowSession,
  type WindowSessions,
} from './core/window-session.ts';
import type { Device } from './device/device.ts';
import { createDeviceLearning } from './device/device-learning.ts';
import { deviceParts } from './device/device-parts.ts';
import type { JobContext } from './jobs/context.ts';
import type { MailboxRegistry } from './mailbox/mailbox-registry.ts';
import { type Choices, createChoices } from './people/choices.ts';
import type { Platform } from './platform.ts';
import { createCancellations } from './requests/cancellations.ts';
import { createServiceRateLimits, type ServiceRateLimits } from './requests/rate-limits.ts';
import { type Usages, usagesSchema } from './requests/usage.ts';
import type { Startup } from './startup.ts';
import { keepingKeyFirst } from './storage/device-keys.ts';
import { guardedStore, type WriteGuard } from './storage/guarded-store.ts';
import { createPrivateStore } from './storage/memory-store.ts';
import { refusalOf, type StorageProblem } from './storage/refusal.ts';
import { createLeadFilters, type SavedLeadFiltersStore } from './storage/saved-lead-filters.ts';
import type { Store } from './storage/store.ts';
import { type StoredValue, storedValue } from './storage/stored-value.ts';
import { syncSlot } from './sync/sync-parts.ts';

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
  /** Releases the permission for an origin, unless a service, a mailbox or the sync uses it */
  release(pattern: string): Promise<void>;
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
      const before = to.resolver && (await ownResolver());
      const changed = await startup.settings.change(to);
      if (before) await release(before);
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
      release,
    });
  });

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

  /** Match patterns of all services, the mailboxes that are on, the sync's target, and the user's own DNS server. */
  async function origins(): Promise<(string | null)[]> {
    const { [syncSlot]: sync } = await local.get(syncSlot);
    return [
      await ownResolver(),
      ...(await services.standing()).filter(isRemote).map(({ address }) => address.pattern),
      ...(await (await registry()).origins()),
      ...(isRecord(sync) ? [String(sync.pattern)] : []),
    ];
  }

  async function ownResolver(): Promise<string | null> {
    const { resolver } = await settings.get();
    return resolver?.at === 'own' ? originPattern(addressOf(resolver) ?? '') : null;
  }

  async function release(pattern: string): Promise<void> {
    if (!(await origins()).includes(pattern)) await grants.release(pattern);
  }

  /** The permission stays if anything of `origins` is on the same site. */
  async function releaseSite(pattern: string, domain: string): Promise<void> {
    const isOn = (origin: string | null) => `.${origin?.split('/')[2]?.replace(/:\d+$/, '')}`.endsWith(`.${domain}`);
    if (!(await origins()).some(isOn)) await grants.release(pattern);
  }

  const normal: OfSession = {
    private: false,
    store,
    files: platform.files,
    learning: createDeviceLearning(device, grants.isGranted, releaseSite),
    imports: async () => (await device()).imports,
    knowledge: async () => (await device()).knowledge,
    wakeAt,
  };
  const ofPrivate = (): OfSession => ({
    private: true,
    store: createPrivateStore(store),
    ...{ files: null, learning: null, imports: null, knowledge: null, wakeAt: () => undefined },
  });

  async function inOrder(ask?: WaterfallAsk): Promise<string[]> {
    const { waterfall } = await settings.get();
    return waterfall.on ? servicesToAsk(waterfall, (await services.standing()).map(rankedOf), ask) : [];
  }

  function session(of: OfSession): WindowSession {
    // Each session has its own: what a private window wrote at this device or the sample goes with it.
    const connections = createConnections({
      ...startup,
      rateLimits,
      wire,
      sample: (record: SampleRecord, isPrivate) =>
        openSample(platform, record, async () => !isPrivate && (await services.find(record.id)) !== null),
      device: async (isPrivate) => (await device()).service(isPrivate),
      onOutcome: (service, outcome) =>
        void sessions.of(false).journal.noteOwn({ service, operation: 'askHealth', params: {}, outcome }),
    });
    const context: JobContext = {
      ...of,
      clock,
      random: wire.random,
      hash,
      cancellations,
      refusalOf: refusal,
      runTeamFile: platform.runTeamFile,
      runImportsFile: platform.runImportsFile,
      isWatched: platform.isWatched,
      numbering: pushes.numbering,
      settings: settings.get,
      inOrder,
      chosenAnswer: choices.of,
      connection: () => connections(null, of.private),
      connectionOf: (service) => connections(service, of.private),
      push(body) {
        pushes.push(body, of.private);
        if (!of.private && body.topic !== 'page') shown.changed();
      },
    };
    const made = createWindowSession(context, usages, {
      refused: services.refused,
      optedOut: (whom) =>
        deletions.begin(async () => [
          { kind: 'person', by: 'service', ...whom, emails: [], names: [], private: of.private },
        ]),
    });
    made.requests.subscribe(({ at }) => {
      if (at === 'forgotten') void snapshots.clear();
      if (!of.private) shown.changed();
    });
    return made;
  }

  const sessions = createWindowSessions(
    () => session(normal),
    () => {
      platform.whenNoneIsPrivate(() => sessions.privateClosed());
      return session(ofPrivate());
    },
  );

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
    ...{ device, registry, wakeForSync, release },
  };
}

const rankedOf = (one: Standing) => ({
  id: one.record.id,
  kind: one.kind,
  team: isRemote(one) && one.record.team !== null,
});

const choicesSchema = z.record(z.string(), z.string());

type OfSession = Pick<JobContext, 'store' | 'files' | 'private' | 'learning' | 'imports' | 'knowledge' | 'wakeAt'>;

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
