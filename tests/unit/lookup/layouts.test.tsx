// @vitest-environment jsdom
/** The sequence of layouts in a popup, from its opening until it is settled. */
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LookupView } from '../../../components/lookup/lookup-view.tsx';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import { sampleCompany } from '../../../components/lookup/sample-company.ts';
import type { LocalView } from '../../../lib/messages/service-views.ts';
import { sampleCompanies } from '../../../lib/sample/companies.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import type { Subject } from '../../../lib/subject/subject.ts';
import { subjectOf } from '../../../lib/subject/subject-of.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import {
  answered,
  countReply,
  deviceService,
  foundReply,
  job,
  nothingKnown,
  opening,
  pageFacts,
  pageRead,
  searchReply,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, saidIn, write } from '../harness/render.tsx';
import { done } from '../harness/stage.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const sample: LocalView = { ...deviceService, kind: 'sample' };

const parts: Record<string, string> = {
  waiting: '.count-skeleton',
  'waiting rows': '.skeleton-row',
  count: '.count > b',
  people: '[data-email]',
  button: '.body .btn.primary',
  step: '.empty',
};

/** The layouts of `drawn`, in order and without repeats, while `until` draws them. */
async function layoutsOf(drawn: Element, until: () => Promise<void>): Promise<string[]> {
  const layouts: string[] = [];
  const look = () => {
    const now = Object.keys(parts).filter((part) => drawn.querySelector(parts[part] ?? ''));
    if (drawn.textContent?.includes('No service')) now.push('no service');
    const layout = now.join(', ');
    if (layouts.at(-1) !== layout) layouts.push(layout);
  };
  const watch = new MutationObserver(look);
  look();
  watch.observe(drawn, { childList: true, subtree: true, characterData: true });
  await until();
  look();
  watch.disconnect();
  return layouts;
}

const answering = (count: () => number) =>
  background.answer('request', ({ operation }) =>
    answered<'countDomainEmails' | 'searchDomain'>(
      operation === 'searchDomain' ? searchReply(0, count()) : countReply(count()),
    ),
  );

test.each([
  ['known people', 4, ['waiting', 'people']],
  ['no known people', 0, ['waiting', 'count, button']],
])('on this device a page with %s goes from one skeleton straight to the result', async (_, known, layouts) => {
  const openings = background.hold('open');
  let learnt = 0;
  answering(() => learnt);
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  const seen = await layoutsOf(drawn, async () => {
    await act(settled);
    openings(opening({ service: deviceService, reading: true }));
    await act(settled);
    // A slow page is first reported as still being read, without any known people.
    background.push(pageRead({ reading: true }));
    await act(settled);
    learnt = known;
    background.push(pageRead({ facts: { ...pageFacts } }, 21));
    await act(settled);
    await act(settled);
  });
  expect(seen).toEqual(layouts);
});

test('a company page on a social network names the company, and one click looks it up', async () => {
  answering(() => 2);
  const subject = subjectOf('https://www.linkedin.com/company/kelp-robotics/', null);
  background.answer('open', () => opening({ service: deviceService, subject }));
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  await act(settled);
  expect(drawn.textContent).toContain('This page on linkedin.com is about Kelp Robotics.');
  expect(background.said('look-up')).toEqual([]);
  click(byRole(drawn, 'button', 'Look up this company'));
  await act(settled);
  expect(background.said('look-up').map(({ text }) => text)).toEqual(['Kelp Robotics']);
  expect(drawn.textContent).not.toContain('This page on');
});

test('the number of selected rows is announced in an existing live region', async () => {
  answering(() => 2);
  background.answer('open', () => opening({ service: deviceService }));
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  await act(settled);
  await act(settled);
  const said = saidIn(drawn);
  const [row] = drawn.querySelectorAll<HTMLInputElement>('[data-email] .box');
  if (row) click(row);
  expect(said()).toContain('1 selected');
});

test('a page unknown to the sample data offers a sample company', async () => {
  answering(() => 0);
  background.answer('open', () => opening({ service: sample }));
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  await act(settled);
  expect(drawn.textContent).toContain('Sample data contains invented companies only');
  expect(drawn.textContent).not.toContain('Search anyway');
  click(byRole(drawn, 'button', `Open ${sampleCompany.name}`));
  await act(settled);
  expect(background.said('look-up').map(({ text }) => text)).toEqual([sampleCompany.domain]);
  const known = sampleCompanies.find(({ company }) => company.domain === sampleCompany.domain);
  expect(known?.company.organization).toBe(sampleCompany.name);
});

test('an unknown company name and a mail provider are named as such; the name offers no search', async () => {
  answering(() => 0);
  background.answer('open', () => opening());
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  await act(settled);
  const field = drawn.querySelector('input');
  if (field) write(field, 'asdfghjkl');
  await act(async () => popup.look());
  await act(settled);
  expect(drawn.textContent).toContain('No company called “asdfghjkl” is known');
  expect(drawn.textContent).not.toContain('Search anyway');
  await act(async () => popup.look('gmail.com'));
  await act(settled);
  expect(drawn.textContent).toContain('A mail provider, not a company');
});

test.each([
  ['a typed person', 'Marit Lindqvist at aldermoor.test', 'Find address · 1 search'],
  ['the author of an article', '', 'Find author · 1 search'],
])('the person found by a search for %s is announced', async (_, typed, button) => {
  const url = 'https://wadden.example/story';
  const subject: Subject = {
    ...{ kind: 'article', url, visited: url, title: 'A story', published: null, siteName: null },
    ...{ authors: [], domain: { ascii: 'wadden.example', unicode: 'wadden.example', hosted: false, odd: null } },
  };
  background.answer('open', () => opening({ subject }));
  background.answer('request', ({ operation }) =>
    operation === 'countDomainEmails' ? answered(countReply(12)) : answered(foundReply('marit@wadden.example')),
  );
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  await act(settled);
  if (typed !== '') await act(async () => popup.look(typed));
  await act(settled);
  const said = () => drawn.querySelector('.frame > .vh[role=status]:last-child')?.textContent;
  expect(said()).toBe('');
  click(byRole(drawn, 'button', button));
  await act(settled);
  expect(said()).toBe('Marit Lindqvist · marit@wadden.example');
});

test.each([
  ['an address', 'bo@acme.test', ''],
  ['a found person', '', 'Marit Lindqvist · marit@aldermoor.test'],
])('the requested verdict for %s is announced, and no other verdict', async (_, typed, before) => {
  const email = typed === '' ? 'marit@aldermoor.test' : typed;
  background.answer('open', () => opening());
  background.answer('request', ({ operation }) =>
    operation === 'countDomainEmails' ? answered(countReply(12)) : answered(foundReply(email)),
  );
  background.answer('verify', () => ({ job: job({ id: 'check', kind: 'verify', total: 1 }) }));
  const popup = createPopup(life.signal, { tab: 7 });
  const drawn = draw(<LookupView lookup={popup} />);
  await act(settled);
  await act(async () => popup.look(typed === '' ? 'Marit Lindqvist at aldermoor.test' : typed));
  await act(settled);
  if (typed === '') click(byRole(drawn, 'button', 'Find address · 1 search'));
  await act(settled);
  const said = () => drawn.querySelector('.frame > .vh[role=status]:last-child')?.textContent;
  expect(said()).toBe(before);
  popup.people.value?.verify([email], true);
  await act(settled);
  const push = (of: string, status: string, revision: number) =>
    act(async () => background.push({ topic: 'checks', revision, checks: [done(of, status, revision)] }));
  await push(email, 'accept_all', 1_000);
  expect(background.said('verify')).toMatchObject([{ emails: [email] }]);
  expect(said()).toBe(`${email} · Accepts any`);
  // This verdict comes from a bulk run or another window, so it was not requested here.
  await push('eve@acme.test', 'valid', 1_001);
  expect(said()).toBe(`${email} · Accepts any`);
  await act(async () => popup.look('kestrel-fjord.example'));
  await act(settled);
  expect(said()).not.toContain(email);
});
