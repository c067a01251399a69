/** A forgotten person is also removed from records about others, which lose nothing else. */
import { expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import type { KnownEmail } from '../../../../lib/device-service/store-directory.ts';
import { freshName, openStore, storedText } from './stores.ts';

const ownPage = 'https://some.test/team/Lindqvist,%20Marit';
const teamPage = 'https://some.test/team';
const marit = { first_name: 'Marit', last_name: 'Lindqvist' };
const ann = { first_name: 'Ann', last_name: 'Berg' };

const seenOn = (value: string, uris: string[], known: Partial<KnownEmail> = {}) => ({
  ...blankEmail(value, 'personal'),
  sources: uris.map((uri) => ({
    ...{ domain: 'some.test', uri, extracted_on: '2026-10-01', last_seen_on: '2026-10-01', still_on_page: true },
  })),
  ...known,
});

const articleUrls = async (store: DeviceStore, urls: readonly string[]) => {
  const found = await Promise.all(urls.map((url) => store.directory.article(url)));
  return urls.filter((_, at) => found[at] !== null);
};

test('a page named after a forgotten person is removed as a source, but the data found there stays', async () => {
  const name = freshName();
  const store = openStore(name);
  const from = (uri: string) => ({ by: 'page' as const, uri, extracted_on: '2026-10-01' });
  const company = {
    ...blankCompany('some.test'),
    ...{ organization: 'Some', city: 'Lund', origins: { organization: from(teamPage), city: from(ownPage) } },
  };
  await store.directory.write([
    { put: company, as: 'company' },
    { put: seenOn('marit@some.test', [ownPage, teamPage], marit), as: 'email' },
    { put: seenOn('ann@some.test', [ownPage, teamPage], ann), as: 'email' },
  ]);
  await store.forgetPerson('marit@some.test');
  expect(await storedText(name)).not.toContain('lindqvist');
  expect((await store.directory.email('ann@some.test'))?.sources.map(({ uri }) => uri)).toEqual([null, teamPage]);
  expect(await store.directory.emailsFrom(ownPage)).toEqual([]);
  expect((await store.directory.emailsFrom(teamPage)).map(({ value }) => value)).toEqual(['ann@some.test']);
  expect(await store.directory.company('some.test')).toEqual({
    ...company,
    origins: { organization: from(teamPage), city: { ...from(ownPage), uri: null } },
  });
});

test('articles of a forgotten person are deleted; co-written ones stay unless URL or title names the person', async () => {
  const name = freshName();
  const store = openStore(name);
  const article = (url: string, authors: (typeof ann)[], title: string) =>
    ({ put: { domain: 'some.test', authors, title }, as: 'article', url }) as const;
  await store.directory.write([
    { put: blankCompany('some.test'), as: 'company' },
    { put: seenOn('marit@some.test', [teamPage], marit), as: 'email' },
    article('some.test/alone', [marit], 'Herons'),
    article('some.test/together', [marit, ann], 'More herons'),
    article('some.test/titled', [marit, ann], 'Lindqvist and Berg on herons'),
    article('some.test/by-lindqvist', [marit, ann], 'Herons again'),
    article('some.test/other', [ann], 'A day in Lindqvistberg'),
  ]);
  await store.forgetPerson('marit@some.test');
  const urls = ['alone', 'together', 'titled', 'by-lindqvist', 'other'].map((path) => `some.test/${path}`);
  expect(await articleUrls(store, urls)).toEqual(['some.test/together', 'some.test/other']);
  expect((await store.directory.article('some.test/together'))?.authors).toEqual([ann]);
  expect(await storedText(name)).not.toContain('marit');
});
