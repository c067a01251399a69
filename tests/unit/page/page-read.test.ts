// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { readPageText } from '../../../lib/page/page-read.ts';
import { parseInertly } from '../../../lib/page/parse-inertly.ts';

const read = (html: string) => readPageText(html, 'https://www.harbour.test/de/kontakt', parseInertly);

test('resolves links against the page’s address or its base element', async () => {
  const bare = await read('<a href="team">Team</a><a href="/x">X</a>');
  expect(bare.links.map(({ href }) => href)).toEqual([
    'https://www.harbour.test/de/team',
    'https://www.harbour.test/x',
  ]);
  const based = await read('<base href="/en/"><a href="team">Team</a>');
  expect(based.links.map(({ href }) => href)).toEqual(['https://www.harbour.test/en/team']);
});

test('returns each link with its text or label, and whether it is navigation', async () => {
  const { links } =
    await read(`<nav><a href="/a">Unser  Team</a></nav><p><a href="/b" aria-label="Contact"><svg></svg></a></p>
<map><area href="/c" alt="Press"></map><footer><a href="/b"></a></footer><a href="#top">Top</a><a href="mailto:a@harbour.test">Mail</a>`);
  expect(links).toEqual([
    { href: 'https://www.harbour.test/a', text: 'Unser Team', isNav: true },
    { href: 'https://www.harbour.test/b', text: 'Contact', isNav: true },
    { href: 'https://www.harbour.test/c', text: 'Press', isNav: false },
  ]);
});

test('returns refresh targets and frames as links', async () => {
  const { links } = await read('<meta http-equiv="refresh" content="0; URL=\'/de/start\'">');
  expect(links).toEqual([{ href: 'https://www.harbour.test/de/start', text: '', isNav: true }]);
  const frames = await read('<frameset><frame src="/menu.html"></frameset>');
  expect(frames.links.map(({ href }) => href)).toEqual(['https://www.harbour.test/menu.html']);
});

test('returns no links from a nofollow page', async () => {
  expect((await read('<meta name="robots" content="noindex, nofollow"><a href="/a">A</a>')).links).toEqual([]);
  expect((await read('<meta name="robots" content="noindex"><a href="/a">A</a>')).links.length).toBe(1);
});

test('reads addresses and the canonical link despite noscript elements in head and body', async () => {
  const { facts, canonical } = await read(`<html lang="de"><head><noscript><img src="/pixel.png"></noscript>
<link rel="canonical" href="/de/kontakt/"></head><body><noscript><p>b@harbour.test</p></noscript><a href="mailto:a@harbour.test">a@harbour.test</a></body></html>`);
  expect(canonical).toBe('https://www.harbour.test/de/kontakt/');
  expect(facts.language).toBe('de');
  expect(facts.addresses.map(({ address }) => address).toSorted()).toEqual(['a@harbour.test', 'b@harbour.test']);
});
