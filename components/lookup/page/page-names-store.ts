/**
 * The names on a page as finder rows. One click reads them, which sends nothing. The user picks some, and a second
 * click, which names its cost, requests them one after the other. The run ends when all are done, or with the plan or
 * the user's own ceiling.
 */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import { linkedInHandle } from '../../../lib/contract/linkedin-profile.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import type { NamedPerson } from '../../../lib/messages/opening-views.ts';
import { mostKnown } from '../../../lib/messages/row-limits.ts';
import { send } from '../../../lib/messages/send.ts';
import type { PageAddress, PageFacts } from '../../../lib/page/facts.ts';
import type { Known } from '../../contact/rows.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { type Connection, mayBeChargedTwice } from '../../shell/connection.ts';
import { type How, requestFrom, servicesFor } from '../../shell/request-state.ts';
import { loadUnderWay, underWayOf } from '../../shell/under-way.ts';
import { noFilters } from '../company/filters.ts';
import { companyOf } from '../company/page-rows.ts';
import type { PageLookup } from '../lookup-store.ts';
import { createPeople, type People } from '../people-store.ts';
import { isEqual, type Page } from '../tab-page.ts';
import { type NameKnown, nameKnown } from './known-names.ts';

/** `known`: free, from the cache or the page. `none`: not found, which costs nothing. */
type NameState =
  | { at: 'open' }
  | { at: 'asking' }
  | { at: 'known'; contact: Contact }
  | { at: 'found'; contact: Contact }
  | { at: 'none' }
  | { at: 'failed'; problem: ShownProblem };

/** What a view needs of it. */
type ShownState = { at: Exclude<NameState['at'], 'failed'> } | Extract<NameState, { at: 'failed' }>;

export interface NameRow extends NamedPerson {
  picked: boolean;
  state: NameState;
}

/** `unread`: before the click. `closed`: the page may no longer be read. */
type NamesStage = 'unread' | 'reading' | 'closed' | 'read';

export interface PageNames {
  stage: ReadonlySignal<NamesStage>;
  rows: ReadonlySignal<readonly NameRow[]>;
  /** People who are known or were found, as rows. */
  people: People;
  /** How many would be requested, each for at most one search. */
  picked: ReadonlySignal<number>;
  /** How many of those that can be picked are picked. */
  all: ReadonlySignal<'all' | 'some' | 'none'>;
  /** `stopping`: ends once the name in flight is answered. */
  run: ReadonlySignal<'idle' | 'finding' | 'stopping'>;
  /** The problem that ended the run early. */
  ended: ReadonlySignal<ShownProblem | null>;
  /** A click: reads the page for names; nothing is sent. */
  read(): void;
  toggle(name: string): void;
  toggleAll(): void;
  /** A click that named its cost. */
  find(): void;
  /** After the name in flight. */
  stop(): void;
  /** Requests one name again after a failure. `again`: it may be charged twice. */
  retry(name: string, again: boolean): void;
}

interface PageNamesStart {
  connection: Connection;
  tab: number;
  domain: string;
  known: Known;
  /** The addresses on the page, as far as it is read by now. */
  addresses(): readonly PageAddress[];
  /** Whether to wait for a better answer. */
  patient(): boolean;
}

/** Problems with one name only; the run continues with the next. */
const ofOneName: ReadonlySet<ShownProblem['code']> = new Set(['opted-out', 'refused-input', 'not-found']);

/** A person who opted out is not requested again. */
export const canBePicked = ({ state }: { state: ShownState }): boolean =>
  state.at === 'open' || (state.at === 'failed' && state.problem.code !== 'opted-out');
/** A name that may be charged twice is requested only by its own click. */
const isToAsk = (row: NameRow): boolean =>
  row.picked && canBePicked(row) && !(row.state.at === 'failed' && mayBeChargedTwice(row.state.problem));

export function createPageNames(start: PageNamesStart): PageNames {
  const { connection, domain } = start;
  const stage = signal<NamesStage>('unread');
  const rows = signal<readonly NameRow[]>([]);
  const run = signal<'idle' | 'finding' | 'stopping'>('idle');
  const ended = signal<ShownProblem | null>(null);
  const isPrivate = () => connection.private.value;
  const isOver = () => connection.signal.aborted;
  const isStopping = () => run.value === 'stopping';
  const put = (name: string, some: Partial<NameRow>) => {
    rows.value = rows.value.map((row) => (row.name === name ? { ...row, ...some } : row));
  };

  /** What is known of them now, without a request to a service. */
  const recall = async (people: readonly NamedPerson[]): Promise<(one: NamedPerson) => NameKnown> => {
    const names = people.slice(0, mostKnown).map(({ name }) => ({ name, at: domain }));
    const response = names.length === 0 ? null : await send('known', { emails: [], names, private: isPrivate() });
    const known = response?.ok ? response.value.names : [];
    return (one) => nameKnown(one, known, start.addresses());
  };
  const read = async () => {
    if (stage.value === 'reading') return;
    stage.value = 'reading';
    const [response] = await Promise.all([send('read-names', { tab: start.tab }), loadUnderWay(isPrivate())]);
    const names = response.ok && response.value ? response.value.names : [];
    const known = await recall(names);
    if (isOver()) return;
    batch(() => {
      rows.value = names.map((one) => ({ ...one, picked: false, state: known(one) ?? { at: 'open' } }));
      stage.value = response.ok && response.value ? 'read' : 'closed';
    });
    for (const { name } of rows.value.filter(canBePicked)) await join(name);
  };
  /** Null if the run may continue. */
  const askFor = async (name: string, how: How): Promise<ShownProblem | null> => {
    put(name, { state: { at: 'asking' } });
    const max = start.patient() ? { max_duration: limits.finder.maxDuration } : {};
    const asked = await requestFrom(connection, 'findEmail', { domain, full_name: name, ...max }, how);
    if (isOver()) return { code: 'stopped' };
    const contact = asked.ok ? contactOfFinding(asked.reply.data) : null;
    if (asked.ok) {
      put(name, { state: contact ? { at: 'found', contact: withPost(contact, rows.value, name) } : { at: 'none' } });
      return null;
    }
    const { problem } = asked;
    if (how.joins && problem.code === 'stopped') {
      put(name, { state: { at: 'open' } });
      return null;
    }
    const isItsOwn = ofOneName.has(problem.code) || mayBeChargedTwice(problem);
    put(name, { state: isItsOwn ? { at: 'failed', problem } : { at: 'open' } });
    return ofOneName.has(problem.code) ? null : problem;
  };
  const goThrough = async (
    chosen: () => Promise<readonly string[]>,
    { again = false, joins }: Pick<How, 'again' | 'joins'> = {},
  ) => {
    if (run.value !== 'idle') return;
    run.value = 'finding';
    ended.value = null;
    // The whole run uses the services whose price the click showed, even if another one is chosen meanwhile.
    const services = servicesFor('findEmail');
    const service = services ? undefined : (connection.service.peek() ?? undefined);
    const how = { click: true, skipCache: again, again, service, services, joins };
    for (const name of await chosen()) {
      if (isStopping() || isOver()) break;
      const problem = await askFor(name, how);
      // A problem shown under the name itself is not repeated.
      if (problem !== null) ended.value = mayBeChargedTwice(problem) ? null : problem;
      if (problem !== null || isStopping()) break;
    }
    run.value = 'idle';
  };
  /** Waits for what a click asked about the name before the page was closed. */
  const join = async (name: string) => {
    const isHim = (params: Params<'findEmail'>) => params.domain === domain && params.full_name === name;
    const joins = underWayOf(connection, ['findEmail'], isHim);
    if (joins) await goThrough(async () => [name], { joins });
  };
  const free = () => rows.value.filter(canBePicked);

  return {
    stage,
    rows,
    people: peopleOf(rows, start),
    picked: computed(() => rows.value.filter(isToAsk).length),
    all: computed(() => shareOf(rows.value.filter(canBePicked))),
    run,
    ended,
    read: () => void read(),
    toggle(name) {
      const row = rows.value.find((one) => one.name === name);
      if (row && run.value === 'idle') put(name, { picked: !row.picked });
    },
    toggleAll() {
      const picked = shareOf(free()) !== 'all';
      if (run.value === 'idle') rows.value = rows.value.map((row) => (canBePicked(row) ? { ...row, picked } : row));
    },
    find() {
      void goThrough(async () => {
        // Names that became known after they were read are not paid for.
        const known = await recall(rows.value.filter(isToAsk));
        rows.value = rows.value.map((row) => (isToAsk(row) ? { ...row, state: known(row) ?? row.state } : row));
        return rows.value.filter(isToAsk).map(({ name }) => name);
      });
    },
    stop() {
      if (run.value === 'finding') run.value = 'stopping';
    },
    retry: (name, again) => void goThrough(async () => [name], { again }),
  };
}

/** Takes the position from the page if the service has none. */
function withPost(contact: Contact, rows: readonly NameRow[], name: string): Contact {
  return contact.position === null
    ? { ...contact, position: rows.find((row) => row.name === name)?.position ?? null }
    : contact;
}

function peopleOf(rows: ReadonlySignal<readonly NameRow[]>, { known, connection }: PageNamesStart): People {
  const contacts = computed(() => rows.value.flatMap(({ state }) => ('contact' in state ? [state.contact] : [])));
  return createPeople(contacts, signal(noFilters), known, connection);
}

function shareOf(rows: readonly NameRow[]): 'all' | 'some' | 'none' {
  const picked = rows.filter((row) => row.picked).length;
  return picked === 0 ? 'none' : picked < rows.length ? 'some' : 'all';
}

interface Made {
  names: PageNames;
  /** As it was when they were last shown. */
  page: Page;
  domain: string;
  /** Who answered. */
  service: string;
  life: AbortController;
}

/** The current names of each lookup, keyed by its `page` signal. */
const made = new WeakMap<PageLookup['page'], Made>();

/** Null if no names can be found: without a service, a company, or a page that was read. */
export function namesOfPage(lookup: PageLookup): PageNames | null {
  const page = lookup.page.value;
  const showing = lookup.showing.value;
  if (!page || page.tab === null || page.facts === null || showing?.from !== 'page') return null;
  const service = lookup.shared.service.value?.id;
  if (service === undefined) return null;
  const company = companyOf(showing.view);
  const domain = company?.profile.value.domain?.ascii;
  if (!company || domain === undefined) return null;
  const before = made.get(lookup.page);
  if (before && before.domain === domain && before.service === service && goesOn(before, page)) {
    before.page = page;
    return before.names;
  }
  before?.life.abort();
  const { shared } = lookup;
  const life = new AbortController();
  const names = createPageNames({
    connection: { ...shared.connection, signal: whileOn(lookup, page, life), page: page.address },
    tab: page.tab,
    domain,
    known: shared,
    addresses: () => lookup.page.peek()?.facts?.addresses ?? [],
    patient: () => shared.settings.value?.patient ?? false,
  });
  made.set(lookup.page, { names, page, domain, service, life });
  return names;
}

/** Whether the names still apply to `page`. Late facts do not interrupt a read or run that a click started. */
function goesOn({ names, page: before }: Made, page: Page): boolean {
  if (!isSamePlace(before, page)) return false;
  const stage = names.stage.peek();
  const isOver = (stage === 'read' || stage === 'closed') && names.run.peek() === 'idle';
  return !isOver || isEqual(before.facts, page.facts);
}

const isSamePlace = (one: Page, other: Page | null): boolean => one.tab === other?.tab && one.address === other.address;

/** A person's profile that the page links to as its own; null if there is none, or it is a company's. */
export function profileOn(facts: PageFacts): { address: string; handle: string } | null {
  const address = facts.organisation.socials.linkedin;
  const handle = linkedInHandle(address);
  return address === undefined || handle === null ? null : { address, handle };
}

function whileOn(lookup: PageLookup, page: Page, life: AbortController): AbortSignal {
  const stop = effect(() => {
    if (!isSamePlace(page, lookup.page.value)) life.abort();
  });
  const signal = AbortSignal.any([lookup.shared.connection.signal, life.signal]);
  signal.addEventListener('abort', () => queueMicrotask(stop), { once: true });
  return signal;
}
