/**
 * The user's own addresses, by mailbox, in the session's memory: a view in which a mailbox does not show whose it is leaves them out, too.
 * They are never written to disk.
 */
import * as z from 'zod/mini';
import { lazily } from '../../contract/lazily.ts';
import type { MailFacts } from '../../page/mail/mail-facts.ts';
import { type Area, storedValueBy } from '../storage/stored-value.ts';

export interface OwnAddresses {
  /**
   * Learns those that the mailbox gives as the user's own, in view or not, and marks whoever is known to be. Gives all that are known of it,
   * those of now first; at most 50. `mailbox`: its origin.
   */
  marked(facts: MailFacts, mailbox: string, isPrivate: boolean): Promise<MailFacts>;
  /** A mailbox was turned off, or everything is forgotten. Never rejects. */
  forget(): Promise<void>;
}

/** So many mailboxes, and addresses of one. */
const most = 50;

const schema = lazily(() => z.record(z.string(), z.array(z.string())));

export function createOwnAddresses(session: Area): OwnAddresses {
  const kept = storedValueBy(session, 'own-addresses', (value) => {
    const read = z.safeParse(schema(), value);
    return read.success ? read.data : {};
  });
  return {
    async marked(facts, mailbox, isPrivate) {
      // A private window's are told apart from the everyday ones'.
      const key = isPrivate ? `private ${mailbox}` : mailbox;
      const shown = [...facts.own, ...facts.people.filter(({ own }) => own).map(({ address }) => address)];
      const before = (await kept.get().catch(() => ({}) as Record<string, string[]>))[key] ?? [];
      const own = [...new Set([...shown, ...before])].slice(0, most);
      if (own.some((address) => !before.includes(address))) {
        await kept
          .change(({ [key]: _before, ...others }) =>
            Object.fromEntries([[key, own], ...Object.entries(others).slice(0, most - 1)]),
          )
          .catch(() => undefined);
      }
      const isOwn = new Set(own);
      const people = facts.people.map((one) => (isOwn.has(one.address) ? { ...one, own: true } : one));
      return { ...facts, own, people };
    },
    forget: () => kept.remove().catch(() => undefined),
  };
}
