/** The icon's number on a page: addresses known at its company, found by the page's address alone. */
import { beforeEach, expect, it, vi } from 'vitest';
import { badgeOf } from '../../../lib/background/badge/badge-feature.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import type { KnownLead } from '../../../lib/messages/people-views.ts';
import type { PagePeople } from '../../../lib/page/page-read.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine, type Engine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, openAndRead, settled } from './fakes.ts';

let platform: FakePlatform;
let engine: Engine;

beforeEach(() => {
  platform = fakePlatform();
  engine = createEngine(platform);
});

const beside: PagePeople = {
  names: [],
  phones: [],
  lines: [],
  marks: { generators: [], loads: [], named: [], frame: [], cut: false },
  people: [],
};

/** This device learns a page with one address. */
async function learnt(): Promise<void> {
  await engine.handlers['use-device']({}, 'm');
  platform.tab.info = { id: 7, url: 'https://acme.test/team', incognito: false };
  platform.tab.people = beside;
  platform.tab.read = async () => ({
    title: 'The team of Acme',
    language: 'en',
    canonical: null,
    article: { is: false, title: null, published: null, siteName: null },
    authors: [],
    addresses: [{ address: 'ada.byron@acme.test', forms: ['mailto'], name: null }],
    addressesCut: false,
    organisation: { name: 'Acme', description: null, industry: null, size: null, place: null, socials: {} },
  });
  await openAndRead(platform, engine.handlers);
  await waitFor(async () => expect(await engine.badgeAt('https://acme.test/', false)).toMatchObject({ text: '1' }));
}

const lead = (email: string): KnownLead => ({
  ...{ email, id: 1, list: null, sending_status: null, last_contacted_at: null, last_activity_at: null, by: 'leads' },
});

const person = (email: string) => contactOfAddress(email, null);

it('counts an address once, however often and in whatever spelling it is known', () => {
  const people = [person('ada@müller.test'), person('bo@müller.test')];
  const known = { cached: [], people, knownLeads: [lead('ADA@xn--mller-kva.test')] };
  expect(badgeOf(known, [person('bo@xn--mller-kva.test')])).toEqual({
    text: '✓2',
    title: 'Harrier: 2 addresses known here, 1 lead',
  });
});

it('shows at most two digits', () => {
  const people = Array.from({ length: 100 }, (_, nth) => person(`p${nth}@acme.test`));
  expect(badgeOf({ cached: [], people, knownLeads: [] }, [])).toMatchObject({ text: '99+' });
  expect(badgeOf({ cached: [], people: people.slice(1), knownLeads: [] }, [])).toMatchObject({ text: '99' });
});

it('counts addresses learnt by this device on every page of the company, without a request', async () => {
  await learnt();
  const before = await onDisk(platform);
  const reads = platform.tab.reads;
  expect(await engine.badgeAt('https://www.acme.test/contact', false)).toEqual({
    text: '1',
    title: 'Harrier: 1 address known here',
  });
  expect(await engine.badgeAt('https://other.test/', false)).toEqual({ text: '', title: '' });
  await settled();
  expect(platform.web.sent).toEqual([]);
  expect(platform.tab.reads).toBe(reads);
  expect(await onDisk(platform)).toBe(before);
});

it.each(['chrome://newtab/', 'https://mail.google.com/mail/u/0/', 'http://intranet/'])(
  'has no number at %s',
  async (address) => {
    await engine.handlers['use-device']({}, 'm');
    expect(await engine.badgeAt(address, false)).toBeNull();
  },
);

it('sets no number on a user-added mailbox', async () => {
  await learnt();
  const origins = ['https://webmail.acme.test/*'];
  platform.granted.add('https://webmail.acme.test/*');
  expect(await engine.badgeAt('https://webmail.acme.test/inbox', false)).toMatchObject({ text: '1' });
  await engine.handlers['turn-mailbox']({ origins, title: 'webmail.acme.test', on: true }, 'm');
  expect(await engine.badgeAt('https://webmail.acme.test/inbox', false)).toBeNull();
});

it('does not count a forgotten person', async () => {
  await learnt();
  await engine.handlers['forget-person']({ email: 'ada.byron@acme.test' }, 'm');
  expect(await engine.badgeAt('https://acme.test/', false)).toEqual({ text: '', title: '' });
});

it('calls shownChanged when a person is learnt or forgotten', async () => {
  const changed = vi.spyOn(platform, 'shownChanged');
  engine = createEngine(platform);
  await learnt();
  expect(changed).toHaveBeenCalled();
  changed.mockClear();
  await engine.handlers['forget-person']({ email: 'ada.byron@acme.test' }, 'm');
  expect(changed).toHaveBeenCalled();
});
