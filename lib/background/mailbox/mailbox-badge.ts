/**
 * The icon's number: how many people are in view in a mailbox that is turned on, without the user's own addresses.
 * Off by default.
 */
import type { Settings } from '../../messages/settings-views.ts';
import { lookAt } from '../core/tabs.ts';
import type { MailboxRegistry } from './mailbox-registry.ts';
import { type PeopleParts, readMail } from './people-in-view.ts';

interface MailBadge {
  /** A mailbox reports that the people in view have changed */
  changed(tab: number): Promise<void>;
}

interface MailBadgeParts extends PeopleParts {
  mail: MailboxRegistry;
  settings(): Promise<Settings>;
}

export function createMailBadge(parts: MailBadgeParts): MailBadge {
  /** One read per tab at a time; reports in between cause one more */
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
  mailApi.sendBadge(tab, isWanted);
  const facts = isWanted ? await readMail(parts, tab, look) : null;
  const count = facts?.people.filter(({ own }) => !own).length ?? 0;
  mailApi.showOnIcon(tab, count > 0 ? String(count) : '');
}
