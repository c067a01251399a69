import { expect, test } from 'vitest';
import { gathered } from '../../../lib/background/storage/gathered-area.ts';

/** A storage area that records its reads and can be made to refuse them. */
function area(stored: Record<string, unknown>) {
  const asked: string[][] = [];
  return {
    asked,
    refuses: false,
    async get(keys: string[]) {
      asked.push([...keys]);
      if (this.refuses) throw new Error('refused');
      return Object.fromEntries(Object.entries(stored).filter(([key]) => keys.includes(key)));
    },
    async set(items: Record<string, unknown>) {
      Object.assign(stored, items);
    },
    async remove(key: string) {
      delete stored[key];
    },
    async clear() {
      for (const key of Object.keys(stored)) delete stored[key];
    },
  };
}

test('reads of one turn become one call, and each gets its own value', async () => {
  const browsers = area({ settings: 1, policy: 2 });
  const ours = gathered(browsers);
  const found = await Promise.all([ours.get('settings'), ours.get('policy'), ours.get('deletions')]);
  expect(browsers.asked).toEqual([['settings', 'policy', 'deletions']]);
  expect([found[0].settings, found[1].policy, found[2].deletions]).toEqual([1, 2, undefined]);
});

test('a later turn reads the changed value', async () => {
  const browsers = area({ settings: 1 });
  const ours = gathered(browsers);
  await ours.get('settings');
  await ours.set({ settings: 3 });
  expect((await ours.get('settings')).settings).toBe(3);
});

test('a failed call rejects all reads of its turn, and none after it', async () => {
  const browsers = area({ settings: 1 });
  const ours = gathered(browsers);
  browsers.refuses = true;
  const [one, other] = await Promise.allSettled([ours.get('settings'), ours.get('policy')]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  browsers.refuses = false;
  expect((await ours.get('settings')).settings).toBe(1);
});
