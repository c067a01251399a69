/** Asks that no click waits for: to one of the services, whichever the user has chosen meanwhile. */
import type { Connection, Context } from '../../background/context.ts';

/** What changes such an ask is its own connection only. */
export function quietly(context: Context, connection: Connection) {
  return {
    connection,
    isCurrent: () => isStill(context.connectionOf(connection.id), connection),
    isEnough: () => false,
    urgent: false,
    page: null,
    message: null,
    again: false,
    poll: false,
  };
}

/** The same service with the same address and key. */
export async function isStill(now: Promise<Connection | null>, { id, epoch }: Connection): Promise<boolean> {
  const is = await now;
  return is !== null && is.id === id && is.epoch === epoch;
}
