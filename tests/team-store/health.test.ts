import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { createHealth } from '../../lib/team-service/health.ts';
import { fakeClock } from '../unit/http-service/clocks.ts';
import { newFolder } from './new-folder.ts';
import { server } from './test-database.ts';

const checkHolds = 5_000;

/** On a database in a folder. */
const testInFolder = test.runIf(server === undefined);

async function inFolder() {
  const folder = newFolder();
  const database = await openDatabase({ folder });
  onTestFinished(() => database.close());
  const clock = fakeClock();
  const state = { trusts: true, refused: false, off: false };
  const health = createHealth({
    ...{ database, where: { folder }, clock },
    trustsResolver: () => state.trusts,
    isRefusedByMail: () => state.refused,
    isReceiverOff: async () => state.off,
  });
  return { folder, database, clock, state, health };
}

testInFolder('a full disk is reported until a write succeeds again', async () => {
  const { folder, clock, health } = await inFolder();
  expect(await health()).toEqual({ ready: false });
  expect(existsSync(join(folder, 'write-check'))).toBe(false);

  // The kernel refuses writes there, as on a full disk.
  symlinkSync('/dev/full', join(folder, 'write-check'));
  expect(await health()).toEqual({ ready: false });
  await clock.advance(checkHolds);
  await expect(health()).rejects.toMatchObject({ failed: 'write', cause: { code: 'ENOSPC' } });
  await clock.advance(checkHolds);
  expect(await health()).toEqual({ ready: false });
});

testInFolder('a read-only database is reported as a write failure, a broken one as a database failure', async () => {
  const { database, health, clock } = await inFolder();
  await database.ask((db) => sql`set default_transaction_read_only = on`.execute(db));
  await expect(health()).rejects.toMatchObject({ failed: 'write' });
  await database.ask((db) => sql`set default_transaction_read_only = off`.execute(db));
  await clock.advance(checkHolds);
  expect(await health()).toEqual({ ready: false });
  await database.ask((db) => sql`alter table api_keys rename to hidden`.execute(db));
  await expect(health()).rejects.toMatchObject({ failed: 'database' });
});

testInFolder('a cause that blocks only verifications or events is a warning', async () => {
  const { health, state } = await inFolder();
  state.trusts = false;
  expect(await health()).toEqual({ ready: false, warnings: ['resolver'] });
  state.refused = true;
  expect(await health()).toEqual({ ready: false, warnings: ['resolver', 'mail'] });
  state.off = true;
  expect(await health()).toEqual({ ready: false, warnings: ['resolver', 'mail', 'events'] });
});
