/** Requests that an earlier click sent and that are not answered yet: a page that opens meanwhile shows the wait. */
import { signal } from '@preact/signals';
import type { OperationName, Params } from '../../lib/contract/operations.ts';
import type { UnderWay } from '../../lib/messages/request-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { Connection } from './connection.ts';

const underWay = signal<readonly UnderWay[]>([]);

/** Loads the requests under way. Await it together with each message that a view is built from. */
export async function loadUnderWay(isPrivate: boolean): Promise<void> {
  const response = await send('open-requests', { private: isPrivate });
  underWay.value = response.ok ? response.value.requests : [];
}

/** The newest one that fits, of this kind of window and of the service that answers. */
export function underWayOf<Name extends OperationName>(
  { private: isPrivate, service }: Pick<Connection, 'private' | 'service'>,
  operations: readonly Name[],
  fits: (params: Params<Name>) => boolean,
): UnderWay | null {
  const found = underWay
    .peek()
    .filter(({ operation }) => operations.some((name) => name === operation))
    .filter((one) => one.private === isPrivate.peek() && (one.services ?? one.service === service.peek()))
    .findLast(({ params }) => fits(params as Params<Name>));
  return found ?? null;
}
