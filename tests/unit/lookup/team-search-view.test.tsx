// @vitest-environment jsdom
/** A site search by the team's service, beside a company: offered, refused, and how it ended. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { canSearchSite, createSiteSearch } from '../../../components/lookup/site/site-search-store.ts';
import { SiteSearchView } from '../../../components/lookup/site/site-search-view.tsx';
import { createJobs } from '../../../components/shell/jobs/jobs.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';

const domain = 'oakhollow.test';
const team: ServiceView = {
  ...{ kind: 'remote', id: 'team', name: 'Team', base: 'https://team.test/v2', account: null, state: 'connected' },
  ...{ keyKept: 'device', managed: false, team: true, siteSearch: 30 },
};

// Loaded when first drawn; loaded here so that no test waits for it.
beforeAll(() => import('../../../components/lookup/site/team-search-view.tsx'));

let background: FakeBackground;
let life: AbortController;
beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const search = (more: Partial<JobView> = {}) =>
  job({ id: 'one', kind: 'team_site', name: domain, state: 'running', total: 30, ...more });

async function shown(asked: number | null = null, service = team) {
  const connection = connectionOf(life);
  const jobs = createJobs();
  let learnt = 0;
  const site = createSiteSearch({ connection, jobs, service: signal(service) }, domain, () => {
    learnt += 1;
  });
  let asks = 0;
  const before = asked === null ? null : { asked, onRefresh: () => (asks += 1) };
  const drawn = draw(<SiteSearchView site={site} domain={domain} first={false} shown={before} />);
  await act(settled);
  const comes = (view: JobView) =>
    act(async () => {
      jobs.learn(view);
      await settled();
    });
  return { drawn, comes, learnt: () => learnt, asks: () => asks };
}

test('is offered only by a team’s service that supports it, and never in a private window', () => {
  const of = (service: ServiceView, isPrivate = false) =>
    canSearchSite({
      service: signal(service),
      connection: { signal: life.signal, now: () => 0, private: signal(isPrivate), page: null, service: signal(null) },
    });
  expect([of(team), of({ ...team, siteSearch: undefined }), of(team, true)]).toEqual([true, false, false]);
});

test('explains the search, and sends it once however often the button is clicked', async () => {
  const { drawn } = await shown();
  expect(drawn.textContent).toContain('Your team’s service reads up to 30 public pages of oakhollow.test');
  background.answer('search-site-by-team', () => ({ job: search({ counts: { queued: 1 } }) }));
  const button = byRole(drawn, 'button', 'Search this site for the team');
  click(button);
  click(button);
  await act(settled);
  expect(background.said('search-site-by-team')).toEqual([{ service: team.id, domain, private: false }]);
  expect(drawn.textContent).toContain('Waiting for its turn.');
});

test('a service that no longer searches shows a notice beside the button', async () => {
  const { drawn } = await shown();
  background.answer('search-site-by-team', () => ({ job: null }));
  click(byRole(drawn, 'button', 'Search this site for the team'));
  await act(settled);
  expect(drawn.querySelector('.notice')).not.toBeNull();
});

test('shows its progress and the reason for a hold, and looks the company up again at its end', async () => {
  const { drawn, comes, learnt } = await shown();
  await comes(search({ done: 12, counts: { addresses: 5, pages: 8 } }));
  expect(drawn.textContent).toContain('12 of up to 30 requests · 5 addresses · 8 pages read');
  const held = { problem: { code: 'key-refused', quoted: null }, until: null } as const;
  await comes(search({ state: 'held', held, counts: { addresses: 6 } }));
  expect(drawn.querySelector('.notice')?.textContent).toContain('key');
  expect(learnt()).toBe(0);
  await comes(search({ state: 'done', done: 20, total: 20, counts: { addresses: 9, pages: 14 } }));
  expect(drawn.textContent).toContain('Searched oakhollow.test · 9 addresses · 14 pages read');
  expect(learnt()).toBe(1);
});

test.each([
  [{ pages: 3 }, 'Its pages name no addresses.'],
  [{ closed: 1 }, 'The site asks programs not to read it.'],
  [{ unreachable: 1 }, 'The site doesn’t answer.'],
  [{ moved: 1 }, 'The site redirects to another one, which wasn’t read.'],
  [{ giving_up: 1 }, 'The site kept failing or refusing pages, so the search is incomplete.'],
  [{ scripted: 1 }, 'Open these pages yourself.'],
  [{ http_only: 1 }, 'This site has no encrypted address'],
])('a search that ends with %j is described in plain words', async (counts, words) => {
  const { drawn, comes } = await shown();
  await comes(search({ state: 'done', counts: { addresses: 0, ...counts } }));
  expect(drawn.textContent).toContain(words);
  byRole(drawn, 'button', 'Search it again');
});

test.each([
  [400, 'Your team’s service can’t search oakhollow.test.'],
  [404, 'Your team’s service no longer searches sites.'],
  [429, 'Too many sites are already waiting to be searched for your team.'],
  [503, '503'],
])('a refusal with %d is explained beside the button', async (status, words) => {
  const { drawn, comes } = await shown();
  const problem = { code: 'service-failed', status, quoted: null } as const;
  await comes(search({ state: 'done', failed: 1, problem }));
  expect(drawn.textContent).toContain(words);
  byRole(drawn, 'button', 'Search it again');
});

test('a paid search for the new addresses is offered only beside older rows', async () => {
  const over = search({ state: 'done', counts: { addresses: 3 }, ended: 2_000 });
  const { drawn, comes, asks } = await shown(1_000);
  await comes(over);
  const button = byRole(drawn, 'button', 'Show what was found · 1 search');
  click(button);
  expect(asks()).toBe(1);
  for (const asked of [3_000, null]) {
    const other = await shown(asked);
    await other.comes(over);
    expect(other.drawn.textContent).not.toContain('Show what was found');
  }
});

test('can be stopped if the service supports it, and shows “Stopping” until it has stopped', async () => {
  const stopping: string[] = [];
  background.answer('stop-job', ({ job: id }) => {
    stopping.push(id);
    return { job: search({ done: 12, counts: { addresses: 2, pages: 8, stopping: 1 } }) };
  });
  const { drawn, comes } = await shown(null, { ...team, stopsSearch: true } as ServiceView);
  await comes(search({ done: 12, counts: { addresses: 2, pages: 8 } }));
  click(byRole(drawn, 'button', 'Stop'));
  await act(settled);
  expect(stopping).toEqual(['one']);
  expect(drawn.querySelectorAll('button')).toHaveLength(0);
  expect(drawn.textContent).toContain('Stopping. What was found stays.');
  await comes(
    search({ state: 'stopped', done: 12, total: 12, ended: 9, counts: { addresses: 2, pages: 8, stopped: 1 } }),
  );
  expect(drawn.textContent).toContain('Stopped: Your team’s service searches oakhollow.test · 2 addresses');
  expect(drawn.textContent).not.toContain('stopped early');
  byRole(drawn, 'button', 'Search it again');
});

test('shows no stop button if the service can’t stop', async () => {
  const { drawn, comes } = await shown();
  await comes(search({ done: 12, counts: { addresses: 2, pages: 8 } }));
  expect(drawn.querySelectorAll('button')).toHaveLength(0);
});

test('a stopped search makes no claim about unread pages; one stopped elsewhere is shown as stopped early', async () => {
  const { drawn, comes } = await shown();
  await comes(search({ state: 'stopped', counts: { addresses: 0, stopped: 1 } }));
  expect(drawn.textContent).not.toContain('name no addresses');
  await comes(search({ id: 'two', created: 9, state: 'done', counts: { addresses: 0, stopped: 1 } }));
  expect(drawn.textContent).toContain('The search was stopped early.');
});
