import { expect, test } from 'vitest';
import { mentions } from '../../../lib/device-service/forget/mentions.ts';

const nested = (depth: number, text: string): unknown =>
  JSON.parse(`${'['.repeat(depth)}"${text}"${']'.repeat(depth)}`);

test.each([1, 100_000])('finds a mention %i levels deep', (depth) => {
  const emails = new Set(['marit@skerry.test', 'bo@skerry.test']);
  expect(mentions({ notes: nested(depth, 'Ask Bo@skerry.test') }, emails)).toBe(true);
  expect(mentions({ notes: nested(depth, 'Ask ann@skerry.test') }, emails)).toBe(false);
});

test('finds a mention in the name of a field', () => {
  expect(mentions([{ 'bo@skerry.test': null }], new Set(['bo@skerry.test']))).toBe(true);
});
