/** Names that may belong to the user's own network are sent only on a click, whichever page asks. */
import { beforeEach, expect, test } from 'vitest';
import { namesInternal, privateField, publicPage } from '../../../lib/background/requests/privacy-guard.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from './fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;

beforeEach(async () => {
  platform = fakePlatform();
  ({ handlers } = createEngine(platform));
  const request = {
    service: null,
    name: '',
    address: 'https://service.test/v2',
    key: 'k-123',
    keyKept: 'device' as const,
  };
  await handlers.connect(request, 'm');
  await settled();
  platform.web.sent.length = 0;
});

const count = (params: Record<string, unknown>, click: boolean) =>
  handlers.request(
    { operation: 'countDomainEmails', params, click, skipCache: false, again: false, private: false, page: null },
    'm',
  );

test.each([{ email: 'somebody.invented@gmail.com' }, { email: 'somebody.invented@gmx.net' }, { domain: 'gmail.com' }])(
  '%o may be sent: a mail provider is no company, but public',
  (params) => {
    expect(privateField(params)).toBeNull();
    expect(namesInternal(params)).toBe(false);
  },
);

test.each([
  { domain: 'wiki.intra' },
  { domain: 'fritz.box' },
  { domain: 'app.fritz.box' },
  { domain: 'speedport.ip' },
  { domain: 'db.acme-internal' },
  { domain: 'jenkins.prod' },
  { domain: '10-0-0-7.nip.io' },
  { company: 'wiki.intra' },
])('%o is sent on a click only', async (params) => {
  expect(await count(params, false)).toEqual({ ok: false, problem: { code: 'stopped' } });
  expect(platform.web.sent).toEqual([]);
  await count(params, true);
  expect(platform.web.sent).toHaveLength(1);
});

test.each(['router.lan', 'wiki.corp', 'nas.home', 'printer.local', 'x.home.arpa', '192.168.178.1', 'localhost'])(
  '%s is not sent even on a click',
  async (domain) => {
    expect(await count({ domain }, true)).toMatchObject({ ok: false, problem: { code: 'refused-input' } });
    expect(platform.web.sent).toEqual([]);
  },
);

test('known leads of an internal name are not requested without a click', async () => {
  expect(await handlers['known-leads']({ domain: 'wiki.intra', skipCache: true, private: false }, 'm')).toEqual({
    knownLeads: [],
    asked: null,
  });
  expect(platform.web.sent).toEqual([]);
});

test('a job does not send an internal name among others, which the click did not name', async () => {
  const says = { limit: 10 };
  await handlers['search-companies'](
    { ...says, domains: ['acme.test', 'wiki.intra', 'router.lan', 'app.fritz.box'] },
    'search-1',
  );
  await handlers.verify({ emails: ['a@acme.test', 'a@wiki.intra'], skipCache: false, private: false }, 'verify-1');
  await waitFor(() => expect(platform.web.sent.length).toBeGreaterThanOrEqual(2));
  await settled();
  const sent = platform.web.sent.map(({ url }) => url).join(' ');
  expect(sent).toContain('acme.test');
  expect(sent).not.toMatch(/intra|router|fritz/);
  expect(await onDisk(platform)).not.toMatch(/intra|router|fritz/);
  await handlers['search-companies']({ ...says, domains: ['wiki.intra'] }, 'search-2');
  await waitFor(() => expect(platform.web.sent.map(({ url }) => url).join(' ')).toContain('wiki.intra'));
});

test('an internal page is no source of a lead, and its author is not requested', () => {
  expect(publicPage('https://wiki.intra/team')).toBeNull();
  expect(privateField({ url: 'https://app.fritz.box/notes' })).toBe('url');
  expect(publicPage('https://acme.test/team')).toBe('https://acme.test/team');
});

test.each([
  { domain: 'acme.test' },
  { domain: 'example.org' },
  { company: 'Acme Corp' },
  { email: 'a@acme.example' },
  {},
])('finds nothing internal in %o', (params) => {
  expect(namesInternal(params)).toBe(false);
});
