// @vitest-environment jsdom
/** A job that a service carries out is asked about again when its page comes to the front. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJobs, followInFront } from '../../../components/shell/jobs/jobs.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  background.answer('jobs', () => ({ jobs: [search({ done: 12 })], revision: 1 }));
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  vi.restoreAllMocks();
});

const search = (more: Partial<JobView> = {}) => job({ id: 'one', kind: 'team_site', state: 'running', ...more });

async function becomes(visibility: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

function followed(...views: JobView[]) {
  const jobs = createJobs();
  for (const view of views) jobs.learn(view);
  followInFront(jobs, life.signal);
  return jobs;
}

it('is asked for when it comes to the front, and not when it leaves it', async () => {
  const jobs = followed(search({ done: 3 }));
  await becomes('hidden');
  expect(background.said('jobs')).toEqual([]);
  await becomes('visible');
  expect(background.said('jobs')).toHaveLength(1);
  expect(jobs.all.value.get('one')?.done).toBe(12);
});

it('is not where it is over, where there is none, and after the page', async () => {
  followed(search({ state: 'done' }), job({ id: 'two', kind: 'verify', state: 'running' }));
  await becomes('visible');
  followed(search());
  life.abort();
  await becomes('visible');
  expect(background.said('jobs')).toEqual([]);
});
