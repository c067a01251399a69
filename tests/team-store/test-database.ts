/** The database that tests use: embedded and in memory, or in the project `service-on-postgres` a server's. */
import { inject } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Where,
} from '../../lib/team-service/database/database.ts';
import { newDatabase } from './new-database.ts';
import { refuseOutsideSubset } from './sql-subset.ts';

/** Where databases can be made; undefined where tests have the embedded one. See `postgres-server.ts`. */
export const server = inject('postgres');

/** One a process. Every statement that a test sends is held against what distributed databases take. */
export const sharedDatabase: () => Promise<Database> = once(async () => {
  const where = server === undefined ? { folder: null } : await newDatabase(server);
  return openDatabase(where, { onStatement: refuseOutsideSubset });
});

export function open(where: Where, options: DatabaseOptions = {}): Promise<Database> {
  return openDatabase(where, { onStatement: refuseOutsideSubset, ...options });
}
