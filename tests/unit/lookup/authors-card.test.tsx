// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { AuthorResult } from '../../../components/lookup/person/article-store.ts';
import { AuthorsCard } from '../../../components/lookup/person/article-view.tsx';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { costs, type Spend } from '../../../lib/contract/costs.ts';
import type { AuthorCandidate } from '../../../lib/page/facts.ts';
import { draw } from '../harness/render.tsx';

afterEach(() => document.body.replaceChildren());

const find = vi.fn();

const card = (authors: AuthorCandidate[], spends: Spend = costs.findAuthor, results: AuthorResult[] = []) =>
  draw(
    <AuthorsCard
      authors={authors}
      chosen={0}
      results={results}
      searchesLeft={null}
      asking={false}
      spends={spends}
      onChoose={() => undefined}
      onFind={find}
    />,
  );

it('says that an organisation wrote it, and asks the service only as a second, quieter thing', async () => {
  const part = await card([{ name: 'Harbour Paper Staff', kind: 'organisation', places: ['byline'] }]);
  expect(part.querySelector('h2')?.textContent).toBe('Written by an organisation: Harbour Paper Staff');
  expect(part.querySelector('.primary')).toBeNull();
  const quiet = part.querySelector<HTMLButtonElement>('button.quiet');
  expect(quiet?.textContent).toContain('Ask anyway');
  quiet?.click();
  expect(find).toHaveBeenCalledOnce();
});

it('offers to find a person', async () => {
  const part = await card([{ name: 'Jane Doe', kind: 'person', places: ['byline'] }]);
  expect(part.querySelector('.primary')?.textContent).toContain('Find author');
});

it('says exactly what finding the author costs', () => {
  const jane: AuthorCandidate[] = [{ name: 'Jane Doe', kind: 'person', places: ['byline'] }];
  expect(card(jane).querySelector('.primary')?.textContent).toBe('Find author · 1 search');
});

it('gives every author a result: an address, that there is none, or where the page names them', () => {
  const authors = ['Jane Doe', 'John Roe', 'Ann Poe'].map(
    (name): AuthorCandidate => ({ name, kind: 'person', places: ['byline'] }),
  );
  const part = card(authors, 'search', [
    { at: 'found', contact: contactOfAddress('jane.doe@paper.test', 'Jane Doe') },
    { at: 'none' },
    { at: 'open' },
  ]);
  const said = [...part.querySelectorAll('.author')].map((row) => row.lastElementChild?.textContent);
  expect(said).toEqual(['jane.doe@paper.test', 'No address found', 'byline']);
});
