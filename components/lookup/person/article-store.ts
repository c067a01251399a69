/** Who wrote the article of the page: the names that it gives itself, and the author finder. lib/contract/README.md §4.3. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding, contactsOfCandidates } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import { foldedName } from '../../../lib/contract/text.ts';
import { send } from '../../../lib/messages/send.ts';
import type { CachedAnswer } from '../../../lib/messages/views.ts';
import type { AuthorCandidate } from '../../../lib/page/facts.ts';
import type { Subject } from '../../../lib/subject/subject.ts';
import type { Connection } from '../../shell/connection.ts';
import { cachedOf, createRequestState, type RequestState } from '../../shell/request-state.ts';
import { type Finder, type Guess, guessIn } from './finder-store.ts';

export type Article = Extract<Subject, { kind: 'article' }>;

export interface Authors {
  article: Article;
  /** Which of the names is looked at: before one is chosen, the one that was found, else the first. */
  chosen: ReadonlySignal<number>;
  /** The chosen one is not whom the article's own answer names: they are found by name. */
  byName: ReadonlySignal<boolean>;
  choose(index: number): void;
  state: ReadonlySignal<RequestState<'findAuthor'>>;
  /** The chosen one: as the article's answer names them, or as they are known here. */
  found: ReadonlySignal<Contact | null>;
  /** Of the article's own answer: the same person under other addresses, and how they were guessed. */
  others: ReadonlySignal<readonly Contact[]>;
  guess: ReadonlySignal<Guess | null>;
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
  const picked = signal<number | null>(null);
  /** Who was chosen, and is known here. */
  const recalled = signal<ReadonlyMap<number, Contact>>(new Map());
  const addresses = [article.url, article.visited];
  const learn = (all: readonly CachedAnswer[]) => {
    const old = cachedOf(all, 'findAuthor', (params) => addresses.includes(params.url));
    if (old) state.show(old);
  };
  learn(kept);
  const said = computed(() => (state.state.value.at === 'shown' ? state.state.value.reply.data : null));
  const answered = computed(() => said.value && contactOfFinding(said.value));
  const first = Math.max(
    0,
    article.authors.findIndex(({ kind }) => kind === 'person'),
  );
  /** Whom the article's answer is about; the first person, before there is one and where it names nobody of them. */
  const whose = computed(() => {
    const named = indexOf(article.authors, answered.value);
    return named === -1 ? first : named;
  });
  const chosen = computed(() => picked.value ?? whose.value);
  const byName = computed(() => chosen.value !== whose.value);
  const found = computed(() => {
    if (!byName.value) return answered.value;
    return finder.found.value === null ? (recalled.value.get(chosen.value) ?? null) : null;
  });
  const recall = async (index: number, name: string) => {
    const names = [{ name, at: article.domain.ascii }];
    const heard = await send('known', { emails: [], names, private: connection.private.value });
    const contact = heard.ok ? heard.value.names[0]?.contact : null;
    if (contact && !connection.signal.aborted) recalled.value = new Map(recalled.value).set(index, contact);
  };
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
    byName,
    choose(index) {
      const author = article.authors[index];
      if (!author) return;
      batch(() => {
        picked.value = index;
        finder.suggest({ name: author.name });
      });
      void recall(index, author.name);
    },
    learn,
    state: state.state,
    found,
    others: computed(() => (said.value && !byName.value ? contactsOfCandidates(said.value) : [])),
    guess: computed(() => (said.value && !byName.value ? guessIn(said.value) : null)),
    canTryVisited: computed(
      () =>
        !byName.value &&
        state.state.value.at === 'shown' &&
        answered.value === null &&
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

function indexOf(authors: readonly AuthorCandidate[], found: Contact | null): number {
  const name = foldedName([found?.first_name, found?.last_name].filter(Boolean).join(' '));
  return name === '' ? -1 : authors.findIndex((author) => foldedName(author.name) === name);
}
