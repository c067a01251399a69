/**
 * Pushes leads or delivers events in a process of its own, for a test that kills it. It starts on a message and reports
 * every statement.
 */
import { flushCompileCache } from 'node:module';
import { createGuardedFetch } from '../../lib/team-service/apps/guarded-fetch.ts';
import { createSeal } from '../../lib/team-service/apps/sealed-settings.ts';
import { createTeamPushRunner } from '../../lib/team-service/apps/team-push-runner.ts';
import { openDatabase } from '../../lib/team-service/database/database.ts';
import { createEventRunner } from '../../lib/team-service/events/event-runner.ts';
import { systemClock } from '../../lib/team-service/team-answers.ts';

export interface Start {
  url: string;
  secret: string;
  /** How far its clock is ahead, in milliseconds. */
  ahead: number;
  runs: keyof typeof runners;
}

const runners = { pushes: createTeamPushRunner, events: createEventRunner };

async function run({ url, secret, ahead, runs }: Start): Promise<void> {
  const database = await openDatabase({ url }, { onStatement: () => process.send?.('statement') });
  const runner = runners[runs]({
    database,
    seal: createSeal(secret),
    fetch: createGuardedFetch({ private: false, loopback: true }),
    clock: { ...systemClock, now: () => Date.now() + ahead },
    onError: (error) => console.error(error),
  });
  await runner.run(new AbortController().signal);
}

// A killed process writes no compile cache at exit. With it, the next one starts in a third of the time.
flushCompileCache();
process.once('message', (start: Start) => void run(start));
// The test has ended.
process.on('disconnect', () => process.exit());
