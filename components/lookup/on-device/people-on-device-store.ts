/** People whom this device knows by itself, asked for while a service answers ("device first"): free, from the background alone. */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { listen, send } from '../../../lib/messages/send.ts';
import type { Whom } from '../../../lib/messages/views.ts';
import type { Known } from '../../contact/rows.ts';
import type { Connection } from '../../shell/connection.ts';
import { createNewest } from '../../shell/newest.ts';
import { noFilters } from '../company/filters.ts';
import { createPeople, type People } from '../people-store.ts';

export interface PeopleOnDevice {
  /** Without those whom the service names in its answer. */
  people: People;
  /** This device knows more of them than these. */
  more: ReadonlySignal<boolean>;
  /** What this device calls the company that is asked about; null where it doesn't know. */
  company: ReadonlySignal<string | null>;
  /** They may come at any moment: what would stand below them waits, so that nothing jumps. Over after a second. */
  awaited: ReadonlySignal<boolean>;
}

interface PeopleOnDeviceParts {
  connection: Connection;
  known: Known;
  /** Whether the user wants them, and a service is the one that answers. */
  isOn: ReadonlySignal<boolean>;
  /** Null where it is not known yet who is looked at. */
  whom: ReadonlySignal<Whom | null>;
  /** Whom the service names in its answer. */
  named: ReadonlySignal<readonly Contact[]>;
}

type State = 'waiting' | 'slow' | 'answered';

const nobody: ReadonlySignal<ReadonlyMap<string, Contact>> = signal(new Map());

export function createPeopleOnDevice({ connection, known, isOn, whom, named }: PeopleOnDeviceParts): PeopleOnDevice {
  const found = signal<readonly Contact[]>([]);
  const more = signal(false);
  const company = signal<string | null>(null);
  const state = signal<State>('waiting');
  const newest = createNewest(connection.signal);
  /** The same question is not asked again because it was written anew. */
  const question = computed(() => (isOn.value && whom.value ? JSON.stringify(whom.value) : null));

  async function ask(): Promise<void> {
    const asked = whom.peek();
    if (!asked || !isOn.peek()) return;
    const mine = newest.begin();
    const heard = await send('people-on-device', { ...asked, private: connection.private.peek() }, () => {
      if (!mine.aborted && state.peek() === 'waiting') state.value = 'slow';
    });
    if (mine.aborted) return;
    found.value = heard.ok ? heard.value.people : [];
    more.value = heard.ok && heard.value.more;
    company.value = heard.ok ? heard.value.company : null;
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
      if (isAsked) void ask();
    });
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  // One of them was forgotten, here or because the service said so.
  listen(
    (push) => {
      if (push.topic !== 'known') return;
      const changed = new Set(push.emails);
      if (found.peek().some(({ email }) => changed.has(email.toLowerCase()))) void ask();
    },
    connection.signal,
    () => connection.private.peek(),
  );

  const others = computed(() => {
    const said = new Set(named.value.map(({ email }) => email.toLowerCase()));
    return found.value.filter(({ email }) => !said.has(email.toLowerCase()));
  });
  // What the service says of a person does not fill the device's rows; what is known of the address (a lead, a check) belongs to no one answer.
  const apart: Known = { ...known, known: { ...known.known, people: nobody } };
  return {
    people: createPeople(others, signal(noFilters), apart, connection),
    more,
    company,
    awaited: computed(() => isOn.value && state.value === 'waiting'),
  };
}
