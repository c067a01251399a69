/** The team service over HTTP on an embedded database. */
import pino from 'pino';
import { once } from '../../../lib/contract/async.ts';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { encode } from '../../../lib/contract/request.ts';
import type { Answers } from '../../../lib/device-service/answers.ts';
import type { AskDns } from '../../../lib/device-service/verifier/dns-over-https.ts';
import { type Database, openDatabase } from '../../../lib/team-service/database/database.ts';
import { createEventsEndpoint } from '../../../lib/team-service/events/endpoint.ts';
import { createMeasures } from '../../../lib/team-service/http/measures.ts';
import type { OwnEndpoint } from '../../../lib/team-service/http/own-operation.ts';
import { startServer } from '../../../lib/team-service/http/server.ts';
import { createTeamAuthenticator } from '../../../lib/team-service/http/team-authenticator.ts';
import { addMember, createTeam, type Plan, unlimited } from '../../../lib/team-service/keys/teams.ts';
import { createKnowledgeEndpoint } from '../../../lib/team-service/knowledge/endpoint.ts';
import type { AskApp } from '../../../lib/team-service/look-up/ask-app.ts';
import { createLookUpEndpoint } from '../../../lib/team-service/look-up/endpoint.ts';
import type { LiveAnswers } from '../../../lib/team-service/mail/live-answers.ts';
import { createTeamEndpoint } from '../../../lib/team-service/roles/endpoint.ts';
import { createSiteSearchEndpoint } from '../../../lib/team-service/site-search/endpoint.ts';
import { createSyncEndpoint } from '../../../lib/team-service/sync/endpoint.ts';
import { systemClock, teamAnswers } from '../../../lib/team-service/team-answers.ts';
import { newFolder } from '../../team-store/new-folder.ts';
import { loopback } from '../listen.ts';
import { noteReply } from '../reply-check.ts';

/** Tests send no real DNS queries. */
const noDns: AskDns = async () => ({ at: 'unknown', why: 'network' });

const withoutMail = teamAnswers({ mail: null, ask: noDns });

export interface TeamService {
  database: Database;
  /** Ends in `/v2`. */
  base: string;
  /** Another instance on the same database. */
  another(options?: TeamServiceOptions): Promise<TeamService>;
  close(): Promise<void>;
}

interface TeamServiceOptions {
  /** Default: without mail servers. */
  answers?: Answers;
  /** Replaces `answers`: answers that change while the service runs. */
  live?(database: Database): LiveAnswers;
  /** Holds back the reply of an import of knowledge. */
  hold?(): Promise<void>;
  /** Bytes that the files of a member's sync may have together. */
  syncSpace?: number;
  /** Look-ups in connected apps. Default: none. */
  askApp?(database: Database): AskApp;
}

export interface Clock {
  /** Epoch milliseconds. */
  now: number;
}

/** Shared by all tests of the process, and never closed before its end. Each test has teams of its own. */
const shared = once(() => openDatabase({ folder: newFolder() }));

/** On a database that the other files of this process share. */
export async function startTeamService(clock: Clock, options: TeamServiceOptions = {}): Promise<TeamService> {
  return startInstance(await shared(), clock, options);
}

/**
 * On a database of its own, for files with their own secret or with runners. Runners serve all teams, so they would
 * also process the data of other files.
 */
export async function startLonelyService(clock: Clock, options: TeamServiceOptions = {}): Promise<TeamService> {
  const database = await openDatabase({ folder: newFolder() });
  const first = await startInstance(database, clock, options);
  return {
    ...first,
    close: async () => {
      await first.close();
      await database.close();
    },
  };
}

async function startInstance(database: Database, clock: Clock, options: TeamServiceOptions): Promise<TeamService> {
  const { answers = withoutMail, hold, askApp, live, syncSpace = 10_000_000 } = options;
  const now = () => clock.now;
  const parts = { database, answers, now };
  const measures = createMeasures(pino({ enabled: false }));
  const server = await startServer({
    host: loopback,
    port: 0,
    authenticator: createTeamAuthenticator({ ...parts, answers: live ? live(database).now : async () => answers }),
    knowledge: held(createKnowledgeEndpoint(parts), hold),
    searches: createSiteSearchEndpoint(parts),
    ...(askApp && { lookUps: createLookUpEndpoint({ ...parts, ask: askApp(database) }) }),
    team: createTeamEndpoint(parts),
    events: createEventsEndpoint(parts),
    sync: createSyncEndpoint({ ...parts, total: syncSpace }),
    health: async () => ({}),
    measures: {
      ...measures,
      answered(name, reply, took) {
        noteReply(name, reply);
        measures.answered(name, reply, took);
      },
    },
    clock: systemClock,
    onError: (error) => {
      throw error;
    },
  });
  return {
    database,
    base: `${server.origin}/v2`,
    another: (other = options) => startInstance(database, clock, other),
    close: () => server.close(0),
  };
}

function held({ route }: OwnEndpoint, hold: TeamServiceOptions['hold']): OwnEndpoint {
  return {
    route(request) {
      const routed = route(request);
      return routed && { ...routed, answer: () => routed.answer().finally(hold) };
    },
  };
}

/** A team with one member. */
export async function newTeam(
  { database }: TeamService,
  { now }: Clock,
  name: string,
  plan: Plan = unlimited,
): Promise<{ team: number; key: string }> {
  const team = await createTeam(database, name, plan, now);
  return { team, key: await addMember(database, { team, name: `Robin ${name}`, email: null }, now) };
}

export interface Answered {
  status: number;
  text: string;
  headers: Headers;
}

export async function ask<Name extends OperationName>(
  { base }: Pick<TeamService, 'base'>,
  key: string,
  name: Name,
  params: Params<Name>,
): Promise<Answered> {
  const encoded = encode(name, params);
  if (!encoded.ok) throw new Error(`${encoded.input.field} is ${encoded.input.fault}`);
  const { method, path, query, body } = encoded.request;
  const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** For tests that expect no error. */
export function raise(error: unknown): never {
  throw error;
}
