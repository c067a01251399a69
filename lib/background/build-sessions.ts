/** Builds the sessions of normal and private windows. */
import { servicesToAsk, type WaterfallAsk } from '../messages/waterfall.ts';
import { createConnections } from './connections/connections.ts';
import { openSample } from './connections/sample.ts';
import { isRemote, type SampleRecord, type Standing } from './core/services.ts';
import type { SettingsStore } from './core/settings.ts';
import {
  createWindowSession,
  createWindowSessions,
  type WindowSession,
  type WindowSessions,
} from './core/window-session.ts';
import type { Device } from './device/device.ts';
import { createDeviceLearning } from './device/device-learning.ts';
import type { JobContext } from './jobs/context.ts';
import type { OriginsInUse } from './origins-in-use.ts';
import type { Choices } from './people/choices.ts';
import type { Platform } from './platform.ts';
import type { ServiceRateLimits } from './requests/rate-limits.ts';
import type { Whom } from './requests/sending.ts';
import type { Usages } from './requests/usage.ts';
import type { Startup } from './startup.ts';
import { createPrivateStore } from './storage/memory-store.ts';
import type { Store } from './storage/store.ts';
import type { StoredValue } from './storage/stored-value.ts';

interface SessionParts extends Pick<JobContext, 'cancellations' | 'refusalOf' | 'wakeAt'> {
  platform: Platform;
  startup: Startup;
  settings: SettingsStore;
  /** Of normal windows */
  store: Store;
  rateLimits: ServiceRateLimits;
  usages: StoredValue<Usages>;
  choices: Choices;
  device(): Promise<Device>;
  origins: Pick<OriginsInUse, 'releaseSite'>;
  /** What snapshots show of normal windows has changed. */
  shownChanged(): void;
  /** A person opted out (451). Resolves when they are forgotten everywhere. */
  optedOut(whom: Whom, isPrivate: boolean): Promise<void>;
}

/** What differs between normal and private windows */
type OfWindows = Pick<JobContext, 'store' | 'files' | 'private' | 'learning' | 'imports' | 'knowledge' | 'wakeAt'>;

export function buildSessions(parts: SessionParts): WindowSessions {
  const { platform, startup, settings, store, device, cancellations, refusalOf, wakeAt } = parts;
  const { clock, wire, runTeamFile, runImportsFile, isWatched } = platform;
  const { services, pushes, grants, snapshots, hasher } = startup;

  const normal: OfWindows = {
    private: false,
    store,
    files: platform.files,
    learning: createDeviceLearning(device, grants.isGranted, parts.origins.releaseSite),
    imports: async () => (await device()).imports,
    knowledge: async () => (await device()).knowledge,
    wakeAt,
  };
  const ofPrivate = (): OfWindows => ({
    private: true,
    store: createPrivateStore(store),
    ...{ files: null, learning: null, imports: null, knowledge: null, wakeAt: () => undefined },
  });

  async function inOrder(ask?: WaterfallAsk): Promise<string[]> {
    const { waterfall } = await settings.get();
    return waterfall.on ? servicesToAsk(waterfall, (await services.standing()).map(rankedOf), ask) : [];
  }

  /** Each session has its own: what a private window wrote at this device or the sample goes with it. */
  const connectionsOfSession = () =>
    createConnections({
      ...startup,
      rateLimits: parts.rateLimits,
      wire,
      sample: (record: SampleRecord, isPrivate) =>
        openSample(platform, record, async () => !isPrivate && (await services.find(record.id)) !== null),
      device: async (isPrivate) => (await device()).service(isPrivate),
      onOutcome: (service, outcome) =>
        void sessions.of(false).journal.noteOwn({ service, operation: 'askHealth', params: {}, outcome }),
    });

  function contextOf(windows: OfWindows): JobContext {
    const connections = connectionsOfSession();
    return {
      ...windows,
      ...{ clock, cancellations, refusalOf, runTeamFile, runImportsFile, isWatched, inOrder },
      random: wire.random,
      hash: hasher.hash,
      numbering: pushes.numbering,
      settings: settings.get,
      chosenAnswer: parts.choices.of,
      connection: () => connections(null, windows.private),
      connectionOf: (service) => connections(service, windows.private),
      push(body) {
        pushes.push(body, windows.private);
        if (!windows.private && body.topic !== 'page') parts.shownChanged();
      },
    };
  }

  function session(windows: OfWindows): WindowSession {
    const made = createWindowSession(contextOf(windows), parts.usages, {
      refused: services.refused,
      optedOut: (whom) => parts.optedOut(whom, windows.private),
    });
    made.requests.subscribe(({ at }) => {
      if (at === 'forgotten') void snapshots.clear();
      if (!windows.private) parts.shownChanged();
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
  return sessions;
}

const rankedOf = (one: Standing) => ({
  id: one.record.id,
  kind: one.kind,
  team: isRemote(one) && one.record.team !== null,
});
