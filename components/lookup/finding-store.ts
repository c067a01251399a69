/** A finder by name beside the people of a view, and whom it found. */
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Contact } from '../../lib/contract/contact.ts';
import { isSameEmail } from '../../lib/contract/text.ts';
import type { About } from '../../lib/messages/people-views.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { Known } from '../contact/rows.ts';
import type { Connection } from '../shell/connection.ts';
import type { Drafts } from '../shell/drafts.ts';
import type { Jobs } from '../shell/jobs/jobs.ts';
import { noFilters } from './company/filters.ts';
import { createPeopleOnDevice, type PeopleOnDevice } from './on-device/people-on-device-store.ts';
import { createPeople, type People } from './people-store.ts';
import {
  createFinder,
  type Finder,
  type FinderText,
  type FinderValues,
  isMidTyping,
  leaveTyping,
} from './person/finder-store.ts';
import { knownByName } from './person/known-by-name.ts';
import { createSiteSearch, type SiteSearch } from './site/site-search-store.ts';

/** A finder with the row of the person it found. */
export interface Finding {
  finder: Finder;
  people: People;
  /** Other addresses that may be theirs. */
  others: People;
  /** Whoever is known by the requested name, if the answer names someone else. */
  known: People;
  /** Nothing was asked yet, and `people` is who is known by the requested name. */
  isKnown: ReadonlySignal<boolean>;
  /** People known to this device by the requested name, if the service names someone else or no one. */
  onDevice: PeopleOnDevice;
  /** A search of the company's own site, if a guess had nothing to rest on; otherwise null. */
  site: ReadonlySignal<SiteSearch | null>;
  /** Above a list of people the finder is shown only on demand. */
  open: ReadonlySignal<boolean>;
  /** Closes it. The typed text is still there when it opens again. */
  close(): void;
  /** Opens it, with the focus in its first field. */
  focus(): void;
  /** Rises with each `focus()`, so that the first field takes the focus. */
  wanted: ReadonlySignal<number>;
}

/** What a lookup starts a finder with. */
export interface FindingStart {
  connection: Connection;
  about: About;
  known: Known;
  drafts: Drafts;
  jobs: Jobs;
  patient: boolean;
  /** The typed text; empty for a page. */
  text: string;
  service: ReadonlySignal<ServiceView | null>;
  /** What this device knows is shown before a search is spent. */
  deviceFirst: ReadonlySignal<boolean>;
}

/** `subject`: its subject. A search from the bar wins over a draft. `already`: whoever is known before the search. */
export function createFinding(
  start: FindingStart,
  subject: string,
  suggested: Partial<Pick<FinderValues, FinderText>>,
  already: ReadonlySignal<Contact | null> = signal(null),
): Finding {
  const { patient, about, connection, drafts, text } = start;
  const draft = drafts.of(`finder ${subject}`);
  const finder = createFinder(connection, draft, { suggested, asked: text !== '', patient, cached: about.cached });
  const open = signal(false);
  // A finder closed in the middle of typing opens again, even if its draft arrives after the snapshot was drawn.
  const isLeftOpen = computed(() => isMidTyping(draft, connection.now()));
  const unopen = effect(() => {
    if (isLeftOpen.value) open.value = true;
  });
  connection.signal.addEventListener('abort', unopen, { once: true });
  const wanted = signal(0);
  const focus = () => {
    open.value = true;
    wanted.value += 1;
  };
  const close = () => {
    open.value = false;
    leaveTyping(draft);
  };
  const others = createPeople(finder.others, signal(noFilters), start.known, start.connection);
  const site = followSite(start, finder);
  const answered = computed(() => (finder.found.value ? [finder.found.value, ...finder.others.value] : []));
  const byName = knownByName(connection, finder.whom);
  const apart = computed(() => {
    const answers = answered.value;
    return answers.length === 0 || answers.some(isSame(byName.value)) ? null : byName.value;
  });
  const named = computed(() => (byName.value ? [byName.value, ...answered.value] : answered.value));
  const { known, deviceFirst: isOn } = start;
  const onDevice = createPeopleOnDevice({ connection, known, isOn, whom: finder.whom, named });
  // One list, so that the row stays where it is when the answer names the same person.
  const found = computed(() => finder.found.value ?? already.value ?? byName.value);
  const isKnown = computed(() => finder.state.value.at === 'idle' && already.value === null && byName.value !== null);
  const people = { people: peopleOf(start, found), others, known: peopleOf(start, apart), onDevice };
  return { finder, ...people, isKnown, site, open, close, focus, wanted };
}

const isSame =
  (known: Contact | null) =>
  ({ email }: Contact): boolean =>
    known !== null && isSameEmail(email, known.email);

/** Keeps one search for the domain that is guessed at, so that its progress stays visible when more is known. */
function followSite({ connection, jobs, service }: FindingStart, finder: Finder): ReadonlySignal<SiteSearch | null> {
  const site = signal<{ domain: string; search: SiteSearch } | null>(null);
  const stop = effect(() => {
    const guess = finder.guess.value;
    if (!guess || site.peek()?.domain === guess.domain) return;
    const { domain, basedOn } = guess;
    site.value =
      basedOn > 0
        ? null
        : untracked(() => ({
            domain,
            search: createSiteSearch({ connection, jobs, service }, domain, finder.refresh),
          }));
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  return computed(() => site.value?.search ?? null);
}

/** A list of one person, or an empty one. */
export function peopleOf(
  start: Pick<FindingStart, 'connection' | 'known'>,
  found: { readonly value: Contact | null },
): People {
  const contacts = computed(() => (found.value ? [found.value] : []));
  return createPeople(contacts, signal(noFilters), start.known, start.connection);
}
