import { expect, test } from 'vitest';
import { mentions, withoutAddress } from '../../../lib/device-service/forget/mentions.ts';

const nested = (depth: number, text: string): unknown =>
  JSON.parse(`${'['.repeat(depth)}"${text}"${']'.repeat(depth)}`);

test.each([1, 100_000])('finds a mention %i levels deep', (depth) => {
  const emails = new Set(['marit@skerry.test', 'bo@skerry.test']);
  expect(mentions({ notes: nested(depth, 'Ask Bo@skerry.test') }, emails)).toBe(true);
  expect(mentions({ notes: nested(depth, 'Ask ann@skerry.test') }, emails)).toBe(false);
});

const zoe = 'zoë@möwe.example';

test.each([
  ['E-mail: Zoe\u0308@möwe.example!', 'E-mail: !'],
  ['Ask "zoë"@xn--mwe-sna.example, please', 'Ask , please'],
  ['Ask "Zoë" <zoë@möwe.example>', 'Ask "Zoë" <>'],
  ['Ask zoe@möwe.example or "azoë"@möwe.example', null],
])('recognises an address in another form: %s', (text, left) => {
  expect(mentions(text, new Set([zoe]))).toBe(left !== null);
  expect(withoutAddress(text, zoe)).toBe(left ?? text);
});

test('finds a mention in the name of a field', () => {
  expect(mentions([{ 'bo@skerry.test': null }], new Set(['bo@skerry.test']))).toBe(true);
});
