/** Whoever is known under the name that a finder asks for: free, and only from the background. */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { isSameEmail } from '../../../lib/contract/text.ts';
import type { Whom } from '../../../lib/messages/people-views.ts';
import { listen, send } from '../../../lib/messages/send.ts';
import type { Connection } from '../../shell/connection.ts';
import { createNewest } from '../../shell/newest.ts';

/** Null for an unknown person, and for an address that was only guessed. `whom` null: the fields are incomplete. */
export function knownByName(connection: Connection, whom: ReadonlySignal<Whom | null>): ReadonlySignal<Contact | null> {
  const found = signal<Contact | null>(null);
  const newest = createNewest(connection.signal);
  /** An equal question is not asked again, even if its object is new. */
  const question = computed(() => {
    const { full_name, first_name = '', last_name = '', domain, company } = whom.value ?? {};
    const name = (full_name ?? `${first_name} ${last_name}`).trim();
    const at = domain ?? company;
    return name === '' || at === undefined ? null : `${name}\n${at}`;
  });

  async function ask(asked: string): Promise<void> {
    const mine = newest.begin();
    const [name = '', at = ''] = asked.split('\n');
    const response = await send('known', { emails: [], names: [{ name, at }], private: connection.private.peek() });
    if (mine.aborted) return;
    const contact = response.ok ? (response.value.names[0]?.contact ?? null) : null;
    found.value = contact?.source_type === 'generated' ? null : contact;
  }

  const stop = effect(() => {
    const asked = question.value;
    untracked(() => {
      newest.drop();
      found.value = null;
      if (asked !== null) void ask(asked);
    });
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  // They were forgotten, or more is known of them.
  listen(
    (push) => {
      const email = found.peek()?.email;
      const asked = question.peek();
      if (
        push.topic === 'known' &&
        asked !== null &&
        email !== undefined &&
        push.emails.some((one) => isSameEmail(one, email))
      )
        void ask(asked);
    },
    connection.signal,
    () => connection.private.peek(),
  );
  return found;
}
