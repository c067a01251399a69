/** The icon's number: how many people are in view in a mailbox that is turned on, without the user's own addresses. Off unless the user wants it. */
import type { Settings } from '../../messages/views.ts';
import { lookAt } from '../browser/tabs.ts';
import type { MailboxRegistry } from './mailbox-registry.ts';
import { type PeopleParts, readMail } from './people-in-view.ts';

export interface MailBadge {
  /** A mailbox says that somebody else is in view. */
  changed(tab: number): Promise<void>;
}

export interface MailBadgeParts extends PeopleParts {
  mail: MailboxRegistry;
  settings(): Promise<Settings>;
}

export function createMailBadge(parts: MailBadgeParts): MailBadge {
  /** One reading a tab at a time; what is said meanwhile is one more. */
  const reading = new Map<number, { again: boolean }>();

  return {
    async changed(tab) {
      const before = reading.get(tab);
      if (before) {
        before.again = true;
        return;
      }
      const turn = { again: true };
      reading.set(tab, turn);
      try {
        while (turn.again) {
          turn.again = false;
          await show(parts, tab);
        }
      } finally {
        reading.delete(tab);
      }
    },
  };
}

async function show(parts: MailBadgeParts, tab: number): Promise<void> {
  const { mail, mailApi } = parts;
  const look = await lookAt(parts.tabs, tab);
  const [{ mailBadge }, mailbox] = await Promise.all([parts.settings(), mail.at(look.address)]);
  const isWanted = mailBadge && mailbox?.state === 'on';
  mailApi.tellBadge(tab, isWanted);
  const facts = isWanted ? await readMail(parts, tab, look) : null;
  const count = facts?.people.filter(({ own }) => !own).length ?? 0;
  mailApi.showOnIcon(tab, count > 0 ? String(count) : '');
}
