/** How far a sync has come, as it is stored. What has another form than written here is not used. */
import * as z from 'zod/mini';
import { lazily } from '../../../contract/lazily.ts';
import type { Progress } from '../../../sync/replica.ts';
import { SyncError } from '../../../sync/target.ts';
import type { Key } from '../tables.ts';
import type { Reading, Writing } from '../transaction.ts';

/** Where reading everything for the first time continues. */
export interface Seeding {
  /** Index in `syncedTables`. */
  table: number;
  after: Key | null;
}

const count = z.int().check(z.gte(0));

/** Each schema is created on first use. */
const progressSchema = lazily(
  () =>
    z.object({
      origin: z.string(),
      clock: z.string(),
      first: count,
      last: count,
      told: z.int(),
      until: count,
      begun: count,
      bytes: z.object({ snapshot: z.number(), since: z.number() }),
      removed: count,
      read: z.record(z.string(), count),
      tags: z.record(z.string(), z.string()),
      isStale: z.boolean(),
    }) satisfies z.ZodMiniType<Progress>,
);

const seedingSchema = lazily(
  () =>
    z.object({
      table: count,
      after: z.nullable(z.union([z.string(), z.number()])),
    }) satisfies z.ZodMiniType<Seeding>,
);

/** Null before the sync's first step. */
export async function readProgress(from: Pick<Reading, 'get'>): Promise<Progress | null> {
  const read = z.object({ progress: progressSchema() }).safeParse(await from.get('syncState', 'progress'));
  return read.success ? read.data.progress : null;
}

export const putProgress = (to: Writing, progress: Progress): void => to.put('syncState', { id: 'progress', progress });

/** Throws if the sync ended while it ran, as by a restore that replaces everything: nothing is marked any longer. */
export async function checkIsOn(from: Pick<Reading, 'get'>, origin: string): Promise<void> {
  if ((await readProgress(from))?.origin !== origin) throw new SyncError('start-over');
}

/** Null once everything was read. */
export async function readSeeding(from: Pick<Reading, 'get'>): Promise<Seeding | null> {
  const read = seedingSchema().safeParse(await from.get('syncState', 'seeding'));
  return read.success ? read.data : null;
}

/** Null: everything was read. */
export function putSeeding(to: Writing, seeding: Seeding | null): void {
  if (seeding) to.put('syncState', { id: 'seeding', ...seeding });
  else to.remove('syncState', 'seeding');
}
