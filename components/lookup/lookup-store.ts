/**
 * A lookup: the subject of a web page or a typed text, and everything that can be requested about it. Popup and side
 * panel each have one that begins with a page (`createLookup`). A typed one can be part of another page of the
 * extension, on that page's shared state (`createTypedLookup`). `lookup-view.tsx` shows both.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { openOptions, openWelcome, openWorkspace } from '../../lib/browser/pages.ts';
import type { Push } from '../../lib/messages/push.ts';
import { send } from '../../lib/messages/send.ts';
import { encoded } from '../format/encoded.ts';
import { copy } from '../shell/copy.ts';
import { nothingKnown } from '../shell/known-people.ts';
import { onOther } from '../shell/on-other.ts';
import type { SharedState } from '../shell/shared-state.ts';
import type { People } from './people-store.ts';
import { createShown, type NameOf, type OnPage } from './shown-store.ts';
import { peopleIn, type Showing, textOf, type View } from './subject-views.ts';
import type { Suggestions } from './suggestions-store.ts';
import type { Page } from './tab-page.ts';
import { createTyping, draftText, type LookUp } from './typing-store.ts';

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
   * - `quiet`: not opened by the user, so what they looked up stays.
   */
  begin(page: Page, how: { reading: string | null; intended: boolean; early?: boolean; quiet?: boolean }): void;
  /** Another service answers: shows the same without the former one's answers. The page's own wait for a `begin`. */
  renew(): void;
  /** Handles a push, after the shared state. */
  onPush(push: Push): void;
}

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
    whoIs: (email) => void openWorkspace(`#/enrichment?email=${encoded(email)}`),
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
      const draft = draftText(shared, next.subject);
      if (draft === undefined) shown.bar.put(textOf(next.subject));
      else shown.bar.write(draft);
    },
    renew() {
      const now = page.value;
      const { value: showing } = shown.showing;
      const { value: asked } = typing.lookUp;
      // Drops everything that the former service answered, and what was known from it.
      const next = now && { ...now, about: nothingKnown };
      page.value = next;
      if (asked.at === 'asking') again(asked.text);
      else if (showing?.from === 'typed') again(showing.text);
      else if (showing && next) shown.showPage(next, 'reading');
    },
    onPush(push) {
      const now = page.value;
      // Ignores pushes for other pages of the extension, and for an earlier opening, which knows less.
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
