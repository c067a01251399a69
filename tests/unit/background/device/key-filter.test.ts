/** The filter of keys: nobody who is there is missed, few strangers are taken for known. */
import { expect, test } from 'vitest';
import { KeyFilter } from '../../../../lib/background/device/key-filter.ts';
import { createKeyHash } from '../../../../lib/background/device/key-hash.ts';

test('every key that was added may be there, and few others', () => {
  const keyHash = createKeyHash(new Uint8Array(32).fill(7));
  const filter = new KeyFilter();
  const [known, strangers] = ['known', 'stranger'].map((word) =>
    Array.from({ length: 20_000 }, (_, nth) => keyHash(`${word} ${nth}`)),
  );
  expect(known?.some((key) => filter.mayHave(key))).toBe(false);
  // Long ones as addresses have, and short ones as persons have.
  for (const key of known ?? []) {
    filter.add(key);
    filter.add(key.slice(0, 8));
  }
  expect(known?.every((key) => filter.mayHave(key) && filter.mayHave(key.slice(0, 8)))).toBe(true);
  // Of 40,000 keys in 2^24 bits, three each, one in three million is met by chance.
  expect(strangers?.filter((key) => filter.mayHave(key)).length).toBeLessThan(3);
});
