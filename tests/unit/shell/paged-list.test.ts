import { beforeEach, describe, expect, it } from 'vitest';
import { createPagedList, type PagedList, type PageRequest } from '../../../components/shell/paged-list.ts';
import { newLife } from '../harness/lives.ts';

interface Info {
  total: number;
}

/** A service that lists the numbers below `total`, two at a time, and answers when the test says so. */
const total = 5;
const size = 2;
let waiting: {
  request: PageRequest<string, number, Info>;
  answer: () => void;
  fail: () => void;
  give: (rows: number[]) => void;
}[];
let life: AbortController;
let list: PagedList<string, number, Info>;

function createList(staysUntilAnswered = false): PagedList<string, number, Info> {
  return createPagedList<string, number, Info>({
    connection: { signal: life.signal, now: () => 1_000 },
    keyOf: (row) => row,
    staysUntilAnswered,
    page: (request) =>
      new Promise((resolve) => {
        const give = (rows: number[]) => {
          const next = request.from + size < total ? request.from + size : null;
          resolve({ ok: true, rows, info: { total }, next });
        };
        waiting.push({
          request,
          give,
          answer: () => give([0, 1].map((at) => request.from + at).filter((row) => row < total)),
          fail: () => resolve({ ok: false, problem: { code: 'offline' } }),
        });
      }),
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function next(act: 'answer' | 'fail' = 'answer'): Promise<void> {
  waiting.shift()?.[act]();
  await settled();
}

beforeEach(() => {
  waiting = [];
  life = newLife();
  list = createList();
});

describe('a paged list', () => {
  it('loads the first page of a query and then the next ones, to the last', async () => {
    const loaded = list.load('a');
    expect(list.state.value).toEqual({ at: 'asking', wanted: 'first', question: 'a', since: 1_000, slow: false });
    await next();
    expect(await loaded).toBe(true);
    expect(list.state.value).toEqual({ at: 'shown' });
    expect(list.loaded.value).toEqual({ question: 'a', rows: [0, 1], info: { total }, next: 2 });

    void list.more();
    await next();
    void list.more();
    await next();
    expect(list.loaded.value).toEqual({ question: 'a', rows: [0, 1, 2, 3, 4], info: { total }, next: null });

    await list.more();
    expect(waiting).toEqual([]);
  });

  it('reports that a response is slow', async () => {
    void list.load('a');
    waiting[0]?.request.slow();
    expect(list.state.value).toMatchObject({ at: 'asking', slow: true });
    await next();
    expect(list.state.value).toEqual({ at: 'shown' });
  });

  it('drops the response to a replaced query, and a next page of it', async () => {
    const old = list.load('a');
    const running = list.load('b');
    await next();
    expect(list.loaded.value).toBe(null);
    expect(await old).toBe(false);
    await next();
    expect(await running).toBe(true);
    expect(list.loaded.value?.question).toBe('b');

    void list.more();
    void list.load('c');
    await next();
    await next();
    expect(list.loaded.value).toMatchObject({ question: 'c', rows: [0, 1] });
  });

  it('requests the next page once despite repeated calls', async () => {
    void list.load('a');
    await next();
    const both = Promise.all([list.more(), list.more()]);
    expect(waiting).toHaveLength(1);
    await next();
    await both;
    expect(list.loaded.value?.rows).toEqual([0, 1, 2, 3]);
  });

  it('loads all pages, and stops when a new query is loaded', async () => {
    void list.load('a');
    await next();
    const all = list.all();
    expect(waiting[0]?.request.wanted).toBe('all');
    await next();
    await next();
    await all;
    expect(list.loaded.value?.rows).toEqual([0, 1, 2, 3, 4]);

    void list.load('b');
    await next();
    const half = list.all();
    void list.load('c');
    await next();
    await half;
    await next();
    expect(waiting).toEqual([]);
    expect(list.loaded.value).toMatchObject({ question: 'c', rows: [0, 1] });
  });

  it('keeps the loaded rows when a page fails, and requests it again', async () => {
    void list.load('a');
    await next();
    void list.more();
    await next('fail');
    expect(list.state.value).toEqual({ at: 'failed', wanted: 'more', question: 'a', problem: { code: 'offline' } });
    expect(list.loaded.value?.rows).toEqual([0, 1]);

    void list.more({ click: true, again: true });
    expect(waiting[0]?.request).toMatchObject({ from: 2, how: { click: true, again: true } });
    await next();
    expect(list.loaded.value?.rows).toEqual([0, 1, 2, 3]);
  });

  it('requests a failed first page again', async () => {
    void list.load('a');
    await next('fail');
    expect(list.state.value).toMatchObject({ at: 'failed', wanted: 'first' });
    void list.reload();
    await next();
    expect(list.loaded.value?.rows).toEqual([0, 1]);
  });

  it('shows the loaded rows until a reload completes, of the first page or of all pages', async () => {
    void list.load('a');
    await next();
    void list.all();
    await next();
    await next();

    const whole = list.reload({ all: true });
    await next();
    await next();
    expect(list.loaded.value?.rows).toHaveLength(5);
    waiting.shift()?.give([40]);
    expect(await whole).toBe(true);
    expect(list.loaded.value?.rows).toEqual([0, 1, 2, 3, 40]);

    void list.reload();
    expect(list.loaded.value?.rows).toHaveLength(5);
    await next();
    expect(list.loaded.value).toMatchObject({ rows: [0, 1], next: 2 });
  });

  it('keeps the rows of the previous query only with `staysUntilAnswered`', async () => {
    void list.load('a');
    await next();
    void list.load('b');
    expect(list.loaded.value).toBe(null);

    const staying = createList(true);
    waiting = [];
    void staying.load('a');
    await next();
    void staying.load('b');
    expect(staying.loaded.value?.question).toBe('a');
    await next('fail');
    expect(staying.loaded.value?.question).toBe('a');
  });

  it('shows a row that moved to the next page only once', async () => {
    void list.load('a');
    await next();
    void list.more();
    waiting.shift()?.give([1, 2]);
    await settled();
    expect(list.loaded.value?.rows).toEqual([0, 1, 2]);
  });

  it('treats an empty page as the last one, whatever the service reports', async () => {
    void list.load('a');
    await next();
    void list.more();
    waiting.shift()?.give([]);
    await settled();
    expect(list.loaded.value).toMatchObject({ rows: [0, 1], next: null });
  });

  it('appends a page to rows that were changed while it was in flight', async () => {
    void list.load('a');
    await next();
    void list.more();
    list.change((loaded) => ({ ...loaded, rows: loaded.rows.filter((row) => row !== 0) }));
    await next();
    expect(list.loaded.value?.rows).toEqual([1, 2, 3]);
  });

  it('drops late responses after it is cleared or its page is closed', async () => {
    void list.load('a');
    list.clear();
    await next();
    expect(list.state.value).toEqual({ at: 'idle' });
    expect(list.loaded.value).toBe(null);

    void list.load('b');
    life.abort();
    await next();
    expect(list.loaded.value).toBe(null);
  });
});
