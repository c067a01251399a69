/** Packages of Debian that a test stands beside: installed when it is run as root, named otherwise. Their services are not started. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Seconds for which it waits for a server that says nothing: a machine without a network is told so soon. */
const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Each package with what it would have the system start by itself. */
export type Packages = Readonly<Record<string, readonly string[]>>;

/** Gives whether something had to be installed. `what` names it all together, in the plural. */
export function installFromDebian(what: string, services: Packages, before: () => void = () => undefined): boolean {
  const packages = Object.keys(services);
  const missing = packages.filter((name) => !isThere(name));
  if (missing.length === 0) return false;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error(`${what} are not here. On Debian 12, install ${missing.join(', ')}`);
  console.log(`Installing ${missing.join(', ')}, once`);
  run('apt-get', ['update', '-qq', ...patience]);
  before();
  withoutServices(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patience, ...missing]));
  if (!packages.every(isThere)) throw new Error(`${what} could not be installed: see above`);
  // Neither now nor after the next start of the machine: the test starts what it needs by itself.
  const units = missing.flatMap((name) => services[name] ?? []);
  if (units.length > 0) run('systemctl', ['--quiet', 'disable', ...units]);
  return true;
}

/** What packages would ask for while they are installed, a line each. */
export function answerQuestions(lines: string): void {
  run('debconf-set-selections', [], lines);
}

function isThere(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' });
  return /^Status: install ok installed$/m.test(stdout ?? '');
}

/** These files are no part of any package. Without the first, packages start their services; without the second, PostgreSQL makes a database of the system's own. */
const refusals: readonly { path: string; text: string; mode: number }[] = [
  { path: '/usr/sbin/policy-rc.d', text: '#!/bin/sh\nexit 101\n', mode: 0o755 },
  {
    path: '/etc/postgresql-common/createcluster.d/harrier-tests.conf',
    text: 'create_main_cluster = false\n',
    mode: 0o644,
  },
];

function withoutServices(install: () => void): void {
  const ours = refusals.filter(({ path }) => !existsSync(path));
  // Heard, a signal ends what is being installed, but not this process before it has taken the files away.
  const hear = () => {};
  for (const signal of signals) process.on(signal, hear);
  for (const { path, text, mode } of ours) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  }
  try {
    install();
  } finally {
    for (const { path } of ours) rmSync(path, { force: true });
    for (const signal of signals) process.off(signal, hear);
  }
}

/** Says something only when it fails: what becomes of it is looked at afterwards. */
function run(command: string, args: string[], input = ''): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { input, env, encoding: 'utf8' });
  if (status !== 0) console.error(`${command} ended with ${status}\n${stdout ?? ''}${stderr ?? ''}`);
}
