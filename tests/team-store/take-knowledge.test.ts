/** An import uses statements that every engine accepts, with many records each. */
import { expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import { newTeam } from './new-team.ts';

test('a full batch is added the first time, and unchanged the second time', async () => {
  const lend = await newTeam();
  const emails = Array.from({ length: 400 }, (_, nth) => ({
    at: nth,
    one: blankEmail(`person${nth}@given.test`, 'personal'),
  }));
  const companies = [{ at: 0, one: blankCompany('given.test', { organization: 'Given' }) }];
  const articles = Array.from({ length: 99 }, (_, nth) => ({
    at: nth,
    one: { url: `given.test/${nth}`, domain: 'given.test', authors: [{ first_name: 'Ada', last_name: `Nr ${nth}` }] },
  }));
  const take = (dry: boolean) =>
    lend(
      (store) =>
        store.take(
          { dry, companies, emails, articles, refused: [] },
          { now: Date.UTC(2026, 2, 18), webmail: new Set() },
        ),
      dry ? 'read' : 'write',
    );
  const none = { added: 0, updated: 0, same: 0 };
  const all = {
    companies: { ...none, added: 1 },
    emails: { ...none, added: 400 },
    articles: { ...none, added: 99 },
    refused: [],
  };
  expect(await take(true)).toEqual(all);
  expect(await take(false)).toEqual(all);
  const again = {
    companies: { ...none, same: 1 },
    emails: { ...none, same: 400 },
    articles: { ...none, same: 99 },
    refused: [],
  };
  expect([await take(true), await take(false)]).toEqual([again, again]);
  const { total } = await lend(({ directory }) => directory.emails('given.test', {}, everything), 'read');
  expect(total).toBe(400);
});
