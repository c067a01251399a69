/** The lookup that is on the screen. A new one takes its place, and answers to the one before are dropped. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { People } from '../../components/lookup/people-store.ts';
import {
  fixedPeople,
  peopleOnPage,
  type Showing,
  type Start,
  textOf,
  textOfTyped,
  type View,
  viewOfSubject,
  viewOfTyped,
} from '../../components/lookup/view.ts';
import type { Ground } from '../../components/shell/shared-state.ts';
import type { Answers } from '../messages/catalogue.ts';
import type { About, MailboxView } from '../messages/views.ts';
import type { PageFacts } from '../page/facts.ts';
import type { Subject } from '../subject/subject.ts';

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

export interface Shown {
  showing: ReadonlySignal<Showing | null>;
  onPage: ReadonlySignal<OnPage | null>;
  field: Signal<string>;
  show(view: View): void;
  showPage(page: Page): void;
  showTyped(heard: Answers['look-up'], asked: string): void;
}

/** What was typed stands on no page. */
const nowhere = { tab: null, address: null, facts: null, mailbox: null };

export function createShown(screen: AbortSignal, ground: Ground): Shown {
  const showing = signal<Showing | null>(null);
  const onPage = signal<OnPage | null>(null);
  const field = signal('');
  let life = new AbortController();

  const show = (view: View) => {
    if (showing.value) showing.value = { ...showing.value, view };
  };
  const begin = ({ address, ...of }: Omit<Page, 'subject'>, text: string): Start => {
    life.abort();
    life = new AbortController();
    const desk = { ...ground.room, signal: AbortSignal.any([screen, life.signal]), page: address };
    const patient = ground.settings.value?.patient ?? false;
    return { ...of, desk, known: ground, drafts: ground.drafts, patient, text, show };
  };

  return {
    showing,
    onPage,
    field,
    show,
    showPage(page) {
      const { subject, facts } = page;
      const start = begin(page, '');
      batch(() => {
        const view = viewOfSubject(start, subject);
        const there = facts && facts.addresses.length > 0 && view.kind !== 'mailbox' ? facts : null;
        showing.value = { view, from: 'page', text: textOf(subject) };
        onPage.value = there && { people: fixedPeople(start, peopleOnPage(there)), facts: there };
        field.value = textOf(subject);
      });
    },
    showTyped(heard, asked) {
      const text = textOfTyped(heard.typed, asked);
      batch(() => {
        showing.value = {
          view: viewOfTyped(begin({ ...nowhere, about: heard.about }, asked), heard.typed),
          from: 'typed',
          text,
        };
        onPage.value = null;
        field.value = text;
      });
    },
  };
}
