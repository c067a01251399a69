/** The worker's parts put together, on whatever platform they are given: a browser, or a test's fakes. */

import { once } from '../contract/async.ts';
import type { Handlers } from '../messages/serve.ts';
import { hasher } from '../worker/hasher.ts';
import { createPrivateStore } from '../worker/store-private.ts';
import type { Wishes } from '../worker/wishes.ts';
import { type AlarmsApi, createWaking } from './browser/alarms.ts';
import type { TabsApi } from './browser/tabs.ts';
import type { ConnectParts } from './connect.ts';
import { type Connections, createConnections, type Wire } from './connections.ts';
import type { Clock, Context } from './context.ts';
import { createHandlers } from './handlers.ts';
import type { Occasion } from './jobs/holds.ts';
import type { MailApi } from './mailbox/mailbox-api.ts';
import type { Pushes } from './pushes.ts';
import { createPaces, type Paces } from './requests/rate-limits.ts';
import type { SettingsDesk } from './settings.ts';
import { createFront, type Front, type FrontPlatform } from './startup.ts';
import type { Files } from './storage/files.ts';
import { createLeadFilters, type LeadFiltersDesk } from './storage/saved-lead-filters.ts';
import type { Store } from './storage/store.ts';
import { type KeptValue, keptValue } from './storage/stored-value.ts';
import { type Usages, usagesSchema } from './usage.ts';
import { createDesk, createDesks, type Desks } from './window-session.ts';

/** What is used of the browser. */
export interface Platform extends FrontPlatform {
  tabs: TabsApi;
  mail: MailApi;
  alarms: AlarmsApi;
  /** The store of everyday windows. */
  store: Store;
  /** Where jobs of everyday windows write files. */
  files: Files;
  wire: Wire;
  /** What was chosen outside of screens, for the panels that open then. */
  wishes: Wishes;
}

export interface Worker {
  handlers: Handlers;
  /** Goes on with what is due: at every start, at the alarm, when the network is back, when a grant or a key came. */
  resume(occasion: Occasion): void;
  /** The user granted or took back an origin. */
  grantsChanged(): void;
  /** The user asked for the panel on this tab. */
  looked(tab: number): Promise<void>;
  /** A key press: saves the author of the tab's article who was found before. False when there is none. */
  saveAuthor(tab: number, id: string): Promise<boolean>;
  /** The extension was installed or updated: what ran in open pages before is cut off. */
  installed(): void;
  /** Somebody else is in view in a tab's mailbox. */
  mailChanged(tab: number): Promise<void>;
}

export function createWorker(platform: Platform, front: Front = createFront(platform)): Worker {
  const { clock, wire, store, deviceKeys } = platform;
  const { services, settings, pushes, records, grants } = front;
  const paces = createPaces(store, clock);
  const wakeAt = createWaking(platform.alarms, clock);
  const usages = keptValue(platform.local, 'usage', usagesSchema, {});
  const leadFilters = createLeadFilters(platform.local);
  const mail = once(async () => {
    const { createMailDesk } = await import('./mailbox/mailbox-registry.ts');
    const isServices = async (origin: string) =>
      (await services.standing()).some(({ address }) => address.pattern === origin);
    return createMailDesk({ ...platform, api: platform.mail, grants, pushes, settings: settings.get, isServices });
  });
  const mailParts = { mail, mailApi: platform.mail, tabs: platform.tabs };
  const connections = createConnections({ ...front, paces, wire });
  const contextParts = { clock, random: wire.random, settings, connections, pushes, hash: hasher(deviceKeys) };
  const desk = (of: OfDesk) => createDesk(contextOf(contextParts, of), usages, services.refused);
  const desks = createDesks(
    () => desk({ store, files: platform.files, private: false, wakeAt }),
    () => desk({ store: createPrivateStore(store), files: null, private: true, wakeAt: () => undefined }),
  );

  const badge = once(async () => {
    const { createMailBadge } = await import('./mailbox/mailbox-badge.ts');
    return createMailBadge({ ...mailParts, mail: await mail(), settings: settings.get });
  });

  function resume(occasion: Occasion): void {
    if (occasion === 'start') putMailInLine(false);
    desks.of(false);
    for (const { jobs } of desks.inUse()) jobs.resume(occasion).catch(() => undefined);
  }

  /** Browsers lose what they run in mailboxes, so that every start looks after it. */
  function putMailInLine(anew: boolean): void {
    mail()
      .then((desk) => desk.reconcile(anew))
      .catch(() => undefined);
  }

  const handlers = createHandlers({
    ...front,
    ...mailParts,
    ...forgettingFrom(desks, paces, usages, leadFilters),
    leadFilters,
    wishes: platform.wishes,
    desks,
    paces,
    wire,
    deviceKeys,
    store,
    files: platform.files,
    desk: () => desks.of(false),
    async clearArea() {
      await platform.local.clear();
      for (const kept of [records, usages, settings]) kept.forget();
      leadFilters.forgotten();
    },
    // An origin of a service may be a mailbox's, too.
    async release(pattern) {
      if (!(await (await mail()).uses(pattern))) await grants.release(pattern);
    },
    wakeAt,
    resume,
  });
  return {
    handlers: { ...handlers, ...front.handlers },
    resume,
    grantsChanged() {
      grants.forget();
      front.changed();
      resume('key');
      mail()
        .then((desk) => desk.grantsChanged())
        .catch(() => undefined);
    },
    async looked(tab) {
      const { looked } = await import('../worker/opening.ts');
      await looked({ ...mailParts, pushes }, tab);
    },
    async saveAuthor(tab, id) {
      const { saveAuthor } = await import('./save-author.ts');
      return saveAuthor({ tabs: platform.tabs, desks }, tab, id);
    },
    installed: () => putMailInLine(true),
    async mailChanged(tab) {
      await (await badge()).changed(tab);
    },
  };
}

type OfDesk = Pick<Context, 'store' | 'files' | 'private' | 'wakeAt'>;

interface ContextParts {
  clock: Clock;
  random(): number;
  settings: SettingsDesk;
  connections: Connections;
  pushes: Pushes;
  hash(text: string): Promise<string>;
}

function contextOf({ clock, random, settings, connections, pushes, hash }: ContextParts, of: OfDesk): Context {
  return {
    ...of,
    clock,
    random,
    hash,
    settings: settings.get,
    connection: () => connections(null, of.private),
    connectionOf: (service) => connections(service, of.private),
    push: (body) => pushes.push(body, of.private),
  };
}

/** Forgets what is kept of a service, in every kind of window. */
function forgettingFrom(
  desks: Desks,
  paces: Paces,
  usages: KeptValue<Usages>,
  leadFilters: LeadFiltersDesk,
): Pick<ConnectParts, 'forgetKept' | 'forgetMarks'> {
  const stores = () => desks.inUse().map(({ context }) => context.store);
  return {
    async forgetKept(service) {
      paces.forget(service);
      await Promise.all(stores().map((store) => store.forget(service)));
      await usages.change(({ [service]: _gone, ...others }) => others);
      await leadFilters.forgetAll(service);
    },
    async forgetMarks(service) {
      for (const store of stores()) {
        const marks = await store.list('marks', { by: 'service', is: service });
        await store.write(marks.map(({ id }) => ({ table: 'marks', delete: id })));
      }
    },
  };
}
