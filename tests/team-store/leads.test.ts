/** Leads in SQL answer like those in memory, for random writes and filters. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { leadAsks } from '../../lib/device-service/filters/lead-asks.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { memoryLeads } from '../../lib/device-service/memory-store.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import type { LeadFilter, StoredLead } from '../../lib/device-service/store-leads.ts';
import { leadConditions } from '../../lib/team-service/store/lead-conditions.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { runs } from '../run/effort.ts';
import { listSize } from '../service/list-size.ts';
import { carryOut, leadSteps } from '../unit/background/device/lead-steps.ts';
import { fitsLead } from '../unit/background/device/plain-answers.ts';
import { everyLeadFilter, leadFilters } from '../unit/background/device/random-filters.ts';
import { type Draft, manyDrafts, now } from '../unit/background/device/random-leads.ts';
import { account, newTeam, noMail } from './new-team.ts';
import { sharedDatabase } from './test-database.ts';

/** Each store assigns its own. */
const withoutId = ({ id, ...lead }: StoredLead): Draft => lead;
const withoutIds = ({ leads, total }: { leads: StoredLead[]; total: number }) => ({
  leads: leads.map(withoutId),
  total,
});

test('any writes, then any filters: the same leads, totals, sizes of lists and commonest source', async () => {
  await fc.assert(
    fc.asyncProperty(
      leadSteps,
      fc.array(leadFilters, { minLength: 15, maxLength: 15 }),
      fc.record({ offset: fc.nat({ max: 12 }), limit: fc.integer({ min: 1, max: 12 }) }),
      async (steps, filters, page) => {
        const [lend, memory] = [await newTeam(), memoryLeads()];
        await carryOut(memory, steps);
        await lend((store) => carryOut(store.leads, steps));
        await lend(async ({ leads }) => {
          for (const one of [{}, ...filters]) {
            const fitting = (await memory.leads({}, now, everything)).leads.filter((lead) => fitsLead(lead, one, now));
            const { offset, limit } = page;
            const expected = { leads: fitting.slice(offset, offset + limit), total: fitting.length };
            expect(withoutIds(await leads.leads(one, now, page)), JSON.stringify(one)).toEqual(withoutIds(expected));
          }
          const all = await leads.leads({}, now, everything);
          expect(withoutIds(all)).toEqual(withoutIds(await memory.leads({}, now, everything)));
          const some = all.leads.filter((_, nth) => nth % 3 !== 1);
          const ids = some.map(({ id }) => id);
          const found = await leads.leadsWithIds([9_999, ...ids, ...ids]);
          expect(found.sort((one, other) => other.id - one.id)).toEqual(some);
          expect(await leads.mostUsedSource()).toEqual(await memory.mostUsedSource());
          for (const list of [1, 2, 3]) {
            expect(await listSize(leads, list)).toBe(await listSize(memory, list));
            const only = { leads_list_id: list };
            expect((await leads.leads(only, now, page)).total).toBe((await memory.leads(only, now, page)).total);
          }
          for (const email of ['PERSON-3@some.test', 'nobody@some.test']) {
            const [one, other] = [await leads.leadOf(email), await memory.leadOf(email)];
            expect(one && withoutId(one)).toEqual(other && withoutId(other));
          }
        }, 'read');
      },
    ),
    { numRuns: runs(6, 20) },
  );
});

test('each filter alone finds the leads that fit it', async () => {
  const [lend, memory] = [await newTeam(), memoryLeads()];
  await memory.change([], manyDrafts);
  await lend(({ leads }) => leads.change([], manyDrafts));
  const all = (await memory.leads({}, now, everything)).leads;
  await lend(async ({ leads }) => {
    for (const one of everyLeadFilter) {
      const found = await leads.leads(one, now, everything);
      const fitting = all.filter((lead) => fitsLead(lead, one, now));
      expect(found.leads.map(withoutId), JSON.stringify(one)).toEqual(fitting.map(withoutId));
    }
  }, 'read');
});

test('a team with many leads: the newest that fit, page by page, with the exact total', async () => {
  const [lend, memory] = [await newTeam(), memoryLeads()];
  const countries = ['NL', 'US', 'DE'];
  const many = Array.from({ length: 1_250 }, (_, nth) => ({
    ...blank(`person-${nth}@some.test`),
    texts: { country_code: countries[nth % 3] ?? null, position: nth < 30 ? 'Founder' : 'Buyer' },
    lists: [nth % 2],
    confidence_score: nth % 101,
  }));
  await memory.change([], () => many);
  await lend(({ leads }) => leads.change([], () => many));
  const filters: LeadFilter[] = [
    { leads_list_id: 1 },
    { country_code: 'nl' },
    { country_code: 'l' },
    { position: 'uye' },
    { position: 'founder' },
    { position: 'founder', leads_list_id: 1 },
    { confidence_score: { from: 90 } },
    { location: { country: { include: ['US'] } } },
    { query: 'person-12' },
    { query: 'nobody' },
  ];
  await lend(async ({ leads }) => {
    for (const filter of filters) {
      for (const page of [
        { offset: 0, limit: 20 },
        { offset: 20, limit: 15 },
        { offset: 90, limit: 20 },
        { offset: 600, limit: 20 },
      ]) {
        expect(withoutIds(await leads.leads(filter, now, page))).toEqual(
          withoutIds(await memory.leads(filter, now, page)),
        );
      }
    }
  }, 'read');
});

test('finds a part of a text in any case, with pattern characters taken literally', async () => {
  const lend = await newTeam();
  const names = ['100 % Söhne', 'a_b\\c', 'İstanbul Tekstil', '株式会社青山計器製作所', 'Ann\0Bo', 'half \ud800 pair'];
  await lend(async ({ leads }) => {
    for (const [nth, company] of names.entries()) {
      await leads.add({ ...blank(`person-${nth}@some.test`), texts: { company } });
    }
  });
  const found = (company: string) =>
    lend(async ({ leads }) => {
      const { leads: all } = await leads.leads({ company }, now, everything);
      return all.map(({ texts }) => texts.company);
    }, 'read');
  expect(await found('% SÖ')).toEqual([names[0]]);
  expect(await found('%ö')).toEqual([]);
  expect(await found('a_b\\C')).toEqual([names[1]]);
  expect(await found('a.b')).toEqual([]);
  expect(await found('i̇stan')).toEqual([names[2]]);
  expect(await found('青山計')).toEqual([names[3]]);
  expect(await found('青')).toEqual([names[3]]);
  expect(await found('n\0b')).toEqual([names[4]]);
  expect(await found('half ')).toEqual([names[5]]);
});

test('a hundred titles are matched by one condition, with pattern characters taken literally', async () => {
  const lend = await newTeam();
  const titles = ['Head of Sales', '100 % Quota', 'a_b\\c', 'Buyer'];
  await lend(async ({ leads }) => {
    for (const [nth, position] of titles.entries()) {
      await leads.add({ ...blank(`person-${nth}@some.test`), texts: { position } });
    }
  });
  const found = (position: string[]) =>
    lend(async ({ leads }) => {
      const { leads: all } = await leads.leads({ position }, now, everything);
      return all.map(({ texts }) => texts.position).toReversed();
    }, 'read');
  const others = Array.from({ length: 98 }, (_, nth) => `no such title ${nth}`);
  expect(await found([...others, 'of sa', 'BUY'])).toEqual([titles[0], titles[3]]);
  expect(await found([...others, 'r', '% q'])).toEqual([titles[1], titles[3]]);
  expect(await found(['h%a', 'b.y', 'a%c', 'a_b\\C'])).toEqual([titles[2]]);
  expect(await found(['h_ad', 'b%r'])).toEqual([]);

  const [condition, ...more] = leadConditions(null, leadAsks({ position: [...others, 'r'] }), now);
  const database = new Kysely({ dialect: new PostgresDialect({ pool: new Pool() }) });
  expect(condition?.compile(database).sql).toBe('(((texts ->> $1::text) like any($2::text[])))');
  expect(more).toEqual([]);
});

test('a lead with an address too long for an index is stored and found', async () => {
  const lend = await newTeam();
  // Incompressible: an index accepts long repetitive texts.
  const words = Array.from({ length: 200 }, (_, nth) => createHash('sha256').update(String(nth)).digest('hex'));
  const long = `${words.join('')}@some.test`;
  await lend(async ({ leads }) => {
    await leads.add(blank(long));
    await leads.add(blank(`${long}.other`));
  });
  await lend(async ({ leads }) => {
    expect((await leads.leadOf(long.toUpperCase()))?.email).toBe(long);
    expect(await leads.leadOf(`y${long}`)).toBeNull();
  }, 'read');
});

test('a person who opted out is not stored', async () => {
  const lend = await newTeam();
  await lend(async ({ optOuts, leads, directory }) => {
    await optOuts.add('Anna@some.test');
    expect(await directory.optedOut('ANNA@some.test')).toBe(true);
    expect(await directory.optedOut('bo@some.test')).toBe(false);
    const both = [blank('anna@SOME.test'), blank('bo@some.test')];
    expect((await leads.change([], () => both)).map(({ email }) => email)).toEqual(['bo@some.test']);
  });
  await expect(lend(async ({ leads }) => leads.add(blank('anna@some.test')))).rejects.toThrow('opted out');
});

test('one team sees nothing of another team', async () => {
  const [own, other] = [await newTeam(), await newTeam()];
  const { id, list } = await other(async ({ leads, optOuts, views }) => {
    await optOuts.add('gone@some.test');
    await views.add({ name: 'Theirs', filters: {}, created_at: now, updated_at: now });
    const list = await leads.addList('Theirs');
    const { id } = await leads.add({ ...blank('anna@some.test'), lists: [list.id] });
    return { id, list };
  });
  await own(async ({ leads, directory, views }) => {
    expect(await leads.lead(id)).toBeNull();
    expect(await leads.leadOf('anna@some.test')).toBeNull();
    expect(await leads.leads({ email: 'anna' }, now, everything)).toEqual({ leads: [], total: 0 });
    expect(await leads.leads({}, now, { offset: 0, limit: 0 })).toEqual({ leads: [], total: 0 });
    expect([await leads.list(list.id), await leads.listNamed('Theirs'), await leads.lastList()]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await listSize(leads, list.id)).toBe(0);
    expect(await directory.optedOut('gone@some.test')).toBe(false);
    expect(await views.all()).toEqual([]);
    await leads.remove(id);
    expect(await views.remove(id)).toBe(false);
  });
  expect(await other(({ leads }) => leads.lead(id), 'read')).toMatchObject({ email: 'anna@some.test' });
});

function blank(email: string): Draft {
  return emptyLead(email, now, 1);
}

test('no value of a removed lead stays in the stored counts', async () => {
  const database = await sharedDatabase();
  const team = await addTeam(database, account);
  const lend = lendTeamStore(database, { team, mail: noMail });
  const about = (email: string, position: string) => ({ ...emptyLead(email, now, 1), texts: { position } });
  await lend(({ leads }) => leads.change([], () => [about('a@some.test', 'Baker'), about('b@some.test', 'Cook')]));
  await lend(async ({ leads }) => leads.remove((await leads.leadOf('b@some.test'))?.id ?? 0));
  const rows = await database.ask((db) =>
    db
      .selectFrom('lead_values')
      .select(['field', 'value', 'amount'])
      .where('team_id', '=', team)
      .orderBy('field')
      .execute(),
  );
  expect(rows).toEqual([
    { field: 'position', value: 'baker', amount: 1 },
    { field: 'sending', value: '~', amount: 1 },
  ]);
});
