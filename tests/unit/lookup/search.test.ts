import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { members } from '../../../components/format/waterfall-words.ts';
import { noFilters, toggled } from '../../../components/lookup/company/filters.ts';
import { createSearch } from '../../../components/lookup/company/search-store.ts';
import type { Connection } from '../../../components/shell/connection.ts';
import { waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, searchReply } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;
let desk: Connection;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  desk = connectionOf(life, { page: 'http://aldermoor.test/' });
});

afterEach(() => {
  members.value = [];
});

const sales = { ...noFilters, department: ['sales'] };
const cached = (reply = searchReply(0, 100, { results: 150 }), params: Record<string, unknown> = {}) => ({
  operation: 'searchDomain' as const,
  params: { domain: 'aldermoor.test', limit: 100, ...params },
  reply,
  asked: 2_000,
  planEnd: null,
});

describe('a search', () => {
  it('without a click is marked as such, and leaves the state unchanged if refused', async () => {
    background.answer('request', () => ({ ok: false, problem: { code: 'stopped' } }));
    const first = createSearch(desk, { domain: 'aldermoor.test' }, []);
    first.refresh();
    await settled();
    expect(first.state.value).toEqual({ at: 'idle' });
    const again = createSearch(desk, { domain: 'aldermoor.test' }, [cached()]);
    again.refresh();
    await settled();
    expect(again.state.value).toEqual({ at: 'shown' });
    expect(background.said('request')).toMatchObject([
      { operation: 'searchDomain', click: false },
      { operation: 'searchDomain', click: false, skipCache: true },
    ]);
  });

  it('is sent once, however often it is clicked', async () => {
    const reply = background.hold('request');
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    search.ask();
    search.ask();
    search.ask(true);
    search.askAgain();
    search.apply();
    expect(search.state.value).toMatchObject({ at: 'asking', reason: 'first' });
    reply(answered(searchReply(0, 37)));
    await settled();
    expect(background.said('request')).toHaveLength(1);
    expect(background.said('request')[0]).toMatchObject({
      click: true,
      skipCache: false,
      again: false,
      page: desk.page,
    });
    expect(search.shown.value?.contacts).toHaveLength(37);
    expect(search.more.value).toBeNull();
  });

  it('shows all cached pages without a request', () => {
    const second = cached(searchReply(100, 150, { results: 150 }), { offset: 100 });
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [second, cached()]);
    expect(search.state.value.at).toBe('shown');
    expect(search.shown.value).toMatchObject({ cached: true, complete: true, asked: 2_000 });
    expect(search.shown.value?.contacts).toHaveLength(150);
    expect(background.said('request')).toEqual([]);
  });

  it('loads the next page on a click, and appends it', async () => {
    background.answer('request', () => answered(searchReply(100, 150, { results: 150 })));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached()]);
    expect(search.more.value).toEqual({ next: 50 });
    search.loadMore();
    await settled();
    expect(background.said('request')[0]?.params).toMatchObject({ limit: 100, offset: 100 });
    expect(search.shown.value?.contacts).toHaveLength(150);
    expect(search.more.value).toBeNull();
  });

  it('loads all people on a click for the whole, and keeps the chosen filters', async () => {
    background.answer('request', () => answered(searchReply(0, 37)));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    search.setFilters(sales);
    search.ask(true);
    await settled();
    expect(background.said('request')[0]?.params).not.toHaveProperty('department');
    expect(search.shown.value?.contacts).toHaveLength(37);
    expect(search.filters.value).toEqual(sales);
    expect(search.canApply.value).toBe(false);
  });

  it('is not offered again for a verdict that the service can’t filter by', async () => {
    background.answer('request', () => answered(searchReply(0, 10, { results: 37, limit: 10 })));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    search.ask();
    await settled();
    search.setFilters(toggled(noFilters, 'verification_status', 'invalid'));
    expect(search.canApply.value).toBe(false);
    expect(search.shown.value?.contacts).toHaveLength(10);
    search.setFilters(toggled(noFilters, 'verification_status', 'valid'));
    expect(search.canApply.value).toBe(true);
  });

  it('stops waiting when cancelled; shown rows stay, and paid rows still arrive', async () => {
    background.answer('cancel-request', () => ({}));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    const reply = background.hold('request');
    search.ask();
    search.cancel();
    expect(search.state.value).toEqual({ at: 'idle' });
    expect(background.said('cancel-request')).toHaveLength(1);
    reply(answered(searchReply(0, 37)));
    await settled();
    expect(search.state.value).toEqual({ at: 'shown' });

    const refused = background.hold('request');
    search.askAgain();
    search.cancel();
    refused({ ok: false, problem: { code: 'stopped' } });
    await settled();
    expect(search.state.value).toEqual({ at: 'shown' });
  });

  it('offers no next page beyond the plan’s limit', async () => {
    background.answer('request', () => ({ ...answered(searchReply(0, 10, { results: 37, limit: 10 })), planEnd: 10 }));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    search.ask();
    await settled();
    expect(search.shown.value?.planEnd).toBe(10);
    expect(search.more.value).toBeNull();
  });

  it('marks a lower bound as approximate', () => {
    const reply = searchReply(0, 100, { results: 10_000, results_approximate: true });
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached(reply)]);
    expect(search.more.value).toEqual({ next: 100 });
    expect(search.shown.value).toMatchObject({ results: 10_000, approximate: true, complete: false });
  });

  it('sends the filters only on Apply, and returns to the wider answer without a request', async () => {
    background.answer('request', () => answered(searchReply(0, 20)));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached()]);
    search.setFilters(sales);
    expect(search.canApply.value).toBe(true);
    expect(background.said('request')).toEqual([]);
    search.apply();
    await settled();
    expect(background.said('request')[0]).toMatchObject({
      operation: 'searchDomain',
      params: { department: ['sales'] },
    });
    expect(search.shown.value?.contacts).toHaveLength(20);
    expect(search.canApply.value).toBe(false);
    search.setFilters(noFilters);
    expect(search.shown.value?.contacts).toHaveLength(100);
    expect(background.said('request')).toHaveLength(1);
  });

  it('sends places as nested objects, by POST', async () => {
    background.answer('request', () => answered(searchReply(0, 3)));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached(searchReply(0, 37))]);
    search.setFilters({ ...noFilters, include: [{ country: 'NL', city: 'Leiden' }] });
    expect(search.canApply.value).toBe(true);
    search.apply();
    await settled();
    expect(background.said('request')[0]).toMatchObject({
      operation: 'searchDomainWithPost',
      params: { location: { include: [{ country: 'NL', city: 'Leiden' }] } },
    });
  });

  it('offers no Apply when all rows are loaded', () => {
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached(searchReply(0, 37))]);
    search.setFilters(sales);
    expect(search.canApply.value).toBe(false);
  });

  it('keeps the rows when the next page fails, and marks the retry as one that may be charged again', async () => {
    background.answer('request', () => ({ ok: false, problem: { code: 'outcome-unknown', asked: 1 } }));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached()]);
    search.loadMore();
    await settled();
    expect(search.state.value).toMatchObject({ at: 'failed', reason: 'more' });
    expect(search.shown.value?.contacts).toHaveLength(100);
    search.retry();
    await settled();
    expect(background.said('request').map(({ again }) => again)).toEqual([false, true]);
  });

  it('retries a failed page only at the service of the click', async () => {
    const steps = ['harbour', 'quay'].map(
      (service) => ({ service, at: 'nothing', asked: 1, said: null, score: null }) as const,
    );
    members.value = ['harbour', 'quay', 'pier'].map((id) => ({
      ...{ id, name: id, here: false, free: false, capped: false, asks: waterfallAsks },
    }));
    background.answer('ask-in-order', ({ params }) =>
      Number(params.offset ?? 0) === 0
        ? { ...answered(searchReply(0, 100, { results: 240 })), run: { from: 'quay', steps } }
        : { ok: false, problem: { code: 'offline' }, run: { from: null, steps: [] } },
    );
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    search.ask();
    await settled();
    search.loadMore();
    await settled();
    search.retry();
    await settled();
    expect(background.said('ask-in-order').map(({ services }) => services)).toEqual([
      ['harbour', 'quay', 'pier'],
      ['quay'],
      ['quay'],
    ]);
  });

  it('shows a failure only with the filters of its request, and retries with those', async () => {
    background.answer('request', () => ({ ok: false, problem: { code: 'no-answer', why: 'broken' } }));
    const search = createSearch(desk, { domain: 'aldermoor.test' }, [cached()]);
    search.setFilters(sales);
    search.apply();
    await settled();
    expect(search.state.value.at).toBe('failed');
    search.setFilters(noFilters);
    expect(search.state.value.at).toBe('shown');
    search.retry();
    search.setFilters(sales);
    expect(search.state.value).toMatchObject({ at: 'failed', reason: 'apply' });
    search.retry();
    await settled();
    const said = background.said('request');
    expect(said.map(({ again }) => again)).toEqual([false, true]);
    expect(said[1]?.params).toEqual(said[0]?.params);
  });

  it('drops an answer that comes after its lookup was replaced', async () => {
    const reply = background.hold('request');
    const search = createSearch(desk, { domain: 'aldermoor.test' }, []);
    search.ask();
    life.abort();
    reply(answered(searchReply(0, 37)));
    await settled();
    expect(search.shown.value).toBeNull();
  });
});
