/** The views of a lookup: one for each kind of subject, from a page or a typed text. */

import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import { domainOf, isSameEmail } from '../../lib/contract/text.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import type { About } from '../../lib/messages/people-views.ts';
import type { CachedAnswer } from '../../lib/messages/request-views.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { AuthorCandidate, PageFacts } from '../../lib/page/facts.ts';
import type { Domain, NothingReason, Subject, Typed } from '../../lib/subject/subject.ts';
import { type Known, learnAbout } from '../contact/rows.ts';
import type { Mailbox } from '../mailbox/mailbox-store.ts';
import type { Connection } from '../shell/connection.ts';
import type { Drafts } from '../shell/drafts.ts';
import type { Jobs } from '../shell/jobs/jobs.ts';
import { cachedOf } from '../shell/request-state.ts';
import { type Company, createCompany, type Early, type Who } from './company/company-store.ts';
import { noFilters } from './company/filters.ts';
import { createPeopleOnDevice, type PeopleOnDevice } from './on-device/people-on-device-store.ts';
import { createPeople, type People } from './people-store.ts';
import { type Article, type Authors, createAuthors } from './person/article-store.ts';
import {
  createFinder,
  type Finder,
  type FinderText,
  type FinderValues,
  handleIn,
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
  /** What was typed fills it again. */
  close(): void;
  /** Opens it, with the focus in its first field. */
  focus(): void;
  /** Rises whenever either of them opens it: its first field takes the focus. */
  wanted: ReadonlySignal<number>;
}

export type View =
  | { kind: 'company'; company: Company; finding: Finding }
  | { kind: 'article'; authors: Authors; author: People; others: People; finding: Finding; site: Company }
  /** A typed name. */
  | { kind: 'person'; finding: Finding }
  | { kind: 'profile'; handle: string; host: string; finding: Finding; learn(about: About): void }
  | { kind: 'address'; address: string; domain: Domain; people: People }
  /** Several addresses, typed or chosen on a page. `cut`: there were more. */
  | { kind: 'addresses'; people: People; cut: boolean }
  /** Null until its script is loaded. */
  | { kind: 'mailbox'; host: string; mailbox: ReadonlySignal<Mailbox | null> }
  /** The address looks deceptive or internal: nothing is requested before the user confirms. */
  /** `asks`: going on asks a service at once. */
  | { kind: 'odd'; domain: Domain; asks: boolean; proceed(): void }
  | { kind: 'nothing'; why: NothingReason | 'empty' | 'unseen' };

/** The current view. */
export interface Showing {
  view: View;
  /** The page's own view, while the company of its site is shown. */
  article?: View | undefined;
  from: 'page' | 'typed';
  /** Its text in the field. */
  text: string;
}

/** The starting point of a lookup. */
export interface Start {
  connection: Connection;
  about: About;
  facts: PageFacts | null;
  known: Known;
  drafts: Drafts;
  jobs: Jobs;
  patient: boolean;
  /** The typed text; empty for a page. */
  text: string;
  /** The page's tab and mailbox; null for a typed text. */
  tab: number | null;
  mailbox: MailboxView | null;
  /** If set, nothing is requested from a service until `learnInView` gets the current state. */
  early: Early | null;
  service: ReadonlySignal<ServiceView | null>;
  /** What this device knows is shown before a search is spent. */
  deviceFirst: ReadonlySignal<boolean>;
  /** Replaces this view by another one in the same lookup. */
  show(view: View): void;
}

export function viewOfSubject(start: Start, subject: Subject): View {
  learnAbout(start.known, start.about, addressesOn(start.facts));
  switch (subject.kind) {
    case 'company':
      return unlessOdd(start, subject.domain, () => companyView(start, { domain: subject.domain }, subject.name));
    case 'article':
      // For an internal page only the name is sent, as the click said.
      return unlessOdd(start, subject.domain, () =>
        subject.domain.odd === 'internal'
          ? companyView(start, { domain: subject.domain }, subject.siteName)
          : articleView(start, subject),
      );
    case 'profile':
      return profileView(start, subject.handle, subject.host);
    case 'mailbox':
      return mailboxView(start, subject.host);
    case 'nothing':
      return subject;
  }
}

export function viewOfTyped(start: Start, typed: Typed): View {
  learnAbout(start.known, start.about);
  switch (typed.kind) {
    case 'domain':
      return unlessOdd(start, typed.domain, () => {
        const article = askedArticle(start, typed.domain);
        return article ? articleView(start, article) : companyView(start, { domain: typed.domain }, null);
      });
    case 'company':
      return typed.host
        ? unlessOdd(start, { ...typed.host, ascii: typed.name, unicode: typed.name }, () =>
            companyView(start, { name: typed.name, internal: true }, null),
          )
        : companyView(start, { name: typed.name }, null);
    case 'address':
      return unlessOdd(start, typed.domain, () => addressView(start, typed.address, typed.domain), false);
    case 'addresses':
      return { ...typed, people: fixedPeople(start, typed.addresses.map(contactOf)) };
    case 'person':
      return {
        kind: 'person',
        finding: createFinding(start, start.text, { name: typed.name, where: typed.domain?.unicode ?? '' }),
      };
    case 'profile':
      return profileView(start, typed.handle, typed.host);
    case 'nothing':
      return typed;
  }
}

/** Gives a view what became known of its page since; false if the view must be rebuilt. */
export function learnInView(
  start: Start,
  view: View,
  { subject, facts, about }: { subject: Subject; facts: PageFacts | null; about: About },
): boolean {
  learnAbout(start.known, about, addressesOn(facts));
  const learnCompany = (company: Company, name: string | null) => company.learn({ about, facts, name });
  switch (view.kind) {
    case 'company':
      learnCompany(view.company, nameIn(subject));
      break;
    case 'article':
      learnCompany(view.site, nameIn(subject));
      view.authors.learn(about.cached);
      break;
    case 'profile':
      view.learn(about);
      break;
    default:
      return false;
  }
  view.finding.finder.learn(about.cached);
  return true;
}

/**
 * Whether an answer about these addresses may be one that the view offers to request. Not while it requests: then its
 * own comes.
 */
export function offersAnswer(view: View, emails: readonly string[]): boolean {
  if (!('finding' in view)) return false;
  const { finder } = view.finding;
  const search = view.kind === 'company' ? view.company.search.state.value.at : null;
  const authors = view.kind === 'article' ? view.authors.state.value.at : null;
  const byName = finder.whom.value === null ? null : finder.state.value.at;
  if ([search, authors, byName].includes('asking')) return false;
  // An author's or a finder's address may be anywhere.
  return authors === 'idle' || byName === 'idle' || (search === 'idle' && emails.some(isOf(view)));
}

const isOf = (view: View) => (email: string) =>
  view.kind === 'company' && 'domain' in view.company.who && domainOf(email) === view.company.who.domain.ascii;

/** Shows the answers that another page of Harrier got meanwhile, or this one before it was closed. */
export function learnAnswers(view: View, cached: readonly CachedAnswer[]): void {
  if (!('finding' in view)) return;
  if (view.kind === 'company' && view.company.search.state.value.at === 'idle') view.company.search.learn(cached);
  if (view.kind === 'article') view.authors.learn(cached);
  view.finding.finder.learn(cached);
}

/** The text whose look-up names everything that is kept about a view. */
export function lookedUpAs(view: View, text: string): string {
  if (view.kind === 'article') return view.authors.article.url;
  return view.kind === 'profile' ? `https://www.${view.host}/in/${encodeURIComponent(view.handle)}` : text;
}

function nameIn(subject: Subject): string | null {
  if (subject.kind === 'company') return subject.name;
  return subject.kind === 'article' ? subject.siteName : null;
}

const addressesOn = (facts: PageFacts | null): string[] => facts?.addresses.map(({ address }) => address) ?? [];

/** The addresses on a page, as contacts. */
export function peopleOnPage(facts: PageFacts | null): Contact[] {
  return facts?.addresses.map(({ address, name }) => contactOfAddress(address, name)) ?? [];
}

export function fixedPeople(start: Pick<Start, 'connection' | 'known'>, contacts: readonly Contact[]): People {
  return createPeople(signal(contacts), signal(noFilters), start.known, start.connection);
}

function unlessOdd(start: Start, domain: Domain, view: () => View, asks = true): View {
  return domain.odd === null ? view() : { kind: 'odd', domain, asks, proceed: () => start.show(view()) };
}

function companyView(start: Start, who: Who, name: string | null): View {
  const where = 'domain' in who ? who.domain.unicode : who.name;
  return {
    kind: 'company',
    company: createCompany(start.connection, who, { ...start, name }),
    finding: createFinding(start, where, { where }),
  };
}

function articleView(start: Start, article: Article): View {
  const person = article.authors.find(({ kind }) => kind === 'person');
  const { domain, url } = article;
  const finding = createFinding(start, url, { name: person?.name ?? '', where: domain.unicode });
  const authors = createAuthors(start.connection, article, finding.finder, start.about.cached);
  return {
    kind: 'article',
    authors,
    author: peopleOf(
      start,
      computed(() => authors.found.value),
    ),
    others: createPeople(authors.others, signal(noFilters), start.known, start.connection),
    finding,
    site: createCompany(start.connection, { domain: article.domain }, { ...start, name: article.siteName }),
  };
}

/** The article at a typed address, or one from Recent, if its author was requested before. */
function askedArticle({ about, text }: Start, domain: Domain): Article | null {
  const asked = cachedOf(about.cached, 'findAuthor', ({ url }) => url === text);
  if (!asked) return null;
  const { url } = asked.params;
  const { first_name, last_name } = asked.reply.data;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const authors: AuthorCandidate[] = name === '' ? [] : [{ name, kind: 'person', places: [] }];
  return { kind: 'article', url, visited: url, title: url, published: null, siteName: null, authors, domain };
}

function profileView(start: Start, handle: string, host: string): View {
  const known = signal(knownWith(handle, start.about));
  return {
    kind: 'profile',
    handle,
    host,
    finding: createFinding(start, `${host}/${handle}`, { handle }, known),
    learn(about) {
      known.value = knownWith(handle, about);
    },
  };
}

/** Whoever is known by this profile without a request: a lead, or a person in a kept answer. */
const knownWith = (handle: string, { people }: About): Contact | null =>
  people.find(({ linkedin_url }) => linkedin_url !== null && handleIn(linkedin_url) === handle) ?? null;

const contactOf = (address: string): Contact => contactOfAddress(address, null);

function addressView(start: Start, address: string, domain: Domain): View {
  return { kind: 'address', address, domain, people: fixedPeople(start, [contactOf(address)]) };
}

function mailboxView(start: Start, host: string): View {
  const mailbox = signal<Mailbox | null>(null);
  void import('../mailbox/mailbox-store.ts').then(({ createMailbox }) => {
    if (!start.connection.signal.aborted) mailbox.value = createMailbox(start);
  });
  return { kind: 'mailbox', host, mailbox };
}

/** `subject`: its subject. A search from the bar wins over a draft. `already`: whoever is known before the search. */
function createFinding(
  start: Start,
  subject: string,
  suggested: Partial<Pick<FinderValues, FinderText>>,
  already: ReadonlySignal<Contact | null> = signal(null),
): Finding {
  const { patient, about, connection, drafts, text } = start;
  const draft = drafts.of(`finder ${subject}`);
  const finder = createFinder(connection, draft, { suggested, asked: text !== '', patient, cached: about.cached });
  const open = signal(false);
  // Shown again, even if the draft arrives after the snapshot was drawn.
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
function followSite({ connection, jobs, service }: Start, finder: Finder): ReadonlySignal<SiteSearch | null> {
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

function peopleOf(start: Start, found: { readonly value: Contact | null }): People {
  const contacts = computed(() => (found.value ? [found.value] : []));
  return createPeople(contacts, signal(noFilters), start.known, start.connection);
}

/** A page's text in the field. */
export function textOf(subject: Subject): string {
  switch (subject.kind) {
    case 'company':
    case 'article':
      return subject.domain.unicode;
    case 'profile':
      return subject.handle;
    case 'mailbox':
      return subject.host;
    case 'nothing':
      return '';
  }
}

/** A typed subject's text in the field. */
export function textOfTyped(typed: Typed, asked: string): string {
  return typed.kind === 'domain' ? typed.domain.unicode : asked;
}

const hasRows = ({ loaded }: People): boolean => loaded.value.length > 0;

/** The people that keys and bulk actions apply to. */
export function peopleIn(view: View | null): People | null {
  switch (view?.kind) {
    case 'company':
      return [view.company.people, view.company.onDevice.people].find(hasRows) ?? view.finding.people;
    case 'address':
    case 'addresses':
      return view.people;
    case 'mailbox':
      return view.mailbox.value?.people ?? null;
    case 'article':
      return view.author.loaded.value.length > 0 ? view.author : view.finding.people;
    case 'person':
    case 'profile':
      return view.finding.people;
    default:
      return null;
  }
}
