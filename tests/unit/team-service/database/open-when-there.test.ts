/** A service that starts before its database. */
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../lib/team-service/database/database.ts';
import { openWhenThere } from '../../../../lib/team-service/database/open-when-there.ts';

test('waits longer each time while the database is down, and continues once it is up', async () => {
  const url = 'postgres://harrier@127.0.0.1:1/harrier';
  const pauses: number[] = [];
  const codes = new Set<string>();
  const opened = await openWhenThere<unknown>(async () => (pauses.length < 6 ? openDatabase({ url }) : 'there'), {
    onWait: ({ code }) => codes.add(code),
    wait: async (ms) => void pauses.push(ms),
  });
  expect(opened).toBe('there');
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  expect([...codes]).toEqual(['ECONNREFUSED']);
});

test('does not wait if the password is wrong', async () => {
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  const waiting = { wait: async () => undefined, onWait: () => expect.unreachable() };
  await expect(openWhenThere(() => Promise.reject(wrong), waiting)).rejects.toBe(wrong);
});
