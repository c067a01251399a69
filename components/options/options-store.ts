/** The options page: services, habits, and what is kept. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { openWorkspace } from '../../lib/browser/pages.ts';
import {
  mayNotify,
  releaseNotices,
  releaseTabs,
  requestNotices,
  requestTabs,
  seesTabs,
  watchGrants,
} from '../../lib/browser/permissions.ts';
import { canOpenShortcuts, openShortcuts, type Shortcut, shortcuts } from '../../lib/browser/shortcuts.ts';
import { version } from '../../lib/browser/version.ts';
import type { Answers, Says } from '../../lib/messages/catalogue.ts';
import { listen, send, type Unheard } from '../../lib/messages/send.ts';
import type { JournalEntry, Settings } from '../../lib/messages/views.ts';
import { linkTo } from '../shell/route.ts';
import { createTakeLeads, type TakeLeads } from '../shell/take-leads.tsx';
import { createDeviceData, type DeviceData } from './device-data-store.ts';
import { createMailboxes, type Mailboxes } from './mailboxes-store.ts';
import { createServices, type Services } from './services-store.ts';
import { createTeamMove, type TeamMove } from './team-move-store.ts';

export interface Options {
  version: string;
  /** Null until the worker has answered. */
  settings: ReadonlySignal<Settings | null>;
  /** Why the worker did not answer; null when it did. */
  silent: ReadonlySignal<Unheard | null>;
  lists: ReadonlySignal<string[]>;
  /** Asks the service which lists there are, unless that is known. */
  askLists(): void;
  services: Services;
  take: TakeLeads;
  move: TeamMove;
  data: Data;
  device: DeviceData;
  follow: Follow;
  mailboxes: Mailboxes;
  notify: Notify;
  shortcuts: Shortcuts;
  /** Shown at once, and put back when the worker did not take it. */
  change(some: Says<'change-settings'>): void;
  load(): void;
  /** Everything but opt-outs. */
  forgetEverything(): void;
  /** Why not everything is forgotten; null where it was not asked for, or is. */
  unforgotten: ReadonlySignal<Unheard | null>;
}

export function createOptions(life: AbortSignal): Options {
  const settings = signal<Settings | null>(null);
  const silent = signal<Unheard | null>(null);
  const lists = signal<string[]>([]);
  const unforgotten = signal<Unheard | null>(null);
  const data = createData(life);
  const mailboxes = createMailboxes(life);
  const services = createServices(life, () => void data.load());
  const device = createDeviceData(life, services, () => void data.load());
  const move = createTeamMove(life, services, device.kept);
  const take = createTakeLeads(life, services.chosen, ([job]) => {
    if (job) void openWorkspace(linkTo('import', { job: job.id }));
  });

  const loadLists = async (ask: boolean) => {
    const heard = await send('lists', { ask });
    if (heard.ok && !life.aborted) lists.value = heard.value.lists.map(({ name }) => name);
  };
  const load = async () => {
    const [heard] = await Promise.all([
      send('settings', {}),
      loadLists(false),
      services.load(),
      data.load(),
      mailboxes.load(),
    ]);
    if (life.aborted) return;
    silent.value = heard.ok ? null : heard.problem;
    if (heard.ok) settings.value = heard.value;
  };
  listen((push) => {
    if (push.topic === 'settings') settings.value = push.settings;
    if (push.topic === 'mailboxes') mailboxes.learn(push.mailboxes);
    if (push.topic === 'usage') services.learnUsage(push.usage);
    if (push.topic === 'service') services.learn(push.service);
  }, life);
  void load();
  const change = async (some: Says<'change-settings'>) => {
    const before = settings.value;
    if (!before) return;
    const { ceilings = before.ceilings, list = before.list, resolver = before.resolver, ...rest } = some;
    settings.value = { ...before, ...defined(rest), ceilings, list, resolver };
    const heard = await send('change-settings', some);
    if (!life.aborted) settings.value = heard.ok ? heard.value : before;
    // This device stands among the services from then on.
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
    follow: createFollow(life),
    mailboxes,
    notify: createNotify(life, settings, change),
    shortcuts: createShortcuts(life),
    change: (some) => void change(some),
    load: () => void load(),
    async forgetEverything() {
      unforgotten.value = null;
      const heard = await send('forget-everything', {});
      if (!life.aborted) unforgotten.value = heard.ok ? null : heard.problem;
      services.closeForm();
      await load();
    },
    unforgotten,
  };
}

type Simple = Pick<Settings, 'searchOnOpen' | 'deviceFirst' | 'patient' | 'journal' | 'theme' | 'mailBadge' | 'notify'>;

function defined(some: { [Key in keyof Simple]?: Simple[Key] | undefined }): Partial<Simple> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
}

export interface Journal {
  entries: JournalEntry[];
  more: boolean;
}

export interface Data {
  kept: ReadonlySignal<Answers['kept'] | null>;
  journal: ReadonlySignal<Journal>;
  load(): Promise<void>;
  moreJournal(): void;
  clearJournal(): void;
  clearKept(): void;
}

const entriesAtOnce = 50;

function createData(life: AbortSignal): Data {
  const kept = signal<Answers['kept'] | null>(null);
  const journal = signal<Journal>({ entries: [], more: false });

  const read = async (before: readonly JournalEntry[]) => {
    const heard = await send('journal', { before: before.at(-1)?.at ?? null, limit: entriesAtOnce });
    if (!heard.ok || life.aborted) return;
    const known = new Set(before.map((entry) => entry.id));
    const entries = [...before, ...heard.value.entries.filter((entry) => !known.has(entry.id))];
    journal.value = { entries, more: heard.value.more };
  };
  const load = async () => {
    const [heard] = await Promise.all([send('kept', {}), read([])]);
    if (heard.ok && !life.aborted) kept.value = heard.value;
  };

  return {
    kept,
    journal,
    load,
    moreJournal: () => void read(journal.value.entries),
    async clearJournal() {
      await send('clear-journal', {});
      await load();
    },
    async clearKept() {
      await send('clear-kept', {});
      await load();
    },
  };
}

export interface Follow {
  on: ReadonlySignal<boolean>;
  /** Called synchronously in the click. */
  set(on: boolean): void;
}

function createFollow(life: AbortSignal): Follow {
  const on = signal(false);
  const look = async () => {
    const granted = await seesTabs();
    if (!life.aborted) on.value = granted;
  };
  watchGrants(() => void look(), life);
  void look();
  return {
    on,
    set: (wanted) => void (wanted ? requestTabs() : releaseTabs()).then(look),
  };
}

export interface Notify {
  /** The browser's permission. */
  allowed: ReadonlySignal<boolean>;
  /** Off as soon as either of them is. */
  on: ReadonlySignal<boolean>;
  /** Called synchronously in the click. */
  set(on: boolean): void;
}

/** `change`: of the setting. */
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
  /** Null until the browser has told. */
  list: ReadonlySignal<readonly Shortcut[] | null>;
  /** Opens the browser's page for them, in the click; null where no extension may. */
  change: (() => void) | null;
}

function createShortcuts(life: AbortSignal): Shortcuts {
  const list = signal<readonly Shortcut[] | null>(null);
  const look = async () => {
    const told = await shortcuts();
    if (told && !life.aborted) list.value = told;
  };
  globalThis.document?.addEventListener('visibilitychange', () => void look(), { signal: life });
  void look();
  return { list, change: canOpenShortcuts() ? () => void openShortcuts() : null };
}
