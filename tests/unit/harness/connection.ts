import { signal } from '@preact/signals';
import type { Connection } from '../../../components/shell/connection.ts';

/** The connection that a page's store receives: a normal window at 5 s, without page or service. */
export function connectionOf(life: AbortController, some: Partial<Connection> = {}): Connection {
  return {
    ...{ signal: life.signal, now: () => 5_000, private: signal(false), page: null, service: signal(null) },
    ...some,
  };
}
