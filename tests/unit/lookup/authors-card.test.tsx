// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import type { AuthorResult } from '../../../components/lookup/person/article-store.ts';
import { ArticlePart, AuthorsCard } from '../../../components/lookup/person/article-view.tsx';
import { createPopup, type Popup } from '../../../components/lookup/popup-store.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { costs, type Spend } from '../../../lib/contract/costs.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { AuthorCandidate } from '../../../lib/page/facts.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, deviceService, foundReply, opening, pageRead } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, clear, click, draw, write } from '../harness/render.tsx';

afterEach(clear);

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

it('names the organisation that wrote the article; “Ask anyway” is only a quiet button', async () => {
  const part = await card([{ name: 'Harbour Paper Staff', kind: 'organisation', places: ['byline'] }]);
  expect(part.querySelector('h2')?.textContent).toBe('Written by an organisation: Harbour Paper Staff');
  expect(part.querySelector('.primary')).toBeNull();
  const quiet = part.querySelector<HTMLButtonElement>('button.quiet');
  expect(quiet?.textContent).toContain('Ask anyway');
  quiet?.click();
  expect(find).toHaveBeenCalledOnce();
});

it('offers “Find author” for a person', async () => {
  const part = await card([{ name: 'Jane Doe', kind: 'person', places: ['byline'] }]);
  expect(part.querySelector('.primary')?.textContent).toContain('Find author');
});

it('shows the price on the “Find author” button', () => {
  const jane: AuthorCandidate[] = [{ name: 'Jane Doe', kind: 'person', places: ['byline'] }];
  expect(card(jane).querySelector('.primary')?.textContent).toBe('Find author · 1 search');
});

it('shows an address, “No address found” or the place on the page for each author', () => {
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

/** An article with two authors in an open popup. */
async function article(background: FakeBackground, some: Partial<Opening> = {}) {
  const url = 'http://aldermoor.test/marsh';
  const authors = ['Marit Lindqvist', 'Bo Dahl'].map((name): AuthorCandidate => ({ name, kind: 'person', places: [] }));
  const of = { url, visited: url, title: 'Marsh', published: null, siteName: null, authors };
  background.answer('lists', () => ({ lists: [] }));
  background.answer('keep-draft', () => ({ saved: true }));
  const opened = { subject: { kind: 'article', domain: aldermoor, ...of }, page: url, ...some } as const;
  background.answer('open', () => opening(opened));
  const popup = createPopup(newLife().signal, { tab: 7 });
  await settled();
  return { popup, opened, drawn: draw(<ArticlePart lookup={popup} view={viewOf(popup)} />) };
}

function viewOf({ showing }: Popup) {
  const view = showing.value?.view;
  if (view?.kind !== 'article') throw new Error('no article is shown');
  return view;
}

it('finds the author named on the button, even with another name typed below', async () => {
  const background = createFakeBackground();
  background.answer('request', ({ operation }) =>
    operation === 'countDomainEmails' ? answered(countReply(3)) : answered(foundReply(null)),
  );
  const { drawn } = await article(background);
  const [, bo] = drawn.querySelectorAll<HTMLInputElement>('input[type=radio]');
  if (bo) click(bo);
  const name = drawn.querySelector<HTMLInputElement>('.finder-form input');
  if (name) write(name, 'Dee Fog');
  click(byRole(drawn, 'button', 'Find Bo Dahl · 1 search'));
  await settled();
  const asked = background.said('request').filter(({ operation }) => operation === 'findEmail');
  expect(asked.map(({ params }) => params.full_name)).toEqual(['Bo Dahl']);
});

it('shows no count of zero while the page is still being read', async () => {
  const background = createFakeBackground();
  background.answer('request', () => answered(countReply(0)));
  const { popup, opened, drawn } = await article(background, { service: deviceService, reading: true });
  const line = () => draw(<ArticlePart lookup={popup} view={viewOf(popup)} />, drawn).querySelector('.company-line');
  // The page is slow: meanwhile the subject known so far is counted.
  background.push(pageRead({ ...opened, reading: true }));
  await settled();
  expect(background.said('request')).toHaveLength(1);
  expect(line()?.textContent).not.toContain('known');
  background.push(pageRead({ ...opened, reading: false }, 21));
  await settled();
  expect(line()?.textContent).toContain('0 known');
});

it('removes the address of an author who opted out', async () => {
  const background = createFakeBackground();
  background.answer('request', ({ operation }) =>
    operation === 'countDomainEmails' ? answered(countReply(3)) : answered(foundReply('marit@aldermoor.test')),
  );
  const { popup, drawn } = await article(background);
  click(byRole(drawn, 'button', 'Find author · 1 search'));
  await settled();
  const again = () => draw(<ArticlePart lookup={popup} view={viewOf(popup)} />, drawn).textContent;
  expect(again()).toContain('marit@aldermoor.test');
  const check = { at: 'failed', email: 'Marit@aldermoor.test', job: 'j', problem: { code: 'opted-out' } } as const;
  background.push({ revision: 20, topic: 'checks', checks: [check] });
  expect(again()).not.toContain('marit@aldermoor.test');
});
