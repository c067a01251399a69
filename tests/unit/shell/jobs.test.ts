/** A page's view of the jobs does not depend on the order in which responses and pushes arrive. */
import { beforeEach, expect, it } from 'vitest';
import { createJobs, type Jobs } from '../../../components/shell/jobs/jobs.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';

let background: FakeBackground;
let jobs: Jobs;

beforeEach(() => {
  background = createFakeBackground();
  jobs = createJobs();
});

const shown = () => jobs.all.value.get('one');

it('keeps a pushed view if the response to a command is older', async () => {
  jobs.learn(job({ id: 'one', order: 1, state: 'held' }));
  background.answer('resume-job', () => {
    jobs.learn(job({ id: 'one', order: 3, state: 'done' }));
    return { job: job({ id: 'one', order: 2, state: 'running' }) };
  });
  jobs.resume('one');
  await settled();
  expect(shown()).toMatchObject({ order: 3, state: 'done' });
});

it('does not restore a dropped job from a late response', async () => {
  jobs.learn(job({ id: 'one', order: 1, state: 'paused' }));
  background.answer('stop-job', () => {
    jobs.drop('one');
    return { job: job({ id: 'one', order: 2, state: 'stopped' }) };
  });
  jobs.stop('one');
  await settled();
  expect(shown()).toBeUndefined();
});

it('shows a job again at its next update if the background refused its dismissal', async () => {
  jobs.learn(job({ id: 'one', order: 1, state: 'stopped' }));
  background.answer('dismiss-job', () => ({ dismissed: false }));
  jobs.dismiss('one');
  await settled();
  expect(shown()).toBeUndefined();
  jobs.learn(job({ id: 'one', order: 2, state: 'stopped' }));
  expect(shown()).toMatchObject({ order: 2 });
});
