/** Who wrote the article of the page: the names that it gives itself, and the author finder. Contract, section 4.3. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding } from '../../../lib/contract/contact.ts';
import { limits } from '../../../lib/contract/limits.ts';
import type { KeptAnswer } from '../../../lib/messages/views.ts';
import { createFlight, type Flight, keptOf } from '../../../lib/screens/flight.ts';
import type { Subject } from '../../../lib/subject/subject.ts';
import type { Desk } from '../../shell/connection.ts';
import type { Finder } from './finder-store.ts';

export type Article = Extract<Subject, { kind: 'article' }>;

export interface Authors {
  article: Article;
  /** Which of the names the finder by name would be asked for. */
  chosen: ReadonlySignal<number>;
  choose(index: number): void;
  state: ReadonlySignal<Flight<'findAuthor'>>;
  found: ReadonlySignal<Contact | null>;
  /** The canonical address found nobody; the visited one may, on another click. */
  canTryVisited: ReadonlySignal<boolean>;
  find(): void;
  findVisited(): void;
  /** After an unknown outcome, or when the answer is old: may be charged once more. */
  findAgain(): void;
}

export function createAuthors(desk: Desk, article: Article, finder: Finder, kept: readonly KeptAnswer[]): Authors {
  const flight = createFlight(desk, 'findAuthor');
  const chosen = signal(0);
  const addresses = [article.url, article.visited];
  const old = keptOf(kept, 'findAuthor', (params) => addresses.includes(params.url));
  if (old) flight.show(old);
  const found = computed(() =>
    flight.state.value.at === 'shown' ? contactOfFinding(flight.state.value.reply.data) : null,
  );
  const asked = computed(() => {
    const now = flight.state.value;
    return now.at === 'shown' || now.at === 'failed' ? now.params.url : article.url;
  });
  const find = (url: string, how: { anew?: boolean; again?: boolean }) => {
    const max = finder.values.value.patient ? { max_duration: limits.finder.maxDuration } : {};
    void flight.ask({ url, ...max }, { click: true, ...how });
  };

  return {
    article,
    chosen,
    choose(index) {
      chosen.value = index;
      const author = article.authors[index];
      if (author) finder.suggest({ name: author.name });
    },
    state: flight.state,
    found,
    canTryVisited: computed(
      () =>
        flight.state.value.at === 'shown' &&
        found.value === null &&
        article.visited !== article.url &&
        asked.value === article.url,
    ),
    find: () => find(article.url, {}),
    findVisited: () => find(article.visited, {}),
    findAgain: () => find(asked.value, { anew: true, again: true }),
  };
}
