/**
 * The ways in that are no screen of Harrier's: the menu of a page and of the button, commands, the address bar, a notice. What is chosen
 * there becomes the intent of its window, and the panel that opens shows it: nothing is asked by choosing. All of it is heard from the
 * first moment; what reads the intent and words the menus stands in the second file, which comes with the first event.
 */
import { browser } from 'wxt/browser';
import { openPanel, openPanelPage, openWorkspace, type PanelPlace } from '../../browser/pages.ts';
import type { LaunchIntent, Recent } from '../../messages/views.ts';
import type { Engine } from '../engine.ts';
import { engineFile } from '../engine-file.ts';
import type { Pushes } from '../pushes.ts';
import type { LaunchIntents } from './launch-intents.ts';

export interface WaysIn {
  intents: LaunchIntents;
  pushes: Pushes;
  engine(): Promise<Engine>;
}

/** Where something was chosen. */
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

export function hearWaysIn(ways: WaysIn): void {
  browser.runtime.onInstalled.addListener(makeMenus);
  browser.runtime.onStartup.addListener(makeMenus);
  browser.commands.onCommand.addListener((command, tab) => carryOut(ways, command, placeOf(tab)));
  browser.contextMenus.onClicked.addListener((chosen, tab) => {
    const place = placeOf(tab);
    if (!isOfPage(chosen.menuItemId)) carryOut(ways, chosen.menuItemId, place);
    else if (place) enter(ways, place, async () => (await engineFile()).intentOf(chosen));
  });
  hearAddressBar(ways);
  hearNotices();
}

function makeMenus(): void {
  engineFile()
    .then((parts) => parts.makeMenus())
    .catch(() => undefined);
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

/** The panel opens on the article all the while: it shows who is saved, with undo, or what finding an author would cost. */
function saveAuthor({ engine }: WaysIn, { tab }: Place): void {
  if (tab === null) return;
  const id = crypto.randomUUID();
  engine()
    .then((made) => made.saveAuthor(tab, id))
    .catch(() => undefined);
}

/**
 * In the event itself: a panel can be opened there and at no other time, and one that opens fast is to find its intent. Where none opens,
 * its page does, in a tab.
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
  // Chromium shows no page of an extension in a private window, and would open it in another one.
  const isHidden = place.private && !import.meta.env.FIREFOX;
  opened
    .then((is) => (is || isHidden ? undefined : openPanelPage(page ?? { in: 'new-tab', window, tab })))
    .catch(() => undefined);
  made
    .then((intent) => {
      // A panel that opened meanwhile has taken it: it is told no second time.
      if (intent && intents.isWaiting(window)) pushes.push({ topic: 'launch-intent', window, intent }, place.private);
    })
    .catch(() => undefined);
}

function placeOf(tab: ChosenTab | undefined): Place | null {
  if (tab?.windowId === undefined) return null;
  return { window: tab.windowId, tab: tab.id ?? null, private: tab.incognito === true };
}

/** Where the user types is learnt while they do, as nothing may be awaited when they press Enter. */
function hearAddressBar(ways: WaysIn): void {
  const { omnibox, tabs } = browser;
  let place: Place | null = null;
  let recents: Promise<Recent[]> | null = null;
  const begin = async (): Promise<Recent[]> => {
    const [tab] = await tabs.query({ active: true, lastFocusedWindow: true });
    place = placeOf(tab);
    // As in a private window's own screen, none are shown there.
    if (!place || place.private) return [];
    return (await ways.engine()).recents();
  };

  omnibox.onInputStarted.addListener(() => {
    recents = begin().catch(() => []);
  });
  omnibox.onInputChanged.addListener((text, suggest) => {
    recents ??= begin().catch(() => []);
    const offer = async (list: Recent[]) => {
      const { offersFor } = await engineFile();
      const { first, more } = offersFor(text, list, !import.meta.env.FIREFOX);
      omnibox.setDefaultSuggestion({ description: first });
      suggest(more);
    };
    recents.then(offer).catch(() => undefined);
  });
  omnibox.onInputEntered.addListener((text, disposition) => {
    const from = place;
    place = null;
    recents = null;
    const make = async () => (await engineFile()).intentOfTyped(text);
    const go = (at: Place) => enter(ways, at, make, { in: disposition, window: at.window, tab: at.tab });
    if (from) return go(from);
    // Stopped while the user was typing: it is learnt now, too late for a panel, and a tab opens instead.
    tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => {
      const now = placeOf(tab);
      if (now) go(now);
    });
  });
}

let hearsNotices = false;

/** The browser has notices only once the user has granted them: heard at every start, and when a grant comes. */
export function hearNotices(): void {
  if (hearsNotices || !('notifications' in browser) || !browser.notifications) return;
  hearsNotices = true;
  browser.notifications.onClicked.addListener((notice) => {
    openActivity(notice).catch(() => undefined);
  });
}

/** The user clicked on a notice: what became of the job stands in Activity. */
async function openActivity(notice: string): Promise<void> {
  await browser.notifications.clear(notice);
  await openWorkspace('#/activity');
}
