/** A server that speaks PostgreSQL's protocol, through a pool of connections. */
import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

/** `url`: `postgres://user:password@host:port/name`. `connections`: at most, 10 unless it is said. */
export function serverDialect({ url, connections = 10 }: { url: string; connections?: number }): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: longestSilence,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : types.getTypeParser(oid, format)) },
  });
  // A connection that breaks while nobody asks is replaced; one that breaks under a question, who asked hears.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** Milliseconds. The others would wait for the turn of an instance that hangs in the middle of writing, or can't be reached any more. */
const longestSilence = 30_000;

/** Ours are whole numbers that JavaScript holds exactly; as they come they would be texts. */
const bigint = types.builtins.INT8;
