/** Which site search of a team runs next, and who leases it. */
import { expect, test } from 'vitest';
import type { SearchCounts, SearchStep } from '../../lib/team-service/store/site-searches.ts';
import { newTeam } from './new-team.ts';

const now = Date.UTC(2026, 2, 18, 12);
const until = now + 1_000;
const counts: SearchCounts = { requests: 3, pages: 2, addresses: 1, end: null };
const step: SearchStep = { progress: '{"asked":[]}', counts, until };

test('the oldest search is taken first, and no other until it is over', async () => {
  const lend = await newTeam();
  await lend(async ({ siteSearches: { add, take } }) => {
    for (const domain of ['one.test', 'two.test']) await add(domain, now);
    const first = await take(now, until);
    expect(first).toMatchObject({ domain: 'one.test', progress: null });
    expect(await take(now, until)).toBeNull();
    // Its runner died: it is continued before any other starts.
    expect(await take(until + 1, until + 9)).toMatchObject({ id: first?.id, domain: 'one.test' });
  });
});

test('progress is stored only with a valid lease', async () => {
  const lend = await newTeam();
  await lend(async ({ siteSearches: { add, take, keep, end, find } }) => {
    await add('one.test', now);
    const first = await take(now, until);
    if (!first) throw new Error('Nothing to take');
    expect(await keep(first, step)).toBe(true);
    expect(await find(first.id)).toMatchObject({ state: 'running', counts, endedAt: null });
    const second = await take(until + 1, until + 1_000);
    expect(second?.progress).toBe(step.progress);
    expect([await keep(first, step), await end(first, counts, now)]).toEqual([false, false]);
    const over = { ...counts, end: 'done' as const };
    expect(second && (await end(second, over, now))).toBe(true);
    expect(await find(first.id)).toMatchObject({ state: 'over', counts: over, endedAt: now });
    expect(await take(until + 9_000, until + 9_999)).toBeNull();
  });
});

test('a site is searched once at a time, and can be searched again later', async () => {
  const lend = await newTeam();
  await lend(async ({ siteSearches: { add, take, end, latest } }) => {
    const first = await add('one.test', now);
    expect(await add('one.test', now + 1)).toEqual(first);
    const taken = await take(now, until);
    expect((await add('one.test', now + 1))?.id).toBe(first?.id);
    if (taken) await end(taken, counts, now);
    const again = await add('one.test', now + 1);
    expect(again?.id).not.toBe(first?.id);
    expect((await latest()).map(({ id }) => id)).toEqual([again?.id, first?.id]);
  });
});

test('a hundred searches may wait, and the latest hundred are listed', async () => {
  const lend = await newTeam();
  await lend(async ({ siteSearches: { add, take, end, latest } }) => {
    for (let nth = 0; nth < 100; nth += 1) await add(`a${nth}.test`, now);
    expect(await add('more.test', now)).toBeNull();
    for (let taken = await take(now, until); taken; taken = await take(now, until)) await end(taken, counts, now);
    for (const domain of ['one.test', 'two.test']) {
      await add(domain, now);
      const taken = await take(now, until);
      if (taken) await end(taken, counts, now);
    }
    await add('three.test', now);
    const domains = (await latest()).map(({ domain }) => domain);
    expect(domains).toHaveLength(100);
    expect(domains.slice(0, 3)).toEqual(['three.test', 'two.test', 'one.test']);
    expect(domains).not.toContain('a0.test');
  });
});

test('one team sees no search of another team', async () => {
  const [own, other] = [await newTeam(), await newTeam()];
  const search = await other(({ siteSearches }) => siteSearches.add('one.test', now));
  await own(async ({ siteSearches: { find, latest, take } }) => {
    expect(await find(search?.id ?? '')).toBeNull();
    expect(await latest()).toEqual([]);
    expect(await take(now, until)).toBeNull();
  });
});
