/** Removes what is kept for a limited time only, and what an interrupted opt-out left. */
import type { Clock } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import { teamsIn } from '../keys/teams.ts';
import { cacheTime } from './app-records.ts';
import { forgetInTexts } from './forget-person.ts';
import { type LendTeam, lendTeamStore, type TeamStore } from './team-store.ts';

const day = 24 * 60 * 60_000;

/** Milliseconds for which audit entries are kept. */
export const auditKept = 366 * day;

/** Milliseconds for which a deleted lead can be restored. */
export const trashKept = 30 * day;

/** Milliseconds for which events are kept: the longest pause of a program that polls. */
export const eventsKept = 30 * day;

/** Between two rounds. */
const interval = 6 * 60 * 60_000;

/** `now`: epoch milliseconds. A team that fails goes to `onError`, and the next one follows. */
export async function removeExpired(
  database: Database,
  now: number,
  onError: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const { team } of await teamsIn(database)) {
    const lend = lendTeamStore(database, { team });
    await lend((store) => removeExpiredOf(store, now)).catch(onError);
    await finishOptOuts(database, lend, team, signal).catch(onError);
  }
}

/** Also those that are under way: the second search finds nothing. */
async function finishOptOuts(database: Database, lend: LendTeam, team: number, signal?: AbortSignal): Promise<void> {
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

/** Runs until the signal is aborted. */
export async function keepExpiring({ database, clock, onError }: ExpireParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await removeExpired(database, clock.now(), onError, signal).catch(onError);
    await clock.wait(interval, signal).catch(() => undefined);
  }
}
