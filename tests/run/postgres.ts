/** PostgreSQL on loopback, as an ordinary user in a folder of its own: the system's own databases are left alone. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { until } from '../e2e/harness/until.ts';
import { loopback } from '../service/listen.ts';
import { installFromDebian } from './debian-packages.ts';
import { freePort, startProgram } from './program.ts';
import type { Servant } from './servant.ts';

export interface Postgres {
  port: number;
  /** Of a user who may do everything, without a password: `postgres://…/postgres`. */
  url: string;
  close(): Promise<void>;
}

/** Debian keeps its versions apart. */
const versions = '/usr/lib/postgresql';

/** Gives whether it had to be installed. */
export function installPostgres(): boolean {
  if (newestVersion() !== null) return false;
  installFromDebian('PostgreSQL’s programs', { postgresql: ['postgresql.service'] });
  if (newestVersion() === null) throw new Error(`There is no PostgreSQL in ${versions}.`);
  return true;
}

/** It writes nothing to the disk that the system does not write by itself: what is in it ends with the test. */
export async function startPostgres(servant: Servant, user = 'harrier'): Promise<Postgres> {
  const programs = newestVersion();
  if (programs === null) throw new Error(`There is no PostgreSQL in ${versions}.`);
  const home = join(servant.folder, 'database');
  const port = await freePort();
  mkdirSync(home);
  servant.takeOver(home);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', home, '-U', user, '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'],
    { cwd: home, env: { PATH: process.env.PATH, HOME: home }, ...servant.account },
  );
  const settings = [`listen_addresses=${loopback}`, 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off'];
  const own = ['-D', home, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const program = startProgram(join(programs, 'postgres'), own, { servant, endsBy: 'SIGINT' });
  const url = `postgres://${user}@${loopback}:${port}/postgres`;
  try {
    await until('the database answers', () => {
      program.mustRun();
      return answers(url);
    });
  } catch (problem) {
    await program.close();
    throw problem;
  }
  return { port, url, close: program.close };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** Where its programs are; null where there are none. */
function newestVersion(): string | null {
  if (!existsSync(versions)) return null;
  const folders = readdirSync(versions)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(versions, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}
