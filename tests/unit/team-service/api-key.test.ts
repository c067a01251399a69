import { expect, test } from 'vitest';
import { hashOf, isSecretOf, makeApiKey, readApiKey, writeApiKey } from '../../../lib/team-service/keys/api-key.ts';

test('an API key is read as it was written, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, () => makeApiKey(7));
  for (const key of keys) expect(readApiKey(writeApiKey(key))).toEqual(key);
  expect(new Set(keys.map(({ secret }) => secret)).size).toBe(200);
  expect(new Set(keys.map(({ id }) => id)).size).toBe(200);
});

test.each([
  '',
  'harrier_',
  'harrier_0_0123456789abcdef_0123456789012345678901234567890123456789012',
  'harrier_1_0123456789abcdeF_0123456789012345678901234567890123456789012',
  'harrier_1_0123456789abcdef_012345678901234567890123456789012345678901',
  'harrier_1_0123456789abcdef_0123456789012345678901234567890123456789012\n',
  'harrier_99999999999999999_0123456789abcdef_0123456789012345678901234567890123456789012',
])('readApiKey refuses %j', (text) => {
  expect(readApiKey(text)).toBeNull();
});

test('a hash matches its own secret only, and does not contain it', () => {
  const { secret } = makeApiKey(1);
  expect(isSecretOf(secret, hashOf(secret))).toBe(true);
  expect(isSecretOf(secret, hashOf(makeApiKey(1).secret))).toBe(false);
  expect(isSecretOf(secret, '')).toBe(false);
  expect(hashOf(secret)).not.toContain(secret);
});
