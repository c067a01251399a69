/** A job started by a click, then stopped and started again before the background answers the first click. */
import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGiveToTeam } from '../../../components/lookup/give/give-store.ts';
import { createSiteSearch } from '../../../components/lookup/site/site-search-store.ts';
import { createJobs, type Jobs } from '../../../components/shell/jobs/jobs.ts';
import type { JobKind } from '../../../lib/messages/job-messages.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

const domain = 'oakhollow.test';
const device: ServiceView = {
  ...{ kind: 'device', id: 'device', name: 'On this device', base: '', account: null, state: 'connected' },
  ...{ keyKept: 'device', managed: false },
};
const team: ServiceView = {
  ...{ kind: 'remote', id: 'team', name: 'Team', base: 'https://team.test/v2', account: null, state: 'connected' },
  ...{ keyKept: 'device', managed: false, team: true, siteSearch: 30 },
};

interface Opened {
  begin(): void;
  at(): string;
}

const searchSite = (service: ServiceView, jobs: Jobs): Opened => {
  const search = createSiteSearch(
    { connection: connectionOf(newLife()), jobs, service: signal(service) },
    domain,
    () => {},
  );
  return { begin: search.begin, at: () => search.state.value.at };
};
const give = (jobs: Jobs): Opened => {
  const giving = createGiveToTeam({ connection: connectionOf(newLife()), jobs }, domain);
  return { begin: () => giving.begin('team'), at: () => giving.state.value.at };
};

let background: FakeBackground;
beforeEach(() => {
  background = createFakeBackground();
});

describe.each<['search-site' | 'search-site-by-team' | 'give-knowledge', JobKind, (jobs: Jobs) => Opened]>([
  ['search-site', 'site', (jobs) => searchSite(device, jobs)],
  ['search-site-by-team', 'team_site', (jobs) => searchSite(team, jobs)],
  ['give-knowledge', 'give', give],
])('the message %s', (message, kind, open) => {
  it('is sent again once the first job has ended, but never while a job starts or runs', async () => {
    const jobs = createJobs();
    const { begin, at } = open(jobs);
    const answerFirst = background.hold(message);
    const first = job({ id: 'first', order: 1, kind, name: domain, state: 'running' });
    begin();
    begin();
    await settled();
    jobs.learn(first);
    begin();
    await settled();
    expect(background.said(message)).toHaveLength(1);

    jobs.learn({ ...first, order: 2, state: 'stopped' });
    const answerSecond = background.hold(message);
    begin();
    begin();
    await settled();
    expect(background.said(message)).toHaveLength(2);

    answerFirst({ job: first });
    await settled();
    begin();
    await settled();
    expect(background.said(message)).toHaveLength(2);
    answerSecond({ job: job({ id: 'second', order: 3, kind, name: domain, state: 'running', created: 2 }) });
    await settled();
    expect(at()).toBe('running');
  });
});
