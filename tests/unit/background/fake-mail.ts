/** Content scripts and open tabs in memory, for the mailbox tests. */
import type { MailApi, MailFile, MailScript } from '../../../lib/background/mailbox/mailbox-api.ts';

export interface FakeMail extends MailApi {
  scripts: Map<string, MailScript>;
  /** Open tabs, with their origins as match patterns. */
  open: Map<number, string>;
  /** Results of the script in each frame, by tab. */
  frames: Map<number, unknown[]>;
  /** Files that were run, with their tab. */
  ran: { tab: number; files: MailFile[] }[];
  /** The last badge setting sent to a tab's scripts. */
  badges: Map<number, boolean>;
  /** The icon's text, by tab. */
  icon: Map<number, string>;
}

export function fakeMail(): FakeMail {
  const scripts = new Map<string, MailScript>();
  const open = new Map<number, string>();
  const frames = new Map<number, unknown[]>();
  const ran: FakeMail['ran'] = [];
  const badges = new Map<number, boolean>();
  const icon = new Map<number, string>();
  return {
    scripts,
    open,
    frames,
    ran,
    badges,
    icon,
    registered: async () => [...scripts.values()],
    async register(all) {
      for (const one of all) {
        // As browsers do.
        if (scripts.has(one.id)) throw new Error(`Duplicate script ID '${one.id}'`);
        scripts.set(one.id, one);
      }
    },
    async unregister(ids) {
      for (const id of ids) if (!scripts.delete(id)) throw new Error(`Nonexistent script ID '${id}'`);
    },
    tabsAt: async (patterns) => [...open].filter(([, origin]) => patterns.includes(origin)).map(([tab]) => tab),
    tabs: async () => [...open.keys()],
    async run(tab, files) {
      ran.push({ tab, files });
      return frames.get(tab) ?? [null];
    },
    sendBadge: (tab, on) => void badges.set(tab, on),
    showOnIcon: (tab, text) => void icon.set(tab, text),
  };
}
