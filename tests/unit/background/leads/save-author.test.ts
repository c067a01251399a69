/** A keyboard shortcut saves the author found before: no lookup, no spending. */
import { beforeEach, expect, it } from 'vitest';
import type { PageFacts } from '../../../../lib/page/facts.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine, type Engine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk } from '../fakes.ts';

const url = 'https://acme.test/2026/03/harriers';
let platform: FakePlatform;
let engine: Engine;

beforeEach(async () => {
  platform = fakePlatform();
  engine = createEngine(platform);
  const request = {
    service: null,
    name: '',
    address: 'https://service.test/v2',
    key: 'k-123',
    keyKept: 'device' as const,
  };
  await engine.handlers.connect(request, 'connect');
  platform.web.answers.set('/author-finder', {
    status: 200,
    body: {
      data: { email: 'marit@acme.test', first_name: 'Marit', last_name: 'Lind', domain: 'acme.test', score: 90 },
    },
  });
  shows(url, true);
});

const facts = (isArticle: boolean): PageFacts => ({
  title: 'Harriers',
  language: 'en',
  canonical: url,
  article: { is: isArticle, title: 'Harriers', published: null, siteName: 'Acme' },
  authors: [{ name: 'Marit Lind', kind: 'person', places: ['byline'] }],
  addresses: [],
  addressesCut: false,
  organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
});

function shows(address: string, isArticle: boolean, incognito = false): void {
  platform.tab.info = { id: 7, url: address, incognito };
  platform.tab.read = async () => facts(isArticle);
}

const find = (isPrivate = false) =>
  engine.handlers.request(
    {
      operation: 'findAuthor',
      params: { url },
      click: true,
      skipCache: false,
      again: false,
      private: isPrivate,
      page: url,
    },
    'find',
  );
const jobs = async (isPrivate = false) => (await engine.handlers.jobs({ private: isPrivate }, 'jobs')).jobs;
/** Without the requests that connecting makes. */
const sent = () =>
  platform.web.sent
    .map((one) => new URL(one.url).pathname)
    .filter((path) => path !== '/v2/account' && path !== '/health');

it('saves no lead and sends no request before an author is found', async () => {
  expect(await engine.saveAuthor(7, 'press')).toBe(false);
  expect(await jobs()).toEqual([]);
  expect(sent()).toEqual([]);
});

it('saves the found author once per key press, with time for undo', async () => {
  await find();
  expect(await engine.saveAuthor(7, 'press')).toBe(true);
  expect(await engine.saveAuthor(7, 'press')).toBe(true);
  const [job, ...others] = await jobs();
  expect(others).toEqual([]);
  expect(job).toMatchObject({ kind: 'save', state: 'waiting', total: 1, saves: [{ email: 'marit@acme.test' }] });
  // After the find, a free request checks whether the author is already a lead.
  expect(sent().filter((path) => path !== '/v2/leads')).toEqual(['/v2/author-finder']);
});

it('does not save an author who is already a lead', async () => {
  const lead = { id: 5, email: 'marit@acme.test', leads_list: { id: 7, name: 'Fair', leads_count: 1 } };
  platform.web.answers.set('/leads', { status: 200, body: { data: { leads: [lead] }, meta: { count: 1, total: 1 } } });
  await find();
  // Sent after the find, without a click.
  await waitFor(async () => {
    const about = { domain: null, page: null, emails: ['marit@acme.test'], private: false };
    expect((await engine.handlers.about(about, 'about')).knownLeads).toHaveLength(1);
  });
  expect(await engine.saveAuthor(7, 'press')).toBe(true);
  expect(await jobs()).toEqual([]);
});

it('finds the author of a page that is visited with a query string', async () => {
  await find();
  shows(`${url}?from=newsletter`, true);
  expect(await engine.saveAuthor(7, 'press')).toBe(true);
});

it('saves no found author on a page that is not an article', async () => {
  await find();
  shows(url, false);
  expect(await engine.saveAuthor(7, 'press')).toBe(false);
  expect(await jobs()).toEqual([]);
});

it('writes nothing from a private window to disk', async () => {
  shows(url, true, true);
  await find(true);
  expect(await engine.saveAuthor(7, 'press')).toBe(true);
  expect(await jobs(true)).toHaveLength(1);
  expect(await onDisk(platform)).not.toContain('marit');
});
