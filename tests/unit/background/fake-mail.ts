/** A browser's content scripts and open tabs, made of maps: what mailboxes stand on in tests. */
import type { MailApi, MailFile, MailScript } from '../../../lib/background/mailbox/mailbox-api.ts';

export interface FakeMail extends MailApi {
  scripts: Map<string, MailScript>;
  /** Open tabs, by what their origin is as a pattern. */
  open: Map<number, string>;
  /** What each frame of a tab hands out. */
  frames: Map<number, unknown[]>;
  /** Files that were run, by tab. */
  ran: { tab: number; files: MailFile[] }[];
  /** What the scripts of a tab were told last. */
  told: Map<number, boolean>;
  /** What the icon shows. */
  icon: Map<number, string>;
}

export function fakeMail(): FakeMail {
  const scripts = new Map<string, MailScript>();
  const open = new Map<number, string>();
  const frames = new Map<number, unknown[]>();
  const ran: FakeMail['ran'] = [];
  const told = new Map<number, boolean>();
  const icon = new Map<number, string>();
  return {
    scripts,
    open,
    frames,
    ran,
    told,
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
    tellBadge: (tab, on) => void told.set(tab, on),
    showOnIcon: (tab, text) => void icon.set(tab, text),
  };
}
