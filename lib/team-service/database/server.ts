/** A PostgreSQL server through a pool of connections. */
import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { poolOfHosts, urlsOfHosts } from './hosts.ts';

export const usualConnections = 10;

export interface ServerSettings {
  /** `postgres://user:password@host:port/name`; with several hosts, the one that takes writes is used. */
  url: string;
  /** At most. */
  connections?: number | undefined;
  /** Milliseconds after which a statement fails. */
  longestStatement?: number | undefined;
  /** Gets the place of the host that is used from now on, from 0. Never called for a single host. */
  onHost?: ((at: number) => void) | undefined;
}

export function serverDialect({ url, onHost = () => undefined, ...settings }: ServerSettings): Dialect {
  const configs = urlsOfHosts(url).map((one) => configOf(one, settings));
  const [only] = configs;
  if (configs.length > 1) return new PostgresDialect({ pool: poolOfHosts(configs, onHost) });
  const pool = new Pool(only);
  // The pool replaces an idle connection that breaks. If one breaks during a query, the query fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

function configOf(url: string, settings: Pick<ServerSettings, 'connections' | 'longestStatement'>): PoolConfig {
  const { connections = usualConnections, longestStatement } = settings;
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: longestSilence,
    ...(longestStatement !== undefined && { statement_timeout: longestStatement }),
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : types.getTypeParser(oid, format)) },
  };
}

/** In milliseconds. Otherwise an instance that hangs or disappears while writing would block its team. */
const longestSilence = 30_000;

/** Our bigints are safe integers; the driver would give strings. */
const bigint = types.builtins.INT8;
