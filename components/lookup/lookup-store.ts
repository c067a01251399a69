/**
 * A lookup: the subject of a web page or a typed text, and everything that can be requested about it. Popup and side
 * panel each have one that begins with a page (`createLookup`). A typed one can be part of another page of the
 * extension, on that page's shared state (`createTypedLookup`). `lookup-view.tsx` shows both.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { openOptions, openWelcome, openWorkspace } from '../../lib/browser/pages.ts';
import type { Answers } from '../../lib/messages/catalogue.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import type { About } from '../../lib/messages/people-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { listen, type NoResponse, send } from '../../lib/messages/send.ts';
import type { PageFacts } from '../../lib/page/facts.ts';
import type { Subject } from '../../lib/subject/subject.ts';
import type { Connection } from '../shell/connection.ts';
import { copy } from '../shell/copy.ts';
import { nothingKnown } from '../shell/known-people.ts';
import { createNewest } from '../shell/newest.ts';
import { onOther } from '../shell/on-other.ts';
import type { SharedState } from '../shell/shared-state.ts';
import type { Early } from './company/company-store.ts';
import type { People } from './people-store.ts';
import { createSuggestions, type Suggestions } from './suggestions-store.ts';
import {
  fixedPeople,
  learnAnswers,
  learnInView,
  lookedUpAs,
  offersAnswer,
  peopleIn,
  peopleOnPage,
  type Showing,
  type Start,
  textOf,
  textOfTyped,
  type View,
  viewOfSubject,
  viewOfTyped,
} from './view-of-subject.ts';

/** A typed lookup in progress. */
export type LookUp =
  | { at: 'idle' }
  | { at: 'asking'; text: string; slow: boolean }
  | { at: 'silent'; text: string; problem: NoResponse };

export interface Lookup {
  shared: SharedState;
  /** Null until there is something to show. */
  showing: ReadonlySignal<Showing | null>;
  /** The page is still being read; its own facts come later. */
  reading: ReadonlySignal<boolean>;
  /** The people that keys and bulk actions apply to; null if the view shows none. */
  people: ReadonlySignal<People | null>;
  /** The addresses on the page, whatever its subject. */
  onPage: ReadonlySignal<OnPage | null>;
  lookUp: ReadonlySignal<LookUp>;
  /** The field's text and its suggestions. */
  field: ReadonlySignal<string>;
  suggestions: Suggestions;
  write(text: string): void;
  /** Looks up the typed text, or this one. */
  look(text?: string): void;
  /** Back to the initial subject. */
  back(): void;
  /** Shows another view in the same lookup. */
  show(view: View): void;
  /** Call in the click itself, like those below. */
  copy(text: string): void;
  openOptions(): void;
  /** Opens the page that connects a service and leads back. */
  connect(): void;
  /** From then on this device answers. */
  useDevice(): void;
  openWorkspace(): void;
  /** Opens the workspace where this address can be enriched; nothing is requested before a click there. */
  whoIs(email: string): void;
}

/** A lookup that begins with a tab's page. */
export interface PageLookup extends Lookup {
  page: ReadonlySignal<Page | null>;
  /**
   * The background is being asked for a page: a text typed or looked up from now on survives the `begin` that
   * follows.
   */
  await(): void;
  /**
   * Begins with this page, or starts over with another one; the same one is changed in place.
   * - `reading`: the page's own facts are pushed later, for the opening with this identifier. Null if none are.
   * - `intended`: something else is looked up at once, and Back leads to the page.
   * - `early`: as it was before; nothing is requested until it begins once more.
   * - `quiet`: nobody opened it, so what the user looked up stays.
   */
  begin(page: Page, how: { reading: string | null; intended: boolean; early?: boolean; quiet?: boolean }): void;
  /** Another service answers: shows the same without the former one's answers. The page's own wait for a `begin`. */
  renew(): void;
  /** Handles a push, after the shared state. */
  onPush(push: Push): void;
}

/** The opener's name for a domain's company, used if nothing cached has one. */
type NameOf = (domain: string) => string | null;

/**
 * Shows nothing before it begins or something is typed. Ends with `life`; the shared state belongs to the caller and
 * stays.
 */
export function createLookup(life: AbortSignal, shared: SharedState, nameOf: NameOf = () => null): PageLookup {
  const page = signal<Page | null>(null);
  const reading = signal(false);
  const shown = createShown(life, shared, reading, nameOf);
  const { counts, leave, again, ...typing } = createTyping(life, shared, shown, page);
  /** How often the user had typed and looked up before the page was requested. */
  let before = { edits: 0, lookUps: 0 };
  /** The opening whose page is being read */
  let opening: string | null = null;

  return {
    shared,
    page,
    reading,
    ...typing,
    showing: shown.showing,
    people: computed(() => peopleIn(shown.showing.value?.view ?? null)),
    onPage: shown.onPage,
    field: shown.bar.text,
    show: shown.show,
    copy: (text) => void copy(shared.flash, text),
    openOptions,
    connect: () => void openWelcome(),
    async useDevice() {
      const response = await send('use-device', {});
      if (!response.ok) shared.flash.say({ what: 'refused', problem: response.problem });
    },
    openWorkspace: () => void openWorkspace(),
    whoIs: (email) => void openWorkspace(`#/enrichment?email=${encodeURIComponent(email)}`),
    await() {
      before = counts();
    },
    begin(next, { reading: of, intended, early = false, quiet = false }) {
      const { edits, lookUps } = counts();
      const isElsewhere = (quiet || lookUps > before.lookUps) && shown.showing.value?.from === 'typed';
      const isReading = of !== null;
      opening = of;
      // What the page said before holds while it is read again.
      const last = page.value;
      const isOther = last !== null && (last.tab !== next.tab || last.address !== next.address);
      const isReread = isReading && last !== null && !isOther;
      // Another page was chosen after it was looked up: its late answer must not take the place of that page.
      if (isOther && lookUps === before.lookUps) leave();
      page.value = isReread ? { ...last, about: next.about } : next;
      reading.value = isReading;
      if (intended || isElsewhere) return;
      if (early) shown.showPage(page.value, 'drawn');
      else shown.change(page.value, isReading ? 'reading' : null);
      // Emptying the field counts as typing.
      if (edits > before.edits) return;
      const draft = draftIn(shared, next.subject).values.value[typed];
      if (draft === undefined) shown.bar.put(textOf(next.subject));
      else shown.bar.write(draft);
    },
    renew() {
      const now = page.value;
      const { value: showing } = shown.showing;
      const { value: asked } = typing.lookUp;
      // Everything that a service answered, or that is known of it.
      const next = now && { ...now, about: nothingKnown };
      page.value = next;
      if (asked.at === 'asking') again(asked.text);
      else if (showing?.from === 'typed') again(showing.text);
      else if (showing && next) shown.showPage(next, 'reading');
    },
    onPush(push) {
      const now = page.value;
      // Not of another page of the extension, and not of an earlier opening, which knows less.
      if (push.topic !== 'page' || !reading.value || now === null || push.opening !== opening) return;
      const { subject, facts, about, mailbox, page: address } = push;
      // About a page that the tab has left; the current one is still being read.
      if (address !== null && address !== now.address) return;
      const next = push.reading ? { ...now, about } : { ...now, address, subject, facts, about, mailbox };
      batch(() => {
        page.value = next;
        reading.value = push.reading;
        if (shown.showing.value?.from !== 'page') return;
        shown.change(next);
        if (!shown.bar.isWritten()) shown.bar.put(textOf(next.subject));
      });
    },
  };
}

/**
 * Looks up a text at once, free, and shows its subject in place: a domain, a company, a person, an address. `shared`
 * must be settled and already receive the pushes. Until the background answers, `showing` is null and `lookUp` has
 * the state.
 */
export function createTypedLookup(life: AbortSignal, shared: SharedState, text: string, nameOf?: NameOf): Lookup {
  const lookup = createLookup(life, shared, nameOf);
  lookup.look(text);
  onOther(life, () => shared.service.value?.id ?? null, lookup.renew);
  return { ...lookup, back: () => lookup.look(text) };
}

const typed = 'text';

/** The half-typed text in this page's bar. */
const draftIn = ({ drafts }: SharedState, subject: Subject | null) =>
  drafts.of(`bar ${subject ? textOf(subject) : ''}`);

/** The field's text. Only a lookup or Back replaces what the user wrote. */
interface BarText {
  text: ReadonlySignal<string>;
  isWritten(): boolean;
  /** By the user, now or in a draft. */
  write(text: string): void;
  /** By what is shown. */
  put(text: string): void;
}

function createBarText(): BarText {
  const text = signal('');
  let isWritten = false;
  const set = (next: string, byUser: boolean) => {
    isWritten = byUser;
    text.value = next;
  };
  return { text, isWritten: () => isWritten, write: (next) => set(next, true), put: (next) => set(next, false) };
}

/** The field: half-typed texts are stored, and the newest lookup wins. */
function createTyping(life: AbortSignal, shared: SharedState, shown: Shown, page: ReadonlySignal<Page | null>) {
  const lookUp = signal<LookUp>({ at: 'idle' });
  const suggestions = createSuggestions(life, shared);
  let edits = 0;
  let lookUps = 0;

  const drop = () => draftIn(shared, page.value?.subject ?? null).drop([typed]);
  /** `anew`: another service answers. What is typed in the field by now stays. */
  const look = async (text = shown.bar.text.value, anew = false) => {
    const asked = text.trim();
    suggestions.close();
    if (asked === '') return;
    lookUps += 1;
    const before = edits;
    const isOther = anew && shown.bar.isWritten() && shown.bar.text.value.trim() !== asked;
    const turn = lookUps;
    const mine = { at: 'asking', text: asked, slow: false } as const;
    lookUp.value = mine;
    // The same text may be looked up again meanwhile, for another service.
    const isCurrent = () => lookUp.value.at === 'asking' && lookUps === turn && !life.aborted;
    const response = await send('look-up', { text: asked, private: shared.connection.private.value }, () => {
      if (isCurrent()) lookUp.value = { ...mine, slow: true };
    });
    if (!isCurrent()) return;
    if (!response.ok) {
      lookUp.value = { at: 'silent', text: asked, problem: response.problem };
      return;
    }
    lookUp.value = { at: 'idle' };
    // The user is already typing the next one; it stays, with its draft.
    const isTyping = isOther || edits > before;
    shown.showTyped(response.value, asked, isTyping);
    if (!isTyping) drop();
  };

  return {
    lookUp,
    suggestions,
    look: (text?: string) => void look(text),
    again: (text: string) => void look(text, true),
    counts: () => ({ edits, lookUps }),
    /** Neither its answer nor its failure is shown any more. */
    leave() {
      lookUp.value = { at: 'idle' };
    },
    write(text: string) {
      edits += 1;
      shown.bar.write(text);
      suggestions.write(text);
      draftIn(shared, page.value?.subject ?? null).keep({ [typed]: text });
    },
    back() {
      const now = page.value;
      lookUp.value = { at: 'idle' };
      suggestions.close();
      drop();
      const showing = shown.showing.value;
      // If the page itself is shown, only the typed text is removed.
      if (showing?.article) shown.show(showing.article);
      else if (showing?.from !== 'page' && now) shown.backTo(now);
      if (shown.showing.value?.from === 'page') shown.bar.put(shown.showing.value.text);
    },
  };
}

/** What a tab contained when it was opened. */
export interface Page {
  tab: number | null;
  /** Stored for Recent and as a lead's source; null if there is none or it must not leave. */
  address: string | null;
  subject: Subject;
  facts: PageFacts | null;
  about: About;
  /** The mailbox that it is or may be; null if none. */
  mailbox: MailboxView | null;
}

/** The addresses on the page, whatever its subject. */
export interface OnPage {
  people: People;
  facts: PageFacts;
}

interface Shown {
  showing: ReadonlySignal<Showing | null>;
  onPage: ReadonlySignal<OnPage | null>;
  bar: BarText;
  show(view: View): void;
  /** `early`: nothing is requested from a service yet. */
  showPage(page: Page, early?: Early | null): void;
  /** The page again, with the answers that were got on it. */
  backTo(page: Page): void;
  /** More or newer facts about the page: what is already shown is changed in place. `early`: as above, if it is not. */
  change(page: Page, early?: Early | null): void;
  /** `isTyping`: the field has other text by now, and keeps it. */
  showTyped(response: Answers['look-up'], asked: string, isTyping: boolean): void;
}

/** A typed lookup belongs to no page. */
const nowhere = { tab: null, address: null, facts: null, mailbox: null };

/** The current view. A new one replaces it, and answers to the previous one are dropped. */
function createShown(
  lifetime: AbortSignal,
  shared: SharedState,
  reading: ReadonlySignal<boolean>,
  nameOf: NameOf,
): Shown {
  const showing = signal<Showing | null>(null);
  const onPage = signal<OnPage | null>(null);
  const bar = createBarText();
  let life = new AbortController();
  let current: { page: Page; start: Start } | null = null;
  /** What the page showed when a text was looked up. Its answers may be paid for, so they stay, and late ones count. */
  let left: {
    life: AbortController;
    showing: Showing;
    onPage: OnPage | null;
    service: string | undefined;
  } | null = null;

  const show = (view: View) => {
    const now = showing.value;
    if (!now) return;
    const article = now.from === 'page' && now.view.kind === 'article' ? now.view : undefined;
    showing.value = { ...now, view, article };
  };
  const begin = ({ address, ...of }: Omit<Page, 'subject'>, text: string, early: Early | null = null): Start => {
    const now = showing.value;
    if (text === '') {
      left?.life.abort();
      left = null;
    }
    if (text !== '' && now?.from === 'page' && 'finding' in now.view)
      left = { life, showing: now, onPage: onPage.value, service: shared.service.value?.id };
    else life.abort();
    life = new AbortController();
    const connection: Connection = {
      ...shared.connection,
      signal: AbortSignal.any([lifetime, life.signal]),
      // A page that is not read yet may turn out to be someone's mail, which its address names.
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
    });
  /** False if the page is another one, or its view must be rebuilt. */
  const changeInPlace = (next: Page): boolean => {
    if (!current || showing.value?.from !== 'page' || !isSamePage(current.page, next)) return false;
    const { start, page: before } = current;
    const view = showing.value.article ?? showing.value.view;
    // Equal facts stay the same object, so that they are not drawn again.
    const page = isEqual(before.facts, next.facts) ? { ...next, facts: before.facts } : next;
    if (!learnInView(start, view, page)) return false;
    current = { page, start };
    if (page.facts !== before.facts) onPage.value = onPageOf(page, start, view);
    return true;
  };

  const backTo = (page: Page) =>
    batch(() => {
      const kept = left?.service === shared.service.value?.id ? left : null;
      // Other facts may have come meanwhile, or another page.
      const isSame = kept !== null && current?.page === page;
      if (kept) {
        life.abort();
        life = kept.life;
        showing.value = kept.showing;
        onPage.value = kept.onPage;
        left = null;
      }
      if (!isSame && !changeInPlace(page)) showPage(page);
    });

  followAnswers(lifetime, shared, showing);

  return {
    showing,
    onPage,
    bar,
    show,
    showPage,
    backTo,
    change: (page, early) => batch(() => changeInPlace(page) || showPage(page, early)),
    showTyped(response, asked, isTyping) {
      const text = textOfTyped(response.typed, asked);
      const company =
        response.about.company ??
        (response.typed.kind === 'domain' ? nameOf(response.typed.domain.ascii) : null) ??
        undefined;
      batch(() => {
        const view = viewOfTyped(begin({ ...nowhere, about: { ...response.about, company } }, asked), response.typed);
        showing.value = { view, from: 'typed', text };
        onPage.value = null;
        if (!isTyping) bar.put(text);
      });
    },
  };
}

/**
 * A popup may be closed and opened again before its answer comes, and another page may show the same. Without this it
 * would go on offering the answer for a price.
 */
function followAnswers(life: AbortSignal, { connection }: SharedState, showing: ReadonlySignal<Showing | null>): void {
  const newest = createNewest(life);
  const hear = async ({ view, text }: Showing) => {
    const mine = newest.begin();
    const isPrivate = connection.private.peek();
    const response = await send('look-up', { text: lookedUpAs(view, text), private: isPrivate });
    if (response.ok && !mine.aborted && showing.peek()?.view === view)
      batch(() => learnAnswers(view, response.value.about.cached));
  };
  listen(
    (push) => {
      const now = showing.peek();
      if (push.topic === 'known' && now && offersAnswer(now.view, push.emails)) void hear(now);
    },
    life,
    () => connection.private.peek(),
  );
}

/** The same address in the same tab, and the same subject; its name may become known later. */
function isSamePage(one: Page, other: Page): boolean {
  if (one.tab !== other.tab || one.address !== other.address || !isEqual(one.mailbox, other.mailbox)) return false;
  const [before, now] = [one.subject, other.subject];
  if (before.kind === 'company' && now.kind === 'company') return isEqual(before.domain, now.domain);
  return isEqual(before, now);
}

/** Equal plain data, in whatever order of fields: storage sorts the fields of its objects. */
export const isEqual = (one: unknown, other: unknown): boolean => inOneOrder(one) === inOneOrder(other);

const inOneOrder = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
