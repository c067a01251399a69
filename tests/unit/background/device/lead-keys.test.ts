/** An import looks only for keys that leads may have. */
import { expect, test, vi } from 'vitest';
import { LeadKeys } from '../../../../lib/background/device/leads/lead-keys.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import { freshName, openStore, tableOf } from './stores.ts';

const of = (address: string, ...person: string[]) => ({ address, person });

async function* pieces(...all: (readonly unknown[])[]) {
  yield* all;
}

test('any key may exist until all leads are read, and then only those read or written', async () => {
  const keys = new LeadKeys();
  expect(keys.mayHave('nobody')).toBe(true);
  await keys.read(
    (async function* () {
      yield [of('one', 'o1', 'o2'), 'damaged', { person: [3] }];
      expect(keys.mayHave('nobody')).toBe(true);
      keys.written('leads', of('written', 'w1'));
      keys.written('trialLeads', { id: 'import|-1', person: ['t1'] });
      keys.written('lists', of('list'));
      yield [of('two')];
    })(),
  );
  keys.written('leads', of('later', 'l1'));
  const known = ['one', 'o1', 'o2', 'two', 'written', 'w1', 't1', 'later', 'l1'];
  expect(known.filter((key) => keys.mayHave(key))).toEqual(known);
  expect(['nobody', 'list'].filter((key) => keys.mayHave(key))).toEqual([]);
  keys.forget();
  expect(keys.mayHave('nobody')).toBe(true);
});

test('a read that fails, or is forgotten meanwhile, excludes no key', async () => {
  const keys = new LeadKeys();
  const fails = async function* () {
    yield [of('one')];
    throw new Error('The database is gone');
  };
  await expect(keys.read(fails())).rejects.toThrow('gone');
  expect(keys.mayHave('nobody')).toBe(true);
  const forgets = async function* () {
    yield [of('one')];
    keys.forget();
    yield [of('two')];
  };
  await keys.read(forgets());
  expect(keys.mayHave('nobody')).toBe(true);
  await keys.read(pieces([of('one')]));
  expect(keys.mayHave('nobody')).toBe(false);
});

const syllables = 'ba de fi go ku la me ni po ru'.split(' ');

/** No two people share a word of their names or the beginning of their company's name. */
function person(nth: number, address: string) {
  const word = [...String(nth).padStart(3, '0')].map((digit) => syllables[Number(digit)]).join('');
  const fields = { email: address, first_name: `Jo${word}`, last_name: `Sha${word}`, company: `${word}tec` };
  return { line: nth + 1, email: address, fields };
}

const way = { existing: 'fill', dry: false, merge: true, list: null } as const;

/** Runs an import and returns how often it looked into the leads' indexes, and how often it read several leads. */
async function imported(store: ReturnType<typeof openStore>, rows: ReturnType<typeof person>[], id: string) {
  await store.imports.stage(id, 0, rows);
  const asks = [vi.spyOn(IDBIndex.prototype, 'get'), vi.spyOn(IDBIndex.prototype, 'getAllKeys')];
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  for (let chunk = 0; ; ) {
    const went = await store.imports.run(id, id, chunk, way);
    if (!went) break;
    if (went.isThrough) chunk += 1;
  }
  const ofLeads = (contexts: readonly unknown[]) => contexts.filter((one) => tableOf(one) === 'leads').length;
  const count = {
    lookups: ofLeads(asks.flatMap(({ mock }) => mock.contexts)),
    reads: ofLeads(reads.mock.contexts),
  };
  vi.restoreAllMocks();
  return count;
}

const some = (from: number, until: number, at: string) =>
  Array.from({ length: until - from }, (_, nth) => person(from + nth, `p${from + nth}@${at}`));

test('an import of new people reads no index; known people are found by the next import and after a restart', async () => {
  const name = freshName();
  const store = openStore(name);
  expect(await imported(store, some(0, 300, 'one.test'), 'first')).toMatchObject({ lookups: 0 });
  // Half of the people again, plus 300 new ones, at a domain that is no employer's.
  const again = [...some(150, 300, 'freemail.test'), ...some(600, 900, 'freemail.test')];
  expect((await imported(store, again, 'second')).lookups).toBeGreaterThan(150);
  expect((await imported(openStore(name), again, 'third')).lookups).toBeGreaterThan(450);
  const { leads } = await store.leads.leads({}, 0, everything);
  const names = leads.map(({ texts }) => texts.last_name);
  expect([leads.length, new Set(names).size]).toEqual([600, 600]);
});

test('a lead that is written while an import runs is found by its next batch', async () => {
  const store = openStore();
  const rows = [...some(0, 256, 'one.test'), person(500, 'p500@one.test'), person(501, 'P501@one.test')];
  await store.imports.stage('import', 0, rows);
  for (let isThrough: boolean | undefined = false; !isThrough; )
    isThrough = (await store.imports.run('import', 'job', 0, way))?.isThrough;
  const { fields } = person(500, '');
  await store.leads.add({ ...emptyLead('somebody@freemail.test', 1, 1), texts: { ...fields } });
  await store.leads.add(emptyLead('p501@ONE.test', 1, 1));
  expect((await store.imports.run('import', 'job', 1, way))?.tally).toEqual({ updated: 2, merged: 1 });
});

test('an import of few rows into many leads uses the indexes and does not read the leads', async () => {
  const store = openStore();
  await store.leads.change([], () => some(0, 300, 'one.test').map(({ email }) => emptyLead(email, 1, 1)));
  const { lookups, reads } = await imported(store, some(1_000, 1_002, 'two.test'), 'few');
  expect(lookups).toBeGreaterThan(2);
  expect(reads).toBe(0);
});
