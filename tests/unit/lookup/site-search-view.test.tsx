// @vitest-environment jsdom
/** A site search on this device: its progress, and how its end is described. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { createSiteSearch } from '../../../components/lookup/site/site-search-store.ts';
import { SiteSearchView } from '../../../components/lookup/site/site-search-view.tsx';
import { createJobs } from '../../../components/shell/jobs/jobs.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, draw, saidAfter } from '../harness/render.tsx';

const device: ServiceView = {
  ...{ kind: 'device', id: 'device', name: 'On this device', base: '', account: null, state: 'connected' },
  ...{ keyKept: 'device', managed: false },
};

afterEach(() => document.body.replaceChildren());

test.each<[Partial<JobView>, string]>([
  [{ counts: { addresses: 9, pages: 14 } }, 'Searched oakhollow.test · 9 addresses · 14 pages read'],
  [{ counts: { addresses: 1, pages: 1 } }, 'Searched oakhollow.test · 1 address · 1 page read'],
  [{ counts: { addresses: 0, pages: 3 } }, 'Its pages name no addresses.'],
  [{ counts: { addresses: 0, closed: 1 } }, 'The site asks programs not to read it.'],
  [{ counts: { addresses: 0, unreachable: 1 } }, 'The site doesn’t answer.'],
  [{ counts: { addresses: 0, http_only: 1 } }, 'This site has no encrypted address'],
  [{ counts: { addresses: 0, scripted: 1 } }, 'Open these pages yourself.'],
  [{ counts: { addresses: 0, moved: 1 } }, 'The site redirects to another one'],
  [{ counts: { addresses: 0, hidden_redirect: 1 } }, 'your browser didn’t let Harrier see where to'],
  [{ counts: { addresses: 0, giving_up: 1 } }, 'The site kept failing or refusing pages'],
  // Must not look like a site without addresses.
  [{ counts: { addresses: 0 }, failed: 1 }, 'Stopped early: Harrier couldn’t read more.'],
  [{ counts: { addresses: 2, pages: 3 }, failed: 1 }, '2 addresses · 3 pages read'],
  [{ counts: { addresses: 2, pages: 3 }, failed: 1 }, 'What was found is kept.'],
  [{ state: 'stopped', counts: { addresses: 0, pages: 3 } }, 'Stopped: Searching oakhollow.test · 3 pages read'],
])('a search that ends with %j is described in plain words', async (end, words) => {
  createFakeBackground();
  const life = newLife();
  const connection = connectionOf(life);
  const jobs = createJobs();
  const site = createSiteSearch({ connection, jobs, service: signal(device) }, 'oakhollow.test', () => undefined);
  const drawn = draw(<SiteSearchView site={site} domain="oakhollow.test" first={false} shown={null} />);
  await act(async () => {
    jobs.learn(job({ id: 'one', kind: 'site', name: 'oakhollow.test', state: 'done', done: 5, total: 5, ...end }));
    await settled();
  });
  expect(drawn.textContent).toContain(words);
  // A site that was read only in part may still name addresses.
  if (end.state === 'stopped') expect(drawn.textContent).not.toContain('name no addresses');
  byRole(drawn, 'button', 'Search it again');
  life.abort();
});

test('an http page is searched over https, and a site without https is described as such', async () => {
  const background = createFakeBackground();
  background.answer('search-site', () => ({ job: null }));
  const life = newLife();
  const page = 'http://www.oakhollow.test/team';
  const connection = connectionOf(life, { page });
  const jobs = createJobs();
  const site = createSiteSearch({ connection, jobs, service: signal(device) }, 'oakhollow.test', () => undefined);
  const drawn = draw(<SiteSearchView site={site} domain="oakhollow.test" first={false} shown={null} />);
  await act(async () => {
    byRole(drawn, 'button', 'Search this site').click();
    await settled();
  });
  expect(background.said('search-site').at(-1)).toMatchObject({ start: 'https://www.oakhollow.test/' });
  await act(async () => {
    const counts = { addresses: 0, unreachable: 1 };
    jobs.learn(job({ id: 'one', kind: 'site', name: 'oakhollow.test', state: 'done', done: 1, total: 1, counts }));
    await settled();
  });
  expect(drawn.textContent).toContain('This site has no encrypted address');
  life.abort();
});

test('a running search is announced once, and not again with each page that is read', async () => {
  createFakeBackground();
  const life = newLife();
  const jobs = createJobs();
  const connection = connectionOf(life);
  const site = createSiteSearch({ connection, jobs, service: signal(device) }, 'oakhollow.test', () => undefined);
  const drawn = draw(<SiteSearchView site={site} domain="oakhollow.test" first={false} shown={null} />);
  const read =
    (pages: number, more: Partial<JobView> = {}) =>
    () =>
      jobs.learn(
        job({ id: 'one', kind: 'site', name: 'oakhollow.test', state: 'running', counts: { pages }, ...more }),
      );
  expect(saidAfter(drawn, read(1)).join(' ')).toContain('Searching oakhollow.test');
  expect(saidAfter(drawn, read(2, { order: 2 }))).toEqual([]);
  const held = { problem: { code: 'offline' }, until: null } as const;
  expect(saidAfter(drawn, read(2, { order: 3, state: 'held', held }))).not.toEqual([]);
  life.abort();
});
