/** Embedded, or a server's in the project `service-on-postgres`. */
import { inject } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Where,
} from '../../lib/team-service/database/database.ts';
import { newDatabase } from './new-database.ts';
import { newFolder } from './new-folder.ts';
import { refuseOutsideSubset } from './sql-subset.ts';

/** Where tests can create databases; undefined with the embedded one. See `postgres-server.ts`. */
export const server = inject('postgres');

/** One per process. Checks every statement of a test against the rules for distributed databases. */
export const sharedDatabase: () => Promise<Database> = once(async () => {
  const where = server === undefined ? { folder: newFolder() } : await newDatabase(server);
  return openDatabase(where, { onStatement: refuseOutsideSubset });
});

export function open(where: Where, options: DatabaseOptions = {}): Promise<Database> {
  return openDatabase(where, { onStatement: refuseOutsideSubset, ...options });
}
