/** A PostgreSQL server through a pool of connections. */
import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

export const usualConnections = 10;

export interface ServerSettings {
  /** `postgres://user:password@host:port/name`. */
  url: string;
  /** At most. */
  connections?: number | undefined;
  /** Milliseconds after which a statement fails. */
  longestStatement?: number | undefined;
}

export function serverDialect({ url, connections = usualConnections, longestStatement }: ServerSettings): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: longestSilence,
    ...(longestStatement !== undefined && { statement_timeout: longestStatement }),
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : types.getTypeParser(oid, format)) },
  });
  // The pool replaces an idle connection that breaks. If one breaks during a query, the query fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

/** In milliseconds. Otherwise an instance that hangs or disappears while writing would block its team. */
const longestSilence = 30_000;

/** Our bigints are safe integers; the driver would give strings. */
const bigint = types.builtins.INT8;
