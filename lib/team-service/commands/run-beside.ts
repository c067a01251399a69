/** What a service does beside answering: pushes, events, site searches, and upkeep of its database. */
import type { Logger } from 'pino';
import type { Answers } from '../../device-service/answers.ts';
import type { Fetch } from '../../http-service/send.ts';
import type { Seal } from '../apps/sealed-settings.ts';
import { createTeamPushRunner } from '../apps/team-push-runner.ts';
import type { Database } from '../database/database.ts';
import { keepUp } from '../database/upkeep.ts';
import { createEventRunner } from '../events/event-runner.ts';
import type { Measures } from '../http/measures.ts';
import { createPageReader } from '../site-search/page-reader.ts';
import { createSearchRunner } from '../site-search/search-runner.ts';
import { createTeamSiteFetch } from '../site-search/site-fetch.ts';
import { keepExpiring } from '../store/expire.ts';
import { systemClock } from '../team-answers.ts';

interface BesideParts {
  database: Database;
  /** `null` without a secret: then nothing is pushed or posted. */
  seal: Seal | null;
  /** Reaches apps and receivers of events. */
  fetch: Fetch;
  kindsOf: Answers['kindsOf'];
  measures: Pick<Measures, 'pushed' | 'delivered'>;
  log: Logger;
}

/** Resolves when all of it has ended after the signal. */
export async function runBeside(parts: BesideParts, signal: AbortSignal): Promise<void> {
  const { database, seal, fetch, kindsOf, measures, log } = parts;
  const clock = systemClock;
  const failing = (what: string) => (error: unknown) => log.error({ problem: problemOf(error) }, what);
  const reader = createPageReader();
  const search = {
    ...{ database, clock, reader, kindsOf, fetch: createTeamSiteFetch() },
    onEnd: (counts: object) => log.info(counts, 'searched a site'),
    onError: failing('could not search'),
  };
  const push = { database, clock, fetch, onBatch: measures.pushed, onError: failing('could not push') };
  const deliver = { database, clock, fetch, onBatch: measures.delivered, onError: failing('could not deliver events') };
  const { upkeep } = database;
  await Promise.all([
    // Run without any app and receiver, too: another process may connect one.
    seal && createTeamPushRunner({ ...push, seal }).run(signal),
    seal && createEventRunner({ ...deliver, seal }).run(signal),
    createSearchRunner(search).run(signal),
    upkeep && keepUp({ upkeep, clock, onError: failing('could not vacuum a table') }, signal),
    keepExpiring(
      { database, clock, onError: failing('could not remove what is too old, or of a person who opted out') },
      signal,
    ),
  ]);
  await reader.close();
}

/** The kind of an error and the database's code. Its message may contain values of a statement. */
export function problemOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  return { kind: error.name, ...('code' in error && { code: error.code }) };
}
