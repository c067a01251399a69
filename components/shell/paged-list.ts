/**
 * A list loaded page by page. The newest request wins, the end is known, failed pages can be retried, and loaded rows
 * stay until newer ones arrive.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';
import { createNewest } from './newest.ts';
import type { How } from './request-state.ts';

/** Which pages: the first, the next, or all following. */
export type Wanted = 'first' | 'more' | 'all';

/** `slow`: no answer after a second. Times in epoch milliseconds. */
type PagedState<Question> =
  | { at: 'idle' }
  | { at: 'asking'; wanted: Wanted; question: Question; since: number; slow: boolean }
  | { at: 'shown' }
  | { at: 'failed'; wanted: Wanted; question: Question; problem: ShownProblem };

/** The result of `page`: rows, data about the whole list, and the next cursor. */
export interface Page<Row, Info> {
  rows: readonly Row[];
  info: Info;
  /** An offset or other cursor; null at the end. */
  next: number | null;
}

/** All pages as one; duplicate keys removed. */
export interface Loaded<Question, Row, Info> extends Page<Row, Info> {
  question: Question;
}

export interface PageRequest<Question, Row, Info> {
  question: Question;
  wanted: Wanted;
  /** The page's cursor: 0, then the previous page's `next`. */
  from: number;
  /** The previous pages; null for the first. */
  before: Loaded<Question, Row, Info> | null;
  how: How;
  slow: () => void;
}

interface PagedListOptions<Question, Row, Info> {
  connection: Pick<Connection, 'signal' | 'now'>;
  keyOf: (row: Row) => string | number;
  page: (
    request: PageRequest<Question, Row, Info>,
  ) => Promise<({ ok: true } & Page<Row, Info>) | { ok: false; problem: ShownProblem }>;
  /** Rows of the previous query stay until a new one is answered. */
  staysUntilAnswered?: boolean;
}

export interface PagedList<Question, Row, Info> {
  /** The state of the newest request. */
  state: ReadonlySignal<PagedState<Question>>;
  /** Null before the first answer. */
  loaded: ReadonlySignal<Loaded<Question, Row, Info> | null>;
  /** Loads the first page of a query. True if answered and still the newest. */
  load(question: Question, how?: How): Promise<boolean>;
  /** Reloads the query; shown rows stay meanwhile. `all`: until all of its pages are loaded. */
  reload(options?: { all?: boolean; how?: How }): Promise<boolean>;
  /** Loads the next page; calls while it loads share it. */
  more(how?: How): Promise<void>;
  /** Loads all pages. True if they are still those of the newest query. */
  all(how?: How): Promise<boolean>;
  /** Applies a change made elsewhere; nothing if nothing is loaded. */
  change(change: (loaded: Loaded<Question, Row, Info>) => Loaded<Question, Row, Info>): void;
  /** Resets the list; answers in flight are dropped. */
  clear(): void;
}

const free: How = { click: false };

export function createPagedList<Question, Row, Info>({
  connection,
  keyOf,
  page,
  staysUntilAnswered = false,
}: PagedListOptions<Question, Row, Info>): PagedList<Question, Row, Info> {
  type Pages = Loaded<Question, Row, Info>;
  const state = signal<PagedState<Question>>({ at: 'idle' });
  const loaded = signal<Pages | null>(null);
  const newest = createNewest(connection.signal);
  let coming: Promise<void> | null = null;

  /**
   * Appends a page; null on failure or when no longer wanted. `before` is read on arrival, because rows may change
   * meanwhile.
   */
  async function load(
    request: { question: Question; wanted: Wanted; how: How; mine: AbortSignal },
    before: () => Pages | null,
  ): Promise<Pages | null> {
    const { mine, ...asked } = request;
    const asking = { at: 'asking', wanted: asked.wanted, question: asked.question, since: connection.now() } as const;
    state.value = { ...asking, slow: false };
    const pages = before();
    const slow = () => {
      if (!mine.aborted) state.value = { ...asking, slow: true };
    };
    const response = await page({ ...asked, from: pages?.next ?? 0, before: pages, slow });
    if (mine.aborted) return null;
    if (response.ok) return together(asked.question, before(), response, keyOf);
    state.value = { at: 'failed', wanted: asked.wanted, question: asked.question, problem: response.problem };
    return null;
  }
  const show = (pages: Pages) =>
    batch(() => {
      loaded.value = pages;
      state.value = { at: 'shown' };
    });

  async function begin(question: Question, how: How, isWhole: boolean): Promise<boolean> {
    const mine = newest.begin();
    coming = null;
    const request = { question, wanted: 'first', how, mine } as const;
    let pages = await load(request, () => null);
    while (pages && pages.next !== null && isWhole) {
      const before: Pages = pages;
      pages = await load(request, () => before);
    }
    if (pages) show(pages);
    return pages !== null;
  }
  async function follow(wanted: 'more' | 'all', how: How): Promise<void> {
    const before = loaded.value;
    const at = state.value;
    if (!before || before.next === null || (at.at === 'asking' && at.wanted === 'first')) return;
    const pages = await load({ question: before.question, wanted, how, mine: newest.current() }, () => loaded.value);
    if (pages) show(pages);
  }
  function following(wanted: 'more' | 'all', how: How): Promise<void> {
    if (coming) return coming;
    const mine = follow(wanted, how).finally(() => {
      if (coming === mine) coming = null;
    });
    coming = mine;
    return mine;
  }
  const all = async (how: How) => {
    const mine = newest.current();
    do await following('all', how);
    while (!mine.aborted && state.value.at === 'shown' && (loaded.value?.next ?? null) !== null);
    return !mine.aborted;
  };

  return {
    state,
    loaded,
    load(question, how = free) {
      if (!staysUntilAnswered) loaded.value = null;
      return begin(question, how, false);
    },
    async reload({ all: isWhole = false, how = free } = {}) {
      const asked = 'question' in state.value ? state.value : loaded.value;
      return asked ? begin(asked.question, how, isWhole) : false;
    },
    more: (how = free) => following('more', how),
    all: (how = free) => all(how),
    change(change) {
      if (loaded.value) loaded.value = change(loaded.value);
    },
    clear() {
      newest.begin();
      coming = null;
      batch(() => {
        loaded.value = null;
        state.value = { at: 'idle' };
      });
    },
  };
}

/**
 * A row that moved between pages appears once, with its latest data. An empty page is the last, so a list always
 * ends.
 */
function together<Question, Row, Info>(
  question: Question,
  before: Loaded<Question, Row, Info> | null,
  page: Page<Row, Info>,
  keyOf: (row: Row) => string | number,
): Loaded<Question, Row, Info> {
  const rows = [...new Map([...(before?.rows ?? []), ...page.rows].map((row) => [keyOf(row), row])).values()];
  return { question, rows, info: page.info, next: page.rows.length > 0 ? page.next : null };
}
