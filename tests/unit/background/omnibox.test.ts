/** Suggestions in the address bar: what Enter does, and earlier lookups. Foreign text stays plain text. */
import { afterEach, expect, it, vi } from 'vitest';
import { listenToEntries } from '../../../lib/background/browser/entry-triggers.ts';
import { intentOf, makeMenus } from '../../../lib/background/browser/menus.ts';
import { intentOfTyped, type Offer, offersFor } from '../../../lib/background/browser/omnibox.ts';
import { createLaunchIntents } from '../../../lib/background/core/launch-intents.ts';
import type { Recent } from '../../../lib/messages/opening-views.ts';
import { installBrowser } from '../harness/fake-browser.ts';
import { fakeArea, fakeClock } from './fakes.ts';

const recent = (text: string, name: string | null = null, results: number | null = null): Recent => ({
  text,
  name,
  results,
  approximate: false,
  asked: 0,
});

function first(text: string): string | undefined {
  const { standard, offers } = offersFor(text, [], false);
  return text === '' ? standard : offers[0]?.description;
}
/** The suggestions besides the one for Enter. */
const recentOnes = (text: string, recents: Recent[]) =>
  offersFor(text, recents, false).offers.slice(text === '' ? 0 : 1);

it('describes for each kind of text what Enter does, and that nothing is spent', () => {
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

it('offers earlier lookups that match by text or name, but not the typed text itself', () => {
  const recents = [recent('globex.test', 'Globex Optics', 1_234), recent('initech.test'), recent('glo.test')];
  expect(recentOnes('OPTICS', recents)).toEqual([
    { content: 'globex.test', description: 'globex.test · Globex Optics · 1,234 known' },
  ]);
  expect(recentOnes('glo.test', recents)).toEqual([]);
  expect(recentOnes('', recents).map(({ content }) => content)).toEqual(recents.map(({ text }) => text));
});

it('offers at most six earlier lookups, as many as a browser lists', () => {
  const many = Array.from({ length: 40 }, (_, at) => recent(`company${at}.test`));
  expect(recentOnes('company', many)).toHaveLength(6);
});

it('shows foreign text as text where descriptions are XML, and removes invisible characters', () => {
  const hostile = recent('evil.test', '<url>bank.example</url> & "more"\u202e\u0000', null);
  expect(offersFor('evil', [hostile], true).offers[1]?.description).toBe(
    'evil.test · &lt;url&gt;bank.example&lt;/url&gt; &amp; &quot;more&quot;',
  );
  expect(offersFor('<match>x</match>', [], true).offers[0]?.description).toContain('&lt;match&gt;x&lt;/match&gt;');
  expect(offersFor('evil', [hostile], false).offers[1]?.description).toContain('<url>bank.example</url> & "more"');
});

it('looks up the typed text, or the current page if it is empty', () => {
  expect(intentOfTyped('  globex.test ')).toEqual({ want: 'look-up', text: 'globex.test' });
  expect(intentOfTyped(' ')).toEqual({ want: 'page' });
  const [own] = offersFor('globex.test', [], true).offers;
  expect(intentOfTyped(own?.content ?? '')).toEqual({ want: 'look-up', text: 'globex.test' });
});

/**
 * An address bar. `drawsFirst`: it draws the default description before Harrier sets a new one. Chromium stores this
 * description unencrypted in the profile's `Preferences` until the next one, even from a private window.
 */
function addressBar(drawsFirst: boolean): (text: string) => Promise<string[]> {
  let ask: (text: string, suggest: (more: Offer[]) => void) => void = () => undefined;
  let standard = 'Harrier';
  const none = { addListener: () => undefined };
  installBrowser({
    ...{ runtime: { onInstalled: none, onStartup: none }, commands: { onCommand: none } },
    contextMenus: { onClicked: none },
    tabs: { query: async () => [{ id: 1, windowId: 1, incognito: true }] },
    omnibox: {
      ...{ onInputStarted: none, onInputEntered: none },
      onInputChanged: { addListener: (listener: typeof ask) => (ask = listener) },
      setDefaultSuggestion: ({ description }: { description: string }) => (standard = description),
    },
  });
  listenToEntries({
    intents: createLaunchIntents(fakeArea(), fakeClock()),
    pushes: { push: () => undefined, revision: async () => 0, numbering: async () => () => 0 },
    menus: async () => ({ makeMenus, intentOf, offersFor, intentOfTyped }),
    engine: async () => ({ looked: async () => undefined, saveAuthor: async () => false, recents: async () => [] }),
  });
  return (text) =>
    new Promise((resolve) => {
      const early = standard;
      ask(text, (more) => {
        // Both browsers hide a suggestion that equals the typed text. Chromium ignores trailing spaces.
        const listed = more
          .filter(({ content }) => content.trim() !== text.trim())
          .map(({ description }) => description);
        resolve([drawsFirst ? early : standard, ...listed]);
      });
    });
}
afterEach(() => vi.unstubAllEnvs());

it('describes Enter for the typed text, but never in the default description, which Chromium writes to disk', async () => {
  const ofGlobex = 'Who works at globex.test? Counted free';
  const inChromium = addressBar(false);
  expect(await inChromium('globex.test')).toEqual(['Look up “%s” here', ofGlobex]);
  expect(await inChromium('')).toEqual([first('')]);
  vi.stubEnv('FIREFOX', 'true');
  const inFirefox = addressBar(true);
  expect(await inFirefox('globex.test')).toEqual(['Harrier', ofGlobex]);
  expect(await inFirefox('globex.test ')).toEqual(['Harrier', ofGlobex]);
  expect(await inFirefox('')).toEqual(['Harrier']);
});
