/** Assembles the background on any platform: a browser, or a test's fakes. */
import type { Recent } from '../messages/opening-views.ts';
import { answeringBy } from '../messages/read-message.ts';
import { type Answering, type Handlers, Refused } from '../messages/serve.ts';
import type { Badge } from './badge/badge-feature.ts';
import { buildCore } from './build-core.ts';
import type { FeatureHooks } from './core/feature.ts';
import { handlersOfFeatures, registerFeatures } from './features.ts';
import type { Occasion } from './jobs/holds.ts';
import type { Platform } from './platform.ts';
import type { Startup } from './startup.ts';

export interface Engine {
  handlers: Handlers;
  answering: Answering;
  /** Continues what is due: on every start and alarm, when back online, and after a new permission or key */
  resume(occasion: Occasion): void;
  /** The user granted or revoked an origin */
  grantsChanged(): void;
  /** The user asked for the panel on this tab. */
  looked(tab: number): Promise<void>;
  /** A key press: saves the author found earlier for the tab's article. False if there is none. */
  saveAuthor(tab: number, id: string): Promise<boolean>;
  /** Recent lookups for the address bar, newest first */
  recents(): Promise<Recent[]>;
  /** The extension was installed or updated: scripts already in open pages are cut off */
  installed(): void;
  /** What the icon says on a page; null where it has nothing to say */
  badgeAt(address: string, isPrivate: boolean): Promise<Badge | null>;
  /** The people in view in a tab's mailbox have changed */
  mailChanged(tab: number): Promise<void>;
}

export function createEngine(platform: Platform, startup: Startup): Engine {
  const hooks: FeatureHooks[] = [];
  const built = buildCore(platform, startup, hooks);
  const { core, refusalOf } = built;
  const features = registerFeatures(platform, startup, built);
  hooks.push(...Object.values(features));
  const handlers: Handlers = { ...handlersOfFeatures(features), ...startup.handlers };
  const answering = answeringBy(handlers);

  /** Finishes interrupted deletions before anything is served or resumed. */
  const { finish } = built.deletions;
  const afterwards =
    <Said extends unknown[]>(act: (...said: Said) => void) =>
    (...said: Said) =>
      void finish()
        .then(() => act(...said))
        .catch(() => undefined);

  async function act<Value>(what: () => Promise<Value>): Promise<Value> {
    try {
      return await what();
    } catch (error) {
      const storage = await refusalOf(error);
      throw storage ? new Refused(storage) : error;
    }
  }

  return {
    handlers,
    async answering(name, data) {
      await act(finish);
      // Only extension pages send these messages.
      for (const { jobs } of core.sessions.inUse()) jobs.looked();
      const answer = await answering(name, data);
      return answer && ((id) => act(() => answer(id)));
    },
    resume: afterwards(core.resume),
    grantsChanged: afterwards(() => {
      startup.grants.forget();
      startup.changed();
      core.resume('key');
      for (const { grantsChanged } of hooks) grantsChanged?.();
    }),
    installed: afterwards(() => {
      for (const { installed } of hooks) installed?.();
    }),
    async looked(tab) {
      await finish();
      await features.lookup.looked(tab);
    },
    async saveAuthor(tab, id) {
      await finish();
      return features.leads.saveAuthor(tab, id);
    },
    async recents() {
      await finish();
      return (await handlers.recents({ search: '' }, crypto.randomUUID())).recents;
    },
    async badgeAt(address, isPrivate) {
      await finish();
      return features.badge.badgeAt(address, isPrivate);
    },
    async mailChanged(tab) {
      await finish();
      await features.mailbox.mailChanged(tab);
    },
  };
}
