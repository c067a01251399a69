/** A company as the screen knows it: counted free, searched on a click, its people as rows. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createSearch, type Search } from '../../components/lookup/company/search-store.ts';
import { createPeople, type People } from '../../components/lookup/people-store.ts';
import type { Desk } from '../../components/shell/connection.ts';
import type { Contact } from '../contract/contact.ts';
import { limits } from '../contract/limits.ts';
import type { About } from '../messages/views.ts';
import type { PageFacts } from '../page/facts.ts';
import type { Counted } from './chips.ts';
import { type ChipName, namesOn, noFilters, type Place, toggled, withPlace } from './filters.ts';
import { createFlight, type Flight, keptOf } from './flight.ts';
import type { Known } from './known.ts';
import { type CompanyProfile, profileOf, type Who } from './profile.ts';
import { verdictOfRow } from './rows.ts';

export interface Company {
  who: Who;
  profile: ReadonlySignal<CompanyProfile>;
  count: ReadonlySignal<Flight<'countDomainEmails'>>;
  countAgain(): void;
  search: Search;
  people: People;
  /** People of the page who are among the rows though the search did not find them: `page-rows.ts`. */
  met: Signal<readonly Contact[]>;
  /** What the chips are made of: `chipsOf`. */
  counted: ReadonlySignal<Counted>;
  /** Filters that the plan refused: marked, and still to be tried. */
  locked: ReadonlySignal<ReadonlySet<ChipName>>;
  toggle(name: ChipName, value: string): void;
  addPlace(place: Place, how: 'include' | 'exclude'): void;
  clearFilters(): void;
}

/** Counts at once, which is free; everything else waits for a click. `facts` are the page's own words, when the page is the company's. */
export function createCompany(
  desk: Desk,
  who: Who,
  start: { about: About; facts: PageFacts | null; known: Known; name: string | null },
): Company {
  const of = 'domain' in who ? { domain: who.domain.ascii } : { company: who.name };
  const count = createFlight(desk, 'countDomainEmails');
  const search = createSearch(desk, of, start.about.kept);
  const profile = computed(() =>
    profileOf(who, search.shown.value?.company ?? null, start.facts?.organisation ?? null, start.name),
  );
  const met = signal<readonly Contact[]>([]);
  const people = createPeople(
    computed(() => [...(search.shown.value?.contacts ?? []), ...met.value]),
    search.filters,
    { ...start.known, page: desk.page },
  );
  const canCount = 'domain' in of || of.company.trim().length >= limits.count.minCompanyName;
  const old = keptOf(start.about.kept, 'countDomainEmails', (params) => params.type === undefined);
  if (old) count.show(old);
  if (canCount) void count.refresh(of);
  marksWithAnswers(desk, search, start.known);

  return {
    who,
    profile,
    count: count.state,
    countAgain: () => void (canCount && count.ask(of, { click: true, anew: true })),
    search,
    people,
    met,
    counted: computed(() => ({
      contacts: people.loaded.value.map((row) => ({ contact: row.contact, verdict: verdictOfRow(row) })),
      complete: search.shown.value?.complete === true && search.shown.value === search.whole.value,
      aggregations: (search.whole.value ?? search.shown.value)?.aggregations ?? null,
      seniority: count.state.value.at === 'shown' ? count.state.value.reply.data.seniority : {},
    })),
    locked: lockedFilters(desk, search),
    toggle: (name, value) => search.setFilters(toggled(search.filters.value, name, value)),
    addPlace: (place, how) => search.setFilters(withPlace(search.filters.value, place, how)),
    clearFilters: () => search.setFilters(noFilters),
  };
}

/** A refusal of the plan speaks of the filters that were asked for. */
function lockedFilters(desk: Desk, search: Search): ReadonlySignal<ReadonlySet<ChipName>> {
  const locked = signal<ReadonlySet<ChipName>>(new Set());
  const stop = effect(() => {
    const state = search.state.value;
    if (state.at !== 'failed' || state.reason !== 'apply' || state.problem.code !== 'no-access') return;
    locked.value = new Set([...locked.peek(), ...namesOn(search.filters.peek())]);
  });
  desk.signal.addEventListener('abort', stop, { once: true });
  return locked;
}

/** After an answer that was clicked for: which of the domain's addresses are leads. Opening what is kept asks nothing. */
function marksWithAnswers(desk: Desk, search: Search, known: Known): void {
  let before: string | null = null;
  const stop = effect(() => {
    const shown = search.shown.value;
    const domain = shown?.company.domain ?? null;
    if (!shown || shown.kept || domain === null || domain === before) return;
    before = domain;
    void known.saves.askMarks(domain);
  });
  desk.signal.addEventListener('abort', stop, { once: true });
}
