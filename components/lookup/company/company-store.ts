/** A company in the lookup: counted free, searched on a click, its people as rows. */

import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import type { DomainSearch } from '../../../lib/contract/resources/emails.ts';
import type { FieldSources } from '../../../lib/contract/resources/field-sources.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { About } from '../../../lib/messages/people-views.ts';
import type { OrganisationFacts, PageFacts, Social } from '../../../lib/page/facts.ts';
import type { Domain } from '../../../lib/subject/subject.ts';
import { type Known, verdictOfRow } from '../../contact/rows.ts';
import { isFree } from '../../format/cost-words.ts';
import { domainWords } from '../../format/domains.ts';
import type { Connection } from '../../shell/connection.ts';
import type { Jobs } from '../../shell/jobs/jobs.ts';
import { cachedOf, createRequestState, type RequestState } from '../../shell/request-state.ts';
import type { SharedState } from '../../shell/shared-state.ts';
import { createGiveToTeam, type GiveToTeam } from '../give/give-store.ts';
import { createPeopleOnDevice, type PeopleOnDevice } from '../on-device/people-on-device-store.ts';
import { createPeople, type People } from '../people-store.ts';
import { createSiteSearch, type SiteSearch } from '../site/site-search-store.ts';
import { type ChipName, type Counted, namesOn, noFilters, type Place, toggled, withPlace } from './filters.ts';
import { createSearch, type Search } from './search-store.ts';

export interface Company {
  who: Who;
  /** Its name may belong to the user's own network, so requests for it need a click. */
  internal: boolean;
  profile: ReadonlySignal<CompanyProfile>;
  count: ReadonlySignal<RequestState<'countDomainEmails'>>;
  /** False if the name is too short for the count. */
  canCount: boolean;
  countAgain(): void;
  /** Counts at these services of the waterfall, too. */
  countAt(services: readonly string[]): void;
  /** Updates it in place with what became known since, and counts if the count waited for that. */
  learn(more: { about: About; facts: PageFacts | null; name: string | null }): void;
  search: Search;
  /** The search of its own site; null if only its name is known, or it may be in the user's own network. */
  site: SiteSearch | null;
  /** Copies what this device knows of it to a team; null as for `site`. */
  give: GiveToTeam | null;
  people: People;
  /**
   * People there who are known to this device, shown first while nothing was searched. Later they are among the rows.
   */
  onDevice: PeopleOnDevice;
  /** The people in total: those of the search's answer, and those that only this device or the page knows. */
  results: ReadonlySignal<number | null>;
  /** This device has just learnt from the page, and counts again. */
  learning: ReadonlySignal<boolean>;
  /** People on the page who are among the rows although the search did not find them: `page-rows.ts`. */
  met: Signal<readonly Contact[]>;
  /** Input of the chips: `chipsOf`. */
  counted: ReadonlySignal<Counted>;
  /** Filters that the plan refused: marked, but still usable. */
  locked: ReadonlySignal<ReadonlySet<ChipName>>;
  toggle(name: ChipName, value: string): void;
  addPlace(place: Place, how: 'include' | 'exclude'): void;
  /** Shows only people who are no leads yet, or everyone again. */
  toggleNewOnly(): void;
  clearFilters(): void;
}

/**
 * Counts at once, which is free; for an internal name, creating it is the click. Everything else waits for a click.
 * `facts`: from the page itself, if the page is the company's.
 */
export function createCompany(
  connection: Connection,
  who: Who,
  start: {
    about: About;
    facts: PageFacts | null;
    known: Known;
    jobs: Jobs;
    name: string | null;
    service: SharedState['service'];
    deviceFirst: ReadonlySignal<boolean>;
    early?: Early | null;
  },
): Company {
  const of = 'domain' in who ? { domain: who.domain.ascii } : { company: who.name };
  const count = createRequestState(connection, 'countDomainEmails');
  const search = createSearch(connection, of, start.about.cached);
  const said = signal({ page: start.facts?.organisation ?? null, name: start.name });
  const known = signal(start.about.company ?? null);
  const profile = computed(() => {
    const { page, name } = said.value;
    return profileOf(who, search.shown.value?.company ?? null, page, name ?? nameHere.value);
  });
  const met = signal<readonly Contact[]>([]);
  const begun = signal(start.early !== 'drawn');
  const onDevice = createPeopleOnDevice({
    connection,
    known: start.known,
    isOn: start.deviceFirst,
    whom: computed(() => (begun.value ? of : null)),
    named: computed(() => search.shown.value?.contacts ?? []),
  });
  /** The device's people as they stood before the search: they keep their places. */
  const first = signal<readonly string[]>([]);
  const stand = effect(() => {
    if (search.shown.value === null) first.value = onDevice.found.value.map(keyOf);
  });
  connection.signal.addEventListener('abort', stand, { once: true });
  const people = createPeople(
    computed(() => {
      const answered = search.shown.value?.contacts;
      return answered ? merged(first.value, onDevice.found.value, [...answered, ...met.value]) : met.value;
    }),
    search.filters,
    start.known,
    connection,
  );
  /** The name if the page has none. A cached one comes first and stays after the count. */
  const nameHere = computed(() => {
    const counted = count.state.value.at === 'shown' ? count.state.value.reply.data.organization : null;
    return known.value ?? counted ?? onDevice.company.value;
  });
  const isInternal = 'domain' in who ? who.domain.odd === 'internal' : who.internal === true;
  const canCount = 'domain' in of || of.company.trim().length >= limits.count.minCompanyName;
  let isCounted = false;
  const showCount = (about: About) => {
    const old = cachedOf(about.cached, 'countDomainEmails', (params) => params.type === undefined);
    if (old) count.show(old);
  };
  const countOnce = () => {
    if (canCount && !isCounted) void (isInternal ? count.ask(of, { click: true }) : count.refresh(of));
    isCounted = true;
  };
  /** The count runs again for what this device has just learned. */
  const learning = signal(false);
  /** Requests again what this device has learned meanwhile, free of charge. `search`: even if nothing was searched. */
  const askOfLearnt = (how: { search: boolean }) => {
    if (canCount) {
      learning.value = true;
      void count.refresh(of).finally(() => {
        learning.value = false;
      });
    }
    if (how.search || search.shown.value || search.state.value.at === 'asking') void search.refresh();
  };
  showCount(start.about);
  if (!start.early) countOnce();
  leadsWithAnswers(connection, search, start.known);

  return {
    who,
    internal: isInternal,
    profile,
    count: count.state,
    canCount,
    countAgain: () => void (canCount && count.ask(of, { click: true, skipCache: true })),
    countAt: (services) => void count.ask(of, { click: true, services }),
    learn({ about, facts, name }) {
      const page = facts?.organisation ?? null;
      if (page !== said.value.page || name !== said.value.name) said.value = { page, name };
      known.value = about.company ?? null;
      search.learn(about.cached);
      showCount(about);
      begun.value = true;
      // The count did not wait for the slow page, from which this device has learned since.
      const isBehind = isCounted && facts !== null && isFree.value;
      countOnce();
      if (isBehind) askOfLearnt({ search: false });
    },
    search,
    site:
      isInternal || !('domain' in who)
        ? null
        : createSiteSearch({ connection, jobs: start.jobs, service: start.service }, who.domain.ascii, () =>
            // A search that would spend is not sent without a click.
            askOfLearnt({ search: true }),
          ),
    give:
      isInternal || !('domain' in who) ? null : createGiveToTeam({ connection, jobs: start.jobs }, who.domain.ascii),
    people,
    onDevice,
    results: computed(() => {
      const shown = search.shown.value;
      if (!shown || shown.results === null) return null;
      const named = new Set(shown.contacts.map(({ email }) => keyOfEmail(email)));
      return shown.results + people.loaded.value.filter(({ contact }) => !named.has(keyOfEmail(contact.email))).length;
    }),
    learning,
    met,
    counted: computed(() => ({
      contacts: people.loaded.value.map((row) => ({ contact: row.contact, verdict: verdictOfRow(row) })),
      complete: search.shown.value?.complete === true && search.shown.value === search.whole.value,
      aggregations: (search.whole.value ?? search.shown.value)?.aggregations ?? null,
      seniority: count.state.value.at === 'shown' ? count.state.value.reply.data.seniority : {},
    })),
    locked: lockedFilters(connection, search),
    toggle: (name, value) => search.setFilters(toggled(search.filters.value, name, value)),
    addPlace: (place, how) => search.setFilters(withPlace(search.filters.value, place, how)),
    toggleNewOnly() {
      const { newOnly, ...filters } = search.filters.value;
      search.setFilters(newOnly ? filters : { ...filters, newOnly: true });
    },
    clearFilters: () => search.setFilters(noFilters),
  };
}

const keyOf = ({ email }: Contact): string => keyOfEmail(email);

/**
 * One list: those who stood `first`, the answer's people, then the device's others. For the same address the answer's
 * contact wins.
 */
function merged(first: readonly string[], found: readonly Contact[], answered: readonly Contact[]): readonly Contact[] {
  if (found.length === 0) return answered;
  const all = new Map([...found, ...answered].map((contact) => [keyOf(contact), contact]));
  const order = new Set([...first, ...answered.map(keyOf), ...found.map(keyOf)]);
  return [...order].flatMap((key) => all.get(key) ?? []);
}

/** A refusal by the plan concerns the filters in that request. */
function lockedFilters(connection: Connection, search: Search): ReadonlySignal<ReadonlySet<ChipName>> {
  const locked = signal<ReadonlySet<ChipName>>(new Set());
  const stop = effect(() => {
    const state = search.state.value;
    if (state.at !== 'failed' || state.reason !== 'apply' || state.problem.code !== 'no-access') return;
    locked.value = new Set([...locked.peek(), ...namesOn(search.filters.peek())]);
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  return locked;
}

/** After an answer to a click: which of the domain's addresses are leads. Opening a cached answer sends nothing. */
function leadsWithAnswers(connection: Connection, search: Search, known: Known): void {
  let before: string | null = null;
  const stop = effect(() => {
    const shown = search.shown.value;
    const domain = shown?.company.domain ?? null;
    if (!shown || shown.cached || domain === null || domain === before) return;
    before = domain;
    void known.saves.askKnownLeads(domain);
  });
  connection.signal.addEventListener('abort', stop, { once: true });
}

/**
 * `drawn`: as it was before, and the background was not asked yet. `reading`: the page may turn out to be about
 * something else.
 */
export type Early = 'drawn' | 'reading';

/** The subject of a lookup: a domain, or only a company's name. */
export type Who = { domain: Domain } | { name: string; internal?: boolean };

export interface CompanyProfile {
  name: string | null;
  /** Null if only the company's name is known. */
  domain: Domain | null;
  description: string | null;
  industry: string | null;
  /** A band or number, worded as by the service or the page: `201-500`. */
  size: string | null;
  place: string | null;
  /** `{first}.{last}` */
  pattern: string | null;
  /** Unchecked: code that makes links of them must check their scheme. */
  socials: Partial<Record<Social, string | null>>;
  technologies: readonly string[];
  linked: string[];
  accept_all: boolean | null;
  disposable: boolean | null;
  webmail: boolean | null;
  /** Where each field came from, if the service sends it. */
  sources?: FieldSources | undefined;
}

function profileOf(
  who: Who,
  said: DomainSearch | null,
  page: OrganisationFacts | null,
  name: string | null,
): CompanyProfile {
  const place = said ? [said.city, said.state, said.country].filter(Boolean).join(', ') : '';
  return {
    name: said?.organization ?? page?.name ?? name ?? ('name' in who ? who.name : null),
    domain: 'domain' in who ? who.domain : domainOf(said?.domain ?? null),
    description: said?.description ?? page?.description ?? null,
    industry: said?.industry ?? page?.industry ?? null,
    size: said?.headcount ?? page?.size ?? null,
    place: place === '' ? (page?.place ?? null) : place,
    pattern: said?.pattern ?? null,
    socials: { ...page?.socials, ...(said ? socialsOf(said) : {}) },
    technologies: said?.technologies ?? [],
    linked: said?.linked_domains ?? [],
    accept_all: said?.accept_all ?? null,
    disposable: said?.disposable ?? null,
    webmail: said?.webmail ?? null,
    sources: said?.field_sources,
  };
}

/** A domain that the service gave for a company. */
function domainOf(ascii: string | null): Domain | null {
  return ascii === null ? null : { ascii, unicode: domainWords(ascii), hosted: false, odd: null };
}

function socialsOf(said: DomainSearch): CompanyProfile['socials'] {
  const { linkedin, twitter, facebook, instagram, youtube } = said;
  const all = { linkedin, twitter, facebook, instagram, youtube };
  return Object.fromEntries(Object.entries(all).filter(([, address]) => address !== null));
}
