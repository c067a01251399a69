/**
 * The user's own addresses by mailbox, in session memory and never on disk. They are also left out of views in which
 * a mailbox does not show whose it is.
 */
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { MailFacts } from '../../page/mail/mail-facts.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface OwnAddresses {
  /**
   * Learns the user's own addresses from the mailbox, in view or not, and marks people who have one. Returns all that
   * are known, current ones first, at most 50. `mailbox`: its origin.
   */
  marked(facts: MailFacts, mailbox: string): Promise<MailFacts>;
  /** Call when a mailbox was turned off or everything is forgotten. Never rejects. */
  forget(): Promise<void>;
}

/** Most mailboxes, and most addresses per mailbox */
const most = 50;

const schema = lazily(() => z.record(z.string(), z.array(z.string())));

/** For private windows: stores nothing, so the addresses stay in memory until the last private window closes. */
export const nowhere: Area = { get: async () => ({}), set: async () => undefined, remove: async () => undefined };

export function createOwnAddresses(session: Area): OwnAddresses {
  const stored = storedValueBy(session, 'own-addresses', (value) => {
    const read = z.safeParse(schema(), value);
    return read.success ? read.data : {};
  });
  return {
    async marked(facts, mailbox) {
      const shown = [...facts.own, ...facts.people.filter(({ own }) => own).map(({ address }) => address)];
      const before = (await stored.get().catch(() => ({}) as Record<string, string[]>))[mailbox] ?? [];
      const own = [...new Set([...shown, ...before])].slice(0, most);
      if (own.some((address) => !before.includes(address))) {
        await stored
          .change(({ [mailbox]: _before, ...others }) =>
            Object.fromEntries([[mailbox, own], ...Object.entries(others).slice(0, most - 1)]),
          )
          .catch(() => undefined);
      }
      const isOwn = new Set(own);
      const people = facts.people.map((one) => (isOwn.has(one.address) ? { ...one, own: true } : one));
      return { ...facts, own, people };
    },
    forget: () => stored.remove().catch(() => undefined),
  };
}
