/** PostgreSQL on loopback, run by an ordinary user in its own folder. The system's databases are untouched. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../e2e/harness/until.ts';
import { loopback } from '../service/listen.ts';
import { installFromDebian } from './debian-packages.ts';
import { freePort, type Program, startProgram } from './program.ts';
import type { Servant } from './servant.ts';

export interface Postgres {
  port: number;
  /** A superuser's URL without a password: `postgres://…/postgres`. */
  url: string;
  /** Kills all of its processes at once, like a power failure. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on the same port with the same data. Resolves once it responds. */
  start(): Promise<void>;
  /** Suspends all of its processes: it keeps its connections and does not respond. */
  hang(): void;
  resume(): void;
  /** Ids of its current processes. */
  processes(): number[];
  close(): Promise<void>;
}

interface PostgresOptions {
  user?: string;
  /** Overrides of its defaults, such as `shared_buffers=1GB`. */
  settings?: readonly string[];
  /**
   * Acknowledged writes survive a crash of the machine. Default: no fsync, so only the system decides when data
   * reaches the disk.
   */
  durable?: boolean;
}

/** Debian's folder with one subfolder per version. */
const versions = '/usr/lib/postgresql';

/** Returns whether it had to be installed. */
export function installPostgres(): boolean {
  if (postgresPrograms() !== null) return false;
  return installFromDebian('PostgreSQL’s programs', { postgresql: ['postgresql.service'] });
}

/**
 * The folder of its programs: `HARRIER_TEST_POSTGRES_BIN`, or the newest version that Debian installed. Null if there
 * is none.
 */
export function postgresPrograms(): string | null {
  const given = process.env.HARRIER_TEST_POSTGRES_BIN;
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  const newestFirst = installed.sort((one, other) => Number(other) - Number(one));
  const folders = given ? [given] : newestFirst.map((version) => join(versions, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export const noPostgres =
  'There is no PostgreSQL: install Debian’s package postgresql, or name the folder of its programs in HARRIER_TEST_POSTGRES_BIN.';

/** Starts a new server. All of its files are in the servant's folder. */
export async function startPostgres(servant: Servant, options: PostgresOptions = {}): Promise<Postgres> {
  const { user = 'harrier', settings = [], durable = false } = options;
  const home = newHome(servant);
  runTool(servant, 'initdb', home, ['-U', user, '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync']);
  return runServer(servant, { home, user, settings, durable });
}

/** A standby: a copy of a running server that follows it. */
export interface Standby extends Postgres {
  /** Makes it the primary. */
  promote(): Promise<void>;
}

export async function startStandby(
  servant: Servant,
  primary: Postgres,
  options: PostgresOptions = {},
): Promise<Standby> {
  const { user = 'harrier', settings = [], durable = false } = options;
  const home = newHome(servant);
  const from = ['-h', loopback, '-p', String(primary.port), '-U', user];
  runTool(servant, 'pg_basebackup', home, [...from, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']);
  const server = await runServer(servant, { home, user, settings, durable });
  return {
    ...server,
    async promote() {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
  };
}

function programPath(name: string): string {
  const programs = postgresPrograms();
  if (programs === null) throw new Error(noPostgres);
  return join(programs, name);
}

/** Creates an empty folder for one server. */
function newHome(servant: Servant): string {
  const home = mkdtempSync(join(servant.folder, 'database-'));
  servant.takeOver(home);
  return home;
}

function runTool(servant: Servant, name: string, home: string, args: readonly string[]): void {
  const env = { PATH: process.env.PATH, HOME: home };
  execFileSync(programPath(name), ['-D', home, ...args], { cwd: home, env, stdio: 'pipe', ...servant.account });
}

interface Run extends Required<PostgresOptions> {
  home: string;
}

async function runServer(servant: Servant, { home, user, settings, durable }: Run): Promise<Postgres> {
  const port = await freePort();
  const all = [
    ...[`listen_addresses=${loopback}`, 'unix_socket_directories='],
    // Shared memory in the server's folder: a killed server would leave any other kind behind for good.
    'dynamic_shared_memory_type=mmap',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    ...settings,
  ];
  const own = ['-D', home, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  // SIGINT is its fast shutdown, which does not wait for connected clients.
  const begin = () => startProgram(programPath('postgres'), own, { servant, endsBy: 'SIGINT' });
  const url = `postgres://${user}@${loopback}:${port}/postgres`;
  let program = begin();
  try {
    await until('the database answers', () => {
      program.mustRun();
      return answers(url);
    });
  } catch (problem) {
    await program.close();
    throw problem;
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(program)) send(pid, name);
  };
  return {
    port,
    url,
    processes: () => processesOf(program),
    async kill() {
      const [, ...others] = processesOf(program);
      const ended = program.close('SIGKILL');
      for (const pid of others) send(pid, 'SIGKILL');
      await ended;
    },
    hang: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async start() {
      // It refuses to start until every killed process is gone.
      await until('the database has begun again', async () => {
        program = begin();
        const outcome = await until('the database answers or ends', async () =>
          program.isRunning() ? (await answers(url)) && 'answers' : 'ended',
        );
        return outcome === 'answers';
      });
    },
    close: () => program.close(),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The main process and its children. */
function processesOf({ pid }: Program): number[] {
  if (pid === null || !existsSync(`/proc/${pid}`)) return [];
  const begun = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...begun.split(' ').filter(Boolean).map(Number)];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}
