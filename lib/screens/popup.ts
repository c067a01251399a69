/** The quick look: what the page in a tab is about, or what was typed, and everything that can be asked about it. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { copyText } from '../gestures/copy-text.ts';
import { openOptions } from '../gestures/open-page.ts';
import type { Answers } from '../messages/catalogue.ts';
import { listen, send } from '../messages/send.ts';
import type { About, Opening, Push } from '../messages/views.ts';
import type { PageFacts } from '../page/facts.ts';
import type { Subject } from '../subject/subject.ts';
import type { Flash } from './flash.ts';
import { createGround, type Ground } from './ground.ts';
import {
  fixedPeople,
  peopleIn,
  peopleOnPage,
  type Showing,
  type Start,
  textOf,
  textOfTyped,
  type View,
  viewOfSubject,
  viewOfTyped,
} from './lookup.ts';
import type { People } from './people.ts';
import { inOrder } from './push-order.ts';
import { searchOnOpen } from './search-on-open.ts';

/** `slow`: nothing came for a second; `silent`: the worker never answered. */
export type Stage = { at: 'opening'; slow: boolean } | { at: 'silent' } | { at: 'open' };

/** A typed lookup on its way. */
export type LookUp = { at: 'idle' } | { at: 'asking'; text: string; slow: boolean } | { at: 'silent'; text: string };

/** Addresses that stand on the page, whatever it is about. */
export interface OnPage {
  people: People;
  facts: PageFacts;
}

export interface Popup {
  ground: Ground;
  stage: ReadonlySignal<Stage>;
  showing: ReadonlySignal<Showing | null>;
  /** The page is still being read: what it says of itself comes later. */
  reading: ReadonlySignal<boolean>;
  /** The people of the view that keys and bulk verbs mean; null when it shows none. */
  people: ReadonlySignal<People | null>;
  onPage: ReadonlySignal<OnPage | null>;
  lookUp: ReadonlySignal<LookUp>;
  /** What stands in the field. */
  field: ReadonlySignal<string>;
  write(text: string): void;
  /** Looks up what is typed, or this. */
  look(text?: string): void;
  /** Back to the page's own subject. */
  back(): void;
  /** Shows another view in the same lookup. */
  show(view: View): void;
  openAgain(): void;
  /** In the click itself, like what follows. */
  copy(text: string): void;
  openOptions(): void;
}

interface Page {
  tab: number | null;
  address: string | null;
  subject: Subject;
  facts: PageFacts | null;
  about: About;
}

export function createPopup(life: AbortSignal, options: { tab: number | null; now?: () => number }): Popup {
  const ground = createGround(life, options.now ?? Date.now, 'popup');
  const stage = signal<Stage>({ at: 'opening', slow: false });
  const reading = signal(false);
  const shown = createShown(life, ground);
  let page: Page | null = null;

  const pushes = inOrder((push) => {
    ground.hear(push);
    if (push.topic !== 'page' || page === null || page.tab !== push.tab) return;
    reading.value = false;
    page = pageAfter(page, push);
    if (shown.showing.value?.from === 'page') shown.showPage(page);
  });
  listen(pushes.hear, life, () => ground.room.private.value);

  const settle = (opening: Opening) =>
    batch(() => {
      ground.settle(opening);
      const { subject, facts, about, tab } = opening;
      // Typed before the page was looked at: it stays.
      const early = page === null ? shown.field.value : '';
      page = { tab, address: opening.page, subject, facts, about };
      reading.value = opening.pageSlow;
      shown.showPage(page);
      if (opening.draft[typedOn] === textOf(subject)) shown.field.value = opening.draft[typed] ?? shown.field.value;
      if (early !== '') shown.field.value = early;
      stage.value = { at: 'open' };
      pushes.begin(opening.revision);
    });
  const open = async () => {
    stage.value = { at: 'opening', slow: false };
    const heard = await send('open', { tab: options.tab }, () => {
      if (stage.value.at === 'opening') stage.value = { at: 'opening', slow: true };
    });
    if (life.aborted) return;
    if (heard.ok) {
      settle(heard.value);
      void ground.saves.loadLists();
    } else stage.value = { at: 'silent' };
  };
  searchOnOpen(shown.showing, ground, life);
  void open();

  return {
    ground,
    stage,
    reading,
    ...createTyping(life, ground, shown, () => page),
    showing: shown.showing,
    people: computed(() => peopleIn(shown.showing.value?.view ?? null)),
    onPage: shown.onPage,
    field: shown.field,
    show: shown.show,
    openAgain: () => void open(),
    copy: (text) => void copy(text, ground.flash),
    openOptions,
  };
}

const typed = 'look-up';
const typedOn = 'look-up.on';

type Shown = ReturnType<typeof createShown>;

/** The lookup that is on the screen. A new one takes its place, and answers to the one before are dropped. */
function createShown(signal_: AbortSignal, ground: Ground) {
  const showing = signal<Showing | null>(null);
  const onPage = signal<OnPage | null>(null);
  const field = signal('');
  let life = new AbortController();

  const show = (view: View) => {
    if (showing.value) showing.value = { ...showing.value, view };
  };
  const begin = (about: About, facts: PageFacts | null, page: string | null, text: string): Start => {
    life.abort();
    life = new AbortController();
    const desk = { ...ground.room, signal: AbortSignal.any([signal_, life.signal]), page };
    const patient = ground.settings.value?.patient ?? false;
    return { desk, about, facts, known: ground, drafts: ground.drafts, patient, text, show };
  };

  return {
    showing,
    onPage,
    field,
    show,
    showPage({ subject, facts, about, address }: Page) {
      const start = begin(about, facts, address, '');
      batch(() => {
        const view = viewOfSubject(start, subject);
        const there = facts && facts.addresses.length > 0 && view.kind !== 'mailbox' ? facts : null;
        showing.value = { view, from: 'page', text: textOf(subject) };
        onPage.value = there && { people: fixedPeople(start, peopleOnPage(there)), facts: there };
        field.value = textOf(subject);
      });
    },
    showTyped(heard: Answers['look-up'], asked: string) {
      const text = textOfTyped(heard.typed, asked);
      batch(() => {
        showing.value = { view: viewOfTyped(begin(heard.about, null, null, asked), heard.typed), from: 'typed', text };
        onPage.value = null;
        field.value = text;
      });
    },
  };
}

/** The field: half-typed texts are kept, the newest lookup wins. */
function createTyping(life: AbortSignal, ground: Ground, shown: Shown, page: () => Page | null) {
  const lookUp = signal<LookUp>({ at: 'idle' });

  const look = async (text = shown.field.value) => {
    const asked = text.trim();
    if (asked === '') return;
    const mine = { at: 'asking', text: asked, slow: false } as const;
    lookUp.value = mine;
    const isCurrent = () => lookUp.value.at === 'asking' && lookUp.value.text === asked && !life.aborted;
    const heard = await send('look-up', { text: asked, private: ground.room.private.value }, () => {
      if (isCurrent()) lookUp.value = { ...mine, slow: true };
    });
    if (!isCurrent()) return;
    if (!heard.ok) {
      lookUp.value = { at: 'silent', text: asked };
      return;
    }
    lookUp.value = { at: 'idle' };
    shown.showTyped(heard.value, asked);
    ground.drafts.drop([typed, typedOn]);
  };

  return {
    lookUp,
    look: (text?: string) => void look(text),
    write(text: string) {
      const now = page();
      shown.field.value = text;
      ground.drafts.keep({ [typed]: text, [typedOn]: now ? textOf(now.subject) : '' });
    },
    back() {
      const now = page();
      lookUp.value = { at: 'idle' };
      ground.drafts.drop([typed, typedOn]);
      if (now) shown.showPage(now);
    },
  };
}

function pageAfter(page: Page, push: Extract<Push, { topic: 'page' }>): Page {
  return { ...page, subject: push.subject, facts: push.facts, about: push.about };
}

async function copy(text: string, flash: Flash): Promise<void> {
  flash.say((await copyText(text)) ? { what: 'copied', text } : { what: 'not-copied' });
}
