import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nothing } from '../../../lib/team-service/mcp/allowance.ts';
import { budgetInFolder, stateFolder } from '../../../lib/team-service/mcp/budget-in-folder.ts';

const granted = { ...nothing, searches: 7, saves: 1 };

function inFolder() {
  const root = mkdtempSync(join(tmpdir(), 'harrier-budget-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'state', 'harrier');
  const clock = { now: Date.UTC(2026, 2, 18, 23, 59) };
  const process = (owner = 'https://contacts.test/v2 key') =>
    budgetInFolder({ folder, owner, granted, now: () => clock.now });
  return { folder, clock, process };
}

test('twenty calls at once through four processes get what is granted, and no more', async () => {
  const { process } = inFolder();
  const processes = Array.from({ length: 4 }, () => process());
  const taken = await Promise.all(Array.from({ length: 20 }, (_, nth) => processes[nth % 4]?.take('searches')));
  expect(taken.filter(Boolean)).toHaveLength(7);
  expect(await process().left('searches')).toBe(0);
  expect(await process().left('saves')).toBe(1);
  expect(await process('https://contacts.test/v2 another key').left('searches')).toBe(7);
});

test('a refund counts for all processes', async () => {
  const { process } = inFolder();
  const [one, other] = [process(), process()];
  expect([await one.take('saves'), await other.take('saves')]).toEqual([true, false]);
  await one.giveBack('saves');
  expect([await other.take('saves'), await one.take('saves')]).toEqual([true, false]);
  expect(await one.take('pushes')).toBe(false);
});

test('the budget is full again the next day, and the file of the day before is removed', async () => {
  const { process, clock, folder } = inFolder();
  expect(await process().take('saves')).toBe(true);
  clock.now += 60_000;
  // Taken before midnight, given back after it.
  await process().giveBack('saves');
  expect([await process().take('saves'), await process().take('saves')]).toEqual([true, false]);
  await process().take('searches');
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^budget-[0-9a-f]{32}-2026-03-19$/)]);
});

test('the budget’s files contain neither the key nor the address', async () => {
  const { process, folder } = inFolder();
  await process('https://contacts.test/v2 harrier_secret').take('searches');
  const [name = ''] = readdirSync(folder);
  expect(`${name} ${readFileSync(join(folder, name), 'utf8')}`).not.toMatch(/secret|contacts/);
});

test('a folder that cannot be written grants nothing', async () => {
  const { folder } = inFolder();
  const taken = join(folder, '..', '..', 'file');
  writeFileSync(taken, '');
  const budget = budgetInFolder({ folder: join(taken, 'harrier'), owner: 'key', granted, now: () => 0 });
  await expect(budget.take('searches')).rejects.toThrow();
  expect(stateFolder({ XDG_STATE_HOME: '/state' })).toBe(join('/state', 'harrier'));
});
