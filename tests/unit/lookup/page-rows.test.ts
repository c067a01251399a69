import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Company, createCompany } from '../../../components/lookup/company/company-store.ts';
import { type PageRows, pageRowsOf } from '../../../components/lookup/company/page-rows.ts';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, nothingKnown, searchReply } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('request', ({ operation }) =>
    operation === 'countDomainEmails' ? answered(countReply(10)) : answered(searchReply(0, 10)),
  );
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
});
afterEach(() => life.abort());

const at = (address: string, name: string | null = null): PageAddress => ({ address, forms: ['mailto'], name });
const onPage = [at('Person2@aldermoor.test'), at('workshop@aldermoor.test', 'Hanna Holm')];

const cached: CachedAnswer = {
  operation: 'searchDomain',
  params: { domain: 'aldermoor.test', limit: 100 },
  reply: searchReply(0, 10),
  asked: 2_000,
  planEnd: null,
};

function companyWith(answers: CachedAnswer[]): { company: Company; rows: PageRows } {
  const ground = createSharedState(life.signal, () => 5_000, 'popup');
  const desk = connectionOf(life, { page: 'http://aldermoor.test/' });
  const company = createCompany(
    desk,
    { domain: aldermoor },
    {
      about: { cached: answers, ...nothingKnown },
      facts: null,
      known: ground,
      jobs: ground.jobs,
      name: null,
      service: signal(null),
      deviceFirst: signal(false),
    },
  );
  return { company, rows: pageRowsOf(company, onPage) };
}

const emails = (company: Company) => company.people.rows.value.map(({ contact }) => contact.email);

describe('the addresses of a page among the rows of its company', () => {
  it('have the page or both as origin, regardless of case', () => {
    const { rows } = companyWith([cached]);
    expect([...rows.origins.value]).toEqual([
      ['person2@aldermoor.test', 'both'],
      ['workshop@aldermoor.test', 'page'],
    ]);
  });

  it('add no row before a click', () => {
    const { company } = companyWith([cached]);
    expect(emails(company)).toHaveLength(10);
    expect(company.met.value).toEqual([]);
  });

  it('are the only rows while the chip is on', () => {
    const { company, rows } = companyWith([cached]);
    rows.toggleOnly();
    expect(rows.only.value).toBe(true);
    expect(emails(company)).toEqual(['person2@aldermoor.test', 'workshop@aldermoor.test']);
    expect(company.people.selection.cursor.value).toBe('person2@aldermoor.test');
    rows.toggleOnly();
    expect(emails(company)).toHaveLength(10);
  });

  it('are not sent to the service as a filter', async () => {
    const { company, rows } = companyWith([cached]);
    await settled();
    const before = background.said('request').length;
    rows.toggleOnly();
    expect(company.search.canApply.value).toBe(false);
    company.search.askAgain();
    await settled();
    expect(background.said('request').slice(before)).toMatchObject([
      { operation: 'searchDomain', params: { domain: 'aldermoor.test', limit: 100, aggregations: true } },
    ]);
    expect(JSON.stringify(background.said('request').slice(before))).not.toContain('workshop');
  });

  it('are revealed, a known one in its own row, another one as a new row', () => {
    const { company, rows } = companyWith([cached]);
    const { selection } = company.people;
    rows.reveal('PERSON2@aldermoor.test');
    expect(selection.cursor.value).toBe('person2@aldermoor.test');
    expect(emails(company)).toHaveLength(10);
    rows.reveal('workshop@aldermoor.test');
    expect(selection.cursor.value).toBe('workshop@aldermoor.test');
    expect([...selection.unfolded.value]).toEqual(['person2@aldermoor.test', 'workshop@aldermoor.test']);
    expect(company.people.rows.value.at(-1)?.contact).toMatchObject({ first_name: 'Hanna', last_name: 'Holm' });
    expect(emails(company)).toHaveLength(11);
  });

  it('are revealed even if a filter hides them, unlike an address that is not on the page', () => {
    const { company, rows } = companyWith([cached]);
    company.toggle('department', 'legal');
    expect(emails(company)).toEqual([]);
    rows.reveal('workshop@aldermoor.test');
    expect(company.people.selection.cursor.value).toBe('workshop@aldermoor.test');
    rows.reveal('stranger@aldermoor.test');
    expect(emails(company)).not.toContain('stranger@aldermoor.test');
  });

  it('merge into one row when the service returns them later', async () => {
    const { company, rows } = companyWith([{ ...cached, reply: searchReply(0, 2) }]);
    rows.reveal('person2@aldermoor.test');
    expect(emails(company)).toEqual(['person0@aldermoor.test', 'person1@aldermoor.test', 'Person2@aldermoor.test']);
    background.answer('request', () => answered(searchReply(0, 5)));
    company.search.askAgain();
    await settled();
    expect(emails(company).filter((email) => email.toLowerCase() === 'person2@aldermoor.test')).toHaveLength(1);
    expect(rows.origins.value.get('person2@aldermoor.test')).toBe('both');
  });

  it('follow the last reading of the page', () => {
    const { company, rows } = companyWith([cached]);
    expect(pageRowsOf(company, [...onPage, at('new@aldermoor.test')])).toBe(rows);
    expect([...rows.origins.value.keys()]).toContain('new@aldermoor.test');
    rows.reveal('new@aldermoor.test');
    expect(emails(company)).toContain('new@aldermoor.test');
  });

  it('add no row while the company has none', () => {
    const { company, rows } = companyWith([]);
    rows.reveal('workshop@aldermoor.test');
    expect(emails(company)).toEqual([]);
  });
});
