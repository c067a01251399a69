/** A setup file of the service tests: each reply must match `/openapi.json`. */
import { afterEach, expect } from 'vitest';
import { faultOfReply, watchReplies } from './reply-check.ts';

const faults = new Set<string>();

watchReplies((name, reply) => {
  const fault = faultOfReply(name, reply);
  if (fault !== null) faults.add(fault);
});

afterEach(() => {
  const found = [...faults];
  faults.clear();
  expect(found, 'replies that are not as /openapi.json says').toEqual([]);
});
