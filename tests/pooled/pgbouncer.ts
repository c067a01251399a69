/** PgBouncer on loopback in transaction mode, run by an ordinary user in its own folder. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/harness/until.ts';
import { installFromDebian } from '../run/debian-packages.ts';
import type { Postgres } from '../run/postgres.ts';
import { freePort, startProgram } from '../run/program.ts';
import type { Servant } from '../run/servant.ts';
import { loopback } from '../service/listen.ts';

export interface PgBouncer {
  /** The URL of the same database through PgBouncer. */
  through(url: string): string;
  /** The process's id. */
  pid: number;
  close(): Promise<void>;
}

export interface PgBouncerOptions {
  /** Connections to the server, and so the number of clients served at once. */
  size?: number;
  /** Lines of `[pgbouncer]`. */
  settings?: readonly string[];
  /** Run on each new connection to the server. */
  connectQuery?: string;
}

export function installPgBouncer(): boolean {
  return installFromDebian('PgBouncer and what it needs', { pgbouncer: ['pgbouncer.service'] });
}

export async function startPgBouncer(
  servant: Servant,
  { port: behind }: Postgres,
  { size = 20, settings = [], connectQuery }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const home = mkdtempSync(join(servant.folder, 'pooler-'));
  const port = await freePort();
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${loopback} port=${behind} user=harrier${connectQuery ? ` connect_query='${connectQuery}'` : ''}`,
      '[pgbouncer]',
      `listen_addr = ${loopback}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 200',
      `default_pool_size = ${size}`,
      ...settings,
      '',
    ].join('\n'),
  );
  servant.takeOver(home);
  const program = startProgram('pgbouncer', [file], { servant, endsBy: 'SIGINT' });
  try {
    await until('PgBouncer listens', () => {
      program.mustRun();
      return program.said().includes('process up');
    });
  } catch (problem) {
    await program.close();
    throw problem;
  }
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.port = String(port);
      return pooled.href;
    },
    pid: program.pid ?? 0,
    close: () => program.close('SIGTERM'),
  };
}
