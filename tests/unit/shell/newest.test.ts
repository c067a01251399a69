import { expect, it } from 'vitest';
import { createNewest } from '../../../components/shell/newest.ts';
import { newLife } from '../harness/lives.ts';

it('aborts the previous request when a newer one begins', () => {
  const newest = createNewest(newLife().signal);
  const first = newest.begin();
  const second = newest.begin();
  expect(first.aborted).toBe(true);
  expect(second.aborted).toBe(false);
  expect(newest.current()).toBe(second);
});

it('aborts the running request when dropped, and can begin another afterwards', () => {
  const newest = createNewest(newLife().signal);
  const dropped = newest.begin();
  newest.drop();
  expect(dropped.aborted).toBe(true);
  expect(newest.begin().aborted).toBe(false);
});

it('aborts with its owner, including requests that begin afterwards', () => {
  const owner = newLife();
  const newest = createNewest(owner.signal);
  const under = newest.begin();
  owner.abort();
  expect(under.aborted).toBe(true);
  expect(newest.begin().aborted).toBe(true);
});
