import { expect, it } from 'vitest';
import { createNewest } from '../../../components/shell/newest.ts';
import { newLife } from '../harness/lives.ts';

it('aborts the question before when a newer one begins', () => {
  const newest = createNewest(newLife().signal);
  const first = newest.begin();
  const second = newest.begin();
  expect(first.aborted).toBe(true);
  expect(second.aborted).toBe(false);
  expect(newest.current()).toBe(second);
});

it('aborts what is under way when it is dropped, and begins anew afterwards', () => {
  const newest = createNewest(newLife().signal);
  const dropped = newest.begin();
  newest.drop();
  expect(dropped.aborted).toBe(true);
  expect(newest.begin().aborted).toBe(false);
});

it('ends with its owner, also for what begins afterwards', () => {
  const owner = newLife();
  const newest = createNewest(owner.signal);
  const under = newest.begin();
  owner.abort();
  expect(under.aborted).toBe(true);
  expect(newest.begin().aborted).toBe(true);
});
