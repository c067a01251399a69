/**
 * Shows on the icon what is known of the page in each tab, once the user has turned that on. The permission is the
 * setting: without it the browser has no such events, so nothing runs on a page.
 */
import { browser } from 'wxt/browser';
import { profileSite } from '../../subject/profile.ts';
import { clock } from '../core/clock.ts';
import { showOnIcon } from '../core/icon.ts';
import type { Badge, BadgeFeature } from './badge-feature.ts';

/** Milliseconds in which changes are gathered. */
const gathering = 500;

/** Here one page shows several people in turn. On other sites, all addresses belong to one company. */
const withinOnePage = { url: [{ hostSuffix: profileSite }] };

interface PageBadge {
  /** The API exists only once it is granted, so this runs at every start. */
  listen(): void;
  /** The user has turned it on or off, here or in the browser's settings. */
  changed(): void;
  /**
   * What is known may have changed: tabs in front are looked at again, once for many calls. The others follow when they
   * come to the front.
   */
  refresh(): void;
}

export function createPageBadge(badgeAt: BadgeFeature['badgeAt']): PageBadge {
  let listens = false;
  let isGathering = false;

  const addressOf = async (tab: number) =>
    (await browser.webNavigation?.getFrame({ tabId: tab, frameId: 0 }))?.url ?? null;

  /** `opened`: just now, without a number yet. `moved`: to another address, with the last one's number. */
  async function look(tab: number, since: 'opened' | 'shown' | 'moved'): Promise<void> {
    const [address, { incognito }] = await Promise.all([addressOf(tab), browser.tabs.get(tab)]);
    const known = address === null ? null : await badgeAt(address, incognito);
    const badge = known ?? (since === 'moved' ? { text: '', title: '' } : null);
    if (!badge || (since === 'opened' && badge.text === '')) return;
    // Skipped if the tab has navigated meanwhile: the number belongs to the former page.
    if ((await addressOf(tab)) === address) await show(tab, badge);
  }

  async function showInFront(): Promise<void> {
    const tabs = await browser.tabs.query({ active: true });
    await Promise.all(tabs.map(({ id }) => (id === undefined ? undefined : look(id, 'shown').catch(() => undefined))));
  }

  function listen(): void {
    const { webNavigation } = browser;
    if (listens || !webNavigation) return;
    listens = true;
    webNavigation.onCommitted.addListener(({ tabId, frameId }) => {
      if (frameId === 0) look(tabId, 'opened').catch(() => undefined);
    });
    webNavigation.onHistoryStateUpdated.addListener(({ tabId, frameId }) => {
      if (frameId === 0) look(tabId, 'moved').catch(() => undefined);
    }, withinOnePage);
    // What is known may have changed since it opened, and so may the setting.
    browser.tabs.onActivated.addListener(({ tabId }) => {
      look(tabId, 'shown').catch(() => undefined);
    });
  }

  return {
    listen,
    changed() {
      listen();
      isAllowed()
        .then((is) => (is ? showInFront() : clearAll()))
        .catch(() => undefined);
    },
    refresh() {
      if (isGathering || !listens) return;
      isGathering = true;
      clock
        .wait(gathering)
        .finally(() => {
          isGathering = false;
        })
        .then(showInFront)
        .catch(() => undefined);
    },
  };
}

const isAllowed = () => browser.permissions.contains({ permissions: ['webNavigation'] });

/** Only a tab with a number has a title of its own; the number of a mailbox stays. */
async function clearAll(): Promise<void> {
  const { action, tabs } = browser;
  const usual = await action.getTitle({});
  const all = (await tabs.query({})).flatMap(({ id }) => id ?? []);
  const clear = async (tab: number) => {
    if ((await action.getTitle({ tabId: tab })) !== usual) await show(tab, { text: '', title: usual });
  };
  await Promise.all(all.map((tab) => clear(tab).catch(() => undefined)));
}

async function show(tab: number, { text, title }: Badge): Promise<void> {
  const { action } = browser;
  await Promise.all([
    showOnIcon(tab, text),
    action.setTitle({ tabId: tab, title: title || (await action.getTitle({})) }),
  ]);
}
