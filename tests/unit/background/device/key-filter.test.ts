/** The filter must never miss a known key, and lets few unknown ones pass. */
import { expect, test } from 'vitest';
import { KeyFilter } from '../../../../lib/background/device/key-filter.ts';
import { createKeyHash } from '../../../../lib/background/device/key-hash.ts';

test('accepts every added key and few others', () => {
  const keyHash = createKeyHash(new Uint8Array(32).fill(7));
  const filter = new KeyFilter();
  const [known, strangers] = ['known', 'stranger'].map((word) =>
    Array.from({ length: 20_000 }, (_, nth) => keyHash(`${word} ${nth}`)),
  );
  expect(known?.some((key) => filter.mayHave(key))).toBe(false);
  // Long keys, like those of addresses, and short ones, like those of people.
  for (const key of known ?? []) {
    filter.add(key);
    filter.add(key.slice(0, 8));
  }
  expect(known?.every((key) => filter.mayHave(key) && filter.mayHave(key.slice(0, 8)))).toBe(true);
  // 40,000 keys with three of 2^24 bits each: about one unknown key in three million passes by chance.
  expect(strangers?.filter((key) => filter.mayHave(key)).length).toBeLessThan(3);
});
