/**
 * Divides a database's connections, so that a heavy user delays mostly their own statements. Kysely requests a
 * connection per statement or transaction.
 */
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** Whose work it is; `null` is the service's own, such as looking up a key. */
export type Asker = { team: number; key: string } | null;

interface ShareSizes {
  /** Connections in all. */
  whole: number;
  perTeam: number;
  perKey: number;
}

/** A team gets half of the connections, a key a fifth. */
export function sharesOf(connections: number): ShareSizes {
  const part = (divisor: number) => Math.max(1, Math.floor(connections / divisor));
  return { whole: connections, perTeam: part(2), perKey: part(5) };
}

export interface Shares {
  /** Resolves when a connection is free for them; call the function to give it back. */
  take(asker: Asker): Promise<() => void>;
}

/** A team or a key that holds a connection or waits for one. */
interface Holder {
  holds: number;
  waits: number;
  /** The number of the last grant; 0 before one. */
  granted: number;
}

interface Waiting {
  asker: Asker;
  holders: readonly Holder[];
  begin(): void;
}

/** A free connection goes to the service itself, then to the team and its key that were served longest ago. */
export function createShares({ whole, perTeam, perKey }: ShareSizes): Shares {
  const all = new Map<string, Holder>();
  const waiting: Waiting[] = [];
  let held = 0;
  let grants = 0;

  const limits = [perTeam, perKey];
  const isFree = ({ holders }: Waiting) => holders.every(({ holds }, at) => holds < (limits[at] ?? whole));

  function namesOf(asker: Asker): string[] {
    return asker === null ? [] : [`${asker.team}`, `${asker.team} ${asker.key}`];
  }

  function holderOf(name: string): Holder {
    const holder = all.get(name) ?? { holds: 0, waits: 0, granted: 0 };
    all.set(name, holder);
    return holder;
  }

  /** Negative if the first comes first. */
  function order({ holders: one }: Waiting, { holders: other }: Waiting): number {
    if (one.length !== other.length) return one.length - other.length;
    const at = one.findIndex((holder, index) => holder.granted !== other[index]?.granted);
    return (one[at]?.granted ?? 0) - (other[at]?.granted ?? 0);
  }

  function beginNext(): void {
    while (held < whole) {
      const [next] = waiting.filter(isFree).sort(order);
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      held += 1;
      grants += 1;
      for (const holder of next.holders) {
        holder.waits -= 1;
        holder.holds += 1;
        holder.granted = grants;
      }
      next.begin();
    }
  }

  function giveBack(asker: Asker): void {
    held -= 1;
    for (const name of namesOf(asker)) {
      const holder = holderOf(name);
      holder.holds -= 1;
      if (holder.holds + holder.waits === 0) all.delete(name);
    }
    beginNext();
  }

  return {
    take: (asker) =>
      new Promise((resolve) => {
        const holders = namesOf(asker).map(holderOf);
        for (const holder of holders) holder.waits += 1;
        waiting.push({ asker, holders, begin: () => resolve(() => giveBack(asker)) });
        beginNext();
      }),
  };
}

/** The dialect as one asker uses it. All of them share one driver, which `init` prepared. */
export function sharedDialect(dialect: Dialect, driver: Driver, shares: Shares, asker: Asker): Dialect {
  const held = new Map<DatabaseConnection, () => void>();
  const shared: Driver = {
    init: async () => undefined,
    async acquireConnection(options) {
      const giveBack = await shares.take(asker);
      try {
        const connection = await driver.acquireConnection(options);
        held.set(connection, giveBack);
        return connection;
      } catch (error) {
        giveBack();
        throw error;
      }
    },
    async releaseConnection(connection) {
      const giveBack = held.get(connection);
      held.delete(connection);
      try {
        await driver.releaseConnection(connection);
      } finally {
        giveBack?.();
      }
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: async () => undefined,
  };
  return {
    createDriver: () => shared,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
