// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CompanyRecord } from '../../../components/enrichment/company-record.tsx';
import { EnrichmentView } from '../../../components/enrichment/enrichment-view.tsx';
import { LongText } from '../../../components/enrichment/facts.tsx';
import { PersonRecord } from '../../../components/enrichment/person-record.tsx';
import { localTime } from '../../../components/enrichment/record-head.tsx';
import { Now } from '../../../components/format/now.ts';
import { company } from '../../../lib/contract/resources/company.ts';
import { person } from '../../../lib/contract/resources/person.ts';
import type { Usage } from '../../../lib/messages/service-views.ts';
import { type FakeBackground, settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { byRole, click, draw, now, saidAfter } from '../harness/render.tsx';
import { answered, email, leadOf, opened, personReply } from './enrichment-fixtures.ts';

afterEach(() => {
  vi.useRealTimers();
});

const drawPerson = (record: unknown) =>
  draw(<PersonRecord person={z.parse(person, record)} called="marit@aldermoor.test" />);
const drawCompany = (record: unknown) =>
  draw(<CompanyRecord company={z.parse(company, record)} called="aldermoor.test" />);
const links = (drawn: HTMLElement) => [...drawn.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const terms = (drawn: HTMLElement) => [...drawn.querySelectorAll('dt')].map((term) => term.textContent);

test('unknown facts are left out, and so is a group without facts', () => {
  const drawn = drawPerson({ employment: { title: 'Engineer' } });
  expect(terms(drawn)).toEqual(['Position']);
  expect([...drawn.querySelectorAll('h3')].map((head) => head.textContent)).toEqual(['Work']);
  expect(drawn.querySelector('h2')?.textContent).toBe('marit@aldermoor.test');
  expect(drawn.querySelector('img')).toBeNull();
});

test('records link only to the web', () => {
  const evil = 'javascript:alert(1)';
  const drawn = drawPerson({
    site: evil,
    employment: { domain: evil },
    linkedin: { handle: evil },
    twitter: { handle: 'data:text/html,x' },
    github: { handle: '../../evil?x#y', blog: evil },
    facebook: { handle: 'https://www.facebook.com/marit' },
  });
  for (const href of links(drawn)) expect(href).toMatch(/^https?:\/\//);
  expect(links(drawn)).toContain('https://www.facebook.com/marit');
  expect(links(drawn).some((href) => href?.includes('alert'))).toBe(false);
  expect(drawn.textContent).toContain(evil);
});

test('a bare handle links to the network’s page for a person or a company', () => {
  expect(links(drawPerson({ linkedin: { handle: 'marit' } }))).toEqual(['https://www.linkedin.com/in/marit']);
  expect(links(drawCompany({ linkedin: { handle: 'aldermoor' } }))).toEqual([
    'https://www.linkedin.com/company/aldermoor',
  ]);
  expect(links(drawCompany({ crunchbase: { handle: 'organization/aldermoor' } }))).toEqual([
    'https://www.crunchbase.com/organization/aldermoor',
  ]);
});

test('an uncertain match is labelled', () => {
  expect(drawPerson({ fuzzy: true }).textContent).toContain('The match is uncertain');
  expect(drawPerson({ fuzzy: false }).textContent).not.toContain('The match is uncertain');
});

test('the local time follows the time zone, else the offset, and is otherwise omitted', () => {
  expect(localTime('Europe/Amsterdam', null, now)).toBe('Fri 11:00');
  expect(localTime('Nowhere/Land', 5.5, now)).toBe('Fri 15:30');
  expect(localTime(null, null, now)).toBeNull();
});

test('a long description folds', () => {
  const drawn = drawCompany({ description: 'Lenses for field stations. '.repeat(40) });
  expect(drawn.querySelector('.enrich-text')?.textContent?.length).toBeLessThan(320);
  click(byRole(drawn, 'button', 'More'));
  expect(drawn.querySelector('.enrich-text')?.textContent?.length).toBeGreaterThan(1_000);
});

test('a role, a seniority and a company type are shown in Harrier’s own words', () => {
  const person = drawPerson({ employment: { role: 'hr', seniority: 'executive' } }).textContent;
  expect(person).toContain('RoleHR');
  expect(person).toContain('SeniorityExecutive');
  expect(drawCompany({ company_type: 'privately held' }).textContent).toContain('Privately held');
  expect(drawCompany({ type: 'public' }).textContent).toContain('Public company');
});

test('funding rounds are listed newest first, even if incomplete', () => {
  const drawn = drawCompany({
    fundingRounds: [
      { date: '2011-04-12', type: 'seed', amount: 800_000 },
      { date: '2016-09-01', type: 'series_a' },
      { date: '2001-05-02', type: 'series_z' },
      {},
    ],
  });
  const rounds = [...drawn.querySelectorAll('.enrich-rounds li')].map((round) => round.textContent);
  expect(rounds).toEqual(['Series A1 September 2016', 'Seed800,00012 April 2011', 'series z2 May 2001', 'Round']);
});

const cached = () => ({
  operation: 'enrichPerson' as const,
  params: { email },
  reply: personReply(),
  asked: 4_000,
  planEnd: null,
});

async function drawView(some: Parameters<typeof opened>[0]) {
  const { workspace, store, background } = await opened({ hash: `#/enrichment?email=${email}`, ...some });
  return { store, background, drawn: draw(<EnrichmentView workspace={workspace} store={store} />) };
}

test('the button says that a look-up may cost, or that a cached one is free', async () => {
  byRole((await drawView({})).drawn, 'button', 'Look up person · may use credits');
  byRole((await drawView({ cached: [cached()] })).drawn, 'button', 'Look up person · saved here, free');
});

test('the age of a record is not announced again as time passes', async () => {
  const answer = { ...cached(), asked: now - 60_000 };
  const { workspace, store } = await opened({ hash: `#/enrichment?email=${email}`, cached: [answer] });
  const time = signal(now);
  const drawn = draw(
    <Now.Provider value={time}>
      <EnrichmentView workspace={workspace} store={store} />
    </Now.Provider>,
  );
  await act(async () => click(byRole(drawn, 'button', 'Look up person · saved here, free')));
  expect(drawn.querySelector('.answer-age')?.textContent).toContain('Looked up');
  const aDayPasses = () => {
    time.value += 86_400_000;
  };
  expect(saidAfter(drawn, aDayPasses)).toEqual([]);
});

test('a wait for the service shows its seconds, and can be stopped', async () => {
  vi.useFakeTimers();
  const { drawn, background } = await drawView({});
  background.hold('request');
  await act(async () => {
    click(byRole(drawn, 'button', 'Look up person · may use credits'));
    await vi.advanceTimersByTimeAsync(2_000);
  });
  expect(drawn.textContent).toMatch(/Searching… \d+ s/);
  expect(drawn.textContent).not.toContain('Harrier is starting slowly');
  await act(() => click(byRole(drawn, 'button', 'Stop waiting · may still be charged once')));
  expect(drawn.textContent).toContain('Who is behind an address?');
});

/** Pushes a usage with the prices that earlier look-ups had. */
function pushPrices(background: FakeBackground, prices: Usage['prices']) {
  const known = { searches: { left: 37, of: 50 }, verifications: { left: 9, of: 9 }, plan: 'Free', resets: null };
  const usage = { ...known, prices, asked: 5_000 };
  return act(() => background.push({ topic: 'usage', service: remoteService.id, revision: 90, usage }));
}

test('the button shows the price once the usage contains it', async () => {
  const { drawn, background } = await drawView({});
  await pushPrices(background, { enrichPerson: 'search' });
  byRole(drawn, 'button', 'Look up person · 1 search');
});

test('looking a record up again shows the price of its own kind, whatever is to be looked up next', async () => {
  const { drawn, background, store } = await drawView({ cached: [cached()] });
  await pushPrices(background, { enrichPerson: 'verification', enrichCompany: 'search' });
  await act(() => store.setWay('company'));
  byRole(drawn, 'button', 'Look up company · 1 search');
  background.hold('request');
  await act(() => click(byRole(drawn, 'button', 'Ask again · 1 verification')));
  expect(background.said('request')).toMatchObject([{ operation: 'enrichPerson', skipCache: true }]);
});

/** Draws a record beside its lead; of the lead's empty fields, it knows only the position and the country. */
async function drawLead() {
  const shown = await drawView({ cached: [cached()], knownLeads: [{ email, id: 5 }] });
  const lead = leadOf({
    first_name: 'M.',
    last_name: 'L.',
    department: 'x',
    company: 'Aldermoor',
    website: 'y',
    linkedin_url: 'https://www.linkedin.com/in/m',
    leads_list: { id: 1, name: 'Prospects' },
  });
  shown.background.answer('request', () => answered({ data: lead }));
  shown.background.answer('edit-lead', () => ({ at: 'edited' as const, lead }));
  click(byRole(shown.drawn, 'button', 'Compare with the lead · free'));
  await settled();
  return shown;
}

test('a lead’s empty fields are shown before they are filled, and each can be left out', async () => {
  const { drawn, store } = await drawLead();
  expect(drawn.textContent).toContain('A lead in Prospects. 2 empty fields can be filled');
  expect(drawn.textContent).toContain('Netherlands');
  const [position, country] = drawn.querySelectorAll<HTMLElement>('.enrich-fills input');
  if (position) click(position);
  byRole(drawn, 'button', 'Fill 1 field · free');
  const fills = [{ field: 'position', on: false }, { field: 'country_code' }];
  expect(store.lead.state.value).toMatchObject({ at: 'lead', fills });
  if (country) click(country);
  expect(store.lead.state.value).toMatchObject({ fills: [{}, { field: 'country_code', on: false }] });
});

test('a person who is no lead can be saved as one, and filled fields are reported', async () => {
  const unknown = await drawView({ cached: [cached()] });
  unknown.background.answer('request', () => answered({ data: { id: null, leads: [] } }));
  click(byRole(unknown.drawn, 'button', 'Is it a lead? · free'));
  await settled();
  byRole(unknown.drawn, 'button', 'Save as lead');

  const { drawn } = await drawLead();
  click(byRole(drawn, 'button', 'Fill 2 fields · free'));
  await settled();
  expect(drawn.textContent).toContain('2 fields were filled.');
});

test('a long text without spaces is shortened, never within a character', () => {
  const text = '海から届く光を測る器械をつくる会社です。🦊'.repeat(40);
  const drawn = draw(<LongText text={text} />);
  const shown = drawn.querySelector('bdi')?.textContent ?? '';
  expect(shown.length).toBeLessThanOrEqual(281);
  expect(shown.length).toBeGreaterThan(270);
  expect(shown).not.toMatch(/\p{Surrogate}/u);
  click(byRole(drawn, 'button', 'More'));
  expect(drawn.querySelector('bdi')?.textContent).toBe(text);
});
