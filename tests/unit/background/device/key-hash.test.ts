/** The hash is HMAC, equal to the platform's own, with a salt per database. */
import { expect, test } from 'vitest';
import { createKeyHash, newSalt } from '../../../../lib/background/device/key-hash.ts';

async function byPlatform(salt: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', salt, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes).subarray(0, 15)));
}

test('equals the platform’s HMAC with SHA-256, whatever was hashed before', async () => {
  const salt = Uint8Array.from({ length: 32 }, (_, nth) => nth * 7);
  const hash = createKeyHash(salt);
  for (const text of [
    '',
    'ada@heron.test',
    'Ünïcode 美咲@heron.test',
    'x'.repeat(1_025),
    'é'.repeat(800),
    'ada@heron.test',
  ]) {
    expect(hash(text)).toBe(await byPlatform(salt, text));
  }
});

test('has 20 base64 characters, and differs by text and by salt', () => {
  const [one, other] = [createKeyHash(newSalt()), createKeyHash(newSalt())];
  expect(one('ada@heron.test')).toMatch(/^[\w+/]{20}$/);
  expect(one('ada@heron.test')).not.toBe(other('ada@heron.test'));
  expect(one('ada@heron.test')).not.toBe(one('ida@heron.test'));
});

test('stays the same after thousands of other texts', () => {
  const salt = newSalt();
  const hash = createKeyHash(salt);
  const texts = Array.from({ length: 5_000 }, (_, nth) => `nr${nth}@heron.test`);
  const first = texts.map(hash);
  expect(new Set(first).size).toBe(texts.length);
  expect(texts.toReversed().map(hash).toReversed()).toEqual(first);
  const another = createKeyHash(salt);
  for (const nth of [0, 2_047, 2_048, 4_999]) expect(another(texts[nth] ?? '')).toBe(first[nth]);
});
