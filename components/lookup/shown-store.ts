import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { Answers } from '../../lib/messages/answers.ts';
import { listen, send } from '../../lib/messages/send.ts';
import type { PageFacts } from '../../lib/page/facts.ts';
import type { Connection } from '../shell/connection.ts';
import { createNewest } from '../shell/newest.ts';
import type { SharedState } from '../shell/shared-state.ts';
import { type BarText, createBarText } from './bar-text.ts';
import type { Early } from './company/company-store.ts';
import type { People } from './people-store.ts';
import {
  learnAnswers,
  learnInView,
  lookedUpAs,
  offersAnswer,
  type Showing,
  textOf,
  textOfTyped,
  type View,
} from './subject-views.ts';
import { isEqual, isSamePage, type Page } from './tab-page.ts';
import { fixedPeople, peopleOnPage, type Start, viewOfSubject, viewOfTyped } from './view-of-subject.ts';

/** The addresses on the page, whatever its subject. */
export interface OnPage {
  people: People;
  facts: PageFacts;
}

export interface Shown {
  showing: ReadonlySignal<Showing | null>;
  onPage: ReadonlySignal<OnPage | null>;
  bar: BarText;
  show(view: View): void;
  /** `early`: nothing is requested from a service yet. */
  showPage(page: Page, early?: Early | null): void;
  /** The page again, with the answers that were got on it. */
  backTo(page: Page): void;
  /** More or newer facts about the page: changes the view in place. `early`: as above, if the view must be rebuilt. */
  change(page: Page, early?: Early | null): void;
  /** `isTyping`: the field has other text by now, and keeps it. */
  showTyped(response: Answers['look-up'], asked: string, isTyping: boolean): void;
}

/** The opener's name for a domain's company, used if nothing cached has one. */
export type NameOf = (domain: string) => string | null;

/** A typed lookup belongs to no page. */
const nowhere = { tab: null, address: null, facts: null, mailbox: null };

/** The current view. A new one replaces it, and answers to the previous one are dropped. */
export function createShown(
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
    if (!learnInView(start.known, view, page)) return false;
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
  const loadAnswers = async ({ view, text }: Showing) => {
    const mine = newest.begin();
    const isPrivate = connection.private.peek();
    const response = await send('look-up', { text: lookedUpAs(view, text), private: isPrivate });
    if (response.ok && !mine.aborted && showing.peek()?.view === view)
      batch(() => learnAnswers(view, response.value.about.cached));
  };
  listen(
    (push) => {
      const now = showing.peek();
      if (push.topic === 'known' && now && offersAnswer(now.view, push.emails)) void loadAnswers(now);
    },
    life,
    () => connection.private.peek(),
  );
}
