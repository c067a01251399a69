/** The service itself, from its start until it is asked to stop. */
import { createServer } from 'node:http';
import pino, { type Logger } from 'pino';
import { createGuardedFetch } from '../apps/guarded-fetch.ts';
import { createSeal } from '../apps/sealed-settings.ts';
import { createTeamPushRunner, hasConnectedApps } from '../apps/team-push-runner.ts';
import type { Database } from '../database/database.ts';
import { version } from '../http/decide.ts';
import { createMeasures, type Measures } from '../http/measures.ts';
import { listen, startServer } from '../http/server.ts';
import { createTeamDesk } from '../http/team-desk.ts';
import { isReady } from '../keys/teams.ts';
import { createKnowledgeEndpoint } from '../knowledge/endpoint.ts';
import { canReachMailServers, reachWords } from '../mail/mail-answers.ts';
import { nodeDns } from '../mail/node-dns.ts';
import { systemClock, teamAnswers } from '../team-answers.ts';
import type { Serve } from './read-command.ts';

/** Ends when the process is asked to, after what is under way was answered. */
export async function serve(
  { host, port, metrics, mail, secret, privateApps }: Serve,
  database: Database,
): Promise<void> {
  const log = pino({ base: null });
  // Heard from the beginning: whoever ends it while it starts has it end in order, too.
  const stop = asked(log);
  const measures = createMeasures(log);
  const hasKeys = await isReady(database);
  const ending = new AbortController();
  const parts = { database, answers: teamAnswers({ mail, signal: ending.signal }), now: Date.now };
  const server = await startServer({
    host,
    port,
    desk: createTeamDesk(parts),
    knowledge: createKnowledgeEndpoint(parts),
    // Whether the database answers is what an operator wants to know of it.
    health: async () => ({ ready: await isReady(database) }),
    measures,
    onError: (error) => log.error({ problem: problemOf(error) }, 'could not answer'),
  });
  const closeMetrics = metrics === null ? null : await serveMetrics(metrics, measures);
  log.info({ address: `${server.origin}${version}` }, 'listening');
  if (!hasKeys) log.warn('nobody has a key yet: stop it, and add one with "key add NAME"');
  if (mail)
    canReachMailServers(mail, { clock: systemClock, ask: nodeDns(), signal: ending.signal }).then(
      (reach) => log.info({ reach }, reachWords[reach]),
      () => undefined,
    );
  if (secret === null && (await hasConnectedApps(database)))
    log.warn('apps are connected, but nothing is pushed to them: HARRIER_SECRET is not set');
  // Without any app it looks for one now and then: another process may connect it.
  const pushing =
    secret === null
      ? null
      : createTeamPushRunner({
          database,
          seal: createSeal(secret),
          fetch: createGuardedFetch({ private: privateApps, loopback: false }),
          clock: systemClock,
          onBatch: measures.pushed,
          onError: (error) => log.error({ problem: problemOf(error) }, 'could not push'),
        }).run(ending.signal);
  await stop;
  ending.abort();
  await Promise.all([server.close(), closeMetrics?.(), pushing]);
  log.info('stopped');
}

/** The kind of an error and the database's code: its message may hold what a statement was given. */
function problemOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  return { kind: error.name, ...('code' in error && { code: error.code }) };
}

/** Settles when the process gets a signal to end; a second one ends it at once. */
function asked(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const end = (signal: string) => {
      log.info({ signal }, 'stopping');
      resolve();
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
  });
}

async function serveMetrics(port: number, measures: Measures): Promise<() => Promise<void>> {
  const server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': measures.contentType });
    response.end(await measures.text());
  });
  await listen(server, '127.0.0.1', port);
  return () => new Promise((resolve) => server.close(() => resolve()));
}
