// @vitest-environment jsdom
/** A page requests its unfinished jobs again, since a push may have been lost. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followJobs, quiet } from '../../../components/shell/jobs/follow-jobs.ts';
import { createJobs, type Jobs } from '../../../components/shell/jobs/jobs.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import { createFakeBackground, type FakeBackground } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;
let missed: Push[];

beforeEach(() => {
  vi.useFakeTimers();
  background = createFakeBackground();
  background.answer('jobs', () => ({ jobs: [running({ done: 12 })], revision: 7 }));
  life = newLife();
  missed = [];
});
afterEach(() => {
  life.abort();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const running = (more: Partial<JobView> = {}) => job({ id: 'one', kind: 'verify', state: 'running', ...more });
const asked = () => background.said('jobs').length;
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function becomes(visibility: DocumentVisibilityState): Promise<unknown> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
  return passed(0);
}

function followed(...views: JobView[]): Jobs {
  const jobs = createJobs();
  for (const view of views) jobs.learn(view);
  followJobs(jobs, life.signal, (push) => {
    missed.push(push);
    if (push.topic === 'job') jobs.learn(push.job);
    if (push.topic === 'job-gone') jobs.drop(push.id);
  });
  return jobs;
}

it('requests an unfinished job when its page becomes visible, not when it is hidden', async () => {
  followed(running({ state: 'held' }));
  await becomes('hidden');
  expect(asked()).toBe(0);
  await becomes('visible');
  expect(asked()).toBe(1);
  expect(missed).toMatchObject([{ topic: 'job', revision: 7, job: { done: 12 } }]);
});

it('requests nothing for a finished job, nor after the page is closed', async () => {
  followed(running({ state: 'done' }));
  await becomes('visible');
  await passed(10 * quiet.most);
  followed(running());
  life.abort();
  await becomes('visible');
  await passed(10 * quiet.most);
  expect(asked()).toBe(0);
});

it('learns that a job ended although no push arrived', async () => {
  const jobs = followed(running({ done: 3 }));
  await passed(quiet.first - 1);
  expect(asked()).toBe(0);
  background.answer('jobs', () => ({ jobs: [running({ state: 'done', done: 20 })], revision: 8 }));
  await passed(1);
  expect(jobs.all.value.get('one')).toMatchObject({ state: 'done', done: 20 });
  expect([...jobs.ended.value]).toEqual(['one']);
  await passed(10 * quiet.most);
  expect(asked()).toBe(1);
});

it('learns of a deleted job and of a new one without a push', async () => {
  const jobs = followed(running({ done: 3 }));
  background.answer('jobs', () => ({ jobs: [running({ id: 'two' })], revision: 8 }));
  await passed(quiet.first);
  expect([...jobs.all.value.keys()]).toEqual(['two']);
});

it('backs off while nothing changes, and returns to the first interval after an update', async () => {
  const jobs = followed(running({ done: 12 }));
  await passed(5_000 + 10_000 + 20_000);
  expect(asked()).toBe(3);
  await passed(29_999);
  expect(asked()).toBe(3);
  await passed(1);
  expect(asked()).toBe(4);
  expect(missed).toEqual([]);
  jobs.learn(running({ done: 12 }));
  await passed(quiet.first);
  expect(asked()).toBe(5);
});

it('polls neither a paused job nor from a hidden page, and resumes once visible', async () => {
  const jobs = followed(running({ state: 'paused' }));
  await passed(10 * quiet.most);
  await becomes('hidden');
  jobs.learn(running());
  await passed(10 * quiet.most);
  expect(asked()).toBe(0);
  await becomes('visible');
  expect(asked()).toBe(1);
  await passed(quiet.first);
  expect(asked()).toBe(2);
});

it('drops a response that is older than an update', async () => {
  const jobs = followed(running({ done: 3 }));
  const answer = background.hold('jobs');
  await passed(quiet.first);
  jobs.learn(running({ state: 'held', done: 14 }));
  answer({ jobs: [running({ done: 12 })], revision: 7 });
  await passed(0);
  expect(jobs.all.value.get('one')).toMatchObject({ state: 'held', done: 14 });
});

it('requests the jobs of its own kind of window, such as private', async () => {
  const jobs = createJobs();
  jobs.learn(running());
  followJobs(
    jobs,
    life.signal,
    () => undefined,
    () => true,
  );
  await passed(quiet.first);
  expect(background.said('jobs')).toEqual([{ private: true }]);
});
