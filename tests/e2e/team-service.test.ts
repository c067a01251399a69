/** The main job beside a team's own service, as `npm start` does it beside the reference service: its database knows the same people, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { leadReplies } from '../../lib/device-service/leads/leads.ts';
import { everything, type KnowledgeChange } from '../../lib/device-service/store.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { connect, mainJob } from '../run/main-job.ts';
import { knownArticles } from '../service/data/articles.ts';
import { makeWorld } from '../service/data/world.ts';
import { domains } from '../service/fixtures.ts';
import { newTeam, startTeamService, type TeamService } from '../service/team/team-service.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';

/** The browser's time is this machine's. */
const clock = {
  get now() {
    return Date.now();
  },
};

let service: TeamService;
let sites: Sites;
let chromium: Chromium;
let key: string;
let lend: LendTeam;
beforeAll(async () => {
  [service, sites] = await Promise.all([startTeamService(clock), startSites()]);
  const [owner, browser] = await Promise.all([
    newTeam(service, clock, 'Kelp', { searches: 500, verifications: 1_000 }),
    launchChromium({ hosts: sites, widenHosts: ['http://127.0.0.1/*'] }),
  ]);
  chromium = browser;
  key = owner.key;
  const known = await everythingKnown();
  lend = lendTeamStore(service.database, { team: owner.team });
  await lend(({ directory }) => directory.write(known));
});
afterAll(() => Promise.all([chromium.close(), service.close(), sites.close()]));

/** What the job needs of the invented world. */
async function everythingKnown(): Promise<KnowledgeChange[]> {
  const { directory } = makeWorld();
  const changes: KnowledgeChange[] = [];
  for (const domain of [domains.aldermoor, domains.wadden]) {
    const company = await directory.company(domain);
    const { emails } = await directory.emails(domain, {}, everything);
    if (company) changes.push({ put: company, as: 'company' });
    for (const email of emails) changes.push({ put: email, as: 'email' });
  }
  for (const [url, article] of knownArticles) changes.push({ put: article, as: 'article', url });
  return changes;
}

/** Asked of its database: the key's rate is the browser's. */
function leads(): Promise<Lead[]> {
  return lend(async (store) => leadReplies((await store.leads.leads({}, Date.now(), everything)).leads, store), 'read');
}

test('a company counted, its people, an address checked, a lead kept, an author found', async () => {
  await connect(chromium, { base: service.base, key });
  await mainJob(chromium, leads);
  expect(await leads()).toHaveLength(1);
});
