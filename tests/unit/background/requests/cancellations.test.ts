/** Cancelled clicks, whether the request or its cancellation arrives first. */
import { expect, test } from 'vitest';
import { createCancellations } from '../../../../lib/background/requests/cancellations.ts';

test('aborts a request that has begun, as long as it can be cancelled', () => {
  const cancellations = createCancellations();
  const [one, two] = [cancellations.begin('one'), cancellations.begin('two')];
  cancellations.cancel('one');
  expect([one.aborted, two.aborted]).toEqual([true, false]);
  cancellations.end('two');
  cancellations.cancel('two');
  expect(two.aborted).toBe(false);
});

test('aborts a request that begins after its cancellation, and remembers the latest hundred of those', () => {
  const cancellations = createCancellations();
  for (let number = 0; number <= 100; number += 1) cancellations.cancel(`early-${number}`);
  expect(cancellations.begin('early-100').aborted).toBe(true);
  expect(cancellations.begin('early-1').aborted).toBe(true);
  expect(cancellations.begin('early-0').aborted).toBe(false);
});
