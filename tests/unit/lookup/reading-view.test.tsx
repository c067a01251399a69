// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CompanyPart } from '../../../components/lookup/company/company-view.tsx';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, nothingKnown, opening, pageRead, searchReply } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('request', () => answered(countReply(37)));
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

async function drawn(some: Partial<Opening>, typed?: string): Promise<Element> {
  background.answer('open', () => opening({ reading: true, ...some }));
  const popup = createPopup(life.signal, { tab: 7 });
  await settled();
  if (typed !== undefined) popup.look(typed);
  await settled();
  const view = popup.showing.value?.view;
  if (view?.kind !== 'company') throw new Error(`a company was expected, not ${view?.kind}`);
  return draw(<CompanyPart lookup={popup} {...view} />);
}

test('a skeleton reserves the place of the count while the page is read', async () => {
  const part = await drawn({});
  expect(part.querySelector('.count-skeleton')).not.toBeNull();
  background.push(pageRead());
  await settled();
  expect(part.querySelector('.count-skeleton')).toBeNull();
  expect(part.textContent).toContain('37');
});

test('a company without a name has a skeleton for it; one with a name has its domain there', async () => {
  const unnamed = await drawn({ subject: { kind: 'company', domain: aldermoor, name: null } });
  expect(unnamed.querySelector('.subject .skeleton')).not.toBeNull();
  const named = await drawn({});
  expect(named.querySelector('.subject .skeleton')).toBeNull();
  expect(named.querySelector('.subject')?.textContent).toContain('aldermoor.test');
});

test('a company name too short to be counted can still be searched', async () => {
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('request', ({ operation }) =>
    operation === 'searchDomain' ? answered(searchReply(0, 3)) : answered(countReply(37)),
  );
  const part = await drawn({}, 'HP');
  click(byRole(part, 'button', 'Show addresses · 1 search'));
  await settled();
  const asked = background.said('request').filter(({ params }) => 'company' in params);
  expect(asked).toMatchObject([{ operation: 'searchDomain', click: true, params: { company: 'HP' } }]);
});
