/** The end of a long job is announced once, only if wanted, and not while a page of Harrier is open. */
import { beforeEach, expect, it } from 'vitest';
import { createNotices, type Notices } from '../../../lib/background/browser/notices.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { job } from '../../gallery/made-up.ts';
import { type FakeArea, fakeArea } from './fakes.ts';

const start = Date.UTC(2026, 10, 21);
let session: FakeArea;
let now: number;
let is: { wanted: boolean; open: boolean };
let shown: string[];
let notices: Notices;

const create = () =>
  createNotices({
    session,
    now: () => now,
    isWanted: async () => is.wanted,
    isOpen: async () => is.open,
    show: async ({ id }, end) => shown.push(`${id} ${end}`),
  });

beforeEach(() => {
  session = fakeArea();
  now = start;
  is = { wanted: true, open: false };
  shown = [];
  notices = create();
});

const long = (more: Partial<JobView>) => job({ id: 'j1', created: start, total: 25, held: null, ...more });
const end = async (more: Partial<JobView>) => {
  await notices.jobChanged(long({ ...more, state: 'running' }));
  await notices.jobChanged(long({ ...more, state: 'done' }));
};
const forKey: JobView['held'] = { problem: { code: 'no-key' }, until: null };

it('announces a job of many steps once', async () => {
  await notices.jobChanged(long({ state: 'running' }));
  await notices.jobChanged(long({ state: 'done' }));
  await notices.jobChanged(long({ state: 'done' }));
  expect(shown).toEqual(['j1 done']);
  await create().jobChanged(long({ state: 'done' }));
  expect(shown).toEqual(['j1 done']);
});

it('announces a smaller job only if it took long', async () => {
  await end({ total: 24 });
  expect(shown).toEqual([]);
  now += 20_001;
  await end({ total: 24 });
  expect(shown).toEqual(['j1 done']);
});

it('announces nothing if turned off, or if a page of Harrier was open at the end', async () => {
  is.wanted = false;
  await end({});
  is = { wanted: true, open: true };
  await end({ id: 'j2' });
  is.open = false;
  await notices.jobChanged(long({ id: 'j2', state: 'done' }));
  expect(shown).toEqual([]);
});

it('announces a hold that needs the user, but none that ends by itself', async () => {
  await notices.jobChanged(long({ state: 'running' }));
  await notices.jobChanged(long({ state: 'held', held: { problem: { code: 'offline' }, until: start + 5_000 } }));
  await notices.jobChanged(long({ state: 'held', held: forKey }));
  await notices.jobChanged(long({ state: 'running' }));
  await notices.jobChanged(long({ state: 'held', held: forKey }));
  expect(shown).toEqual(['j1 held', 'j1 held']);
});

it('announces no finished job again when it changes later, as when its leads are deleted', async () => {
  await end({ total: 1 });
  now += 600_000;
  await notices.jobChanged(long({ state: 'done', total: 1 }));
  expect(shown).toEqual([]);
});

it('announces no job that was held, stopped or done before the background started', async () => {
  await notices.jobChanged(long({ state: 'held', held: forKey }));
  await notices.jobChanged(long({ id: 'j2', state: 'stopped' }));
  await notices.jobChanged(long({ id: 'j3', state: 'done' }));
  expect(shown).toEqual([]);
});
