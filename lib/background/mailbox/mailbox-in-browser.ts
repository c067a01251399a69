import { browser } from 'wxt/browser';
import { sendBadge } from '../../messages/mail-watch.ts';
import { showOnIcon } from '../core/icon.ts';
import type { MailApi, MailScript } from './mailbox-api.ts';

export function mailInBrowser(): MailApi {
  const { scripting, tabs } = browser;
  return {
    async registered() {
      const scripts = await scripting.getRegisteredContentScripts();
      return scripts.map(({ id, matches = [], js = [] }) => ({ id, matches, js }));
    },
    register: (scripts) => scripting.registerContentScripts(scripts.map(registration)),
    unregister: (ids) => scripting.unregisterContentScripts({ ids }),
    // An empty list of patterns would match every tab.
    tabsAt: async (url) => (url.length === 0 ? [] : (await tabs.query({ url })).flatMap(({ id }) => id ?? [])),
    tabs: async () => (await tabs.query({})).flatMap(({ id }) => id ?? []),
    async run(tab, files) {
      const frames = await scripting.executeScript({
        target: { tabId: tab, allFrames: true },
        files: files.map((file) => `/${file}` as const),
      });
      return frames.toSorted((one, other) => one.frameId - other.frameId).map(({ result }) => result);
    },
    sendBadge,
    showOnIcon(tab, text) {
      // The tab may be closed meanwhile.
      showOnIcon(tab, text).catch(() => undefined);
    },
  };
}

const registration = ({ id, matches, js }: MailScript) => ({
  id,
  matches,
  js,
  allFrames: true,
  runAt: 'document_idle' as const,
  persistAcrossSessions: true,
});
