/**
 * Migrates the tables, also when several instances start at once. Distributed engines do not mix DDL with other
 * statements in a transaction, and have no lock to hold meanwhile. So a step is one repeatable statement, claimed
 * by inserting a row. Its runner renews that row; without renewals, another instance takes over.
 */
import { type Kysely, sql } from 'kysely';
import { codeOf, sqlState } from './errors.ts';
import { type MigrationStep, migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

interface MigrateOptions {
  steps?: readonly MigrationStep[];
  /** Resolves after so many milliseconds. */
  wait?: (ms: number) => Promise<void>;
  /** Interval of heartbeats and of checks, in milliseconds. */
  every?: number;
  /** A step whose row did not change for so many checks was abandoned. */
  patience?: number;
}

export async function migrate(db: Kysely<Tables>, options: MigrateOptions = {}): Promise<void> {
  const { steps = migrations, wait = pause, every = 200, patience = 50 } = options;
  await createStepsTable(db, wait, every);
  const done = await doneSteps(db, steps);
  for (const step of steps) if (!done.has(step.step)) await carryOut(db, step, { wait, every, patience });
}

/** "If not exists" does not prevent two concurrent creations: one fails, and finds the table on its retry. */
async function createStepsTable(db: Kysely<Tables>, wait: (ms: number) => Promise<void>, every: number): Promise<void> {
  const create = sql`create table if not exists schema_steps (
    step text not null,
    state text not null,
    beat bigint not null,
    primary key (step)
  )`;
  for (let left = 5; ; left -= 1) {
    try {
      await create.execute(db);
      return;
    } catch (error) {
      if (left === 0 || !madeMeanwhile(error)) throw error;
      await wait(every);
    }
  }
}

const madeByOthers = new Set<string | null>([
  ...[sqlState.uniqueViolation, sqlState.duplicateTable, sqlState.duplicateObject, sqlState.serialization],
]);

function madeMeanwhile(error: unknown): boolean {
  return madeByOthers.has(codeOf(error));
}

/**
 * In one query, as nearly every start has nothing else to do. Refuses the steps of a newer version, whose data would be
 * misread.
 */
async function doneSteps(db: Kysely<Tables>, steps: readonly MigrationStep[]): Promise<Set<string>> {
  const known = new Set(steps.map(({ step }) => step));
  const recorded = await db.selectFrom('schema_steps').select(['step', 'state']).orderBy('step').execute();
  const unknown = recorded.find(({ step }) => !known.has(step));
  if (unknown) {
    throw new Error(
      `The database belongs to a newer version of Harrier: it has step ${unknown.step}, this version does not.`,
    );
  }
  return new Set(recorded.filter(({ state }) => state === 'done').map(({ step }) => step));
}

interface Waiting {
  wait: (ms: number) => Promise<void>;
  every: number;
  patience: number;
}

async function carryOut(db: Kysely<Tables>, step: MigrationStep, { wait, every, patience }: Waiting): Promise<void> {
  let seen = -1;
  let still = 0;
  for (;;) {
    const row = await db.selectFrom('schema_steps').selectAll().where('step', '=', step.step).executeTakeFirst();
    if (row?.state === 'done') return;
    still = row && row.beat === seen ? still + 1 : 0;
    seen = row?.beat ?? -1;
    if (row ? still >= patience && (await takeOver(db, step, row.beat)) : await claim(db, step)) {
      await run(db, step, every);
      return;
    }
    await wait(every);
  }
}

async function claim(db: Kysely<Tables>, { step }: MigrationStep): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('schema_steps')
    .values({ step, state: 'running', beat: 0 })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function takeOver(db: Kysely<Tables>, { step }: MigrationStep, beat: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schema_steps')
    .set({ beat: beat + 1 })
    .where('step', '=', step)
    .where('state', '=', 'running')
    .where('beat', '=', beat)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function run(db: Kysely<Tables>, { step, statement }: MigrationStep, every: number): Promise<void> {
  const beating = setInterval(() => {
    beat(db, step).catch(() => undefined);
  }, every);
  try {
    await sql.raw(statement).execute(db);
  } catch (error) {
    // Saves the next start a wait. If this fails too, it waits.
    await db
      .deleteFrom('schema_steps')
      .where('step', '=', step)
      .execute()
      .catch(() => undefined);
    throw error;
  } finally {
    clearInterval(beating);
  }
  await db.updateTable('schema_steps').set({ state: 'done' }).where('step', '=', step).execute();
}

async function beat(db: Kysely<Tables>, step: string): Promise<void> {
  await db
    .updateTable('schema_steps')
    .set(({ eb }) => ({ beat: eb('beat', '+', 1) }))
    .where('step', '=', step)
    .execute();
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
