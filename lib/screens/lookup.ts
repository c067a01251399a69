/**
 * A lookup on a screen: what a page is about, or what was typed, and everything that can be asked about it. Popup and side panel
 * each stand on one that begins with a page (`createLookup`); one can also stand inside another screen, on that screen's own ground
 * (`createTypedLookup`). `entrypoints/lookup/` shows either of them.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { People } from '../../components/lookup/people-store.ts';
import { peopleIn, type Showing, textOf, type View } from '../../components/lookup/view.ts';
import type { Flash } from '../../components/shell/flash.ts';
import type { Ground } from '../../components/shell/shared-state.ts';
import { copyText } from '../gestures/copy-text.ts';
import { openOptions, openWorkspace } from '../gestures/open-page.ts';
import { send } from '../messages/send.ts';
import type { Push } from '../messages/views.ts';
import { createShown, type OnPage, type Page, type Shown } from './shown.ts';

/** A typed lookup on its way. */
export type LookUp = { at: 'idle' } | { at: 'asking'; text: string; slow: boolean } | { at: 'silent'; text: string };

export interface Lookup {
  ground: Ground;
  /** Null until there is something to show. */
  showing: ReadonlySignal<Showing | null>;
  /** The page is still being read: what it says of itself comes later. */
  reading: ReadonlySignal<boolean>;
  /** The people of the view that keys and bulk verbs mean; null when it shows none. */
  people: ReadonlySignal<People | null>;
  /** Addresses that stand on the page, whatever it is about. */
  onPage: ReadonlySignal<OnPage | null>;
  lookUp: ReadonlySignal<LookUp>;
  /** What stands in the field. */
  field: ReadonlySignal<string>;
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
  openWorkspace(): void;
  /** Opens the workspace where this address can be enriched; nothing is asked before a click there. */
  whoIs(email: string): void;
}

/** A lookup that begins with the page of a tab. */
export interface PageLookup extends Lookup {
  page: ReadonlySignal<Page | null>;
  /**
   * Begins with this page, or begins anew with another one. `reading`: what the page says of itself is pushed later. `wished`: something
   * else is looked up at once, and the page is what one comes back to.
   */
  begin(page: Page, reading: boolean, wished?: boolean): void;
  /** What the worker tells by itself, after the ground has heard it. */
  hear(push: Push): void;
}

/** Shows nothing before it begins or something is typed. Ends with `life`; the ground is the caller's, and stays. */
export function createLookup(life: AbortSignal, ground: Ground): PageLookup {
  const page = signal<Page | null>(null);
  const reading = signal(false);
  const shown = createShown(life, ground);

  return {
    ground,
    page,
    reading,
    ...createTyping(life, ground, shown, page),
    showing: shown.showing,
    people: computed(() => peopleIn(shown.showing.value?.view ?? null)),
    onPage: shown.onPage,
    field: shown.field,
    show: shown.show,
    copy: (text) => void copy(text, ground.flash),
    openOptions,
    openWorkspace: () => void openWorkspace(),
    whoIs: (email) => void openWorkspace(`#/enrichment?email=${encodeURIComponent(email)}`),
    begin(next, isReading, isWished) {
      // Typed before the page was looked at: it stays.
      const early = page.value === null ? shown.field.value : '';
      const draft = ground.drafts.values.value;
      page.value = next;
      reading.value = isReading;
      if (isWished) return;
      shown.showPage(next);
      if (draft[typedOn] === textOf(next.subject)) shown.field.value = draft[typed] ?? shown.field.value;
      if (early !== '') shown.field.value = early;
    },
    hear(push) {
      const now = page.value;
      if (push.topic !== 'page' || now === null || now.tab !== push.tab) return;
      reading.value = false;
      page.value = { ...now, subject: push.subject, facts: push.facts, about: push.about };
      if (shown.showing.value?.from === 'page') shown.showPage(page.value);
    },
  };
}

/**
 * Looks a text up at once, free, and shows what it is about in place: a domain, a company, a person, an address. `ground` has to be settled
 * and to hear the pushes already. Until the worker answers `showing` is null, and `lookUp` says how it stands.
 */
export function createTypedLookup(life: AbortSignal, ground: Ground, text: string): Lookup {
  const lookup = createLookup(life, ground);
  lookup.look(text);
  return { ...lookup, back: () => lookup.look(text) };
}

const typed = 'look-up';
const typedOn = 'look-up.on';

/** The field: half-typed texts are kept, the newest lookup wins. */
function createTyping(life: AbortSignal, ground: Ground, shown: Shown, page: ReadonlySignal<Page | null>) {
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
      const now = page.value;
      shown.field.value = text;
      ground.drafts.keep({ [typed]: text, [typedOn]: now ? textOf(now.subject) : '' });
    },
    back() {
      const now = page.value;
      lookUp.value = { at: 'idle' };
      ground.drafts.drop([typed, typedOn]);
      if (now) shown.showPage(now);
    },
  };
}

async function copy(text: string, flash: Flash): Promise<void> {
  flash.say((await copyText(text)) ? { what: 'copied', text } : { what: 'not-copied' });
}
