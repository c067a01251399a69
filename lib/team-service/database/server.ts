/** A PostgreSQL server through a pool of connections. */
import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { poolOfHosts, urlsOfHosts } from './hosts.ts';
import { limitedDialect, sessionsOf } from './pooler.ts';

export const usualConnections = 10;

interface ServerSettings {
  /** `postgres://user:password@host:port/name`; with several hosts, the one that takes writes is used. */
  url: string;
  /** At most. */
  connections?: number | undefined;
  /** Milliseconds after which a statement fails. */
  longestStatement?: number | undefined;
  /** Gets the place of the host that is used from now on, from 0. Never called for a single host. */
  onHost?: ((at: number) => void) | undefined;
}

/** Rejects if no host answers. */
export async function serverDialect(settings: ServerSettings): Promise<Dialect> {
  const { url, connections = usualConnections, longestStatement = 0, onHost = () => undefined } = settings;
  const configs = urlsOfHosts(url).map((one) => configOf(one, connections));
  const sessions = await sessionsOf(configs);
  const limits = { statement: longestStatement, silence: longestSilence };
  if (!sessions.keepSettings)
    return limitedDialect(poolDialect(configs, onHost), limits, sessions.statement !== longestStatement);
  const limited = {
    idle_in_transaction_session_timeout: limits.silence,
    ...(limits.statement > 0 && { statement_timeout: limits.statement }),
  };
  return poolDialect(
    configs.map((config) => ({ ...config, ...limited })),
    onHost,
  );
}

function poolDialect(configs: readonly PoolConfig[], onHost: (at: number) => void): Dialect {
  const [only] = configs;
  if (configs.length > 1) return new PostgresDialect({ pool: poolOfHosts(configs, onHost) });
  const pool = new Pool(only);
  // The pool replaces an idle connection that breaks. If one breaks during a query, the query fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

function configOf(url: string, connections: number): PoolConfig {
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === bigint ? Number : types.getTypeParser(oid, format)) },
  };
}

/** In milliseconds. Otherwise an instance that hangs or disappears while writing would block its team. */
const longestSilence = 30_000;

/** Our bigints are safe integers; the driver would give strings. */
const bigint = types.builtins.INT8;
