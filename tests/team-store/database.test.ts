/** Transactions, on either database. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { teamUsage } from '../../lib/team-service/store/belongings.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { newFolder } from './new-folder.ts';
import { account, newTeam, noMail } from './new-team.ts';
import { server, sharedDatabase } from './test-database.ts';

const lead = (email: string) => emptyLead(email, 0, 1);

/** A conflict as a database reports it. */
class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

test('a read transaction cannot write', async () => {
  const lend = await newTeam();
  await expect(lend(({ leads }) => leads.add(lead('anna@some.test')), 'read')).rejects.toThrow('must not write');
});

test.each(['40001', '40P01', '23505'])('a transaction that fails with %s is retried, and writes once', async (code) => {
  const lend = await newTeam();
  let tries = 0;
  await lend(async ({ leads }) => {
    await leads.add(lead('anna@some.test'));
    tries += 1;
    if (tries < 4) throw new Refused(code);
  });
  expect(tries).toBe(4);
  expect(await lend(({ leads }) => leads.leads({}, 0, { offset: 0, limit: 10 }), 'read')).toMatchObject({ total: 1 });
});

test('a transaction is tried 20 times at most, and once after another error', async () => {
  const lend = await newTeam();
  const triesOf = async (error: Error) => {
    let tries = 0;
    const work = lend(async () => {
      tries += 1;
      throw error;
    });
    await expect(work).rejects.toThrow(error.message);
    return tries;
  };
  expect(await triesOf(new Refused('40001'))).toBe(20);
  expect(await triesOf(new Refused('22001'))).toBe(1);
  expect(await triesOf(new Error('Connection terminated unexpectedly'))).toBe(1);
});

test('an id that collides is replaced', async () => {
  const database = await sharedDatabase();
  const ids = [1, 1, 2];
  const team = await addTeam(database, account);
  const lend = lendTeamStore(database, { team, mail: noMail, newId: () => ids.shift() ?? 3 });
  expect(await lend(({ leads }) => leads.add(lead('anna@some.test')))).toMatchObject({ id: 1 });
  expect(await lend(({ leads }) => leads.add(lead('bo@some.test')))).toMatchObject({ id: 2 });
  expect(await lend(({ leads }) => leads.lead(1), 'read')).toMatchObject({ email: 'anna@some.test' });
});

test('a hundred creations of one lead at once make one lead', async () => {
  const lend = await newTeam();
  const create = () =>
    lend(async ({ leads }) => (await leads.leadOf('anna@some.test')) ?? leads.add(lead('anna@some.test')));
  const made = await Promise.all(Array.from({ length: 100 }, create));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test('a rolled-back transaction is invisible to a read beside it, and does not undo a charge beside it', async () => {
  const database = await sharedDatabase();
  const team = await addTeam(database, account);
  const lend = lendTeamStore(database, { team, mail: noMail });
  const beside: Promise<unknown>[] = [];
  const givenUp = lend(async ({ leads }) => {
    await leads.add(lead('anna@some.test'));
    beside.push(
      lend((store) => store.leads.leadOf('anna@some.test'), 'read'),
      database.ask((trx) => teamUsage({ trx, team }).note('2026-03-18', 'searches')),
    );
    // Gives the others every chance to write.
    await leads.lead(1);
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  expect((await Promise.all(beside))[0]).toBeNull();
  expect(await lend(({ usage }) => usage.since('2026-03-01'), 'read')).toMatchObject({ searches: 1 });
});

test('texts are ordered by their bytes', async () => {
  const database = await sharedDatabase();
  const first = await database.within('read', async (trx) => {
    const { rows } = await sql<{ first: boolean }>`select 'Z' < 'a' as first`.execute(trx);
    return rows[0]?.first;
  });
  expect(first).toBe(true);
});

const embedded = test.runIf(server === undefined);

embedded('the embedded database keeps its data in its folder, which one process can open at a time', async () => {
  const where = { folder: newFolder() };
  const first = await openDatabase(where);
  const team = await addTeam(first, account);
  await expect(openDatabase(where)).rejects.toThrow(`in use by process ${process.pid}`);
  await first.close();

  // The lock of a killed process, which had the same id if it was in a container.
  writeFileSync(join(where.folder, 'in-use-by'), String(process.pid));
  await (await openDatabase(where)).close();
  writeFileSync(join(where.folder, 'in-use-by'), '999999999');
  const second = await openDatabase(where);
  const lend = lendTeamStore(second, { team, mail: noMail });
  expect(await lend((store) => store.account.read(), 'read')).toEqual(account);
  await second.close();
});

embedded('the embedded database reports a folder in use, whatever files come and go there', async () => {
  const where = { folder: newFolder() };
  const first = await openDatabase(where);
  // Creates and removes a file all the time, as the service's health check and its back-ups do.
  const comeAndGo = `
    const { rmSync, writeFileSync } = require('node:fs');
    for (;;) { writeFileSync(${JSON.stringify(join(where.folder, 'write-check'))}, ''); rmSync(${JSON.stringify(join(where.folder, 'write-check'))}); }
  `;
  const other = new Worker(comeAndGo, { eval: true });
  await once(other, 'online');
  for (let nth = 0; nth < 100; nth += 1) await expect(openDatabase(where)).rejects.toThrow('is in use by process');
  await other.terminate();
  await first.close();
});
