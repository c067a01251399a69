/** Suggestions in the address bar: what Enter does, and earlier lookups. Foreign text stays plain text. */
import { expect, it } from 'vitest';
import { intentOfTyped, offersFor } from '../../../lib/background/browser/omnibox.ts';
import type { Recent } from '../../../lib/messages/opening-views.ts';

const recent = (text: string, name: string | null = null, results: number | null = null): Recent => ({
  text,
  name,
  results,
  approximate: false,
  asked: 0,
});

const first = (text: string) => offersFor(text, [], false).first;

it('says of each kind of text what Enter does, and that nothing is spent', () => {
  expect([
    first(''),
    first('globex.test'),
    first('Globex'),
    first('marit@globex.test'),
    first('a@globex.test, b@globex.test'),
    first('Marit Lindqvist at globex.test'),
    first('Marit Lindqvist @'),
    first('linkedin.com/in/marit'),
    first('http://wiki/'),
  ]).toEqual([
    'A domain, an address, or a name at a domain. Enter looks up the page in front.',
    'Who works at globex.test? Counted free',
    'Who works at Globex? Counted free',
    'Look at marit@globex.test. Verifying it takes a click',
    'Look at 2 addresses. Verifying them takes a click',
    'Find Marit Lindqvist at globex.test. Nothing is sent before a click',
    'Find Marit Lindqvist at a domain. Nothing is sent before a click',
    'Find the address of marit. Nothing is sent before a click',
    'Nothing to look up. Type a domain, an address, or a name at a domain.',
  ]);
});

it('offers the lookups that the text fits, by what was looked up or what it is called, and not the text itself', () => {
  const recents = [recent('globex.test', 'Globex Optics', 1_234), recent('initech.test'), recent('glo.test')];
  expect(offersFor('OPTICS', recents, false).more).toEqual([
    { content: 'globex.test', description: 'globex.test · Globex Optics · 1,234 known' },
  ]);
  expect(offersFor('glo.test', recents, false).more).toEqual([]);
  expect(offersFor('', recents, false).more.map(({ content }) => content)).toEqual(recents.map(({ text }) => text));
});

it('offers no more than a browser lists', () => {
  const many = Array.from({ length: 40 }, (_, at) => recent(`company${at}.test`));
  expect(offersFor('company', many, false).more).toHaveLength(6);
});

it('shows foreign text as text where descriptions are read as XML, and takes out what is not seen', () => {
  const hostile = recent('evil.test', '<url>bank.example</url> & "more"\u202e\u0000', null);
  expect(offersFor('evil', [hostile], true).more[0]?.description).toBe(
    'evil.test · &lt;url&gt;bank.example&lt;/url&gt; &amp; &quot;more&quot;',
  );
  expect(offersFor('<match>x</match>', [], true).first).toContain('&lt;match&gt;x&lt;/match&gt;');
  expect(offersFor('evil', [hostile], false).more[0]?.description).toContain('<url>bank.example</url> & "more"');
});

it('looks up what was typed, or the page in front when nothing was', () => {
  expect(intentOfTyped('  globex.test ')).toEqual({ want: 'look-up', text: 'globex.test' });
  expect(intentOfTyped(' ')).toEqual({ want: 'page' });
});
