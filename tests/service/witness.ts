/** What the service received, as evidence for tests. */
import type { OperationName } from '../../lib/contract/operations.ts';
import type { ReceivedRequest } from '../../lib/team-service/http/read-request.ts';

export interface Seen extends Omit<ReceivedRequest, 'fields'> {
  /** Epoch milliseconds with fractions, real time. */
  at: number;
  operation: OperationName | null;
  /** The status that was answered; null until then, and for good when the connection was cut. */
  status: number | null;
}

/** As it arrives, and before it is known what becomes of it. */
export function seenAs({ fields: _, ...request }: ReceivedRequest): Seen {
  return { ...request, at: performance.timeOrigin + performance.now(), operation: null, status: null };
}

export interface Witness {
  /** Every request, in the order of arrival. */
  requests: Seen[];
  of: (operation: OperationName) => Seen[];
  count: (operation?: OperationName) => number;
  /** The most requests of an operation that arrived in any window of so many real milliseconds. */
  most: (operation: OperationName, milliseconds: number) => number;
  /** Requests that hold the text anywhere in their address, headers or body, a Bearer header or X-API-KEY left out. */
  holding: (text: string) => Seen[];
  clear: () => void;
}

export function createWitness(): Witness {
  const requests: Seen[] = [];
  const of = (operation: OperationName) => requests.filter((seen) => seen.operation === operation);
  return {
    requests,
    of,
    count: (operation) => (operation ? of(operation).length : requests.length),
    most: (operation, milliseconds) => {
      const times = of(operation).map(({ at }) => at);
      return Math.max(
        0,
        ...times.map((start) => times.filter((at) => at >= start && at < start + milliseconds).length),
      );
    },
    holding: (text) => requests.filter((seen) => textOf(seen).includes(text)),
    clear: () => {
      requests.length = 0;
    },
  };
}

function textOf({ path, query, headers, body }: Seen): string {
  const { authorization: _, 'x-api-key': __, ...others } = headers;
  return JSON.stringify([path, query, others, body]);
}
