/** What `GET /health` states beside the service's endpoints. It names no host, no person and no value. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../contract/times.ts';
import type { Database, Where } from './database/database.ts';
import { noTeam, takeRate } from './keys/rate-windows.ts';
import { isReady } from './keys/teams.ts';

/** `database`: it does not answer. `write`: it answers, and what is written is refused, as on a full disk. */
export type Check = 'database' | 'write';

/** The service cannot answer requests. `cause`: the error behind it. */
export class Unwell extends Error {
  override name = 'Unwell';
  readonly failed: Check;
  constructor(failed: Check, cause: unknown) {
    super(`The check "${failed}" failed.`, { cause });
    this.failed = failed;
  }
}

interface HealthParts {
  database: Database;
  where: Where;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  /** False while the resolver denies domains that exist. */
  trustsResolver(): boolean;
  /** Whether a mail server refuses this machine and is left alone. */
  isRefusedByMail(): boolean;
  /** Whether events are not delivered to a receiver any more. */
  isReceiverOff(): Promise<boolean>;
}

/** Anybody may ask: in so many milliseconds, one write answers all. */
const writeHolds = 5_000;

/** Rejects with `Unwell`. */
export function createHealth(parts: HealthParts): () => Promise<Record<string, unknown>> {
  const { database, clock, trustsResolver, isRefusedByMail, isReceiverOff } = parts;
  let last: { until: number; written: Promise<void> } | null = null;

  function written(): Promise<void> {
    const now = clock.monotonic();
    if (last === null || last.until <= now) last = { until: now + writeHolds, written: write(parts) };
    return last.written;
  }

  return async () => {
    const ready = await checked('database', isReady(database));
    await checked('write', written());
    const receiverOff = await checked('database', isReceiverOff());
    const warnings = [
      ...(trustsResolver() ? [] : ['resolver']),
      ...(isRefusedByMail() ? ['mail'] : []),
      ...(receiverOff ? ['events'] : []),
    ];
    return { ready, ...(warnings.length > 0 && { warnings }) };
  };
}

async function checked<Result>(failed: Check, check: Promise<Result>): Promise<Result> {
  try {
    return await check;
  } catch (error) {
    throw new Unwell(failed, error);
  }
}

/** Larger than the free space that the database may still have within its files. */
const sample = Buffer.alloc(256 * 1024, 'harrier ');
const checkFile = 'write-check';

/** The statement that every request writes. Beside an embedded database, also a file: it needs new space. */
async function write({ database, where, clock }: HealthParts): Promise<void> {
  if ('folder' in where) {
    const file = join(where.folder, checkFile);
    await writeFile(file, sample).finally(() => rm(file, { force: true }));
  }
  await takeRate(database, noTeam, 'health', { perSecond: unreached, perMinute: unreached }, clock.now());
}

const unreached = 1_000_000;
