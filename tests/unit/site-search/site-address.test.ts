import { describe, expect, test } from 'vitest';
import { addressWithin, keyOf, mayBePage, siteOf } from '../../../lib/site-search/site-address.ts';

const site = siteOf('harbour.test');
const within = (href: string) => (site ? addressWithin(site, href, 'https://www.harbour.test/team/') : 'no site');

describe('a start address', () => {
  test.each([
    ['harbour.test', 'https://harbour.test/'],
    ['https://www.harbour.test/de/?a=1#b', 'https://www.harbour.test/de/'],
    ['jobs.harbour.co.uk', 'https://jobs.harbour.co.uk/'],
  ])('%s is a site', (start, address) => expect(siteOf(start)?.start).toBe(address));

  test.each([
    'localhost',
    '127.0.0.1',
    'https://10.0.0.8/',
    'http://[::1]/',
    'fritz.box',
    'nas.local',
    'co.uk',
    'ftp://harbour.test/',
    'harbour',
    '',
  ])('%j is not a site', (start) => expect(siteOf(start)).toBeNull());
});

describe('an address', () => {
  test.each([
    ['anna', 'https://www.harbour.test/team/anna'],
    ['/x?utm_source=a&fbclid=b#c', 'https://www.harbour.test/x'],
    ['http://harbour.test/x', 'https://harbour.test/x'],
    ['//jobs.harbour.test/', 'https://jobs.harbour.test/'],
    ['/a;jsessionid=81F2', 'https://www.harbour.test/a'],
  ])('%s is within the site', (href, address) => expect(within(href)).toBe(address));

  test.each([
    'https://harbour.example/',
    'https://harbour.test.elsewhere.test/',
    'https://notharbour.test/',
    'https://harbour.test:8443/',
    'http://127.0.0.1/',
    'https://user@harbour.test/',
    'mailto:a@harbour.test',
    'javascript:alert(1)',
    'ftp://harbour.test/',
    'https://',
  ])('%s is not within the site', (href) => expect(within(href)).toBeNull());
});

test('treats different spellings of an address as one page', () => {
  const same = [
    'https://www.harbour.test/Team/',
    'https://harbour.test/team',
    'https://harbour.test/team/index.html',
    'https://harbour.test/index.php/team',
  ];
  expect(new Set(same.map(keyOf)).size).toBe(1);
  expect(keyOf('https://harbour.test/team?id=1')).not.toBe(keyOf('https://harbour.test/team?id=2'));
});

test.each([
  '/calendar/2026/11/22',
  '/termine/2026-11',
  '/blog/page/7',
  '/a.pdf',
  '/contact.vcf',
  '/a/b/a/b/a',
  '/x/x/x',
  '/login',
  '/1/2/3/4/5/6/7/8',
  '/team?sort=name',
  '/team?month=11',
  '/contact?a=1&b=2&c=3',
  '/contact?redirect=/x',
  `/${'x'.repeat(300)}`,
])('never requests %s, whatever its link says', (path) => {
  expect(mayBePage(`https://harbour.test${path}`, 'Contact', true)).toBe(false);
});

test('requests an address with a query only if its link says what it shows', () => {
  expect(mayBePage('https://harbour.test/index.php?id=12', 'Contact', true)).toBe(true);
  expect(mayBePage('https://harbour.test/index.php?id=12', 'More', false)).toBe(false);
});

test.each(['/team', '/ueber-uns/geschichte-seit-1926', '/kontakt/kontakt', '/2026-report', '/standorte/berlin-2'])(
  'may request %s',
  (path) => {
    expect(mayBePage(`https://harbour.test${path}`, '', true)).toBe(true);
  },
);

test.each(['login', 'app', 'intranet', 'cdn', 'webmail'])('requests nothing from a host named %s', (name) => {
  expect(mayBePage(`https://${name}.harbour.test/team`, 'Team', true)).toBe(false);
});
