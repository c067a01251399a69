/** Everything known about an address is joined across sources, and disappears with its source. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { suggestionsFor } from '../../../../lib/background/lookup/suggestions.ts';
import { createKnownPeople, type KnownPeople } from '../../../../lib/background/people/known.ts';
import { createIdbStore } from '../../../../lib/background/storage/idb-store.ts';
import { createMemoryStore } from '../../../../lib/background/storage/memory-store.ts';
import { type AnswerRecord, bounds, type Store } from '../../../../lib/background/storage/store.ts';
import type { OperationName } from '../../../../lib/contract/operations.ts';
import { lead as leadSchema } from '../../../../lib/contract/resources/lead.ts';
import { createDevice, type Device, type Life, settled } from '../requests/device.ts';
import { watchedService } from '../requests/services.ts';

const day = 24 * 60 * 60_000;
const begin = Date.parse('2026-03-01T12:00:00Z');
let databases = 0;
let device: Device;
let life: Life;
let known: KnownPeople;

const kinds: Record<string, () => Store> = {
  disk: () => {
    databases += 1;
    return createIdbStore(Date.now, { name: `known-${databases}` });
  },
  memory: createMemoryStore,
};

function start(store: Store): void {
  device = createDevice(watchedService({ now: Date.now }));
  device.store = store;
  life = device.start();
  known = createKnownPeople(life.context, life.jobs.checks, life.knownLeads, life.requests.optOuts);
}

const answer = (operation: OperationName, params: object, data: object, asked = begin): AnswerRecord => ({
  id: `${operation} ${JSON.stringify(params)}`,
  service: 'main',
  operation,
  params: { ...params },
  reply: { data },
  asked,
  used: asked,
  planEnd: null,
  about: [],
  size: 10,
});

const search = (some: object = {}, asked = begin) =>
  answer(
    'searchDomain',
    { domain: 'acme.test' },
    {
      domain: 'acme.test',
      organization: 'Acmé Works',
      emails: [
        { value: 'ann@acme.test', first_name: 'Ánn', last_name: 'Berg', position: 'Buyer', type: 'personal', ...some },
        { value: 'Bo@acme.test', first_name: 'Bo', last_name: 'Dahl' },
      ],
    },
    asked,
  );
const verified = (status: string, asked: number) =>
  answer('verifyEmail', { email: 'ann@acme.test' }, { email: 'ann@acme.test', status, score: 90 }, asked);
const finding = (email: string | null, full_name = 'Cy Eck') =>
  answer('findEmail', { domain: 'acme.test', full_name }, { email, first_name: 'Cy', last_name: 'Eck', score: 80 });

/** The store, with a log of its reads: each table and the number of records. */
function counting(): { store: Store; read: [table: string, records: number][] } {
  const read: [string, number][] = [];
  const store: Store = {
    ...device.store,
    list: async (table, range) => {
      const records = await device.store.list(table, range);
      read.push([table, records.length]);
      return records;
    },
    get: (table, id) => {
      read.push([table, 1]);
      return device.store.get(table, id);
    },
    count: (table, range) => {
      read.push([table, 0]);
      return device.store.count(table, range);
    },
  };
  return { store, read };
}

const keep = (...records: AnswerRecord[]) =>
  device.store.write(records.map((put) => ({ table: 'answers' as const, put })));
const drop = ({ id }: AnswerRecord) => device.store.write([{ table: 'answers', delete: id }]);
const ann = async () => (await known.of(['ANN@acme.test'])).people[0];

describe.each(Object.entries(kinds))('known-people index (%s)', (_kind, make) => {
  beforeEach(() => start(make()));

  it('joins name, position and verification of an address from different responses', async () => {
    await keep(search({ verification: { status: 'valid', date: '2026-02-01' } }), verified('invalid', begin + day));
    const { people, checks } = await known.of(['ann@acme.test', 'nobody@acme.test']);
    expect(people).toMatchObject([
      {
        email: 'ann@acme.test',
        first_name: 'Ánn',
        last_name: 'Berg',
        position: 'Buyer',
        company: 'Acmé Works',
        verification: { status: 'invalid', date: '2026-03-02' },
      },
    ]);
    expect(checks).toMatchObject([{ at: 'done', email: 'ann@acme.test', verification: { status: 'invalid' } }]);
  });

  it.each([
    ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
    ['jana@xn--mller-optik-thb.test', 'jana@MÜLLER-optik.test'],
  ])('joins an address found as %s with its verification and lead as %s', async (found, other) => {
    const reply = { email: other, status: 'valid', score: 90 };
    await keep(finding(found), answer('verifyEmail', { email: other }, reply, begin + day));
    await life.knownLeads.note('main', z.parse(leadSchema, { id: 4, email: other, position: 'Optician' }));
    for (const email of [found, other]) {
      const { people, checks, knownLeads } = await known.of([email]);
      expect(people).toMatchObject([{ last_name: 'Eck', position: 'Optician', verification: { status: 'valid' } }]);
      expect(checks).toMatchObject([{ at: 'done', verification: { status: 'valid' } }]);
      expect(knownLeads).toMatchObject([{ id: 4, email: other }]);
    }
  });

  const lead = (person: object, asked = begin, written: string[] = []) => {
    const blank = { first_name: null, last_name: null, position: null, company: null };
    const verification = { status: null, date: null };
    const other = { id: 3, list: null, sending_status: null, last_contacted_at: null, last_activity_at: null };
    const one = { ...other, email: 'ann@acme.test', by: 'leads' as const };
    const marks = [{ ...one, written, person: { ...blank, verification, ...person } }];
    const put = { id: 'main|acme.test', service: 'main', domain: 'acme.test', marks, asked };
    return device.store.write([{ table: 'marks', put }]);
  };

  it('prefers user-edited lead fields over a newer response, and dates other lead fields by the lead', async () => {
    await lead({ position: 'Head of Buying', company: 'Acme' }, begin - day, ['position']);
    await keep(search());
    expect(await ann()).toMatchObject({ first_name: 'Ánn', position: 'Head of Buying', company: 'Acmé Works' });
  });

  it.each([
    ['A.', 'Berg', 'Ánn', 'Berg'],
    [null, 'Berg', 'Ánn', 'Berg'],
    ['Ann Marie', 'Berg', 'Ann Marie', 'Berg'],
    ['Anne', 'Berg', 'Anne', 'Berg'],
    ['B.', 'Berg', 'B.', 'Berg'],
    ['Berg', 'Ann', 'Berg', 'Ann'],
  ])('takes the whole name %s %s unless another source has it more complete', async (first, last, ...expected) => {
    await lead({ first_name: first, last_name: last }, begin + day);
    await keep(search());
    const [first_name, last_name] = expected;
    expect(await ann()).toMatchObject({ first_name, last_name });
  });

  it('uses the newest verification, whatever the order of arrival', async () => {
    await keep(
      verified('valid', begin),
      search({ verification: { status: 'invalid', date: '2026-03-09' } }, begin - day),
    );
    expect((await ann())?.verification).toEqual({ status: 'invalid', date: '2026-03-09' });
  });

  it('takes a person from a lead if no response names them, and drops them with the lead', async () => {
    const knownLead = { id: 3, list: null, sending_status: null, last_contacted_at: null, last_activity_at: null };
    const verification = { status: 'valid', date: '2026-01-02' };
    const person = { first_name: 'Ann', last_name: 'Berg', position: 'Head', company: null, verification };
    const knownLeads = [{ ...knownLead, email: 'ann@acme.test', by: 'leads' as const, person }];
    const put = { id: 'main|acme.test', service: 'main', domain: 'acme.test', marks: knownLeads, asked: begin };
    await device.store.write([{ table: 'marks', put }]);
    const found = await known.of(['ann@acme.test']);
    expect(found.people).toMatchObject([{ first_name: 'Ann', position: 'Head', verification }]);
    expect(found.knownLeads).toEqual([{ ...knownLead, email: 'ann@acme.test', by: 'leads' }]);
    await device.store.write([{ table: 'marks', put: { ...put, marks: [] } }]);
    expect(await known.of(['ann@acme.test'])).toEqual({ people: [], checks: [], knownLeads: [] });
  });

  it('dates a noted lead by the note, not by the last request for its domain', async () => {
    const put = { id: 'main|acme.test', service: 'main', domain: 'acme.test', marks: [], asked: begin - day };
    await device.store.write([{ table: 'marks', put }]);
    await keep(search());
    const saved = { id: 3, email: 'ann@acme.test', first_name: 'Ann', last_name: 'Berg-Dahl', position: 'Head' };
    await life.knownLeads.note('main', z.parse(leadSchema, saved));
    expect(await ann()).toMatchObject({ last_name: 'Berg-Dahl', position: 'Head' });
    await keep(search({ position: 'Director' }, device.clock.now() + day));
    expect(await ann()).toMatchObject({ last_name: 'Berg', position: 'Director' });
    await life.knownLeads.note('main', z.parse(leadSchema, saved), ['position']);
    expect(await ann()).toMatchObject({ last_name: 'Berg', position: 'Head' });
    const { knownLeads } = await known.of(['ann@acme.test']);
    expect(knownLeads).toMatchObject([{ email: 'ann@acme.test', by: 'leads' }]);
    expect(knownLeads[0]).not.toHaveProperty('noted');
  });

  it('drops a person with their response, their service, or the cleared tables', async () => {
    const forgettings: (() => Promise<void>)[] = [
      () => drop(search()),
      () => device.store.forget('main'),
      () => device.store.clear(['answers', 'marks', 'aside']),
    ];
    for (const forget of forgettings) {
      await keep(search());
      expect(await ann()).toBeDefined();
      await forget();
      expect(await ann()).toBeUndefined();
      expect(await device.store.count('people')).toBe(0);
    }
  });

  it('drops a person missing from a newer response, and hides people from other services', async () => {
    await keep(search());
    const without = search();
    await keep({ ...without, reply: { data: { domain: 'acme.test', emails: [] } } });
    expect(await ann()).toBeUndefined();
    await keep(search());
    device.connect('other', watchedService({ now: Date.now }));
    device.chosen = 'other';
    expect(await ann()).toBeUndefined();
    expect(await known.named([{ name: 'Bo Dahl', at: 'acme.test' }])).toEqual([]);
  });

  it('finds people by name at their company, and reports finds without a result', async () => {
    await keep(search(), finding('cy@acme.test', 'Cyrus Eck'), { ...finding(null, 'Nemo Nil'), id: 'miss' });
    const names = ['ann BERG', 'Cyrus Eck', 'Nemo Nil', 'Else Where'].map((name) => ({ name, at: 'ACME.test' }));
    expect((await known.named(names)).map(({ name, contact }) => [name, contact?.email ?? null])).toEqual([
      ['ann BERG', 'ann@acme.test'],
      ['Cyrus Eck', 'cy@acme.test'],
      ['Nemo Nil', null],
    ]);
  });

  it('returns nothing for a known name at another company', async () => {
    await keep(search(), finding('cy@acme.test'));
    expect(await known.named([{ name: 'Ann Berg', at: 'globex.test' }])).toEqual([]);
  });

  it('reads five hundred addresses in one read', async () => {
    const emails = Array.from({ length: 500 }, (_, nth) => ({ value: `p${nth}@acme.test`, first_name: `P${nth}` }));
    await keep(answer('searchDomain', { domain: 'acme.test' }, { domain: 'acme.test', emails }));
    const { read, store } = counting();
    const { people } = await createKnownPeople(
      { ...life.context, store },
      life.jobs.checks,
      life.knownLeads,
      life.requests.optOuts,
    ).of(emails.map(({ value }) => value));
    expect(people).toHaveLength(500);
    expect(read).toEqual([['people', 500]]);
  });

  describe('suggestions', () => {
    const suggested = (text: string) => suggestionsFor(life.context, text);
    const lines = async (text: string) => (await suggested(text)).map(({ kind, text: of }) => `${kind} ${of}`);

    it('match prefixes of names, addresses and domains, ignoring accents and case', async () => {
      await keep(search(), finding('cy@acme.test'));
      for (const text of ['an', 'ÄNN', 'berg', 'ann berg', 'ber an', 'ann@ac', 'ann@acme.test'])
        expect(await lines(text), text).toContainEqual(expect.stringContaining('ann@acme.test'));
      expect(await lines('acme w')).toEqual(['company acme.test']);
      expect(await lines('ACMÉ')).toContainEqual('company acme.test');
      expect(await suggested('ann')).toEqual([
        { kind: 'person', text: 'ann@acme.test', email: 'ann@acme.test', name: 'Ánn Berg' },
      ]);
      expect(await lines('erg')).toEqual([]);
      expect(await lines('ann dahl')).toEqual([]);
    });

    it('offer the actions that fit the typed text', async () => {
      expect(await lines('globex.example')).toEqual(['search globex.example']);
      expect(await lines('Ann Berg at globex.example')).toEqual(['find Ann Berg @ globex.example']);
      expect(await lines('Ann Berg globex.example')).toEqual(['find Ann Berg @ globex.example']);
      expect(await lines('ann.berg@globex.example')).toEqual([
        'check ann.berg@globex.example',
        'find Ann Berg @ globex.example',
      ]);
      expect(await lines('info@globex.example')).toEqual(['check info@globex.example']);
      expect(await lines('   ')).toEqual([]);
    });

    it('read at most 200 records by prefix, however many match, plus an exact address', async () => {
      const emails = Array.from({ length: 700 }, (_, nth) => ({ value: `x${nth}@acme.test`, first_name: 'Xenia' }));
      await keep(answer('searchDomain', { domain: 'acme.test' }, { domain: 'acme.test', emails }));
      const { read, store } = counting();
      const context = { ...life.context, store };
      await suggestionsFor(context, 'x');
      expect(read.splice(0)).toEqual([['people', 200]]);
      // Two words are read by the longer one; a whole address is also read exactly.
      await suggestionsFor(context, 'x acme');
      expect(read.splice(0)).toEqual([['people', 200]]);
      await suggestionsFor(context, 'x1@acme.test');
      expect(read.splice(0)).toEqual([
        ['people', 1],
        ['people', 200],
      ]);
    });

    it('are at most eight and make no request', async () => {
      const emails = Array.from({ length: 30 }, (_, nth) => ({ value: `x${nth}@acme.test`, first_name: 'Xenia' }));
      await keep(answer('searchDomain', { domain: 'acme.test' }, { domain: 'acme.test', emails }));
      expect(await suggested('xen')).toHaveLength(8);
      expect(device.connections.get('main')?.service).toMatchObject({ asked: [] });
    });
  });
});

it('drops a person when their response is evicted', async () => {
  databases += 1;
  start(createIdbStore(Date.now, { name: `known-${databases}`, most: { ...bounds, answers: 3 } }));
  // Only free answers are evicted.
  await keep({ ...search(), free: true });
  await keep(...[1, 2, 3, 4].map((nth) => ({ ...finding(`c${nth}@acme.test`), id: `c${nth}`, used: begin + nth })));
  expect(await device.store.get('answers', search().id)).toBeUndefined();
  expect(await ann()).toBeUndefined();
});

it('drops a person who opted out, and reports the opt-out', async () => {
  start(createMemoryStore());
  await keep(search(), verified('valid', begin));
  await life.requests.optedOut({ operation: 'verifyEmail', params: { email: 'ann@acme.test' } });
  await settled();
  expect(await ann()).toBeUndefined();
  expect(JSON.stringify(await device.store.list('people'))).not.toMatch(/ann@|berg/i);
  expect((await known.of(['bo@acme.test'])).people).toHaveLength(1);
  // A mailbox or page may still name them: the reported opt-out keeps them from being shown or offered there.
  const { checks } = await known.of(['Ann@acme.test', 'bo@acme.test']);
  expect(checks).toEqual([{ at: 'failed', email: 'ann@acme.test', problem: { code: 'opted-out' } }]);
  // Also without a connected service.
  device.connections.clear();
  expect((await known.of(['ann@acme.test'])).checks).toEqual(checks);
});
