/** The database that tests use: embedded and in memory, or in the project `service-on-postgres` a server's. */
import { Client } from 'pg';
import { inject } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Where,
} from '../../lib/team-service/database/database.ts';
import { refuseOutsideSubset } from './sql-subset.ts';

/** Where databases can be made; undefined where tests have the embedded one. See `postgres-server.ts`. */
export const server = inject('postgres');

/** One a process. Every statement that a test sends is held against what distributed databases take. */
export const sharedDatabase: () => Promise<Database> = once(async () => {
  const where = server === undefined ? { folder: null } : await newDatabase(server);
  return openDatabase(where, { onStatement: refuseOutsideSubset });
});

let made = 0;

/** An empty one on the server, for a test that needs several connections or its own tables. */
export async function newDatabase(at: string, order = "locale 'C'"): Promise<{ url: string }> {
  const name = `harrier_test_${process.pid}_${Date.now()}_${++made}`;
  const client = new Client({ connectionString: at });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8' ${order}`);
  await client.end();
  const url = new URL(at);
  url.pathname = `/${name}`;
  return { url: url.href };
}

export function open(where: Where, options: DatabaseOptions = {}): Promise<Database> {
  return openDatabase(where, { onStatement: refuseOutsideSubset, ...options });
}
