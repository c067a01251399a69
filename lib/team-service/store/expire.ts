/** Removes what is kept for a limited time only, and what an interrupted opt-out left. */
import type { Clock } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import { teamsIn } from '../keys/teams.ts';
import { cacheTime } from './app-records.ts';
import { forgetInTexts } from './forget-person.ts';
import { lendTeamStore, type TeamStore } from './team-store.ts';

const day = 24 * 60 * 60_000;

/** Milliseconds for which audit entries are kept. */
export const auditKept = 366 * day;

/** Milliseconds for which a deleted lead can be restored. */
export const trashKept = 30 * day;

/** Milliseconds for which events are kept: the longest pause of a program that polls. */
export const eventsKept = 30 * day;

/** Between two rounds. */
const interval = 6 * 60 * 60_000;

/** Between two attempts to finish opt-outs: until then, texts about others name the person. */
const soon = 60_000;

/** Milliseconds that a start waits for opt-outs, less than a container is given to become healthy. */
const longestAtStart = 10_000;

/** `now`: epoch milliseconds. A team that fails goes to `onError`, and the next one follows. */
export async function removeExpired(database: Database, now: number, onError: (error: unknown) => void): Promise<void> {
  for (const { team } of await teamsIn(database)) {
    const lend = lendTeamStore(database, { team });
    await lend((store) => removeExpiredOf(store, now)).catch(onError);
  }
}

/** The same for interrupted opt-outs. Resolves to whether none is left. */
export async function finishOptOuts(
  database: Database,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<boolean> {
  let areDone = true;
  for (const { team } of await teamsIn(database)) {
    await finishOptOutsOf(database, team, signal).catch((error: unknown) => {
      areDone = false;
      onError(error);
    });
  }
  return areDone && !signal?.aborted;
}

/** Also those that are under way: the second search finds nothing. */
async function finishOptOutsOf(database: Database, team: number, signal?: AbortSignal): Promise<void> {
  const lend = lendTeamStore(database, { team });
  const unfinished = await lend(({ optOuts }) => optOuts.unfinished(), 'read');
  for (const address of unfinished) await forgetInTexts(database, lend, team, address, signal);
  if (unfinished.length > 0 && !signal?.aborted) await database.sweep();
}

async function removeExpiredOf(
  { audit, events, invitations, trash, appAnswers }: TeamStore,
  now: number,
): Promise<void> {
  await audit.dropBefore(now - auditKept);
  await trash.dropBefore(now - trashKept);
  await events.dropBefore(now - eventsKept);
  await appAnswers.dropBefore(now - cacheTime);
  // A used or expired one says so for a while.
  await invitations.dropBefore(now - trashKept);
}

interface ExpireParts {
  database: Database;
  clock: Clock;
  onError(error: unknown): void;
}

/** Before anything is answered: opt-outs, as far as there is time. `stop`: ends the wait. */
export async function finishAtStart({ database, clock, onError }: ExpireParts, stop: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const done = finishOptOuts(database, onError, over.signal).catch(onError);
  await Promise.race([done, stop, clock.wait(longestAtStart, over.signal).catch(() => undefined)]);
  over.abort();
}

/** Runs until the signal is aborted. */
export async function keepExpiring({ database, clock, onError }: ExpireParts, signal: AbortSignal): Promise<void> {
  for (let next = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
    const areDone = await finishOptOuts(database, onError, signal).catch(onError);
    if (clock.monotonic() >= next) {
      await removeExpired(database, clock.now(), onError).catch(onError);
      next = clock.monotonic() + interval;
    }
    const left = Math.max(0, next - clock.monotonic());
    await clock.wait(areDone ? left : Math.min(soon, left), signal).catch(() => undefined);
  }
}
