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
  it('loads a question and then the pages that follow, to the end that the service says', async () => {
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

  it('says that an answer is slow to come', async () => {
    void list.load('a');
    waiting[0]?.request.slow();
    expect(list.state.value).toMatchObject({ at: 'asking', slow: true });
    await next();
    expect(list.state.value).toEqual({ at: 'shown' });
  });

  it('drops the answer to a question that a newer one replaced, and the page that was to follow it', async () => {
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

  it('asks once for the following page, however often it is wanted', async () => {
    void list.load('a');
    await next();
    const both = Promise.all([list.more(), list.more()]);
    expect(waiting).toHaveLength(1);
    await next();
    await both;
    expect(list.loaded.value?.rows).toEqual([0, 1, 2, 3]);
  });

  it('loads page after page to the end, and stops when another question is asked', async () => {
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

  it('keeps what was loaded when a page fails, and asks for it again', async () => {
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

  it('asks again for a first page that failed', async () => {
    void list.load('a');
    await next('fail');
    expect(list.state.value).toMatchObject({ at: 'failed', wanted: 'first' });
    void list.reload();
    await next();
    expect(list.loaded.value?.rows).toEqual([0, 1]);
  });

  it('shows what was loaded until it is loaded again: the first page, or all of them', async () => {
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

  it('keeps the rows of the question before only where that is wanted', async () => {
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

  it('shows a row that moved to the next page once, as it came last', async () => {
    void list.load('a');
    await next();
    void list.more();
    waiting.shift()?.give([1, 2]);
    await settled();
    expect(list.loaded.value?.rows).toEqual([0, 1, 2]);
  });

  it('takes a page without rows for the last one, whatever the service says', async () => {
    void list.load('a');
    await next();
    void list.more();
    waiting.shift()?.give([]);
    await settled();
    expect(list.loaded.value).toMatchObject({ rows: [0, 1], next: null });
  });

  it('puts a page that comes to the rows as they were changed meanwhile', async () => {
    void list.load('a');
    await next();
    void list.more();
    list.change((loaded) => ({ ...loaded, rows: loaded.rows.filter((row) => row !== 0) }));
    await next();
    expect(list.loaded.value?.rows).toEqual([1, 2, 3]);
  });

  it('goes back to the beginning, or ends with its page, and drops what comes later', async () => {
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
