import pino, { type Logger } from 'pino';
import { appsByProvider } from '../apps/apps.ts';
import { requireSameSecret } from '../apps/connections.ts';
import { createGuardedFetch } from '../apps/guarded-fetch.ts';
import { createSeal } from '../apps/sealed-settings.ts';
import { hasConnectedApps } from '../apps/team-push-runner.ts';
import type { Database } from '../database/database.ts';
import { openWhenThere } from '../database/open-when-there.ts';
import { createEventsEndpoint } from '../events/endpoint.ts';
import { hasReceivers, isReceiverOff } from '../events/event-runner.ts';
import { createHealth } from '../health.ts';
import { version } from '../http/decide.ts';
import { createMeasures } from '../http/measures.ts';
import { serveMetrics } from '../http/metrics-server.ts';
import { startServer } from '../http/server.ts';
import { createTeamAuthenticator } from '../http/team-authenticator.ts';
import { isReady, newMember } from '../keys/teams.ts';
import { createKnowledgeEndpoint } from '../knowledge/endpoint.ts';
import { createAskApp } from '../look-up/ask-app.ts';
import { createLookUpEndpoint } from '../look-up/endpoint.ts';
import { blockHolds } from '../mail/ask-mail-servers.ts';
import { checkedDns } from '../mail/checked-dns.ts';
import { type LiveMail, liveAnswers } from '../mail/live-answers.ts';
import { canReachMailServers, type MailSettings, reachWords } from '../mail/mail-answers.ts';
import { nodeDns } from '../mail/node-dns.ts';
import { createMcpEndpoint } from '../mcp/endpoint.ts';
import { createTeamEndpoint } from '../roles/endpoint.ts';
import { createSiteSearchEndpoint } from '../site-search/endpoint.ts';
import { finishAtStart } from '../store/expire.ts';
import { createSyncEndpoint } from '../sync/endpoint.ts';
import { packagedLists, systemClock, teamAnswers } from '../team-answers.ts';
import type { Serve } from './command.ts';
import { handOutFirstKey } from './first-key.ts';
import { type TakeCommandsParts, takeCommands } from './remote/take-commands.ts';
import { problemOf, runBeside } from './run-beside.ts';
import { teamOrFirst } from './team-of.ts';

/** Resolves when the process was asked to stop, after running requests were answered. */
export async function serve(command: Serve, database: Database, perform: TakeCommandsParts['perform']): Promise<void> {
  const { host, port, metrics, secret, network, syncSpace } = command;
  const log = pino({ base: null });
  // Before anything else, so that a signal during the start also stops it in order.
  const stop = stopSignal(log);
  const measures = createMeasures(log);
  const seal = secret === null ? null : createSeal(secret);
  const settings = seal && (await requireSameSecret(database, seal));
  const ending = new AbortController();
  const dns = checkedDns(nodeDns(), systemClock);
  let refusedUntil = 0;
  const onBlocked = (hosts: number) => {
    refusedUntil = systemClock.monotonic() + blockHolds;
    logRefused(log, hosts);
  };
  const answersWith = (by: MailSettings | null) =>
    teamAnswers({ mail: by, ask: dns.ask, signal: ending.signal, onBlocked });
  const { mail, mailOfStart } = command;
  const answers = liveAnswers({
    ...{ database, seal, clock: systemClock, mail, mailOfStart, answersWith },
    onChange(live) {
      refusedUntil = 0;
      logMail(live, log, ending.signal);
    },
  });
  const { kindsOf } = packagedLists();
  const parts = { database, answers: answers.now, now: Date.now };
  const authenticator = createTeamAuthenticator(parts);
  const onError = (error: unknown) => log.error({ problem: problemOf(error) }, 'could not answer');
  const fetch = createGuardedFetch(network);
  const onUnfinished = (error: unknown) => log.error({ problem: problemOf(error) }, 'could not finish an opt-out');
  await finishAtStart({ database, clock: systemClock, onError: onUnfinished }, stop);
  const server = await startServer({
    host,
    port,
    authenticator,
    knowledge: createKnowledgeEndpoint({ ...parts, answers: { kindsOf } }),
    searches: createSiteSearchEndpoint(parts),
    ...(seal && {
      lookUps: createLookUpEndpoint({
        ...parts,
        ask: createAskApp({
          ...{ database, seal, fetch, apps: appsByProvider, clock: systemClock },
          kindsOf,
        }),
      }),
    }),
    team: createTeamEndpoint(parts),
    events: createEventsEndpoint(parts),
    sync: createSyncEndpoint({ ...parts, total: syncSpace }),
    mcp: createMcpEndpoint({ database, authenticator, now: Date.now, onError }),
    health: createHealth({
      database,
      where: command.where,
      clock: systemClock,
      trustsResolver: dns.isTrusted,
      isRefusedByMail: () => systemClock.monotonic() < refusedUntil,
      isReceiverOff: () => isReceiverOff(database),
    }),
    measures,
    clock: systemClock,
    onError,
  });
  const folder = 'folder' in command.where ? command.where.folder : null;
  const commands = { secret, perform, renew: answers.renew };
  const endCommands = folder === null ? null : await openCommands({ ...commands, folder }, log);
  const served = metrics === null ? null : await serveMetrics(metrics, measures);
  const address = `${server.origin}${version}`;
  log.info({ address }, 'listening');
  const greeting = greet(command, { database, log, address, signal: ending.signal });
  // Reads the mail settings early. If the database is unreachable, the first request reads them.
  answers.now().catch(() => undefined);
  if (settings && settings.readable < settings.all)
    log.warn(
      settings,
      'some settings are from another HARRIER_SECRET: replace those of apps with "app settings ID", connect receivers of events again',
    );
  const beside = runBeside({ database, seal, fetch, kindsOf, measures, log }, ending.signal);
  await Promise.race([stop, greeting.then(() => stop)]);
  ending.abort();
  await endCommands?.();
  await Promise.all([server.close(), served?.close(), beside]);
  log.info('stopped');
}

interface Commands extends TakeCommandsParts {
  /** A command may have changed the settings of mail. */
  renew(): Promise<unknown>;
}

/** Null on Windows and in some mounted folders, which have no such sockets. */
async function openCommands({ perform, renew, ...parts }: Commands, log: Logger) {
  try {
    return await takeCommands({
      ...parts,
      async perform(one, io) {
        await perform(one, io);
        await renew().catch(() => undefined);
      },
    });
  } catch (error) {
    log.warn({ problem: problemOf(error) }, 'commands need this service to be stopped: no socket in its folder');
    return null;
  }
}

/** Says at the start and after each change whether mail servers can be asked. */
function logMail(live: LiveMail, log: Logger, signal: AbortSignal): void {
  switch (live.at) {
    case 'off':
      log.info('mail servers are not asked');
      break;
    case 'no-proxy':
      log.warn(
        'mail servers are not asked: the proxy was sealed with another HARRIER_SECRET; set that one, or the proxy again with "mail --proxy -"',
      );
      break;
    case 'on':
      log.info('mail servers are asked');
      canReachMailServers(live.mail, { clock: systemClock, ask: nodeDns(), signal }).then(
        (reach) => log.info({ reach }, reachWords[reach]),
        () => undefined,
      );
  }
}

interface Greeting {
  database: Database;
  log: Logger;
  /** Of the service. */
  address: string;
  signal: AbortSignal;
}

/** Hands out the first key, and says what is missing. Waits while the database is away, until the signal is aborted. */
async function greet(command: Serve, { database, log, address, signal }: Greeting): Promise<void> {
  const waiting = {
    async wait(ms: number) {
      await systemClock.wait(ms, signal);
      signal.throwIfAborted();
    },
    onWait: (wait: { code: string; ms: number }) => log.warn(wait, 'waiting for the database'),
  };
  try {
    if (!(await openWhenThere(() => isReady(database), waiting))) await reportFirstKey(command, address, database, log);
    if (command.secret === null && (await openWhenThere(() => hasConnectedApps(database), waiting)))
      log.warn('HARRIER_SECRET is not set: nothing is pushed to the connected apps');
    if (command.secret === null && (await openWhenThere(() => hasReceivers(database), waiting)))
      log.warn('HARRIER_SECRET is not set: no events are delivered');
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Names no host: it would reveal whom the team asked about. */
function logRefused(log: Logger, hosts: number): void {
  log.warn(
    { hosts },
    'mail servers refuse this machine and are left alone for 4 hours: check block lists and reverse DNS',
  );
}

async function reportFirstKey({ where }: Serve, address: string, database: Database, log: Logger): Promise<void> {
  const handed = await handOutFirstKey({
    where,
    address,
    terminal: process.stdout,
    make: async () => {
      const now = Date.now();
      return newMember(database, { team: await teamOrFirst(null, database, now), name: 'Owner', email: null }, now);
    },
  });
  if (handed.at === 'written') log.info({ file: handed.path }, 'created the first key: it is in this file');
  if (handed.at === 'none') log.warn('no key exists: add one with "key add NAME"');
}

/** Resolves on the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const end = (signal: string) => {
      log.info({ signal }, 'stopping');
      resolve();
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
  });
}
