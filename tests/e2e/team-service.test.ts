/**
 * The main job with a team's own service, as `npm start` runs it with the reference service. Its database knows the
 * same people and nothing else. Then a site search started with a click.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Clock } from '../../lib/contract/times.ts';
import { leadReplies } from '../../lib/device-service/leads/leads.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import type { KnowledgeChange } from '../../lib/device-service/store-directory.ts';
import type { SiteFetch } from '../../lib/site-search/fetch-page.ts';
import { appsByProvider } from '../../lib/team-service/apps/apps.ts';
import { connectApp } from '../../lib/team-service/apps/connections.ts';
import { createSeal } from '../../lib/team-service/apps/sealed-settings.ts';
import type { Database } from '../../lib/team-service/database/database.ts';
import { joinPath } from '../../lib/team-service/keys/invitations.ts';
import { createAskApp } from '../../lib/team-service/look-up/ask-app.ts';
import { createPageReader, type PageReader } from '../../lib/team-service/site-search/page-reader.ts';
import { createSearchRunner } from '../../lib/team-service/site-search/search-runner.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { packagedLists, systemClock } from '../../lib/team-service/team-answers.ts';
import { wholeJob } from '../run/main-job.ts';
import { loopbackFetch } from '../service/apps/pushed-leads.ts';
import { startTwenty, twentyToken, twentyWorkspace } from '../service/apps/stand-ins/twenty.ts';
import { knownArticles } from '../service/data/articles.ts';
import { makeWorld } from '../service/data/world.ts';
import { domains } from '../service/fixtures.ts';
import { newTeam, startTeamService, type TeamService } from '../service/team/team-service.ts';
import { type Answer, type AnsweringSites, startAnswering } from '../sites/answering.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { fetchFromLoopback } from '../unit/site-search/fetch-from-loopback.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { patient } from './harness/patient.ts';
import { find, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';
import { judged, judgedInColour } from './popup/stage.ts';

/** The browser uses this machine's clock. */
const clock = {
  get now() {
    return Date.now();
  },
};

const seal = createSeal('invented words, which are thirty-two of them');
const { kindsOf } = packagedLists();
/** Without a lookup's time limits, because app, database and test share one thread. */
const patientFetch: typeof loopbackFetch = (address, init) => loopbackFetch(address, { ...init, signal: null });
const askApp = (database: Database) =>
  createAskApp({ database, seal, apps: appsByProvider, fetch: patientFetch, clock: patientClock, kindsOf });

let service: TeamService;
let team: number;
let sites: Sites;
let chromium: Chromium;
let key: string;
let lend: LendTeam;
beforeAll(async () => {
  [service, sites] = await Promise.all([startTeamService(clock, { askApp }), startSites()]);
  const [owner, browser] = await Promise.all([
    newTeam(service, clock, 'Kelp', { searches: 500, verifications: 1_000 }),
    launchChromium({ hosts: sites, widenHosts: ['http://127.0.0.1/*'] }),
  ]);
  chromium = browser;
  ({ key, team } = owner);
  const known = await everythingKnown();
  lend = lendTeamStore(service.database, { team: owner.team });
  await lend(({ directory }) => directory.write(known));
});
afterAll(() => Promise.all([chromium.close(), service.close(), sites.close()]));

/** The part of the invented world that the job needs. */
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

/** Reads the leads from the database, because a request would use up the browser's rate limit. */
function leads(): Promise<Lead[]> {
  return lend(async (store) => leadReplies((await store.leads.leads({}, Date.now(), everything)).leads, store), 'read');
}

test('the main job starts on the device, then connected: count, people, verification, lead, author', async () => {
  await wholeJob(chromium, { base: service.base, key }, leads);
  expect(await leads()).toHaveLength(1);
});

test('a person’s details show a connected CRM’s record on a click, and link to it', async () => {
  const [lead] = await leads();
  const email = lead?.email ?? '';
  const crm = await startTwenty();
  try {
    crm.people.push({ id: 'p1', name: { firstName: 'Ada', lastName: 'Okafor' }, emails: { primaryEmail: email } });
    const domain = email.replace(/.*@/, '');
    crm.companies.push({
      ...{ id: 'c1', name: 'Ferrocrate', domainName: { primaryLinkUrl: `https://${domain}` } },
      accountOwner: { name: { firstName: 'Signe', lastName: 'Aas' } },
    });
    crm.opportunities.push({ id: 'o1', stage: 'MEETING', pointOfContactId: 'p1', companyId: null });
    const settings = { token: twentyToken, address: crm.origin };
    await connectApp(service.database, seal, { team, provider: 'twenty', name: 'Twenty', settings }, clock.now);

    const popup = await chromium.openInTab('popup.html');
    await popup.setViewport({ width: 400, height: 700 });
    await type(popup, 'Look up', email);
    await popup.keyboard.press('Enter');
    await pressFirst(popup, 'button', 'Look up in Twenty · free');
    await see(popup, 'Deal: Meeting');
    await see(popup, 'Owner: Signe Aas');
    expect(await judged(popup, 'team-crm')).toEqual([]);
    const link = await popup.$eval('a[href*="/object/person/"]', ({ href, rel }) => [href, rel]);
    expect(link).toEqual([`${twentyWorkspace}/object/person/p1`, 'noopener noreferrer nofollow']);
    await popup.close();

    const workspace = await chromium.openInTab(`workspace.html#/leads?lead=${lead?.id}`);
    await workspace.setViewport({ width: 1_200, height: 900 });
    await pressFirst(workspace, 'button', 'Look up in Twenty · free');
    await see(workspace, 'Deal: Meeting');
    expect(await judgedInColour(workspace, 'team-crm-drawer')).toEqual([]);
    await workspace.goto(workspace.url().replace(/#.*/, `#/account?push=${lead?.id}`));
    await pressFirst(workspace, 'button', 'Push leads to Twenty');
    await see(workspace, '1 of 1 is already in Twenty.');
    expect(await judged(workspace, 'team-crm-push')).toEqual([]);
    expect(crm.received.filter(({ text }) => text.includes('createPeople'))).toEqual([]);
    await workspace.close();
  } finally {
    await crm.close();
  }
});

const staff = ['signe.aas', 'torvald.brekke', 'ragna.dybdahl'];

/** The product's own clock, but without its timeouts, so a test may hold a page back. */
const patientClock: Clock = {
  ...systemClock,
  wait: (ms, signal) => systemClock.wait(ms < 10_000 ? ms : longerThanTests, signal),
};

const longerThanTests = 60 * 60_000;

/** A site of four pages; the last is held back until `release`. */
function searchedSite() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = (body: string): Answer => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Skerry</title><main>${body}</main></html>`,
  });
  async function answerAt(host: string, path: string): Promise<Answer | null> {
    if (path === '/') return page('<a href="/team">Team</a> <a href="/contact">Contact</a> <a href="/press">Press</a>');
    const at = ['/team', '/contact', '/press'].indexOf(path);
    if (at < 0) return null;
    if (path === '/press') await held;
    return page(`<p><a href="mailto:${staff[at]}@${host.replace(/^www\./, '')}">Write to us</a></p>`);
  }
  return { answerAt, release };
}

const failures: unknown[] = [];

function searchRunner(fetch: SiteFetch, reader: PageReader) {
  const { database } = service;
  const onError = (error: unknown) => failures.push(String(error));
  return createSearchRunner({ database, clock: patientClock, fetch, reader, kindsOf: undefined, onError });
}

/** Waits until the last page is held. On failure, reports how far the search came and why it stopped. */
async function lastPageHeld({ log }: AnsweringSites): Promise<void> {
  await until('the last page is held', () => log.some(({ path }) => path === '/press')).catch(
    async (problem: Error) => {
      const [search] = await lend(({ siteSearches }) => siteSearches.latest(), 'read');
      throw new Error(
        `${problem.message}\n${JSON.stringify({ search, asked: log.map(({ path }) => path), failures })}`,
      );
    },
  );
}

test('a site search on a click is queued, shows progress, is found again after the popup closes, and shows its people', async () => {
  const { answerAt, release } = searchedSite();
  const skerry: AnsweringSites = await startAnswering(answerAt);
  const reader = createPageReader();
  const life = new AbortController();
  const open = async () => {
    const popup = await chromium.openInTab('popup.html');
    await popup.setViewport({ width: 400, height: 900 });
    await type(popup, 'Look up', 'skerry.test');
    await popup.keyboard.press('Enter');
    return popup;
  };
  try {
    const popup = await open();
    await see(popup, 'Your team’s service reads up to 30 public pages of skerry.test');
    expect(await judged(popup, 'team-search')).toEqual([]);
    await pressFirst(popup, 'button', 'Search this site for the team');
    await see(popup, 'Waiting for its turn.');
    expect(await judged(popup, 'team-search-queued')).toEqual([]);
    const fetch = fetchFromLoopback(skerry.port);
    const run = searchRunner(fetch, reader).run(life.signal);
    await lastPageHeld(skerry);
    await see(popup, /\d+ of up to 30 requests · 2 addresses/);
    expect(await judgedInColour(popup, 'team-search-running')).toEqual([]);
    await popup.close();

    const again = await open();
    await see(again, 'of up to 30 requests');
    release();
    await see(again, 'Searched skerry.test · 3 addresses');
    expect(await judged(again, 'team-search-done')).toEqual([]);
    await find(again, 'button', 'Search it again');
    await pressFirst(again, 'button', 'Show 3 addresses');
    for (const name of staff) await see(again, `${name}@skerry.test`);
    expect(await judged(again, 'team-search-seen')).toEqual([]);
    // Everything found is already shown, so no further search is offered.
    expect(await shownText(again)).not.toContain('Show what was found');
    await again.close();
    life.abort();
    await run;
  } finally {
    release();
    life.abort();
    await Promise.all([skerry.close(), reader.close()]);
  }
});

test('a running search at the service is polled only by a page in front, and stopped by a click', async () => {
  const { answerAt, release } = searchedSite();
  const site: AnsweringSites = await startAnswering(answerAt);
  const reader = createPageReader();
  const life = new AbortController();
  const asksLater = () => chromium.worker.evaluate<[], boolean>('chrome.alarms.get("due").then(Boolean)');
  try {
    const popup = await chromium.openInTab('popup.html');
    await popup.setViewport({ width: 400, height: 900 });
    await type(popup, 'Look up', 'holm.test');
    await popup.keyboard.press('Enter');
    await pressFirst(popup, 'button', 'Search this site for the team');
    await see(popup, 'Waiting for its turn.');
    const fetch = fetchFromLoopback(site.port);
    const run = searchRunner(fetch, reader).run(life.signal);
    await lastPageHeld(site);
    await see(popup, 'of up to 30 requests');
    expect(await judged(popup, 'team-search-stoppable')).toEqual([]);
    await until('an alarm is set', asksLater);

    const elsewhere = patient(await chromium.browser.newPage());
    await elsewhere.bringToFront();
    await until('no alarm is set', async () => !(await asksLater()));
    await popup.bringToFront();
    await until('an alarm is set again', asksLater);

    await pressFirst(popup, 'button', 'Stop');
    await see(popup, /Stopped: Your team’s service searches holm.test · 2 addresses/);
    expect(await judged(popup, 'team-search-stopped')).toEqual([]);
    const [last] = await lend(({ siteSearches }) => siteSearches.latest(), 'read');
    expect(last).toMatchObject({ domain: 'holm.test', state: 'over', counts: { addresses: 2, end: 'stopped' } });
    await see(popup, 'Show 2 addresses');
    await Promise.all([popup.close(), elsewhere.close()]);
    release();
    life.abort();
    await run;
  } finally {
    release();
    life.abort();
    await Promise.all([site.close(), reader.close()]);
  }
});

test('a lead that a member deleted is restored with a click, and its person opted out for the team', async () => {
  const [kept] = await leads();
  const id = kept?.id ?? 0;
  const name = `${kept?.first_name} ${kept?.last_name}`;
  const bo = await lend(async (store) => {
    const member = await store.members.add({ first_name: 'Bo', last_name: 'Berg', email: null });
    await store.trash.keep(id, member.id, Date.now());
    await store.leads.remove(id);
    return member;
  });
  const workspace = await chromium.openInTab('workspace.html#/leads');
  await workspace.setViewport({ width: 1_200, height: 900 });
  await pressFirst(workspace, 'button', 'Recently deleted');
  // On a slow machine, minutes may have passed.
  await see(workspace, /Deleted by Bo Berg · (?:just now|\d+ minutes? ago)/);
  expect(await judgedInColour(workspace, 'team-deleted')).toEqual([]);
  await pressFirst(workspace, 'button', `Restore ${name}`);
  await see(workspace, 'Nothing was deleted in the last 30 days.');
  await see(workspace, kept?.email ?? '');
  expect(await judged(workspace, 'team-deleted-none')).toEqual([]);
  expect((await leads()).map((lead) => lead.id)).toEqual([id]);
  await lend(({ members }) => members.remove(bo.id));
  await workspace.close();

  // Then the person objects to being processed.
  const opened = await chromium.openInTab(`workspace.html#/leads?lead=${id}`);
  await opened.setViewport({ width: 1_200, height: 900 });
  await pressFirst(opened, 'button', 'More');
  await pressFirst(opened, 'menuitem', 'Opt out for the team');
  await see(opened, 'nobody in your team can save or find this person again');
  expect(await judgedInColour(opened, 'team-opt-out')).toEqual([]);
  // The confirmation closes after three seconds, and this process may be too busy to notice it. So the page itself
  // watches for it.
  let isOut = false;
  const told = opened
    .waitForFunction(() => document.body.textContent.includes('The team can no longer save or find this person'))
    .then(() => {
      isOut = true;
    });
  await pressFirst(opened, 'button', 'Opt out for good');
  await until('the person is out', async () => {
    // On a busy machine the response may come too late. The service accepts the same request again.
    if (!isOut && (await shownText(opened)).includes('Try again')) await pressFirst(opened, 'button', 'Try again');
    return isOut;
  });
  await told;
  expect(await shownText(opened)).not.toContain(kept?.email ?? name);
  expect(await leads()).toEqual([]);
  await opened.close();
});

test('an owner changes a member’s limits and permissions, and filters and exports the audit log', async () => {
  const bo = await lend(({ members }) =>
    members.add({ first_name: 'Bo', last_name: 'Berg', email: null }, { role: 'member', may: ['export'] }),
  );
  const account = await chromium.openInTab('workspace.html#/account');
  await account.setViewport({ width: 1_000, height: 900 });
  await pressFirst(account, 'button', 'Limits and permissions of Bo Berg');
  await type(account, 'Searches a month', '50');
  await pressFirst(account, 'checkbox', 'Push leads to apps');
  expect(await judged(account, 'team-member-limits')).toEqual([]);
  await pressFirst(account, 'button', 'Save');
  await see(account, '50 searches a month · Export everything · Push leads to apps');
  const known = await lend(({ members }) => members.known(), 'read');
  expect(known.find(({ id }) => id === bo.id)).toMatchObject({
    limits: { searches: 50, verifications: null },
    may: ['export', 'push'],
  });
  await pressFirst(account, 'button', 'Show the audit log');
  await see(account, 'Opted a person out');
  expect(await judgedInColour(account, 'team-audit')).toEqual([]);
  await lend(async ({ audit }) => {
    for (let amount = 1; amount <= 150; amount += 1)
      await audit.note({ action: 'export', by: null, at: Date.now(), amount });
  });
  await account.select(`select[aria-label="Action"]`, 'export');
  await see(account, 'Exported · 150');
  await pressFirst(account, 'button', 'Export as CSV');
  await see(account, '150 entries are ready');
  expect(await judgedInColour(account, 'team-audit-file')).toEqual([]);
  await account.select(`select[aria-label="Action"]`, 'invite');
  await see(account, 'No such entry in the last year.');
  await lend(({ members }) => members.remove(bo.id));
  await account.close();
});

test('an owner changes the team’s settings, and the account shows the new name and limits', async () => {
  const account = await chromium.openInTab('workspace.html#/account');
  await account.setViewport({ width: 1_000, height: 900 });
  await see(account, '500 searches a month · 1,000 verifications a month');
  await pressFirst(account, 'button', 'Change the team’s settings');
  await type(account, 'Team name', 'Kelp & Tide');
  await type(account, 'Searches a month', '750');
  await pressFirst(account, 'radio', 'Save to the newest list');
  await type(account, 'Custom attributes of leads', 'region, Tier');
  await pressFirst(account, 'button', 'Save settings');
  await see(account, '“Tier” can’t be an attribute');
  expect(await judgedInColour(account, 'team-settings')).toEqual([]);
  await type(account, 'Custom attributes of leads', 'region, tier');
  await pressFirst(account, 'button', 'Save settings');
  await see(account, 'Addresses are saved to the newest list · Attributes: region, tier');
  await see(account, 'Kelp & Tide plan');
  await see(account, /of 750/);
  expect(await judged(account, 'team-settings-saved')).toEqual([]);
  const saved = await lend((store) => store.account.read(), 'read');
  expect(saved).toMatchObject({
    ...{ plan_name: 'Kelp & Tide', searches: { available: 750 }, verifications: { available: 1_000 } },
    ...{ autoSave: 'listed', attributes: ['region', 'tier'] },
  });
  await lend(({ account: book }) => book.put({ ...saved, autoSave: 'off' }));
  await account.close();
});

test('an owner invites a member, who joins by the link with one click; a used link is refused', async () => {
  const account = await chromium.openInTab('workspace.html#/account');
  await account.setViewport({ width: 1_000, height: 900 });
  await pressFirst(account, 'button', 'Invite');
  await type(account, 'Name', 'Fenna Aas');
  expect(await judgedInColour(account, 'team-invite')).toEqual([]);
  await pressFirst(account, 'button', 'Make an invitation');
  await see(account, 'Invited until');
  const linkNow = async () => /http:\S+#join_\S+/.exec(await shownText(account))?.[0] ?? '';
  const lost = await linkNow();
  await pressFirst(account, 'button', 'New link for Fenna Aas');
  await see(account, 'The link before it no longer works.');
  const link = await linkNow();
  expect(link).not.toBe(lost);
  expect(link).toContain(`${service.base.replace('/v2', '')}${joinPath}#`);
  expect(await judgedInColour(account, 'team-invited')).toEqual([]);
  const page = patient(await chromium.browser.newPage());
  await page.goto(link);
  await see(page, 'Open Harrier on this page');

  const popupAt = async () => {
    const popup = await chromium.openInTab(`popup.html?tab=${await chromium.tabId(page)}`);
    await popup.setViewport({ width: 400, height: 600 });
    return popup;
  };
  const popup = await popupAt();
  await find(popup, 'button', 'Join the team');
  expect(await judgedInColour(popup, 'team-join')).toEqual([]);
  await pressFirst(popup, 'button', 'Join the team');
  await see(popup, 'You have joined the team');
  expect(await judged(popup, 'team-joined')).toEqual([]);
  const [, fenna] = await lend(({ members }) => members.known(), 'read');
  expect(fenna).toMatchObject({ first_name: 'Fenna', role: 'member' });
  await account.close();

  await type(popup, 'Look up', domains.aldermoor);
  await popup.keyboard.press('Enter');
  await see(popup, /Show \d+ addresses/);
  await popup.close();

  // Uses the same link again, as if another person had it.
  const late = await popupAt();
  await pressFirst(late, 'button', 'Join the team');
  await see(late, 'This invitation was used already');
  expect(await judged(late, 'team-join-used')).toEqual([]);
  await Promise.all([late.close(), page.close()]);
});
