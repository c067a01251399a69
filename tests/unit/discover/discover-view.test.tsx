// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { DataTable } from '../../../components/controls/table/data-table.tsx';
import { companyColumns } from '../../../components/discover/company-columns.tsx';
import { DiscoverTools, ResultLine } from '../../../components/discover/discover-tools.tsx';
import { BulkBar } from '../../../components/discover/discover-view.tsx';
import { filterSummary } from '../../../components/discover/filter-words.ts';
import { DiscoverFilters } from '../../../components/discover/filters-view.tsx';
import type { Answered } from '../../../components/discover/found-store.ts';
import type { Premium } from '../../../components/discover/refusals.ts';
import { MoreCompanies } from '../../../components/discover/results-view.tsx';
import type { Row } from '../../../components/discover/rows-store.ts';
import { SavedSearchesView } from '../../../components/discover/saved-searches-view.tsx';
import { isFree } from '../../../components/format/cost-words.ts';
import { countries } from '../../../components/format/countries.ts';
import { members } from '../../../components/format/waterfall-words.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { discoverEntry } from '../../../lib/contract/resources/discover.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { DiscoverFilterName } from '../../../lib/messages/workspace-views.ts';
import { settled } from '../harness/fake-background.ts';
import { deviceService, job } from '../harness/fixtures.ts';
import { endLives } from '../harness/lives.ts';
import { byRole, click, draw, nameOf, now, press, write } from '../harness/render.tsx';
import { failsWith, found, opened } from './discover-fixtures.ts';

afterEach(() => {
  // A page left open would set prices again for the services that the next test has.
  endLives();
  members.value = [];
  isFree.value = false;
});

/** The filter line with stored filters. `refused`: premium filters, and when the service refused each. */
async function line(filters: Record<string, unknown> = {}, refused: Partial<Record<Premium, number>> = {}) {
  const { store, background, workspace } = await opened({
    draft: {
      'discover.filters': JSON.stringify(filters),
      'discover.refused': JSON.stringify({ whose: 's1 ', refused }),
    },
  });
  return { asking: store.asking, background, drawn: draw(<DiscoverFilters workspace={workspace} store={store} />) };
}

test('a chip describes its filter in plain words', () => {
  expect(filterSummary('headcount', { headcount: ['51-200', '10001+'] })).toBe('51–200, 10,001 or more');
  expect(filterSummary('keywords', { keywords: { include: ['calibration', 'field'], exclude: ['toys'] } })).toBe(
    'all of: calibration, field, not toys',
  );
  // A chip shows the first values and the number of others; its tooltip shows all.
  const industry = { include: ['Software', 'Retail', 'Optics'], exclude: ['Toys'] };
  expect(filterSummary('industry', { industry })).toBe('Software, Retail +2');
  expect(filterSummary('industry', { industry }, false)).toBe('Software, Retail, Optics, not Toys');
  expect(filterSummary('keywords', { keywords: { include: ['a', 'b', 'c'], match: 'any' } })).toBe('any of: a, b +1');
  expect(
    filterSummary('headquarters_location', {
      headquarters_location: {
        include: [{ country: 'US', state: 'CA' }, { continent: 'Asia' }],
        exclude: [{ country: 'NO' }],
      },
    }),
  ).toBe('California, United States, Asia +1');
  expect(filterSummary('funding', { funding: { series: ['series_c+'], amount: { from: 5_000_000 } } })).toBe(
    'Series C or later, from 5,000,000',
  );
  expect(filterSummary('job_openings', { job_openings: { hiring: true, department: ['Sales'] } })).toBe('Sales');
  expect(filterSummary('job_openings', { job_openings: { hiring: false } })).toBe('no');
  expect(filterSummary('job_openings', { job_openings: { hiring: true } })).toBe('yes');
  expect(filterSummary('year_founded', { year_founded: { from: 1990, to: 1999 } })).toBe('1990–1999');
});

test('a chip opens its controls, and a ticked box updates the form', async () => {
  const { drawn, asking } = await line({ headcount: ['51-200'] });
  click(byRole(drawn, 'button', 'Size 51–200'));
  const box = byRole(drawn, 'label', '201–500').querySelector('input');
  if (box) click(box);
  expect(asking.formOf('headcount')).toEqual({ '': '51-200\n201-500' });
});

test('an error is shown beside the control that caused it, and linked to it', async () => {
  const { drawn, asking, background } = await line({ industry: { include: ['Optics'] } });
  const quoted = 'Opticks is not known here.';
  background.answer(
    'request',
    failsWith({ code: 'refused-input', field: 'industry.include', fault: 'invalid', quoted }),
  );
  await asking.apply('industry');
  click(byRole(drawn, 'button', 'Industry Optics'));
  const field = [...drawn.querySelectorAll('input')].find((input) => input.getAttribute('aria-invalid') === 'true');
  const said = drawn.querySelector(`#${field?.getAttribute('aria-describedby')}`);
  expect(said?.textContent).toContain('“Opticks is not known here.”');
});

test('a problem is shown in the open form, whatever field it is about; the chips show the applied filters', async () => {
  const { drawn, asking, background } = await line({ headcount: ['51-200'] });
  const dialog = () => drawn.querySelector('[role=dialog]') ?? drawn;
  click(byRole(drawn, 'button', 'Size 51–200'));
  asking.edit('headcount', { '': '51-200\n201-500' });
  background.answer('request', failsWith({ code: 'offline' }));
  await asking.apply('headcount');
  await settled();
  expect(dialog().textContent).toContain('You’re offline');
  expect(asking.problem.value).toBeNull();
  byRole(drawn, 'button', 'Size 51–200not applied');
  expect(asking.filters.value).toEqual({ headcount: ['51-200'] });

  const quoted = 'Not on this plan.';
  background.answer('request', failsWith({ code: 'refused-input', field: 'funding.series', fault: 'invalid', quoted }));
  await asking.apply('headcount');
  await settled();
  expect(dialog().textContent).toContain('Funding');
  expect(dialog().textContent).toContain('“Not on this plan.”');

  // With the dialog closed, the problem is shown beside the chips. A retry from there applies the filter once it is
  // answered.
  background.answer('request', failsWith({ code: 'offline' }));
  await asking.apply('headcount');
  click(byRole(drawn, 'button', 'Size 51–200not applied'));
  expect(asking.inForm.value).toBeNull();
  expect(asking.problem.value?.code).toBe('offline');
  background.answer('request', () => found(0, 3));
  asking.again();
  await settled();
  expect(asking.filters.value).toEqual({ headcount: ['51-200', '201-500'] });
  expect(asking.edited.value.size).toBe(0);
});

test('a premium filter is labelled, can be chosen, and shows when it was refused', async () => {
  const { drawn } = await line({ technology: { include: ['nginx'] } }, { technology: now });
  click(byRole(drawn, 'button', 'Technology nginx'));
  expect(drawn.querySelector('[role=dialog]')?.textContent).toContain('Refused by your plan on 20 March 2026');
  const { drawn: other } = await line();
  click(byRole(other, 'button', 'Filter'));
  const item = byRole(other, '[role=menuitem]', 'FundingPremium');
  expect(item.hasAttribute('disabled')).toBe(false);
  click(item);
  expect(nameOf(other.querySelector('[role=dialog] [type=submit]') ?? other)).toBe('Apply · free');
});

test('words are separated by a comma, and removed one by one', async () => {
  const { drawn, asking } = await line({ industry: { include: ['Optics'] } });
  click(byRole(drawn, 'button', 'Industry Optics'));
  const field = drawn.querySelector<HTMLInputElement>('[role=dialog] input');
  if (field) write(field, 'Marine sensors,');
  expect(asking.formOf('industry')).toMatchObject({ include: 'Optics\nMarine sensors', 'include+': '' });
  click(byRole(drawn, '[role=dialog] button', 'Remove Optics'));
  expect(asking.formOf('industry')).toMatchObject({ include: 'Marine sensors', 'include+': '' });
});

test('an unknown filter is shown as text and can be removed', async () => {
  const { drawn, asking } = await line({ fleet_size: { from: 10 } });
  expect(drawn.textContent).toContain('fleet size from: 10');
  click(byRole(drawn, 'button', 'Remove fleet size'));
  expect(asking.filters.value).toEqual({});
});

test('a filter without data is disabled, with the reason', async () => {
  const { store, workspace, background } = await opened({ service: deviceService });
  const drawn = draw(<DiscoverFilters workspace={workspace} store={store} />);
  expect(drawn.textContent).toContain('2 filters need data that this device doesn’t have yet: Size, Funding');
  click(byRole(drawn, 'button', 'Filter'));
  const items = (place: HTMLElement) => [...place.querySelectorAll<HTMLButtonElement>('[role=menuitem]')];
  const isClosed = (item: HTMLButtonElement) => item.disabled || item.getAttribute('aria-disabled') === 'true';
  expect(items(drawn).filter(isClosed).map(nameOf)).toEqual(['SizeNo data yet', 'FundingNo data yet']);
  const closed: DiscoverFilterName[] = ['headcount', 'funding'];
  // This device learnt more from a site search.
  background.answer('closed-filters', () => ({ closed: closed.slice(1) }));
  await act(async () => {
    background.push({ revision: 2, topic: 'job', job: job({ id: 'site', kind: 'site', state: 'done' }) });
    await settled();
  });
  expect(drawn.textContent).toContain('1 filter needs data that this device doesn’t have yet: Funding');
  const other = await line();
  expect(other.drawn.textContent).not.toContain('data that this device doesn’t have yet');
  expect(other.background.said('closed-filters')).toEqual([]);
  click(byRole(other.drawn, 'button', 'Filter'));
  expect(items(other.drawn).map(nameOf)).toEqual(expect.arrayContaining(['Size', 'FundingPremium']));
  expect(items(other.drawn).filter(isClosed)).toEqual([]);
});

const row = (some: Partial<Row> & { entry?: never }, entry: Record<string, unknown> = {}): Row => ({
  entry: z.parse(discoverEntry, {
    domain: 'aldermoor.test',
    emails_count: { total: 137, personal: 120, generic: 17 },
    ...entry,
  }),
  count: null,
  cachedSince: null,
  search: null,
  ...some,
});

function last(one: Row, onOpen = vi.fn()) {
  const drawn = draw(
    <DataTable
      label="Companies"
      columns={companyColumns({ onOpen }, 'enough', [one])}
      rows={[one]}
      keyOf={({ entry }) => entry.domain}
      nameOf={({ entry }) => entry.domain}
      selected={new Set()}
      cursor={null}
    />,
  );
  return { drawn, onOpen, words: () => nameOf(drawn.querySelector('tbody td:last-child') ?? drawn) };
}

test('a row offers its addresses with their price, opens cached ones for free, and shows if none are known', () => {
  const offered = last(row({}));
  click(byRole(offered.drawn, 'button', 'Show 100 · 1 search'));
  expect(offered.onOpen).toHaveBeenCalledWith('aldermoor.test', true);
  const cached = last(row({ cachedSince: now - 2 * 3_600_000 }));
  click(byRole(cached.drawn, 'button', 'Looked up 2 h ago'));
  expect(cached.onOpen).toHaveBeenCalledWith('aldermoor.test', false);
  expect(last(row({}, { emails_count: null })).words()).toBe('None known');
  expect(last(row({ search: { at: 'none', asked: now } })).words()).toBe('None known');
  expect(last(row({ search: { at: 'failed', problem: { code: 'used-up', quoted: null } } })).words()).toContain(
    'used up',
  );
});

test('a column is drawn only if a row fills it; without rows there is no head', () => {
  const heads = (rows: Row[]) =>
    [
      ...draw(
        <DataTable
          label="Companies"
          columns={companyColumns({ onOpen: vi.fn() }, 'enough', rows)}
          rows={rows}
          keyOf={({ entry }) => entry.domain}
          nameOf={({ entry }) => entry.domain}
          selected={null}
          cursor={null}
          coming={3}
        />,
      ).querySelectorAll('th'),
    ].map(nameOf);
  const bare = row({}, { emails_count: null, industry: '\u200b' });
  expect(heads([])).toEqual([]);
  expect(heads([bare])).toEqual(['Company', 'Looked up']);
  const placed = row({}, { domain: 'b.test', location: 'Leiden, NL', emails_count: null });
  expect(heads([bare, placed])).toEqual(['Company', 'Based in', 'Looked up']);
  const counting = row({ count: { at: 'waiting' } }, { emails_count: null });
  expect(heads([counting])).toHaveLength(5);
  expect(heads([bare, placed, row({}, { industry: 'Optics' })])).toHaveLength(7);
});

test('a company without a name shows “Name not known” beside its domain', () => {
  const cell = last(row({}, { organization: null })).drawn.querySelector('tbody td:nth-child(2)');
  expect(cell?.textContent).toContain('aldermoor.test');
  expect(cell?.textContent).toContain('Name not known');
});

test('a company’s domain is shown in Unicode', () => {
  const { drawn } = last(row({}, { domain: 'xn--mnchner-n2a.test', organization: 'Feinmechanik' }));
  expect(drawn.querySelector('tbody td:nth-child(2)')?.textContent).toContain('münchner.test');
});

/** Companies up to `to`; the addresses of the first `cached` are cached. */
async function listed(cached = 0, to = 7, meta: Record<string, unknown> = {}) {
  const stage = await opened();
  const searched = Array.from({ length: cached }, (_, at) => ({ domain: `company${at}.test`, asked: now }));
  stage.background.answer('searched', () => ({ searched }));
  stage.background.answer('request', () => found(0, to, meta));
  stage.store.asking.edit('headcount', { '': '1-10' });
  await stage.store.asking.apply('headcount');
  await settled();
  return stage;
}

test('the bar for several companies shows the maximum price, and counts for free', async () => {
  const bar = async (toSearch: number) => {
    const { store } = await listed(7 - toSearch);
    store.selection.toggleAll();
    return draw(<BulkBar store={store} />);
  };
  const drawn = await bar(7);
  byRole(drawn, 'button', 'Show 7 companies · up to 7 searches');
  byRole(drawn, 'button', 'Count addresses · free');
  byRole(await bar(1), 'button', 'Show 1 company · 1 search');
  const inOrder = await bar(7);
  members.value = ['Harbour', 'Quay'].map((name) => ({
    ...{ id: name, name, here: false, free: false, capped: false, asks: ['search'] },
  }));
  await settled();
  byRole(inOrder, 'button', 'Show 7 companies · up to 7 searches at Harbour, 7 at Quay');
});

const answered: Answered = {
  question: { variant: 'companies', sentence: null, filters: {} },
  filters: {},
  entries: [],
  results: 214,
  emails: null,
  asked: now,
  cached: false,
  nextOffset: 100,
  end: null,
};

test('sums cover all matches only if the service sends them or all companies are listed', () => {
  const { entry } = row({}, { emails_count: { total: 50, personal: 40, generic: 10 } });
  const none = row({}, { emails_count: null }).entry;
  const said = ({
    emails,
    all,
  }: {
    emails: { total: number; personal: number; generic: number } | null;
    all: boolean;
  }) => {
    const entries = [entry, ...Array.from({ length: 99 }, () => none)];
    const one = {
      ...answered,
      entries,
      emails,
      end: all ? ('all' as const) : null,
    };
    return draw(<ResultLine answered={one} found={{ ask: async () => true }} />).textContent;
  };
  expect(said({ emails: null, all: false })).toContain('214 companies50 addresses in those listed: 40 people, 10 role');
  expect(said({ emails: { total: 6_480, personal: 5_912, generic: 568 }, all: false })).toContain(
    '6,480 addresses: 5,912 people, 568 role',
  );
  expect(said({ emails: null, all: true })).toContain('50 addresses: 40 people, 10 role');
});

test('the end of the table explains why there is no further page', async () => {
  const { store, workspace, background } = await listed(0, 100, { results: 150 });
  const quoted = 'Premium plan only.';
  background.answer('request', failsWith({ code: 'refused-input', field: 'offset', fault: 'invalid', quoted }));
  await store.found.loadMore();
  const end = () => draw(<MoreCompanies workspace={workspace} store={store} />);
  const refused = end();
  expect(refused.querySelector('[role=alert]')?.textContent).toContain('Premium plan only.');
  byRole(refused, 'button', 'Load 50 more · free');
  background.answer('request', () => found(10_000, 10_100, { results: 20_000 }));
  await store.found.loadMore();
  expect(end().textContent).toContain('At most 10,100');
});

test('the countries are the current ones, by name', () => {
  const all = countries();
  expect(all.length).toBeGreaterThan(240);
  expect(all.find(({ code }) => code === 'NL')?.name).toBe('Netherlands');
  for (const old of ['DD', 'UK', 'EU', 'ZZ']) expect(all.some(({ code }) => code === old)).toBe(false);
});

test('a company named by the typed words is suggested, and opens for free', async () => {
  const { store, background, workspace } = await opened();
  background.answer('suggest', (): Answers['suggest'] => ({
    suggestions: [
      { kind: 'company', text: 'acme.test', name: 'Acme', domain: 'acme.test' },
      { kind: 'person', text: 'marit@acme.test', name: 'Marit Acme', email: 'marit@acme.test' },
    ],
  }));
  const drawn = draw(<DiscoverTools workspace={workspace} store={store} fieldRef={{ current: null }} />);
  const field = drawn.querySelector('input');
  if (!field) throw new Error('no field');
  write(field, 'acme');
  await act(settled);
  expect([...drawn.querySelectorAll('[role=option]')].map(nameOf)).toEqual(['Acmeacme.test']);
  press(field, 'ArrowDown');
  press(field, 'Enter');
  await act(settled);
  expect(store.opened.value?.domain).toBe('acme.test');
  expect(drawn.querySelector('[role=option]')).toBeNull();
  expect(background.said('request').filter(({ operation }) => operation === 'discoverCompanies')).toEqual([]);
});

test('the menu includes searches saved by others whenever it opens', async () => {
  const { store, background, workspace } = await opened();
  const views: { id: number; name: string; filters: object }[] = [];
  const schema = operations.listViews.reply;
  background.answer('request', () => {
    const reply = z.parse(schema, { data: { views }, meta: { total: views.length } });
    return { ok: true, reply, asked: 1, cached: false, planEnd: null };
  });
  const place = draw(<SavedSearchesView workspace={workspace} store={store} />);
  const button = () => place.querySelector<HTMLElement>('[aria-haspopup=dialog]') ?? place;
  for (const name of ['Optics', 'Lenses']) {
    views.push({ id: views.length + 1, name, filters: { headcount: '51-200' } });
    await act(async () => {
      click(button());
      await settled();
    });
    expect(byRole(place, '[role=dialog]', 'Saved searches').textContent).toContain(name);
    click(button());
  }
});

test('a name that is typed while a search is saved stays for the next one', async () => {
  const { store, background, workspace } = await opened();
  store.asking.write('opticians');
  const place = draw(<SavedSearchesView workspace={workspace} store={store} />);
  const named = () => {
    click(byRole(place, 'button', 'Save this search'));
    return place.querySelector<HTMLInputElement>('.discover-save input');
  };
  const field = named();
  if (!field) throw new Error('no field');
  write(field, 'Optics');
  const answer = background.hold('request');
  click(byRole(place, '.discover-save button', 'Save · free'));
  write(field, 'Lenses');
  const reply = z.parse(operations.createView.reply, { data: { id: 1, name: 'Optics', filters: {} } });
  background.answer('request', failsWith({ code: 'offline' }));
  answer({ ok: true, reply, asked: 1, cached: false, planEnd: null });
  await act(settled);
  expect(place.querySelector('.discover-save')).toBeNull();
  expect(named()?.value).toBe('Lenses');
});
