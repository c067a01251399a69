/** Who wrote the article of the page: the names that it gives itself, and the author finder. lib/contract/README.md §4.3. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import type { CachedAnswer } from '../../../lib/messages/views.ts';
import type { Subject } from '../../../lib/subject/subject.ts';
import type { Connection } from '../../shell/connection.ts';
import { cachedOf, createRequestState, type RequestState } from '../../shell/request-state.ts';
import type { Finder } from './finder-store.ts';

export type Article = Extract<Subject, { kind: 'article' }>;

export interface Authors {
  article: Article;
  /** Which of the names the finder by name would be asked for. */
  chosen: ReadonlySignal<number>;
  choose(index: number): void;
  state: ReadonlySignal<RequestState<'findAuthor'>>;
  found: ReadonlySignal<Contact | null>;
  /** The canonical address found nobody; the visited one may, on another click. */
  canTryVisited: ReadonlySignal<boolean>;
  /** What became known since: shown where nothing is shown yet. */
  learn(kept: readonly CachedAnswer[]): void;
  find(): void;
  /** After a failure: the same address once more. */
  retry(): void;
  findVisited(): void;
  /** After an unknown outcome, or when the answer is old: may be charged once more. */
  findAgain(): void;
  /** Stops waiting; an answer that was paid for by then is shown when it comes. */
  cancel(): void;
}

export function createAuthors(
  connection: Connection,
  article: Article,
  finder: Finder,
  kept: readonly CachedAnswer[],
): Authors {
  const state = createRequestState(connection, 'findAuthor');
  const chosen = signal(0);
  const addresses = [article.url, article.visited];
  const learn = (all: readonly CachedAnswer[]) => {
    const old = cachedOf(all, 'findAuthor', (params) => addresses.includes(params.url));
    if (old) state.show(old);
  };
  learn(kept);
  const found = computed(() =>
    state.state.value.at === 'shown' ? contactOfFinding(state.state.value.reply.data) : null,
  );
  const asked = computed(() => {
    const now = state.state.value;
    return now.at === 'shown' || now.at === 'failed' ? now.params.url : article.url;
  });
  const find = (url: string, how: { anew?: boolean; again?: boolean }) => {
    const max = finder.values.value.patient ? { max_duration: limits.finder.maxDuration } : {};
    void state.ask({ url, ...max }, { click: true, ...how });
  };

  return {
    article,
    chosen,
    choose(index) {
      chosen.value = index;
      const author = article.authors[index];
      if (author) finder.suggest({ name: author.name });
    },
    learn,
    state: state.state,
    found,
    canTryVisited: computed(
      () =>
        state.state.value.at === 'shown' &&
        found.value === null &&
        article.visited !== article.url &&
        asked.value === article.url,
    ),
    find: () => find(article.url, {}),
    retry: () => find(asked.value, {}),
    findVisited: () => find(article.visited, {}),
    findAgain: () => find(asked.value, { anew: true, again: true }),
    cancel: state.cancel,
  };
}
