/**
 * A pooler such as PgBouncer gives a server's connection to others after each transaction. It refuses or drops what a
 * session asks for when it connects. So limits are set within each transaction.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Client, type PoolConfig } from 'pg';
import { codeOf, sqlState } from './errors.ts';

/** In milliseconds; 0 is none. */
export interface Limits {
  statement: number;
  /** Of an open transaction that asks nothing. */
  silence: number;
}

/** Whether connections keep the settings requested at connect. If not, `statement` is the limit set by the server. */
export type Sessions = { keepSettings: true } | { keepSettings: false; statement: number };

/** A statement limit in milliseconds that no server has by default: reading it back proves that settings are kept. */
const mark = 3_599_999;

/** Rejects if none of the hosts answers. */
export async function sessionsOf(configs: readonly PoolConfig[]): Promise<Sessions> {
  try {
    return await Promise.any(configs.map(sessionsAt));
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

async function sessionsAt(config: PoolConfig): Promise<Sessions> {
  const asked = await limitAt({ ...config, statement_timeout: mark }).catch((error: unknown) => {
    if (codeOf(error) !== sqlState.protocolViolation) throw error;
    return null;
  });
  return asked === mark ? { keepSettings: true } : { keepSettings: false, statement: asked ?? (await limitAt(config)) };
}

async function limitAt({ max: _, ...config }: PoolConfig): Promise<number> {
  const client = new Client({ ...config, query_timeout: config.connectionTimeoutMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select setting from pg_settings where name = 'statement_timeout'");
    return Number(rows[0]?.setting);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `everywhere`: statements outside of a transaction need the limit, too, and get a transaction of their own. */
export function limitedDialect(dialect: Dialect, limits: Limits, everywhere: boolean): Dialect {
  return {
    createDriver: () => limitedDriver(dialect.createDriver(), limits, everywhere),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

function limitedDriver(driver: Driver, { statement, silence }: Limits, everywhere: boolean): Driver {
  const settings = `set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${silence}`;
  const wrapped = new WeakMap<DatabaseConnection, Limited>();

  function limitedOf(connection: DatabaseConnection): Limited {
    const found = wrapped.get(connection);
    if (!found) throw new Error('The connection is of another driver');
    return found;
  }

  /** One round trip, however many settings. */
  async function begin({ inner }: Limited, { isolationLevel, accessMode }: TransactionSettings = {}): Promise<void> {
    const words = ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    await inner.executeQuery(CompiledQuery.raw(`${words.filter(Boolean).join(' ')}; ${settings}`));
  }

  async function alone<Row>(limited: Limited, query: CompiledQuery): Promise<QueryResult<Row>> {
    await begin(limited);
    try {
      const result = await limited.inner.executeQuery<Row>(query);
      await driver.commitTransaction(limited.inner);
      return result;
    } catch (error) {
      await driver.rollbackTransaction(limited.inner).catch(() => undefined);
      throw error;
    }
  }

  return {
    init: () => driver.init(),
    async acquireConnection(options) {
      const inner = await driver.acquireConnection(options);
      const limited: Limited = { inner, isWithin: false };
      const connection: DatabaseConnection = {
        executeQuery: (query) => (everywhere && !limited.isWithin ? alone(limited, query) : inner.executeQuery(query)),
        streamQuery: (query, size) => inner.streamQuery(query, size),
      };
      wrapped.set(connection, limited);
      return connection;
    },
    async beginTransaction(connection, transaction) {
      const limited = limitedOf(connection);
      await begin(limited, transaction);
      limited.isWithin = true;
    },
    async commitTransaction(connection) {
      const limited = limitedOf(connection);
      limited.isWithin = false;
      await driver.commitTransaction(limited.inner);
    },
    async rollbackTransaction(connection) {
      const limited = limitedOf(connection);
      limited.isWithin = false;
      await driver.rollbackTransaction(limited.inner);
    },
    releaseConnection: (connection) => driver.releaseConnection(limitedOf(connection).inner),
    destroy: () => driver.destroy(),
  };
}

interface Limited {
  inner: DatabaseConnection;
  isWithin: boolean;
}
