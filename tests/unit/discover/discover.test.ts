import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { members } from '../../../components/format/waterfall-words.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { JobRow } from '../../../lib/messages/job-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { settled } from '../harness/fake-background.ts';
import { job, nothingKnown, opening, remoteService } from '../harness/fixtures.ts';
import { endLives } from '../harness/lives.ts';
import { asked, failsWith, found, opened } from './discover-fixtures.ts';

afterEach(() => {
  endLives();
  members.value = [];
});

describe('the search', () => {
  it('is not sent before a click, not even if it is restored from a draft', async () => {
    const stage = await opened({
      draft: { 'discover.sentence': 'opticians', 'discover.filters': '{"headcount":["1-10"]}' },
    });
    expect(stage.store.asking.sentence.value).toBe('opticians');
    expect(stage.store.asking.filters.value).toEqual({ headcount: ['1-10'] });
    expect(asked(stage)).toEqual([]);
  });

  it('by a sentence becomes filters, which can be edited', async () => {
    const stage = await opened();
    const { asking } = stage.store;
    stage.background.answer('request', () => found(0, 3, { filters: { industry: ['Optics'], revenue: 'much' } }));
    asking.write('opticians');
    await asking.choose();
    expect(asked(stage)).toEqual([{ operation: 'discoverCompanies', params: { query: 'opticians', limit: 100 } }]);
    expect(asking.filters.value).toMatchObject({ industry: { include: ['Optics'] }, further: { revenue: 'much' } });
    asking.edit('headcount', { '': '51-200' });
    expect(asking.edited.value.has('headcount')).toBe(true);
    expect(await asking.apply('headcount')).toBe(true);
    expect(asked(stage)[1]?.params).toMatchObject({
      industry: { include: ['Optics'] },
      headcount: ['51-200'],
      further: { revenue: 'much' },
      limit: 100,
    });
    expect(asked(stage)[1]?.params).not.toHaveProperty('query');
    asking.removeFurther('revenue');
    await settled();
    expect(asked(stage)[2]?.params).toEqual({
      industry: { include: ['Optics'], exclude: undefined },
      headcount: ['51-200'],
      limit: 100,
    });
  });

  it('sends the user’s filters with the next sentence, but not those that the service chose', async () => {
    const stage = await opened();
    const { asking } = stage.store;
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    stage.background.answer('request', () => found(0, 3, { filters: { industry: ['Optics'], headcount: ['1-10'] } }));
    asking.write('opticians');
    await asking.choose();
    expect(asked(stage)[1]?.params).toEqual({ query: 'opticians', headcount: ['1-10'], limit: 100 });
    asking.write('florists');
    await asking.choose();
    expect(asked(stage)[2]?.params).toEqual({ query: 'florists', headcount: ['1-10'], limit: 100 });
  });

  it('with an empty sentence has a fault at its field, and is not sent', async () => {
    const stage = await opened();
    await stage.store.asking.choose();
    expect(stage.store.asking.sentenceMissing.value).toBe(true);
    expect(asked(stage)).toEqual([]);
  });

  it('with an invalid filter has a fault at its control, and is not sent', async () => {
    const stage = await opened();
    const { asking } = stage.store;
    asking.edit('funding', { 'amount.from': '9' });
    asking.edit('funding', { 'amount.to': '1' });
    expect(await asking.apply('funding')).toBe(false);
    expect(asking.blames.value.get('funding')).toEqual([{ path: 'amount', why: 'inverted' }]);
    expect(asking.formOf('funding')).toEqual({ 'amount.from': '9', 'amount.to': '1' });
    expect(asked(stage)).toEqual([]);
    asking.edit('funding', { 'amount.from': '1', 'amount.to': '9' });
    expect(asking.blames.value.size).toBe(0);
  });

  it('keeps what was typed, or emptied, in its form while the service answered', async () => {
    const { background, store } = await opened();
    const { asking } = store;
    for (const include of ['optics\nlenses', '']) {
      const answer = background.hold('request');
      asking.edit('keywords', { include: 'optics' });
      const applied = asking.apply('keywords');
      await settled();
      asking.edit('keywords', { include });
      answer(found(0, 3));
      expect(await applied).toBe(false);
      expect(asking.filters.value.keywords?.include).toEqual(['optics']);
      expect(asking.formOf('keywords').include ?? '').toBe(include);
      expect(asking.edited.value.has('keywords')).toBe(true);
      asking.clear();
    }
  });

  it('refused by the plan stays in its form with the service’s message; rows stay, and the refusal is remembered', async () => {
    const stage = await opened();
    const { asking, refusals, rows } = stage.store;
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    const quoted = 'Premium plan only: technology.';
    stage.background.answer(
      'request',
      failsWith({ code: 'refused-input', field: 'technology', fault: 'invalid', quoted }),
    );
    asking.edit('technology', { include: 'nginx' });
    expect(await asking.apply('technology')).toBe(false);
    expect(asking.blames.value.get('technology')).toEqual([{ path: '', why: 'refused', quoted }]);
    expect(asking.filters.value).toEqual({ headcount: ['1-10'] });
    expect(asking.formOf('technology')).toEqual({ include: 'nginx' });
    expect(asking.problem.value).toBeNull();
    expect(rows.value).toHaveLength(3);
    expect(refusals.known.value.get('technology')).toBe(1_000_000);

    const later = await opened({ draft: { ...stage.workspace.shared.drafts.values.value } });
    expect(later.store.refusals.known.value.get('technology')).toBe(1_000_000);
    await later.store.asking.apply('technology');
    expect(later.store.refusals.known.value.size).toBe(0);
  });

  it('shows a refusal at the nested control that it names', async () => {
    const stage = await opened();
    const refusal: Problem = { code: 'refused-input', field: 'funding.date', fault: 'invalid', quoted: 'no' };
    stage.background.answer('request', failsWith(refusal));
    stage.store.asking.edit('funding', { 'date.from': '2026-01-01' });
    await stage.store.asking.apply('funding');
    expect(stage.store.asking.blames.value.get('funding')).toEqual([{ path: 'date', why: 'refused', quoted: 'no' }]);
    expect(stage.store.refusals.known.value.size).toBe(0);
  });

  it('is sent again with the same filters on a switch between people and companies', async () => {
    const stage = await opened();
    const { asking } = stage.store;
    asking.setVariant('people');
    expect(asked(stage)).toEqual([]);
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    asking.setVariant('companies');
    await settled();
    expect(asked(stage).map(({ operation }) => operation)).toEqual(['discoverPeople', 'discoverCompanies']);
    expect(asked(stage)[1]?.params).toEqual(asked(stage)[0]?.params);
  });

  it('is repeated for people if they are chosen while it runs, and never with the sentence before', async () => {
    const stage = await opened();
    const { asking } = stage.store;
    asking.write('opticians');
    await asking.choose();
    const answer = stage.background.hold('request');
    asking.write('florists');
    const chosen = asking.choose();
    asking.setVariant('people');
    await settled();
    stage.background.answer('request', () => found(0, 3, { filters: { industry: ['Flowers'] } }));
    answer(found(0, 3));
    await chosen;
    expect(asked(stage).map(({ operation, params }) => [operation, params])).toEqual([
      ['discoverCompanies', { query: 'opticians', limit: 100 }],
      ['discoverCompanies', { query: 'florists', limit: 100 }],
      ['discoverPeople', { query: 'florists', limit: 100 }],
    ]);
    expect(asking.filters.value).toMatchObject({ industry: { include: ['Flowers'] } });
  });

  it('that failed is retried for people if they are chosen meanwhile', async () => {
    const stage = await opened();
    const { asking } = stage.store;
    stage.background.answer('request', failsWith({ code: 'offline' }));
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    asking.setVariant('people');
    asking.again();
    await settled();
    expect(asked(stage).map(({ operation }) => operation)).toEqual(['discoverCompanies', 'discoverPeople']);
  });
});

describe('the companies', () => {
  it('continue with the filters that the service chose, and end at its last page', async () => {
    const stage = await opened();
    const { asking, found: shown, rows } = stage.store;
    stage.background.answer('request', () => found(0, 100, { results: 150, filters: { industry: 'Optics' } }));
    asking.write('opticians');
    await asking.choose();
    expect(shown.more.value).toEqual({ next: 50 });
    stage.background.answer('request', () => found(100, 150));
    await shown.loadMore();
    expect(asked(stage)[1]?.params).toMatchObject({ industry: { include: ['Optics'] }, limit: 100, offset: 100 });
    expect(rows.value).toHaveLength(150);
    expect(shown.more.value).toBeNull();
    expect(shown.answered.value?.end).toBe('all');
  });

  it('keep their rows when the plan refuses further pages; the refusal is remembered', async () => {
    const stage = await opened();
    const { asking, found: shown, rows, refusals } = stage.store;
    stage.background.answer('request', () => found(0, 100, { results: 150 }));
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    const quoted = 'Premium plan only: offset.';
    stage.background.answer('request', failsWith({ code: 'refused-input', field: 'offset', fault: 'invalid', quoted }));
    await shown.loadMore();
    expect(shown.state.value).toMatchObject({ at: 'failed', why: 'more' });
    expect(rows.value).toHaveLength(100);
    expect(refusals.known.value.has('offset')).toBe(true);
  });

  it('disappear when another service is chosen, which did not return them', async () => {
    const stage = await opened();
    const { asking, found: shown, rows } = stage.store;
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    const { service } = opening();
    stage.background.push({ topic: 'service', service: service && { ...service, id: 'other' }, revision: 2 });
    await settled();
    expect(shown.state.value.at).toBe('idle');
    expect(rows.value).toEqual([]);
    expect(asking.filters.value).toEqual({ headcount: ['1-10'] });
  });

  it('drop the former service’s counts and searches, and their selection', async () => {
    const stage = await opened();
    const { background, store } = stage;
    const { asking } = store;
    background.answer('searched', () => ({ searched: [{ domain: 'company1.test', asked: 500 }] }));
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    await settled();
    background.answer('job-rows', () => ({ rows: [rowOf('company0.test', 'none')], total: 1 }));
    background.answer('search-companies', () => ({ job: job({ id: 's1', kind: 'search', total: 1 }) }));
    store.selection.toggle('company0.test', false);
    await store.searchChosen();
    await settled();
    store.selection.toggleAll();
    const late = background.hold('request');
    store.count();
    await settled();
    expect(store.rows.value).toMatchObject([
      { search: { at: 'none' } },
      { cachedSince: 500 },
      { count: { at: 'waiting' } },
    ]);
    background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 2 });
    await settled();
    const reply = z.parse(operations.countDomainEmails.reply, {
      data: { total: 9, personal_emails: 8, generic_emails: 1, department: {}, seniority: {} },
    });
    late({ ok: true, reply, asked: 7, cached: false, planEnd: null });
    background.answer('searched', () => ({ searched: [] }));
    background.answer('request', () => found(0, 3));
    asking.again();
    await settled();
    await settled();
    expect(store.rows.value.map(({ count, cachedSince, search }) => [count, cachedSince, search])).toEqual(
      Array.from({ length: 3 }, () => [null, null, null]),
    );
    expect(store.selection.rows.value).toEqual([]);
    expect(store.counts.progress.value).toBeNull();
  });

  it('stay selected if they were chosen while a search of others was accepted', async () => {
    const { background, store } = await opened();
    store.asking.edit('headcount', { '': '1-10' });
    await store.asking.apply('headcount');
    background.answer('job-rows', () => ({ rows: [], total: 0 }));
    const accept = background.hold('search-companies');
    store.selection.toggle('company0.test', false);
    const searching = store.searchChosen();
    store.selection.clear();
    store.selection.toggle('company1.test', false);
    accept({ job: job({ id: 's1', kind: 'search', total: 1 }) });
    await searching;
    expect([...store.selection.has.value]).toEqual(['company1.test']);
  });

  it('drop the former service’s refusal to search them', async () => {
    const { background, store } = await opened();
    store.asking.edit('headcount', { '': '1-10' });
    await store.asking.apply('headcount');
    background.refuse('search-companies', { code: 'service-changed' });
    store.selection.toggleAll();
    await store.searchChosen();
    expect(store.trouble.value).toEqual({ code: 'service-changed' });
    background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 2 });
    await settled();
    expect(store.trouble.value).toBeNull();
  });

  it('end at the service’s paging limit', async () => {
    const stage = await opened();
    const { asking, found: shown } = stage.store;
    stage.background.answer('request', () => found(10_000, 10_100, { results: 20_000 }));
    asking.edit('headcount', { '': '1-10' });
    await asking.apply('headcount');
    expect(shown.answered.value?.end).toBe('limit');
    expect(shown.more.value).toBeNull();
  });

  it('show which are cached, and only the others are searched', async () => {
    const stage = await opened();
    const { background, store } = stage;
    background.answer('searched', () => ({ searched: [{ domain: 'company1.test', asked: 500 }] }));
    store.asking.edit('headcount', { '': '1-10' });
    await store.asking.apply('headcount');
    await settled();
    expect(store.rows.value.map(({ cachedSince: cached }) => cached)).toEqual([null, 500, null]);
    const rows: JobRow[] = [rowOf('company0.test', 'found'), rowOf('company2.test', 'none')];
    background.answer('search-companies', () => ({
      job: job({ id: 's1', kind: 'search', state: 'running', total: 2 }),
    }));
    background.answer('job-rows', () => ({ rows, total: 2 }));
    store.selection.toggleAll();
    await store.searchChosen();
    await settled();
    expect(background.said('search-companies')).toEqual([
      { domains: ['company0.test', 'company2.test'], limit: 100, service: 's1' },
    ]);
    members.value = [{ id: 'quay', name: 'Quay', here: false, free: false, capped: false, asks: ['search'] }];
    store.selection.toggleAll();
    await store.searchChosen();
    expect(background.said('search-companies').at(-1)).toMatchObject({ services: ['quay'] });
    store.selection.clear();
    expect(store.run.value?.id).toBe('s1');
    expect(store.rows.value[2]?.search).toMatchObject({ at: 'none' });
    expect(store.selection.rows.value).toEqual([]);
  });

  it('are counted two at a time, for free, each number in its row', async () => {
    const stage = await opened();
    const { background, store } = stage;
    store.asking.edit('headcount', { '': '1-10' });
    await store.asking.apply('headcount');
    let underWay = 0;
    let most = 0;
    background.answer('request', async ({ operation }) => {
      expect(operation).toBe('countDomainEmails');
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      const reply = z.parse(operations.countDomainEmails.reply, {
        data: { total: 9, personal_emails: 8, generic_emails: 1, department: {}, seniority: {} },
      });
      return { ok: true, reply, asked: 7, cached: false, planEnd: null };
    });
    store.selection.toggleAll();
    store.count();
    expect(store.counts.progress.value).toEqual({ done: 0, of: 3 });
    await settled();
    await settled();
    expect(most).toBe(2);
    expect(store.counts.progress.value).toBeNull();
    expect(store.rows.value.map(({ count }) => count)).toEqual(
      [0, 1, 2].map(() => ({ at: 'done', personal: 8, generic: 1, total: 9, asked: 7 })),
    );
  });
});

describe('saved searches', () => {
  const view = (id: number, filters: Record<string, unknown>) => ({ id, name: `Search ${id}`, filters });

  it('are loaded on demand, and sent with their filters when opened, as that is free', async () => {
    const stage = await opened();
    const { background, store } = stage;
    background.answer('request', ({ operation }) => {
      if (operation !== 'listViews') return found(0, 3);
      const reply = z.parse(operations.listViews.reply, {
        data: { views: [view(1, { headcount: '51-200', odd: 1 })] },
        meta: { total: 1 },
      });
      return { ok: true, reply, asked: 1, cached: false, planEnd: null };
    });
    store.saved.load();
    await settled();
    expect(store.saved.total.value).toBe(1);
    const [saved] = store.saved.list.value;
    await store.asking.open(saved?.filters ?? {});
    expect(asked(stage)[1]?.params).toEqual({ headcount: ['51-200'], further: { odd: 1 }, limit: 100 });
    expect(store.rows.value).toHaveLength(3);
  });

  it('are each listed once, even if one of them has no readable id', async () => {
    const { background, store } = await opened();
    const all = Array.from({ length: 150 }, (_, at) => view(at + 1, {}));
    const raw = all.map((one) => (one.id === 7 ? { ...one, id: 'seven' } : one));
    background.answer('request', ({ params: { limit = 25, offset = 0 } }) => {
      const reply = z.parse(operations.listViews.reply, {
        data: { views: raw.slice(Number(offset), Number(offset) + Number(limit)) },
        meta: { total: raw.length },
      });
      return { ok: true, reply, asked: 1, cached: false, planEnd: null };
    });
    store.saved.load();
    await settled();
    expect(store.saved.list.value.map(({ id }) => id)).toEqual(all.map(({ id }) => id).filter((id) => id !== 7));
    expect(store.saved.state.value).toEqual({ at: 'shown' });
  });

  it('do not return with an answer older than their deletion', async () => {
    const { background, store } = await opened();
    const views = [view(1, {}), view(2, {})];
    const reply = () =>
      z.parse(operations.listViews.reply, { data: { views: [...views] }, meta: { total: views.length } });
    const older = reply();
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let lists = 0;
    background.answer('request', async ({ operation, params }) => {
      const answered = { asked: 1, cached: false, planEnd: null };
      if (operation === 'deleteView') {
        views.splice(
          views.findIndex(({ id }) => id === params.id),
          1,
        );
        return { ok: true, reply: null, ...answered };
      }
      lists += 1;
      if (lists > 1) return { ok: true, reply: reply(), ...answered };
      await slow;
      return { ok: true, reply: older, ...answered };
    });
    store.saved.load();
    expect(await store.saved.remove(1)).toBe(true);
    answer();
    await settled();
    expect(store.saved.list.value.map(({ id }) => id)).toEqual([2]);
    expect(store.saved.state.value).toEqual({ at: 'shown' });
  });

  it('of a former service are not deleted at another one, which uses the same ids', async () => {
    const { background, store } = await opened();
    const reply = z.parse(operations.listViews.reply, { data: { views: [view(1, {})] }, meta: { total: 1 } });
    background.answer('request', () => ({ ok: true, reply, asked: 1, cached: false, planEnd: null }));
    store.saved.load();
    await settled();
    const deletions = () => background.said('request').filter(({ operation }) => operation === 'deleteView');
    const answer = background.hold('request');
    const first = store.saved.remove(1);
    background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 2 });
    await settled();
    answer({ ok: false, problem: { code: 'offline' } });
    await first;
    expect(store.saved.deleting.value).toBeNull();
    expect(await store.saved.remove(1)).toBe(false);
    expect(deletions().map(({ service }) => service)).toEqual([remoteService.id]);
    expect(store.saved.deleting.value).toEqual({ id: 1, problem: { code: 'service-changed' } });
  });

  it('of a former service leave no result of saving at another one', async () => {
    const { background, store } = await opened();
    const choose = async (id: string, revision: number) => {
      background.push({ topic: 'service', service: { ...remoteService, id }, revision });
      await settled();
    };
    background.answer('request', failsWith({ code: 'offline' }));
    await store.saved.save('Optics', 'opticians', {});
    expect(store.saved.saving.value.at).toBe('failed');
    await choose('other', 2);
    expect(store.saved.saving.value).toEqual({ at: 'idle' });
    const answer = background.hold('request');
    const saving = store.saved.save('Optics', 'opticians', {});
    await choose('third', 3);
    answer({ ok: false, problem: { code: 'offline' } });
    expect(await saving).toBe(false);
    expect(store.saved.saving.value).toEqual({ at: 'idle' });
  });

  it('show at the name field that the name is missing or taken', async () => {
    const stage = await opened();
    const { background, store } = stage;
    expect(await store.saved.save(' ', '', {})).toBe(false);
    expect(store.saved.saving.value).toEqual({ at: 'name', why: 'missing', quoted: null });
    background.answer('request', failsWith({ code: 'not-created', field: 'name', quoted: 'Used already.' }));
    expect(await store.saved.save('Optics', '', { headcount: ['1-10'], further: { odd: 1 } })).toBe(false);
    expect(store.saved.saving.value).toEqual({ at: 'name', why: 'taken', quoted: 'Used already.' });
    expect(asked(stage)).toEqual([
      { operation: 'createView', params: { name: 'Optics', filters: { odd: 1, headcount: ['1-10'] } } },
    ]);
    await store.saved.remove(7);
    const services = background.said('request').map(({ operation, service }) => `${operation} ${service}`);
    expect(services.slice(-2)).toEqual(['createView s1', 'deleteView s1']);
  });
});

describe('a company in place', () => {
  it('is looked up when its row is opened; its addresses are searched only on the click for that', async () => {
    const stage = await opened();
    const { background, store, workspace } = stage;
    const domain = { ascii: 'company0.test', unicode: 'company0.test', hosted: false, odd: null };
    const about = { cached: [], ...nothingKnown };
    background.answer('look-up', () => ({ typed: { kind: 'domain' as const, domain }, about }));
    background.answer('request', failsWith({ code: 'offline' }));
    store.open('company0.test', false);
    await settled();
    expect(workspace.route.value.of).toEqual({ domain: 'company0.test' });
    expect(store.opened.value?.lookup.showing.value?.view.kind).toBe('company');
    expect(asked(stage).map(({ operation }) => operation)).toEqual(['countDomainEmails']);
    store.open('company0.test', true);
    await settled();
    expect(asked(stage).map(({ operation }) => operation)).toEqual(['countDomainEmails', 'searchDomain']);
    store.close();
    expect(store.opened.value).toBeNull();
    expect(workspace.route.value.of).toEqual({});
  });

  it('has the name of its row as title, before and after it is looked up', async () => {
    const { background, store } = await opened();
    store.asking.write('opticians');
    await store.asking.choose();
    background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
    background.answer('request', failsWith({ code: 'offline' }));
    store.open('company1.test', false);
    expect(store.opened.value?.name).toBe('Company 1');
    await settled();
    const view = store.opened.value?.lookup.showing.value?.view;
    expect(view?.kind === 'company' && view.company.profile.value.name).toBe('Company 1');
  });
});

function rowOf(key: string, outcome: string): JobRow {
  return {
    key,
    at: 'done',
    outcome,
    problem: null,
    line: null,
    fields: null,
    differing: [],
    writes: [],
    samePerson: null,
    verification: null,
    asked: 9,
  };
}
