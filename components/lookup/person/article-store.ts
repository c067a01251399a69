/**
 * The authors of the page's article: the names given by the page, and the author finder. lib/contract/README.md §4.3.
 */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding, contactsOfCandidates } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import { foldedName } from '../../../lib/contract/text.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { AuthorCandidate } from '../../../lib/page/facts.ts';
import type { Subject } from '../../../lib/subject/subject.ts';
import type { Connection } from '../../shell/connection.ts';
import { cachedOf, createRequestState, type How, type RequestState } from '../../shell/request-state.ts';
import { type Finder, type Guess, guessIn } from './finder-store.ts';

export type Article = Extract<Subject, { kind: 'article' }>;

/** What is known of one author. `none`: looked for, and not found. */
export type AuthorResult = { at: 'open' } | { at: 'none' } | { at: 'found'; contact: Contact };

export interface Authors {
  article: Article;
  /** The selected name. Before a choice: the author that was found, otherwise the first person. */
  chosen: ReadonlySignal<number>;
  /** The selected name is not the one in the article's own answer, so it is found by name. */
  byName: ReadonlySignal<boolean>;
  choose(index: number): void;
  state: ReadonlySignal<RequestState<'findAuthor'>>;
  /** The selected author, from the article's answer or as known here. */
  found: ReadonlySignal<Contact | null>;
  /** Of each author, in the article's order. */
  results: ReadonlySignal<readonly AuthorResult[]>;
  /** From the article's own answer: the same person under other addresses, and how they were guessed. */
  others: ReadonlySignal<readonly Contact[]>;
  guess: ReadonlySignal<Guess | null>;
  /** The canonical address had no result; the visited one may, on another click. */
  canTryVisited: ReadonlySignal<boolean>;
  /** Takes what became known since; shown only if nothing is shown yet. */
  learn(cached: readonly CachedAnswer[]): void;
  find(): void;
  /** Finds the selected author by name, whatever the finder's fields contain by now. */
  findByName(): void;
  /** After a failure: the same address once more. */
  retry(): void;
  findVisited(): void;
  /** After an unknown outcome, or if the answer is old; may be charged again. */
  findAgain(): void;
  /** Asks these services of the waterfall, too. A click that named their price. */
  findAt(services: readonly string[]): void;
  /** Keeps and shows the answer of this service, where several differ. */
  prefer(service: string): void;
  /** Stops waiting; a response that was already paid for is shown when it arrives. */
  cancel(): void;
}

export function createAuthors(
  connection: Connection,
  article: Article,
  finder: Finder,
  cached: readonly CachedAnswer[],
): Authors {
  const state = createRequestState(connection, 'findAuthor');
  const picked = signal<number | null>(null);
  /** What is known here of them, by index; null if they were looked for and not found. */
  const recalled = signal<ReadonlyMap<number, Contact | null>>(new Map());
  const addresses = [article.url, article.visited];
  const learn = (all: readonly CachedAnswer[]) => {
    const isOfArticle = ({ url }: Params<'findAuthor'>) => addresses.includes(url);
    const old = cachedOf(all, 'findAuthor', isOfArticle);
    if (old) state.show(old);
    void state.join(isOfArticle);
  };
  learn(cached);
  const said = computed(() => (state.state.value.at === 'shown' ? state.state.value.reply.data : null));
  const answered = computed(() => said.value && contactOfFinding(said.value));
  const first = Math.max(
    0,
    article.authors.findIndex(({ kind }) => kind === 'person'),
  );
  /** The author that the article's answer is about. Before an answer, or if it names none of them: the first person. */
  const whose = computed(() => {
    const named = indexOf(article.authors, answered.value);
    return named === -1 ? first : named;
  });
  const chosen = computed(() => picked.value ?? whose.value);
  const byName = computed(() => chosen.value !== whose.value);
  const found = computed(() => {
    const here = recalled.value.get(chosen.value) ?? null;
    if (!byName.value) return said.value ? answered.value : here;
    return finder.found.value === null ? here : null;
  });
  /** Sends nothing to a service. */
  const recall = async () => {
    const names = article.authors.map(({ name }) => ({ name, at: article.domain.ascii }));
    if (names.length === 0) return;
    const response = await send('known', { emails: [], names, private: connection.private.peek() });
    if (!response.ok || connection.signal.aborted) return;
    const known = new Map(response.value.names.map(({ name, contact }) => [name, contact]));
    recalled.value = new Map(
      article.authors.flatMap(({ name }, index) => {
        const contact = known.get(name);
        return contact === undefined ? [] : [[index, contact] as const];
      }),
    );
  };
  // At once, and again with each answer of the finder, which may be about one of them.
  const stop = effect(() => {
    if (finder.state.value.at !== 'asking') void recall();
  });
  connection.signal.addEventListener('abort', stop, { once: true });
  const results = computed(() =>
    article.authors.map((_, index): AuthorResult => {
      const contact = said.value && index === whose.value ? answered.value : recalled.value.get(index);
      if (contact === undefined) return { at: 'open' };
      return contact === null ? { at: 'none' } : { at: 'found', contact };
    }),
  );
  const asked = computed(() => {
    const now = state.state.value;
    return now.at === 'shown' || now.at === 'failed' ? now.params.url : article.url;
  });
  const find = (url: string, how: Pick<How, 'skipCache' | 'again' | 'services'>) => {
    const max = finder.values.value.patient ? { max_duration: limits.finder.maxDuration } : {};
    void state.ask({ url, ...max }, { click: true, ...how });
  };

  const choose = (index: number) => {
    const author = article.authors[index];
    if (!author) return;
    batch(() => {
      picked.value = index;
      finder.suggest({ name: author.name });
    });
  };

  return {
    article,
    chosen,
    byName,
    choose,
    learn,
    state: state.state,
    found,
    results,
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
    findByName() {
      choose(chosen.value);
      if (!finder.isAnswered.value) finder.find();
    },
    retry: () => find(asked.value, {}),
    findVisited: () => find(article.visited, {}),
    findAgain: () => find(asked.value, { skipCache: true, again: true }),
    findAt: (services) => find(asked.value, { services }),
    prefer: state.choose,
    cancel: state.cancel,
  };
}

function indexOf(authors: readonly AuthorCandidate[], found: Contact | null): number {
  const name = foldedName([found?.first_name, found?.last_name].filter(Boolean).join(' '));
  return name === '' ? -1 : authors.findIndex((author) => foldedName(author.name) === name);
}
