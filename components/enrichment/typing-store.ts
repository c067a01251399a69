/** The field's text, its meaning, and what is cached about it. Asks only the background; nothing leaves the device. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { About } from '../../lib/messages/people-views.ts';
import { send } from '../../lib/messages/send.ts';
import { nothingKnown } from '../shell/known-people.ts';
import { createNewest } from '../shell/newest.ts';
import { loadUnderWay } from '../shell/under-way.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { domainIn, type Way, type Who, waysOf, whoOf } from './who.ts';

/** `odd`: the text is nothing that can be looked up. */
export type Typed =
  | { at: 'empty' }
  | { at: 'reading' }
  | { at: 'odd' }
  | { at: 'who'; who: Who; ways: readonly Way[]; text: string };

export interface Typing {
  field: ReadonlySignal<string>;
  typed: ReadonlySignal<Typed>;
  /** A lookup was started with an odd or empty field. */
  wrong: ReadonlySignal<boolean>;
  way: ReadonlySignal<Way>;
  about: ReadonlySignal<About>;
  /** Stored as a draft until it is used. */
  write(text: string): void;
  /** The draft goes, unless something else than `text` was typed since. */
  used(text: string): void;
  setWay(way: Way): void;
  /** Fills the field. Null if the text names nothing to look up, or if the field changed meanwhile. */
  fill(text: string): Promise<Who | null>;
  /** Reads the field as it is now. If it names nothing to look up, `wrong` is set. */
  who(): Promise<Who | null>;
  /** Forgets what is cached: it belongs to another service. */
  forget(): void;
}

const draft = 'enrichment.field';

export function createTyping({ shared, life }: Workspace): Typing {
  const field = signal(shared.drafts.values.peek()[draft] ?? '');
  const typed = signal<Typed>({ at: 'empty' });
  const wrong = signal(false);
  const chosen = signal<Way>('person');
  // Half-typed text often names something else, such as a company. It must not change the selection for the final
  // text.
  const way = computed(() => {
    const now = typed.value;
    return now.at !== 'who' || now.ways.includes(chosen.value) ? chosen.value : (now.ways[0] ?? chosen.value);
  });
  const about = signal<About>(nothingKnown);
  const newest = createNewest(life);

  const read = async (text: string): Promise<Who | null> => {
    const mine = newest.begin();
    if (text.trim() === '') {
      typed.value = { at: 'empty' };
      return null;
    }
    if (typed.value.at !== 'who') typed.value = { at: 'reading' };
    const response = await send('look-up', { text, private: false });
    if (mine.aborted) return null;
    const who = response.ok ? whoOf(response.value.typed) : null;
    const more = who && (await Promise.all([send('about', aboutWhom(who)), loadUnderWay(false)]))[0];
    if (mine.aborted) return null;
    if (!who) {
      typed.value = { at: 'odd' };
      return null;
    }
    about.value = more?.ok ? more.value : nothingKnown;
    shared.known.learn(about.value, who.by === 'email' ? [who.email] : []);
    const ways = waysOf(who);
    typed.value = { at: 'who', who, ways, text };
    return who;
  };
  const put = (text: string) => {
    field.value = text;
    wrong.value = false;
  };

  return {
    field,
    typed,
    wrong,
    way,
    about,
    write(text) {
      put(text);
      if (text.trim() === '') shared.drafts.drop([draft]);
      else shared.drafts.keep({ [draft]: text });
      void read(text);
    },
    used(text) {
      if (field.value === text) shared.drafts.drop([draft]);
    },
    setWay(next) {
      chosen.value = next;
    },
    async fill(text) {
      put(text);
      const who = await read(text);
      return field.value === text ? who : null;
    },
    async who() {
      const text = field.value;
      const now = typed.value;
      // `typed` may still describe an earlier text.
      const who = now.at === 'who' && now.text === text ? now.who : await read(text);
      if (field.value !== text) return null;
      wrong.value = who === null;
      return who;
    },
    forget() {
      about.value = nothingKnown;
    },
  };
}

function aboutWhom(who: Who) {
  const emails = who.by === 'email' ? [who.email] : who.by === 'handle' ? [who.handle] : [];
  return { domain: domainIn(who), page: null, emails, private: false };
}
