/** The options page: services, habits, and stored data. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { openWorkspace } from '../../lib/browser/pages.ts';
import {
  mayNotify,
  releaseNotices,
  releasePages,
  releaseTabs,
  requestNotices,
  requestPages,
  requestTabs,
  seesPages,
  seesTabs,
  watchGrants,
} from '../../lib/browser/permissions.ts';
import { canOpenShortcuts, openShortcuts, type Shortcut, shortcuts } from '../../lib/browser/shortcuts.ts';
import { version } from '../../lib/browser/version.ts';
import type { Answers } from '../../lib/messages/answers.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import type { JournalEntry } from '../../lib/messages/request-views.ts';
import { listen, type NoResponse, send } from '../../lib/messages/send.ts';
import type { Settings } from '../../lib/messages/settings-views.ts';
import { createNewest } from '../shell/newest.ts';
import { linkTo } from '../shell/route.ts';
import { createTakeLeads, type TakeLeads } from '../shell/take-leads.tsx';
import { followWaterfall } from '../shell/waterfall.ts';
import { createDeviceData, type DeviceData } from './device-data-store.ts';
import { createMailboxes, type Mailboxes } from './mailboxes-store.ts';
import { createServices, type Services } from './services-store.ts';
import { createSync, type Sync } from './sync-store.ts';
import { createTeamMove, type TeamMove } from './team-move-store.ts';
import { createWaterfallSettings, type WaterfallSettings } from './waterfall-store.ts';

export interface Options {
  version: string;
  /** Null until the background has responded */
  settings: ReadonlySignal<Settings | null>;
  /** Why the background did not respond; null if it did. */
  silent: ReadonlySignal<NoResponse | null>;
  lists: ReadonlySignal<string[]>;
  /** Requests the lists from the service, unless they are known. */
  askLists(): void;
  services: Services;
  take: TakeLeads;
  move: TeamMove;
  data: Data;
  device: DeviceData;
  sync: Sync;
  follow: Granted;
  /** The icon's number on pages */
  badge: Granted;
  mailboxes: Mailboxes;
  notify: Notify;
  waterfall: WaterfallSettings;
  shortcuts: Shortcuts;
  /** The changes that the background did not accept, until the same setting is changed again. */
  unchanged: ReadonlySignal<readonly Unchanged[]>;
  /** Shown at once, and reverted if the background does not accept it. */
  change(some: Says<'change-settings'>): void;
  load(): void;
  /** Deletes everything but opt-outs. */
  forgetEverything(): void;
  /** Why deleting everything failed; null if it succeeded or was not requested. */
  unforgotten: ReadonlySignal<NoResponse | null>;
}

export interface Unchanged {
  some: Says<'change-settings'>;
  problem: NoResponse;
}

export function createOptions(life: AbortSignal): Options {
  const stored = signal<Settings | null>(null);
  /** Changes without a response yet, oldest first. */
  const pending = signal<readonly Says<'change-settings'>[]>([]);
  const settings = computed(() => stored.value && pending.value.reduce(changed, stored.value));
  const silent = signal<NoResponse | null>(null);
  const lists = signal<string[]>([]);
  const unforgotten = signal<NoResponse | null>(null);
  const unchanged = signal<readonly Unchanged[]>([]);
  const data = createData(life);
  const mailboxes = createMailboxes(life);
  const services = createServices(life, () => void data.load());
  const sync = createSync(life, services);
  const device = createDeviceData(life, { list: services.list, synced: sync.synced }, () => void data.load());
  const move = createTeamMove(life, services, device.contents);
  const take = createTakeLeads(life, services.chosen, ([job]) => {
    if (job) void openWorkspace(linkTo('import', { job: job.id }));
  });

  const loadLists = async (ask: boolean) => {
    const response = await send('lists', { ask });
    if (response.ok && !life.aborted) lists.value = response.value.lists.map(({ name }) => name);
  };
  /** Drops responses requested before a push or a change: they are out of date. */
  const asked = createNewest(life);
  const loadSettings = async () => {
    const question = asked.begin();
    const response = await send('settings', {});
    if (response.ok && !question.aborted) stored.value = response.value;
    return response;
  };
  const load = async () => {
    const [response] = await Promise.all([
      loadSettings(),
      loadLists(false),
      services.load(),
      data.load(),
      mailboxes.load(),
      sync.load(),
    ]);
    if (life.aborted) return;
    silent.value = response.ok ? null : response.problem;
  };
  const learnSettings = (news: Settings) => {
    asked.drop();
    stored.value = news;
  };
  listen((push) => {
    if (push.topic === 'settings') learnSettings(push.settings);
    if (push.topic === 'mailboxes') mailboxes.learn(push.mailboxes);
    if (push.topic === 'usage') services.learnUsage(push.service, push.usage);
    if (push.topic === 'service') services.learn(push.service);
  }, life);
  const answering = computed(() => services.list.value.find(({ id }) => id === services.chosen.value) ?? null);
  followWaterfall(life, { settings, service: answering, usage: services.usage });
  void load();
  const change = async (some: Says<'change-settings'>) => {
    if (!stored.value) return;
    const mine = { ...some };
    asked.drop();
    pending.value = [...pending.value, mine];
    unchanged.value = unchanged.value.filter((one) => !meet(one.some, mine));
    const response = await send('change-settings', mine);
    if (life.aborted) return;
    batch(() => {
      pending.value = pending.value.filter((one) => one !== mine);
      if (response.ok) stored.value = response.value;
      // A newer change of the same setting replaces this one.
      else if (!pending.value.some((one) => meet(one, mine)))
        unchanged.value = [...unchanged.value, { some: mine, problem: response.problem }];
    });
    // From now on this device is in the list of services.
    if (some.deviceFirst) await services.load();
  };

  return {
    version: version(),
    settings,
    silent,
    lists,
    askLists: () => void loadLists(true),
    services,
    take,
    move,
    data,
    device,
    sync,
    follow: createGranted(life, { is: seesTabs, request: requestTabs, release: releaseTabs }),
    badge: createGranted(life, { is: seesPages, request: requestPages, release: releasePages }),
    mailboxes,
    notify: createNotify(life, settings, change),
    waterfall: createWaterfallSettings(life, settings, services.list, change),
    shortcuts: createShortcuts(life),
    unchanged,
    change: (some) => void change(some),
    load: () => void load(),
    async forgetEverything() {
      unforgotten.value = null;
      const response = await send('forget-everything', {});
      if (!life.aborted) unforgotten.value = response.ok ? null : response.problem;
      services.closeForm();
      await load();
    },
    unforgotten,
  };
}

/** The settings with this change. */
function changed(before: Settings, some: Says<'change-settings'>): Settings {
  const { ceilings = before.ceilings, list = before.list, resolver = before.resolver, retention, ...rest } = some;
  return { ...before, ...defined(rest), ceilings, list, resolver, retention: { ...before.retention, ...retention } };
}

/** Both change the same setting. */
function meet(one: Says<'change-settings'>, other: Says<'change-settings'>): boolean {
  return Object.keys(defined(one)).some((name) => name in defined(other));
}

type Simple = Pick<
  Settings,
  | 'searchOnOpen'
  | 'deviceFirst'
  | 'lookUpInApps'
  | 'patient'
  | 'journal'
  | 'theme'
  | 'mailBadge'
  | 'notify'
  | 'waterfall'
>;

function defined(some: { [Key in keyof Simple]?: Simple[Key] | undefined }): Partial<Simple> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
}

export interface Journal {
  entries: JournalEntry[];
  more: boolean;
}

export interface Data {
  cacheSize: ReadonlySignal<Answers['cache-size'] | null>;
  journal: ReadonlySignal<Journal>;
  /** Why something could not be cleared, until that is tried again. */
  uncleared: ReadonlySignal<Partial<Record<'journal' | 'cache', NoResponse>>>;
  load(): Promise<void>;
  moreJournal(): void;
  clearJournal(): void;
  clearCache(): void;
}

const entriesAtOnce = 50;

function createData(life: AbortSignal): Data {
  const cacheSize = signal<Answers['cache-size'] | null>(null);
  const journal = signal<Journal>({ entries: [], more: false });
  const uncleared = signal<Data['uncleared']['value']>({});

  const read = async (before: readonly JournalEntry[]) => {
    const response = await send('journal', { before: before.at(-1)?.at ?? null, limit: entriesAtOnce });
    if (!response.ok || life.aborted) return;
    const known = new Set(before.map((entry) => entry.id));
    const entries = [...before, ...response.value.entries.filter((entry) => !known.has(entry.id))];
    journal.value = { entries, more: response.value.more };
  };
  const load = async () => {
    const [response] = await Promise.all([send('cache-size', {}), read([])]);
    if (response.ok && !life.aborted) cacheSize.value = response.value;
  };
  const clear = async (what: 'journal' | 'cache') => {
    const { [what]: _before, ...others } = uncleared.value;
    uncleared.value = others;
    const response = await send(`clear-${what}`, {});
    if (!response.ok && !life.aborted) uncleared.value = { ...uncleared.value, [what]: response.problem };
    await load();
  };

  return {
    cacheSize,
    journal,
    uncleared,
    load,
    moreJournal: () => void read(journal.value.entries),
    clearJournal: () => void clear('journal'),
    clearCache: () => void clear('cache'),
  };
}

/** A setting that is a permission of the browser's and nothing else */
export interface Granted {
  on: ReadonlySignal<boolean>;
  /** Call synchronously in the click. */
  set(on: boolean): void;
}

interface Permission {
  is(): Promise<boolean>;
  /** Call synchronously in the click. */
  request(): Promise<boolean>;
  release(): Promise<void>;
}

function createGranted(life: AbortSignal, permission: Permission): Granted {
  const on = signal(false);
  const look = async () => {
    const granted = await permission.is();
    if (!life.aborted) on.value = granted;
  };
  watchGrants(() => void look(), life);
  void look();
  return {
    on,
    set: (wanted) => void (wanted ? permission.request() : permission.release()).then(look),
  };
}

export interface Notify {
  /** The browser's permission */
  allowed: ReadonlySignal<boolean>;
  /** Needs both the permission and the setting. */
  on: ReadonlySignal<boolean>;
  /** Call synchronously in the click. */
  set(on: boolean): void;
}

/** `change`: stores the setting. */
function createNotify(
  life: AbortSignal,
  settings: ReadonlySignal<Pick<Settings, 'notify'> | null>,
  change: (some: { notify: boolean }) => void,
): Notify {
  const allowed = signal(false);
  const look = async () => {
    const granted = await mayNotify();
    if (!life.aborted) allowed.value = granted;
    return granted;
  };
  watchGrants(() => void look(), life);
  void look();
  return {
    allowed,
    on: computed(() => allowed.value && settings.value?.notify === true),
    async set(wanted) {
      await (wanted ? requestNotices() : releaseNotices());
      const granted = await look();
      change({ notify: wanted && granted });
    },
  };
}

export interface Shortcuts {
  /** Null until the browser has reported them */
  list: ReadonlySignal<readonly Shortcut[] | null>;
  /** Opens the browser's page for shortcuts; call in the click. Null if extensions may not open it. */
  change: (() => void) | null;
}

function createShortcuts(life: AbortSignal): Shortcuts {
  const list = signal<readonly Shortcut[] | null>(null);
  const look = async () => {
    const found = await shortcuts();
    if (found && !life.aborted) list.value = found;
  };
  globalThis.document?.addEventListener('visibilitychange', () => void look(), { signal: life });
  void look();
  return { list, change: canOpenShortcuts() ? () => void openShortcuts() : null };
}
