/**
 * A real SOGo on loopback, over the same mail server. It has its own database and cache, and a proxy in front, as its
 * manual requires.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Client } from 'pg';
import { until } from '../e2e/harness/until.ts';
import { type Postgres, startPostgres } from '../run/postgres.ts';
import { freePort, startProgram } from '../run/program.ts';
import { hireServant, type Servant } from '../run/servant.ts';
import { closeServer, listen, loopback } from '../service/listen.ts';
import { owner } from './letters.ts';
import { type MailServer, password, startMailServer } from './mail-server.ts';

export interface Sogo {
  port: number;
  close(): Promise<void>;
}

interface Running {
  close(): Promise<void>;
}

const files = '/usr/share/GNUstep/SOGo/WebServerResources';
const resources = '/SOGo.woa/WebServerResources/';
/** SOGo always reads this file, but arguments take precedence. */
const settings = '/etc/sogo/sogo.conf';
const databaseUser = 'sogo';

export async function startSogo(): Promise<Sogo> {
  const servant = hireServant();
  const running: Running[] = [];
  const close = async () => {
    for (const one of running.reverse()) await one.close();
    await servant.remove();
  };
  const started = async <One extends Running>(one: Promise<One>): Promise<One> => {
    const it = await one;
    running.push(it);
    return it;
  };
  try {
    const mail = await started(startMailServer(servant));
    const database = await started(startDatabase(servant));
    const cache = await started(startCache(servant));
    const server = await started(startServer(servant, mail, database.port, cache.port));
    const door = await started(openDoor(server.port));
    return { port: door.port, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

async function startDatabase(servant: Servant): Promise<Postgres> {
  const database = await startPostgres(servant, { user: databaseUser });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create table people (c_uid text, c_name text, c_password text, c_cn text, mail text);
    insert into people values ('${owner.address}', '${owner.address}', '${password}', '${owner.name}', '${owner.address}')`);
  await client.end();
  return database;
}

async function startCache(servant: Servant): Promise<Running & { port: number }> {
  const port = await freePort();
  const program = startProgram('memcached', ['-l', loopback, '-p', String(port), '-U', '0'], { servant });
  return { port, close: program.close };
}

async function startServer(
  servant: Servant,
  mail: MailServer,
  database: number,
  cache: number,
): Promise<Running & { port: number }> {
  const home = join(servant.folder, 'sogo');
  const port = await freePort();
  mkdirSync(home);
  servant.takeOver(home);
  const tables = `postgresql://${databaseUser}@${loopback}:${database}/postgres`;
  const program = startProgram(
    'sogod',
    argumentsOf({
      WONoDetach: 'YES',
      WOPort: `${loopback}:${port}`,
      WOWorkersCount: '2',
      WOPidFile: join(home, 'pid'),
      WOLogFile: '-',
      SOGoProfileURL: `${tables}/sogo_user_profile`,
      OCSFolderInfoURL: `${tables}/sogo_folder_info`,
      OCSSessionsFolderURL: `${tables}/sogo_sessions_folder`,
      OCSEMailAlarmsFolderURL: `${tables}/sogo_alarms_folder`,
      SOGoMemcachedHost: `${loopback}:${cache}`,
      SOGoIMAPServer: `imap://${loopback}:${mail.port}`,
      SOGoSMTPServer: `smtp://${loopback}:9`,
      SOGoLanguage: 'English',
      SOGoTimeZone: 'UTC',
      SOGoUserSources: `({type = sql; id = people; viewURL = "${tables}/people"; canAuthenticate = YES; isAddressBook = NO; userPasswordAlgorithm = none;})`,
    }),
    { servant: inItsGroup(servant), environment: { HOME: home, LANG: 'C.UTF-8' } },
  );
  await until('SOGo answers', async () => {
    program.mustRun();
    const reply = await fetch(`http://${loopback}:${port}/SOGo/`).catch(() => null);
    return reply?.ok === true;
  }).catch((problem: Error) => {
    throw new Error(`${problem.message}\n${program.said()}`);
  });
  return { port, close: program.close };
}

const argumentsOf = (all: Record<string, string>): string[] =>
  Object.entries(all).flatMap(([name, value]) => [`-${name}`, value]);

/** Only root and SOGo's own group may read its settings. */
function inItsGroup(servant: Servant): Servant {
  const { account } = servant;
  if (account) {
    const [, , gid] = execFileSync('getent', ['group', 'sogo'], { encoding: 'utf8' }).split(':');
    return { ...servant, group: 'sogo', account: { ...account, gid: Number(gid) } };
  }
  try {
    accessSync(settings, constants.R_OK);
  } catch {
    throw new Error(`SOGo will not start without ${settings}, which only root and the group “sogo” may read`);
  }
  return servant;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves SOGo's files and forwards everything else to it, with its outer address in the headers. */
async function openDoor(inner: number): Promise<Running & { port: number }> {
  const door = createServer((asked, reply) => {
    const path = new URL(asked.url ?? '/', `http://${loopback}`).pathname;
    if (path.startsWith(resources)) void handOut(path.slice(resources.length), reply);
    else handOn(asked, reply, inner, port);
  });
  const port = await listen(door, 0);
  return { port, close: () => closeServer(door) };
}

async function handOut(name: string, reply: ServerResponse): Promise<void> {
  const file = join(files, normalize(`/${decodeURIComponent(name)}`));
  const found = await readFile(file).catch(() => null);
  reply.writeHead(found ? 200 : 404, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  reply.end(found ?? '');
}

function handOn(asked: IncomingMessage, reply: ServerResponse, inner: number, port: number): void {
  const headers = {
    ...asked.headers,
    'x-webobjects-server-protocol': 'HTTP/1.0',
    'x-webobjects-server-name': 'localhost',
    'x-webobjects-server-port': String(port),
    'x-webobjects-server-url': `http://localhost:${port}`,
    'x-webobjects-remote-host': loopback,
  };
  const on = request({ host: loopback, port: inner, method: asked.method, path: asked.url, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  on.on('error', () => reply.destroy());
  asked.pipe(on);
}
