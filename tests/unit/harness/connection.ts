import { signal } from '@preact/signals';
import type { Connection } from '../../../components/shell/connection.ts';

/** What a store of a page receives: a normal window at 5 s, without a page and a service. */
export function connectionOf(life: AbortController, some: Partial<Connection> = {}): Connection {
  return {
    ...{ signal: life.signal, now: () => 5_000, private: signal(false), page: null, service: signal(null) },
    ...some,
  };
}
