/**
 * This device as the service in a real Firefox. It is set up, learns from a page, answers, saves, and survives the
 * suspension of its event page. It then searches a site and hands its knowledge to a team.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PageRead } from '../../lib/page/page-read.ts';
import { untilSaving } from '../faults/say.ts';
import { ask, newTeam, startTeamService, type TeamService } from '../service/team/team-service.ts';
import { type Answer, type AnsweringSites, startAnswering } from '../sites/answering.ts';
import { type Sites, startSites } from '../sites/start-sites.ts';
import { type Firefox, launchFirefox } from './harness/firefox.ts';
import { find, press, pressFirst, see, shownText, type } from './harness/seeing.ts';
import { until } from './harness/until.ts';

let firefox: Firefox;
let sites: Sites;
let searched: AnsweringSites;
let team: TeamService;
/** The browser uses this machine's clock. */
const clock = {
  get now() {
    return Date.now();
  },
};
beforeAll(async () => {
  [sites, team] = await Promise.all([startSites(), startTeamService(clock)]);
  searched = await startAnswering(answerOf);
  const own = { 'skerry.test': searched.port, 'elsewhere.test': searched.port };
  firefox = await launchFirefox({ hosts: { port: sites.port, own } });
});
afterAll(() => Promise.all([firefox?.close(), sites?.close(), searched?.close(), team?.close()]));
afterEach(() => expect(firefox.complaints()).toEqual([]));

/** For Chromium, the site search covers this (`device.test.ts`). */
test('reads a page that is not open without running or fetching anything of it', async () => {
  const asked = sites.requests.length;
  const page = await firefox.openInTab('options.html');
  const html = `<!doctype html><html lang="en"><head><base href="http://harbour.test/deep/"><link rel="stylesheet" href="/style.css"></head>
<body><img src="/pixel.png" onerror="document.title = 'ran'"><script>globalThis.ran = true</script><iframe src="/frame"></iframe>
<nav><a href="team">Our team</a></nav><p>Write to <a href="mailto:anna.holm@harbour.test">Anna Holm</a></p></body></html>`;
  // As text, because the test's compiler would rewrite the dynamic import.
  const read = (await page.evaluate(`import('/text-reader.js').then(async () => ({
    ...(await globalThis.harrierTextReader(${JSON.stringify(html)}, 'http://www.harbour.test/contact')),
    ran: 'ran' in globalThis,
  }))`)) as PageRead & { ran: boolean };
  expect(read.ran).toBe(false);
  expect(read.facts.addresses.map(({ address }) => address)).toEqual(['anna.holm@harbour.test']);
  expect(read.links).toEqual([{ href: 'http://harbour.test/deep/team', text: 'Our team', isNav: true }]);
  expect(sites.requests.slice(asked)).toEqual([]);
  await page.close();
});

test('answers as soon as it is set up, with the people on the page', async () => {
  const welcome = await firefox.openInTab('options.html#welcome');
  await press(welcome, 'button', 'Start on this device');
  await see(welcome, 'This device answers');
  await welcome.close();

  const page = await firefox.openPage('http://aldermoor.test/');
  const { popup } = await firefox.look(page);
  await popup.setViewport({ width: 400, height: 600 });
  await see(popup, 'All 3 loaded');
  await see(popup, 'On this device');
  await find(popup, 'button', 'Search this site');
  await firefox.shoot(popup, 'firefox-device');
  await pressFirst(popup, 'button', 'Details of');
  await pressFirst(popup, 'button', 'Save');
  await untilSaving(popup);
  await popup.close();
  await firefox.leave(page);
});

test('keeps the lead when the event page is suspended', async () => {
  await firefox.suspend();
  const workspace = await firefox.openInTab('workspace.html#/leads');
  await see(workspace, '@aldermoor.test');
  expect(await shownText(workspace)).not.toContain('Where should answers come from?');
  await workspace.close();
});

test('searches a site on a click, within its rules, and follows no redirect off it', async () => {
  const page = await firefox.openPage('https://skerry.test/');
  const { popup } = await firefox.look(page);
  await popup.setViewport({ width: 400, height: 600 });
  searched.log.length = 0;
  await press(popup, 'button', 'Search this site');
  await until('the search is over', async () => (await shownText(popup)).includes('Searched skerry.test · '));
  await see(popup, `All ${staff.length} loaded`);
  for (const [first, last] of staff) await see(popup, `${first} ${last}`);
  await firefox.shoot(popup, 'firefox-searched');

  const asked = searched.log.filter(({ headers }) => headers['sec-fetch-dest'] === 'empty');
  expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/robots.txt', '/partner']));
  expect([...new Set(asked.map(({ host }) => host))]).toEqual(['skerry.test']);
  expect(asked.filter(({ path }) => path.startsWith('/intern/'))).toEqual([]);
  expect(asked.map(({ path }) => path).filter((path, at, all) => all.indexOf(path) !== at)).toEqual([]);
  expect(Math.max(...asked.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(2);
  expect(asked.filter(({ headers }) => headers.cookie ?? headers.referer)).toEqual([]);
  await popup.close();
  await firefox.leave(page);
});

test('copies its knowledge to a team’s service, counted there first', async () => {
  const { key } = await newTeam(team, clock, 'Skerry');
  const options = await firefox.openInTab('options.html');
  await press(options, 'button', 'Add a service');
  await pressFirst(options, 'button', 'Connect your team’s service');
  await type(options, 'Service address', team.base);
  await type(options, 'API key', key);
  await press(options, 'button', 'Save');
  await press(options, 'button', 'Count what is new there');
  await pressFirst(options, 'button', 'Give ');
  await see(options, 'The team has what this device knows.');
  const { text } = await ask(team, key, 'searchDomain', { domain: 'skerry.test' });
  expect(JSON.parse(text).meta.results).toBe(staff.length);
  await options.close();
});

/** Staff, each on a page of their own. */
const staff = [
  ['Signe', 'Aas', 'team'],
  ['Torvald', 'Brekke', 'contact'],
  ['Ragna', 'Dybdahl', 'imprint'],
  ['Eskil', 'Furuseth', 'about'],
  ['Liv', 'Granli', 'press'],
  ['Oda', 'Hovland', 'jobs'],
  ['Jens', 'Kvale', 'management'],
  ['Ylva', 'Myhre', 'offices'],
] as const;

/** A site with a start page and the pages of `staff`, one page closed by robots.txt, and a redirect to another host. */
function answerOf(host: string, path: string): Answer | null {
  const page = (body: string): Answer => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Skerry</title><main>${body}</main></html>`,
  });
  const card = (first: string, last: string) =>
    `<section><h2>${first} ${last}</h2><p><a href="mailto:${first}.${last}@skerry.test">Write</a></p></section>`;
  if (host === 'elsewhere.test') return page('<h2>Nobody Here</h2><p>nobody.here@skerry.test</p>');
  if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nDisallow: /intern/\n' };
  if (path === '/partner') return { status: 302, location: 'https://elsewhere.test/team' };
  if (path === '/intern/team') return page(card('Hidden', 'Person'));
  const links = [...staff.map(([, , name]) => name), 'partner', 'intern/team'];
  if (path === '/') return page(`<nav>${links.map((to) => `<a href="/${to}">${to}</a>`).join(' ')}</nav>`);
  const found = staff.find(([, , name]) => path === `/${name}`);
  return found ? page(card(found[0], found[1])) : null;
}
