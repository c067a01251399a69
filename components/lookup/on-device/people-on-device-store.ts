/**
 * People known to this device, requested while a service answers ("device first"): free, and only from the
 * background.
 */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { Whom } from '../../../lib/messages/people-views.ts';
import { listen, send } from '../../../lib/messages/send.ts';
import type { Known } from '../../contact/rows.ts';
import type { Connection } from '../../shell/connection.ts';
import { createNewest } from '../../shell/newest.ts';
import { noFilters } from '../company/filters.ts';
import { createPeople, type People } from '../people-store.ts';

export interface PeopleOnDevice {
  /** Everyone. */
  found: ReadonlySignal<readonly Contact[]>;
  /** Without those named in the service's answer. */
  people: People;
  /** This device knows more of them than these. */
  more: ReadonlySignal<boolean>;
  /** This device's name for the requested company; null if it has none. */
  company: ReadonlySignal<string | null>;
  /** They may still arrive, so content below them waits and nothing jumps. Ends after a second. */
  awaited: ReadonlySignal<boolean>;
  /** The response took, or is taking, longer than a second. */
  late: ReadonlySignal<boolean>;
}

interface PeopleOnDeviceParts {
  connection: Connection;
  known: Known;
  /** Whether the user wants them while a service answers. */
  isOn: ReadonlySignal<boolean>;
  /** Null while the subject is not known yet. */
  whom: ReadonlySignal<Whom | null>;
  /** People named in the service's answer. */
  named: ReadonlySignal<readonly Contact[]>;
}

type State = 'waiting' | 'slow' | 'answered';

const nobody: ReadonlySignal<ReadonlyMap<string, Contact>> = signal(new Map());

export function createPeopleOnDevice({ connection, known, isOn, whom, named }: PeopleOnDeviceParts): PeopleOnDevice {
  const found = signal<readonly Contact[]>([]);
  const more = signal(false);
  const company = signal<string | null>(null);
  const state = signal<State>('waiting');
  const late = signal(false);
  const newest = createNewest(connection.signal);
  /** An equal request is not repeated, even if its object is new. */
  const question = computed(() => (isOn.value && whom.value ? JSON.stringify(whom.value) : null));

  async function ask(): Promise<void> {
    const asked = whom.peek();
    if (!asked || !isOn.peek()) return;
    const mine = newest.begin();
    const response = await send('people-on-device', { ...asked, private: connection.private.peek() }, () => {
      if (mine.aborted || state.peek() !== 'waiting') return;
      state.value = 'slow';
      late.value = true;
    });
    if (mine.aborted) return;
    found.value = response.ok ? response.value.people : [];
    more.value = response.ok && response.value.more;
    company.value = response.ok ? response.value.company : null;
    state.value = 'answered';
  }

  const stop = effect(() => {
    const isAsked = question.value !== null;
    untracked(() => {
      newest.drop();
      found.value = [];
      more.value = false;
      company.value = null;
      state.value = 'waiting';
      late.value = false;
      if (isAsked) void ask();
    });
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  // More is known about one of them, or they were forgotten, here or because the service said so.
  listen(
    (push) => {
      if (push.topic !== 'known') return;
      const changed = new Set(push.emails);
      if (found.peek().some(({ email }) => changed.has(keyOfEmail(email)))) void ask();
    },
    connection.signal,
    () => connection.private.peek(),
  );

  const others = computed(() => {
    const said = new Set(named.value.map(({ email }) => keyOfEmail(email)));
    return found.value.filter(({ email }) => !said.has(keyOfEmail(email)));
  });
  // The service's facts about a person do not fill the device's rows. Facts about an address (a lead, a check) belong
  // to no single answer.
  const apart: Known = { ...known, known: { ...known.known, people: nobody } };
  return {
    found,
    people: createPeople(others, signal(noFilters), apart, connection),
    more,
    company,
    awaited: computed(() => isOn.value && state.value === 'waiting'),
    late,
  };
}
