/**
 * Several servers with the same data, of which one takes writes: a primary and its standbys. When another is promoted,
 * the connections move to it.
 */
import { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { sqlState } from './errors.ts';

/** Milliseconds after which a host counts as not answering. */
const hostPatience = 3_000;
/** Milliseconds between two looks at which host takes writes. A failed connection looks at once. */
const lookEvery = 3_000;

/** One URL per host of `postgres://user:password@one:5432,other:5432/name`, the form of libpq. */
export function urlsOfHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** None of the hosts takes writes, as between the loss of a primary and the promotion of a standby. */
class NoPrimary extends Error {
  override name = 'NoPrimary';
  readonly code = sqlState.cannotConnectNow;
}

interface Chosen {
  at: number;
  pool: Pool;
  /** Ends its connections at once, also those that a hanging host does not end. */
  leave(): void;
}

/** `configs`: one per host. `onChosen` gets the place of the host in it, from 0. */
export function poolOfHosts(configs: readonly PoolConfig[], onChosen: (at: number) => void): PostgresPool {
  let chosen: Chosen | null = null;
  /**
   * Timeline of the chosen host. A host on an older one is a former primary, even while the chosen one does not answer.
   */
  let newest = 0;
  let looking: Promise<void> | null = null;
  let isEnded = false;

  const look = () => {
    looking ??= choose().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(look, lookEvery);
  timer.unref();

  async function choose(): Promise<void> {
    const timelines = await Promise.all(configs.map(timelineOf));
    const best = newestOf(
      timelines.map((one) => (one !== null && one < newest ? null : one)),
      chosen?.at,
    );
    newest = (best === null ? null : timelines[best]) ?? newest;
    const config = best !== null && best !== chosen?.at && !isEnded ? configs[best] : undefined;
    if (best === null || !config) return;
    const former = chosen;
    chosen = { at: best, ...poolFor(config) };
    former?.leave();
    onChosen(best);
  }

  return {
    options: {},
    async connect() {
      if (chosen === null) await look();
      const tried = chosen;
      if (tried === null) throw new NoPrimary('No host of the database takes writes.');
      try {
        return await tried.pool.connect();
      } catch (error) {
        await look();
        if (chosen === null || chosen === tried) throw error;
        return chosen.pool.connect();
      }
    },
    async end() {
      isEnded = true;
      clearInterval(timer);
      await looking;
      await chosen?.pool.end();
    },
  };
}

/**
 * The host on the highest timeline: each promotion begins a new one, so a former primary that comes back is on an
 * older one. Among equals the present one.
 */
function newestOf(timelines: readonly (number | null)[], present: number | undefined): number | null {
  let best: number | null = null;
  for (const [at, timeline] of timelines.entries()) {
    const other = best === null ? null : (timelines[best] ?? null);
    if (timeline === null) continue;
    if (other === null || timeline > other || (timeline === other && at === present)) best = at;
  }
  return best;
}

const timelineQuery = `
  select case when not pg_is_in_recovery()
    then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

/** `null` if the host does not answer or only reads. */
async function timelineOf({ max: _, statement_timeout: __, ...config }: PoolConfig): Promise<number | null> {
  const client = new Client({ ...config, connectionTimeoutMillis: hostPatience, query_timeout: hostPatience });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(timelineQuery);
    return rows[0]?.timeline ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function poolFor(config: PoolConfig): Pick<Chosen, 'pool' | 'leave'> {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    ...config,
    connectionTimeoutMillis: hostPatience,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    verify: mustTakeWrites,
  });
  // The pool replaces an idle connection that breaks. If one breaks during a query, the query fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const leave = () => {
    for (const socket of sockets) socket.destroy();
    void pool.end();
  };
  return { pool, leave };
}

/** A primary that came back as a standby accepts connections too. */
function mustTakeWrites(client: PoolClient, done: (error?: Error) => void): void {
  client.query('select pg_is_in_recovery() as reads').then(
    ({ rows }) => done(rows[0]?.reads ? new NoPrimary('The host only reads.') : undefined),
    (error: unknown) => done(error instanceof Error ? error : new Error('The host does not answer.')),
  );
}
