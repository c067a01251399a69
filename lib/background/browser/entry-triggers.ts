/**
 * Entry points outside Harrier's own pages: context menus of the page and the button, commands, the address bar,
 * notifications. The choice becomes the window's launch intent, and the panel that opens shows it. Choosing sends no
 * request. Listeners are registered at once. The code that reads intents and labels menus is in the engine file,
 * loaded with the first event.
 */
import { browser } from 'wxt/browser';
import { openPanel, openPanelPage, openWorkspace, type PanelPlace } from '../../browser/pages.ts';
import type { LaunchIntent, Recent } from '../../messages/opening-views.ts';
import type { LaunchIntents } from '../core/launch-intents.ts';
import type { Pushes } from '../core/pushes.ts';
import type { intentOf, makeMenus } from './menus.ts';
import type { intentOfTyped, offersFor } from './omnibox.ts';

interface WaysIn {
  intents: LaunchIntents;
  pushes: Pushes;
  /** Loads the engine file. */
  menus(): Promise<Menus>;
  /** Loads the engine file and creates the engine. */
  engine(): Promise<EntryActions>;
}

/** Texts of the browser's menus and address bar, and the intents of choices made there. */
export interface Menus {
  makeMenus: typeof makeMenus;
  intentOf: typeof intentOf;
  offersFor: typeof offersFor;
  intentOfTyped: typeof intentOfTyped;
}

interface EntryActions {
  /** The user opened the panel on this tab. */
  looked(tab: number): Promise<void>;
  /** By keyboard: saves the author found earlier for the tab's article. False if there is none. */
  saveAuthor(tab: number, id: string): Promise<boolean>;
  /** Recent lookups for the address bar, newest first. */
  recents(): Promise<Recent[]>;
}

/** Where the user made the choice. */
interface Place {
  window: number;
  tab: number | null;
  private: boolean;
}

interface ChosenTab {
  id?: number | undefined;
  windowId?: number | undefined;
  incognito?: boolean | undefined;
}

export function listenToEntries(ways: WaysIn): void {
  const make = () =>
    void ways
      .menus()
      .then((menus) => menus.makeMenus())
      .catch(() => undefined);
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
  browser.commands.onCommand.addListener((command, tab) => carryOut(ways, command, placeOf(tab)));
  browser.contextMenus.onClicked.addListener((chosen, tab) => {
    const place = placeOf(tab);
    if (!isOfPage(chosen.menuItemId)) carryOut(ways, chosen.menuItemId, place);
    else if (place) enter(ways, place, async () => (await ways.menus()).intentOf(chosen));
  });
  listenToOmnibox(ways);
  listenToNotices();
}

const ofPage: ReadonlySet<unknown> = new Set(['link', 'mailto', 'selection', 'page']);
const isOfPage = (entry: string | number): boolean => ofPage.has(entry);

/** A command, or its entry in the button's menu. */
function carryOut(ways: WaysIn, command: string | number, place: Place | null): void {
  if (command === 'open-workspace') openWorkspace().catch(() => undefined);
  if (!place) return;
  if (command === 'open-panel') {
    const { window, tab } = place;
    openPanel(window)
      .then(ways.engine)
      .then((made) => (tab === null ? undefined : made.looked(tab)))
      .catch(() => undefined);
  }
  if (command === 'look-up-page' || command === 'save-author') enter(ways, place, async () => ({ want: 'page' }));
  if (command === 'save-author') saveAuthor(ways, place);
}

/** The panel opens on the article meanwhile. It shows the saved author with undo, or the cost of finding the author. */
function saveAuthor({ engine }: WaysIn, { tab }: Place): void {
  if (tab === null) return;
  const id = crypto.randomUUID();
  engine()
    .then((made) => made.saveAuthor(tab, id))
    .catch(() => undefined);
}

/**
 * Runs synchronously in the event: a panel can only be opened there, and a panel that opens fast must find its
 * intent. If no panel opens, its page opens in a tab.
 */
function enter(
  { intents, pushes }: WaysIn,
  place: Place,
  make: () => Promise<LaunchIntent | null>,
  page?: PanelPlace,
): void {
  const { window, tab } = place;
  const opened = openPanel(window);
  const made = intents.keep(window, make());
  // Chromium shows no extension page in a private window; it would open it in another window.
  const isHidden = place.private && !import.meta.env.FIREFOX;
  opened
    .then((is) => (is || isHidden ? undefined : openPanelPage(page ?? { in: 'new-tab', window, tab })))
    .catch(() => undefined);
  made
    .then((intent) => {
      // If the panel opened meanwhile and took the intent, it is not pushed again.
      if (intent && intents.isWaiting(window)) pushes.push({ topic: 'launch-intent', window, intent }, place.private);
    })
    .catch(() => undefined);
}

function placeOf(tab: ChosenTab | undefined): Place | null {
  if (tab?.windowId === undefined) return null;
  return { window: tab.windowId, tab: tab.id ?? null, private: tab.incognito === true };
}

/** Finds the tab while the user types: nothing may be awaited when they press Enter. */
function listenToOmnibox(ways: WaysIn): void {
  const { omnibox, tabs } = browser;
  let place: Place | null = null;
  let recents: Promise<Recent[]> | null = null;
  const begin = async (): Promise<Recent[]> => {
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    place = placeOf(tab);
    // A private window shows no recent lookups, here as on its own pages.
    if (!place || place.private) return [];
    return (await ways.engine()).recents();
  };

  omnibox.onInputStarted.addListener(() => {
    recents = begin().catch(() => []);
  });
  omnibox.onInputChanged.addListener((text, suggest) => {
    recents ??= begin().catch(() => []);
    const offer = async (list: Recent[]) => {
      const { offersFor } = await ways.menus();
      const { standard, offers } = offersFor(text, list, !import.meta.env.FIREFOX);
      // Not in Firefox, which draws this line before it fires the event, so the text would lag one letter behind.
      if (!import.meta.env.FIREFOX) omnibox.setDefaultSuggestion({ description: standard });
      suggest(offers);
    };
    recents.then(offer).catch(() => undefined);
  });
  omnibox.onInputEntered.addListener((text, disposition) => {
    const from = place;
    place = null;
    recents = null;
    const make = async () => (await ways.menus()).intentOfTyped(text);
    const go = (at: Place) => enter(ways, at, make, { in: disposition, window: at.window, tab: at.tab });
    if (from) return go(from);
    // The background restarted while the user was typing. The tab is found only now, too late for a panel, so a tab
    // opens instead.
    tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => {
      const now = placeOf(tab);
      if (now) go(now);
    });
  });
}

let listensToNotices = false;

/**
 * The API exists only once the user has granted it, so this runs at every start and whenever a permission is granted.
 */
export function listenToNotices(): void {
  if (listensToNotices || !('notifications' in browser) || !browser.notifications) return;
  listensToNotices = true;
  browser.notifications.onClicked.addListener((notice) => {
    openActivity(notice).catch(() => undefined);
  });
}

/** The user clicked a notification. Activity shows the outcome of the job. */
async function openActivity(notice: string): Promise<void> {
  await browser.notifications.clear(notice);
  await openWorkspace('#/activity');
}
