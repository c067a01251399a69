/**
 * A lookup on a screen: what a page is about, or what was typed, and everything that can be asked about it. Popup and side panel
 * each stand on one that begins with a page (`createLookup`); one can also stand inside another screen, on that screen's own shared state
 * (`createTypedLookup`). `lookup-view.tsx` shows either of them.
 */
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { copyText } from '../../lib/browser/clipboard.ts';
import { openOptions, openWelcome, openWorkspace } from '../../lib/browser/pages.ts';
import type { Answers } from '../../lib/messages/catalogue.ts';
import { send, type Unheard } from '../../lib/messages/send.ts';
import type { About, MailboxView, Push } from '../../lib/messages/views.ts';
import type { PageFacts } from '../../lib/page/facts.ts';
import type { Subject } from '../../lib/subject/subject.ts';
import type { Connection } from '../shell/connection.ts';
import type { Flash } from '../shell/flash.ts';
import type { SharedState } from '../shell/shared-state.ts';
import type { Early } from './company/company-store.ts';
import type { People } from './people-store.ts';
import { createSuggestions, type Suggestions } from './suggestions-store.ts';
import {
  fixedPeople,
  learnInView,
  peopleIn,
  peopleOnPage,
  type Showing,
  type Start,
  textOf,
  textOfTyped,
  type View,
  viewOfSubject,
  viewOfTyped,
} from './view.ts';

/** A typed lookup on its way. */
export type LookUp =
  | { at: 'idle' }
  | { at: 'asking'; text: string; slow: boolean }
  | { at: 'silent'; text: string; problem: Unheard };

export interface Lookup {
  shared: SharedState;
  /** Null until there is something to show. */
  showing: ReadonlySignal<Showing | null>;
  /** The page is still being read: what it says of itself comes later. */
  reading: ReadonlySignal<boolean>;
  /** The people of the view that keys and bulk verbs mean; null when it shows none. */
  people: ReadonlySignal<People | null>;
  /** Addresses that stand on the page, whatever it is about. */
  onPage: ReadonlySignal<OnPage | null>;
  lookUp: ReadonlySignal<LookUp>;
  /** What stands in the field, and what is offered under it. */
  field: ReadonlySignal<string>;
  suggestions: Suggestions;
  write(text: string): void;
  /** Looks up what is typed, or this. */
  look(text?: string): void;
  /** Back to what it began with. */
  back(): void;
  /** Shows another view in the same lookup. */
  show(view: View): void;
  /** In the click itself, like what follows. */
  copy(text: string): void;
  openOptions(): void;
  /** The page that connects a service, and leads back. */
  connect(): void;
  /** This device answers from then on. */
  useDevice(): void;
  openWorkspace(): void;
  /** Opens the workspace where this address can be enriched; nothing is asked before a click there. */
  whoIs(email: string): void;
}

/** A lookup that begins with the page of a tab. */
export interface PageLookup extends Lookup {
  page: ReadonlySignal<Page | null>;
  /**
   * Begins with this page, or begins anew with another one; the same one is changed in place. `reading`: what the page says of itself is
   * pushed later. `intended`: something else is looked up at once, and the page is what one comes back to. `early`: as it was before; nothing
   * is asked for until it begins once more.
   */
  begin(page: Page, how: { reading: boolean; intended: boolean; early?: boolean }): void;
  /** What the worker tells by itself, after the shared state has heard it. */
  hear(push: Push): void;
}

/** What whoever opens a lookup calls a domain's company, where nothing that is kept names it. */
type NameOf = (domain: string) => string | null;

/** Shows nothing before it begins or something is typed. Ends with `life`; the shared state is the caller's, and stays. */
export function createLookup(life: AbortSignal, shared: SharedState, nameOf: NameOf = () => null): PageLookup {
  const page = signal<Page | null>(null);
  const reading = signal(false);
  const shown = createShown(life, shared, reading, nameOf);
  /** What an early beginning put into the field; null at other times. */
  let put: string | null = null;

  return {
    shared,
    page,
    reading,
    ...createTyping(life, shared, shown, page),
    showing: shown.showing,
    people: computed(() => peopleIn(shown.showing.value?.view ?? null)),
    onPage: shown.onPage,
    field: shown.field,
    show: shown.show,
    copy: (text) => void copy(text, shared.flash),
    openOptions,
    connect: () => void openWelcome(),
    useDevice: () => void send('use-device', {}),
    openWorkspace: () => void openWorkspace(),
    whoIs: (email) => void openWorkspace(`#/enrichment?email=${encodeURIComponent(email)}`),
    begin(next, { reading: isReading, intended, early = false }) {
      // Typed before the page was looked at: it stays.
      const text = shown.field.value;
      const written = text === (put ?? (page.value === null ? '' : text)) ? '' : text;
      const isElsewhere = put !== null && shown.showing.value?.from === 'typed';
      // What the page said before holds while it is read anew.
      const before = page.value;
      const isReadAnew = isReading && before?.tab === next.tab && before.address === next.address;
      page.value = isReadAnew ? { ...before, about: next.about } : next;
      reading.value = isReading;
      put = null;
      if (intended || isElsewhere) return;
      if (early) shown.showPage(page.value, 'drawn');
      else shown.change(page.value, isReading ? 'reading' : null);
      shown.field.value = draftIn(shared, next.subject).values.value[typed] ?? textOf(next.subject);
      if (early) put = shown.field.value;
      if (written !== '') shown.field.value = written;
    },
    hear(push) {
      const now = page.value;
      // Another screen's opening reads the page of its tab, too: nothing of that is shown here.
      if (push.topic !== 'page' || !reading.value || now === null || now.tab !== push.tab) return;
      const { subject, facts, about, mailbox, page: address } = push;
      // Of a page that the tab has left: the one that is shown now is still being read.
      if (address !== null && address !== now.address) return;
      const next = push.reading ? { ...now, about } : { ...now, address, subject, facts, about, mailbox };
      const text = shown.field.value;
      batch(() => {
        page.value = next;
        reading.value = push.reading;
        if (shown.showing.value?.from !== 'page') return;
        shown.change(next);
        // Typed while the page was read: it stays.
        if (text !== textOf(now.subject)) shown.field.value = text;
      });
    },
  };
}

/**
 * Looks a text up at once, free, and shows what it is about in place: a domain, a company, a person, an address. `shared` has to be settled
 * and to hear the pushes already. Until the worker answers `showing` is null, and `lookUp` says how it stands.
 */
export function createTypedLookup(life: AbortSignal, shared: SharedState, text: string, nameOf?: NameOf): Lookup {
  const lookup = createLookup(life, shared, nameOf);
  lookup.look(text);
  return { ...lookup, back: () => lookup.look(text) };
}

const typed = 'text';

/** What was half typed in the bar of this page. */
const draftIn = ({ drafts }: SharedState, subject: Subject | null) =>
  drafts.of(`bar ${subject ? textOf(subject) : ''}`);

/** The field: half-typed texts are kept, the newest lookup wins. */
function createTyping(life: AbortSignal, shared: SharedState, shown: Shown, page: ReadonlySignal<Page | null>) {
  const lookUp = signal<LookUp>({ at: 'idle' });
  const suggestions = createSuggestions(life, shared);

  const drop = () => draftIn(shared, page.value?.subject ?? null).drop([typed]);
  const look = async (text = shown.field.value) => {
    const asked = text.trim();
    suggestions.close();
    if (asked === '') return;
    const mine = { at: 'asking', text: asked, slow: false } as const;
    lookUp.value = mine;
    const isCurrent = () => lookUp.value.at === 'asking' && lookUp.value.text === asked && !life.aborted;
    const heard = await send('look-up', { text: asked, private: shared.connection.private.value }, () => {
      if (isCurrent()) lookUp.value = { ...mine, slow: true };
    });
    if (!isCurrent()) return;
    if (!heard.ok) {
      lookUp.value = { at: 'silent', text: asked, problem: heard.problem };
      return;
    }
    lookUp.value = { at: 'idle' };
    shown.showTyped(heard.value, asked);
    drop();
  };

  return {
    lookUp,
    suggestions,
    look: (text?: string) => void look(text),
    write(text: string) {
      shown.field.value = text;
      suggestions.write(text);
      draftIn(shared, page.value?.subject ?? null).keep({ [typed]: text });
    },
    back() {
      const now = page.value;
      lookUp.value = { at: 'idle' };
      suggestions.close();
      drop();
      const showing = shown.showing.value;
      // Nothing else is shown than the page: only what was typed goes.
      if (showing?.from === 'page') shown.field.value = showing.text;
      else if (now) shown.showPage(now);
    },
  };
}

async function copy(text: string, flash: Flash): Promise<void> {
  flash.say((await copyText(text)) ? { what: 'copied', text } : { what: 'not-copied' });
}

/** What a tab held when it was looked at. */
export interface Page {
  tab: number | null;
  /** Kept for Recent and as a lead's source; null when there is none or it must not leave. */
  address: string | null;
  subject: Subject;
  facts: PageFacts | null;
  about: About;
  /** The mailbox that it is, or may be; null for none. */
  mailbox: MailboxView | null;
}

/** Addresses that stand on the page, whatever it is about. */
export interface OnPage {
  people: People;
  facts: PageFacts;
}

interface Shown {
  showing: ReadonlySignal<Showing | null>;
  onPage: ReadonlySignal<OnPage | null>;
  field: Signal<string>;
  show(view: View): void;
  /** `early`: nothing is asked of a service yet. */
  showPage(page: Page, early?: Early | null): void;
  /** More of the page, or newer: what is shown of it already is changed in place. `early` as above, where it is not. */
  change(page: Page, early?: Early | null): void;
  showTyped(heard: Answers['look-up'], asked: string): void;
}

/** What was typed stands on no page. */
const nowhere = { tab: null, address: null, facts: null, mailbox: null };

/** The view that is on the screen. A new one takes its place, and answers to the one before are dropped. */
function createShown(
  screen: AbortSignal,
  shared: SharedState,
  reading: ReadonlySignal<boolean>,
  nameOf: NameOf,
): Shown {
  const showing = signal<Showing | null>(null);
  const onPage = signal<OnPage | null>(null);
  const field = signal('');
  let life = new AbortController();
  let current: { page: Page; start: Start } | null = null;

  const show = (view: View) => {
    if (showing.value) showing.value = { ...showing.value, view };
  };
  const begin = ({ address, ...of }: Omit<Page, 'subject'>, text: string, early: Early | null = null): Start => {
    life.abort();
    life = new AbortController();
    const connection: Connection = {
      ...shared.connection,
      signal: AbortSignal.any([screen, life.signal]),
      // A page that is not read yet may turn out to be somebody's mail, which its address names.
      get page() {
        return reading.value ? null : address;
      },
    };
    const patient = shared.settings.value?.patient ?? false;
    const { drafts, jobs, service, deviceFirst } = shared;
    return { ...of, connection, known: shared, drafts, jobs, service, deviceFirst, patient, text, early, show };
  };
  const onPageOf = ({ facts }: Page, start: Start, view: View): OnPage | null =>
    facts && facts.addresses.length > 0 && view.kind !== 'mailbox'
      ? { people: fixedPeople(start, peopleOnPage(facts)), facts }
      : null;
  const showPage = (page: Page, early: Early | null = null) =>
    batch(() => {
      const start = begin(page, '', early);
      current = { page, start };
      const view = viewOfSubject(start, page.subject);
      showing.value = { view, from: 'page', text: textOf(page.subject) };
      onPage.value = onPageOf(page, start, view);
      field.value = textOf(page.subject);
    });
  /** False when the page is another one, or its view has to be made anew. */
  const changeInPlace = (next: Page): boolean => {
    if (!current || showing.value?.from !== 'page' || !isSamePage(current.page, next)) return false;
    const { start, page: before } = current;
    const { view } = showing.value;
    // What is the same stays the same object, so that it is not drawn anew.
    const page = isEqual(before.facts, next.facts) ? { ...next, facts: before.facts } : next;
    if (!learnInView(start, view, page)) return false;
    current = { page, start };
    if (page.facts !== before.facts) onPage.value = onPageOf(page, start, view);
    return true;
  };

  return {
    showing,
    onPage,
    field,
    show,
    showPage,
    change: (page, early) => batch(() => changeInPlace(page) || showPage(page, early)),
    showTyped(heard, asked) {
      const text = textOfTyped(heard.typed, asked);
      const company =
        heard.about.company ?? (heard.typed.kind === 'domain' ? nameOf(heard.typed.domain.ascii) : null) ?? undefined;
      batch(() => {
        const view = viewOfTyped(begin({ ...nowhere, about: { ...heard.about, company } }, asked), heard.typed);
        showing.value = { view, from: 'typed', text };
        onPage.value = null;
        field.value = text;
      });
    },
  };
}

/** The same address of the same tab, and the same subject: what it is called may become known later. */
function isSamePage(one: Page, other: Page): boolean {
  if (one.tab !== other.tab || one.address !== other.address || !isEqual(one.mailbox, other.mailbox)) return false;
  const [before, now] = [one.subject, other.subject];
  if (before.kind === 'company' && now.kind === 'company') return isEqual(before.domain, now.domain);
  return isEqual(before, now);
}

/** Plain data that says the same, in whatever order: storage sorts the fields of what it keeps. */
const isEqual = (one: unknown, other: unknown): boolean => inOneOrder(one) === inOneOrder(other);

const inOneOrder = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
