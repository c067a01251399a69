// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { CompanyRecord } from '../../../components/enrichment/company-record.tsx';
import { LeadCard, type LeadCardProps } from '../../../components/enrichment/lead-card.tsx';
import { localTime } from '../../../components/enrichment/local-time.tsx';
import { LookupForm } from '../../../components/enrichment/lookup-form.tsx';
import { PersonRecord } from '../../../components/enrichment/person-record.tsx';
import { company } from '../../../lib/contract/resources/company.ts';
import { person } from '../../../lib/contract/resources/person.ts';
import { byRole, click, draw, now } from '../harness/render.tsx';

const drawPerson = (record: unknown) =>
  draw(<PersonRecord person={z.parse(person, record)} called="marit@aldermoor.test" />);
const drawCompany = (record: unknown) =>
  draw(<CompanyRecord company={z.parse(company, record)} called="aldermoor.test" />);
const links = (drawn: HTMLElement) => [...drawn.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const terms = (drawn: HTMLElement) => [...drawn.querySelectorAll('dt')].map((term) => term.textContent);

test('what is not known is left out, also a whole group', () => {
  const drawn = drawPerson({ employment: { title: 'Engineer' } });
  expect(terms(drawn)).toEqual(['Position']);
  expect([...drawn.querySelectorAll('h3')].map((head) => head.textContent)).toEqual(['Work']);
  expect(drawn.querySelector('h2')?.textContent).toBe('marit@aldermoor.test');
  expect(drawn.querySelector('img')).toBeNull();
});

test('no record leads anywhere but to the web', () => {
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

test('a bare handle leads to the network’s own place for people and for companies', () => {
  expect(links(drawPerson({ linkedin: { handle: 'marit' } }))).toEqual(['https://www.linkedin.com/in/marit']);
  expect(links(drawCompany({ linkedin: { handle: 'aldermoor' } }))).toEqual([
    'https://www.linkedin.com/company/aldermoor',
  ]);
  expect(links(drawCompany({ crunchbase: { handle: 'organization/aldermoor' } }))).toEqual([
    'https://www.crunchbase.com/organization/aldermoor',
  ]);
});

test('an uncertain match is said', () => {
  expect(drawPerson({ fuzzy: true }).textContent).toContain('The match is uncertain');
  expect(drawPerson({ fuzzy: false }).textContent).not.toContain('The match is uncertain');
});

test('the clock there is told by the zone, else by the offset, else not at all', () => {
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

test('rounds of funding stand with the newest first, whatever is missing in them', () => {
  const drawn = drawCompany({
    fundingRounds: [
      { date: '2011-04-12', type: 'seed', amount: 800_000 },
      { date: '2016-09-01', type: 'series_a' },
      {},
    ],
  });
  const rounds = [...drawn.querySelectorAll('.enrich-rounds li')].map((round) => round.textContent);
  expect(rounds).toEqual(['series a1 September 2016', 'seed800,00012 April 2011', 'Round']);
});

test('the button says what it may cost, and that what is kept is free', () => {
  const form = (kept: boolean) =>
    draw(
      <LookupForm
        text="a@b.test"
        ways={['person', 'both', 'company']}
        way="person"
        error={null}
        busy={false}
        kept={kept}
        primary
        onWrite={() => undefined}
        onWay={() => undefined}
        onLook={() => undefined}
      />,
    );
  byRole(form(false), 'button', 'Look up person · may use credits');
  byRole(form(true), 'button', 'Look up person · kept here, free');
});

function card(some: Partial<LeadCardProps>) {
  return draw(
    <LeadCard
      email="a@b.test"
      lead={{ at: 'unknown' }}
      marked={false}
      saved={null}
      to={null}
      lists={[]}
      list={null}
      onCompare={() => undefined}
      onTick={() => undefined}
      onFill={() => undefined}
      onSave={() => undefined}
      onNext={() => undefined}
      {...some}
    />,
  );
}

test('a lead’s empty fields are shown before they are filled, and each can be left out', () => {
  const onTick = vi.fn();
  const fills = [
    { field: 'country_code', value: 'NL', on: true },
    { field: 'position', value: 'Engineer', on: false },
  ];
  const drawn = card({
    lead: { at: 'lead', list: 'Prospects', fills, busy: false, changed: false, problem: null },
    onTick,
  });
  expect(drawn.textContent).toContain('A lead in Prospects. 2 empty fields can be filled');
  expect(drawn.textContent).toContain('Netherlands');
  const [box] = drawn.querySelectorAll('input');
  if (box) click(box);
  expect(onTick).toHaveBeenCalledWith('country_code', false);
  byRole(drawn, 'button', 'Fill 1 field · free');
});

test('each state of the lead says its next step', () => {
  byRole(card({}), 'button', 'Is it a lead? · free');
  byRole(card({ marked: true }), 'button', 'Compare with the lead · free');
  byRole(card({ lead: { at: 'none' } }), 'button', 'Save as lead');
  expect(card({ lead: { at: 'filled', count: 2 } }).textContent).toContain('2 fields were filled.');
});
