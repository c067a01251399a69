/** An import looks only for companies and addresses that may be known. */
import { expect, test, vi } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { DirectoryKeys } from '../../../../lib/background/device/directory/directory-keys.ts';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { everything } from '../../../../lib/device-service/page-of-rows.ts';
import { freshName, openStore, tableOf } from './stores.ts';

test('any key may exist until all keys are read, and then only those read or written', async () => {
  const keys = new DirectoryKeys();
  const isThere = () => [
    keys.mayHave('domains', 'one.test'),
    keys.mayHave('domains', 'two.test'),
    keys.mayHave('companies', 'one.test'),
    keys.mayHave('addresses', 'one.test|hash'),
    keys.mayHave('addresses', 'one.test|other'),
    keys.mayHaveAddress('later'),
    keys.mayHave('leads', 7),
  ];
  expect(isThere()).toEqual([true, true, true, true, true, true, true]);
  async function* pieces() {
    yield { table: 'domains' as const, keys: ['one.test'] };
    yield { table: 'addresses' as const, keys: ['elsewhere.test|hash'] };
  }
  await keys.read(pieces(), 2);
  keys.written('addresses', { id: 'some.test|later' });
  keys.written('leads', { id: 7 });
  expect(isThere()).toEqual([true, false, false, true, false, true, true]);
  keys.forget();
  expect(isThere()).toEqual([true, true, true, true, true, true, true]);
});

test('no key is excluded if there are more keys than the import would look up', async () => {
  const keys = new DirectoryKeys();
  const read: string[] = [];
  async function* pieces() {
    for (const domain of ['one.test', 'two.test', 'three.test', 'four.test']) {
      read.push(domain);
      yield { table: 'domains' as const, keys: [domain] };
    }
  }
  await keys.read(pieces(), 2);
  expect([keys.areKnown, keys.mayHave('domains', 'five.test'), read.length]).toEqual([false, true, 3]);
});

const person = (nth: number, domain: string) => ({
  line: nth + 1,
  email: `p${nth}@${domain}`,
  fields: { email: `p${nth}@${domain}`, first_name: 'Ada', last_name: `Lind${nth}` },
});

const way = { existing: 'fill', dry: false, merge: false, list: null } as const;

/** Runs an import and returns how often it looked for a company or an address. */
async function imported(store: DeviceStore, rows: ReturnType<typeof person>[], id: string): Promise<number> {
  await store.imports.stage(id, 0, rows);
  const gets = vi.spyOn(IDBObjectStore.prototype, 'get');
  for (let chunk = 0; ; ) {
    const went = await store.imports.run(id, id, chunk, way);
    if (!went) break;
    if (went.isThrough) chunk += 1;
  }
  const count = gets.mock.contexts.filter((of) => ['domains', 'companies', 'addresses'].includes(tableOf(of))).length;
  gets.mockRestore();
  return count;
}

const strangers = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, nth) => person(from + nth, `works-${from + nth}.test`));

test('new companies need no lookup; known ones are found by the next import and after a restart', async () => {
  const name = freshName();
  const store = openStore(name);
  expect(await imported(store, strangers(0, 300), 'first')).toBe(0);
  // The same companies with other people: each row looks up a company and a domain, but no address.
  const colleagues = strangers(0, 300).map(({ line }) => person(1_000 + line, `works-${line - 1}.test`));
  expect(await imported(store, colleagues, 'second')).toBe(600);
  const again = openStore(name);
  expect(await imported(again, [...colleagues, ...strangers(300, 400)], 'third')).toBe(900);
  const { addresses, companies, domains } = await again.counts();
  expect([addresses, companies, domains]).toEqual([700, 400, 400]);
  expect((await again.directory.emails('works-7.test', {}, everything)).total).toBe(2);
});

test('an address learnt while an import runs is found by its next batch, under any company', async () => {
  const store = openStore();
  await store.imports.stage('import', 0, strangers(0, 258));
  for (let isThrough: boolean | undefined = false; !isThrough; )
    isThrough = (await store.imports.run('import', 'job', 0, way))?.isThrough;
  const seen = { ...blankEmail('p256@works-256.test', 'personal'), phone_number: '+31 1', company: 'group.test' };
  await store.directory.write([
    { put: seen, as: 'email' },
    { put: blankCompany('group.test'), as: 'company' },
  ]);
  await store.imports.run('import', 'job', 1, way);
  const { emails } = await store.directory.emails('group.test', {}, everything);
  expect(emails).toMatchObject([{ value: 'p256@works-256.test', phone_number: '+31 1', last_name: 'Lind256' }]);
  expect((await store.counts()).addresses).toBe(258);
});
