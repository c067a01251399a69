/** The files of members' syncs in the database, also with two instances on a server. */
import { expect, test } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { newDatabase } from './new-database.ts';
import { account } from './new-team.ts';
import { open, server, sharedDatabase } from './test-database.ts';

const most = { files: 1_000, bytes: 1_000 };
/** Browsers that write at once. */
const many = 30;
const content = (text: string) => Buffer.from(text).toString('base64');

/** Two instances on a server; twice the same embedded one, which a single process opens. */
const both = once(async () => {
  if (server === undefined) return [await sharedDatabase(), await sharedDatabase()] as const;
  const where = await newDatabase(server);
  return [await open(where), await open(where)] as const;
});

async function instances() {
  const [one, other] = await both();
  const team = await addTeam(one, account);
  return [one, other].map((database, at) => lendTeamStore(database, { team, key: String(at) }));
}

async function race(write: (nth: number) => Promise<{ at: string }>) {
  const outcomes = await Promise.all(Array.from({ length: many }, (_, nth) => write(nth)));
  return outcomes.map(({ at }) => at);
}

test('of many writes that create or replace a file at once one succeeds, and its content is stored', async () => {
  const lends = await instances();
  const lend = (nth: number) => lends[nth % 2] ?? expect.unreachable();
  const writing = (replaces: string | null) => (nth: number) =>
    lend(nth)((store) => store.syncFilesOf(7).write({ name: 'vault', content: content(`${nth}`), replaces }, most));
  for (let round = 0; round < 5; round += 1) {
    const before = await lend(0)((store) => store.syncFilesOf(7).read('vault'), 'read');
    const outcomes = await race(writing(before?.tag ?? null));
    expect(outcomes.filter((at) => at === 'written')).toHaveLength(1);
    expect(outcomes.filter((at) => at === 'changed')).toHaveLength(many - 1);
    const after = await lend(1)((store) => store.syncFilesOf(7).read('vault'), 'read');
    expect(after).toMatchObject({ content: content(`${outcomes.indexOf('written')}`) });
    expect(after?.tag).not.toBe(before?.tag);
  }
});

test('writes at once stay within a member’s space together', async () => {
  const lends = await instances();
  const lend = (nth: number) => lends[nth % 2] ?? expect.unreachable();
  const outcomes = await race((nth) =>
    lend(nth)((store) =>
      store.syncFilesOf(7).write({ name: `${nth}`, content: content('x'.repeat(300)), replaces: null }, most),
    ),
  );
  expect(outcomes.filter((at) => at === 'written')).toHaveLength(3);
  expect(outcomes.filter((at) => at === 'full')).toHaveLength(many - 3);
  const other = await lend(0)((store) =>
    store.syncFilesOf(8).write({ name: 'vault', content: content('x'), replaces: null }, most),
  );
  expect(other.at).toBe('written');
});

test('a member has a limited number of files, and can replace and remove them', async () => {
  const [lend = expect.unreachable()] = await instances();
  await lend(async (store) => {
    const files = store.syncFilesOf(7);
    const write = (name: string, replaces: string | null = null) =>
      files.write({ name, content: content('x'), replaces }, { files: 2, bytes: 1_000 });
    const first = await write('a');
    expect([first.at, (await write('b')).at, (await write('c')).at]).toEqual(['written', 'written', 'full']);
    expect((await write('a', first.at === 'written' ? first.tag : null)).at).toBe('written');
    await files.remove('b');
    expect((await write('c')).at).toBe('written');
  });
});
