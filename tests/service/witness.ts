/** Records requests as evidence for tests. */
import type { OperationName } from '../../lib/contract/operations.ts';
import type { ReceivedRequest } from '../../lib/team-service/http/read-request.ts';

export interface Seen extends Omit<ReceivedRequest, 'fields'> {
  /** Real epoch milliseconds, with fractions. */
  at: number;
  operation: OperationName | null;
  /** The answered status; `null` before it, and forever if the connection was cut. */
  status: number | null;
}

/** Recorded on arrival, before the outcome is known. */
export function seenAs({ fields: _, ...request }: ReceivedRequest): Seen {
  return { ...request, at: performance.timeOrigin + performance.now(), operation: null, status: null };
}

export interface Witness {
  /** In the order of arrival. */
  requests: Seen[];
  of: (operation: OperationName) => Seen[];
  count: (operation?: OperationName) => number;
  /** The most requests of an operation in any window of so many real milliseconds. */
  most: (operation: OperationName, milliseconds: number) => number;
  /** Requests with the text in their address, headers or body. Bearer and X-API-KEY headers do not count. */
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
