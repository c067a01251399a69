/**
 * Debian packages that a test needs: installed when run as root, otherwise named in the error. Their services are not
 * started.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './command.ts';
import { systemPath } from './system-path.js';

/** Timeouts in seconds: short for servers, so a machine without a network fails soon, and long for apt's lock. */
const patience = ['Acquire::http::Timeout=20', 'Acquire::https::Timeout=20', 'DPkg::Lock::Timeout=300'].flatMap(
  (setting) => ['-o', setting],
);

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Each package with the system services it would start. */
export type Packages = Readonly<Record<string, readonly string[]>>;

/** Returns whether anything was installed. `what`: a plural name for all packages together, used in messages. */
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
  // Services stay off, now and after a reboot: the test starts what it needs.
  const units = missing.flatMap((name) => services[name] ?? []);
  if (units.length > 0) run('systemctl', ['--quiet', 'disable', ...units]);
  return true;
}

/**
 * Unpacks a package's files into a folder without installing it, because its installation would replace another package
 * under test. Downloads it only once.
 */
export function unpackFromDebian(name: string): { folder: string; isNew: boolean } {
  const folder = join(root, 'tests', 'out', 'debian', name);
  if (existsSync(folder)) return { folder, isNew: false };
  // The folder gets its final name once it is complete.
  const [download, unpacked] = [`${folder}.download`, `${folder}.part`];
  for (const one of [download, unpacked]) rmSync(one, { recursive: true, force: true });
  mkdirSync(download, { recursive: true });
  run('apt-get', ['download', '-qq', ...patience, name], '', download);
  const [file] = readdirSync(download);
  if (file === undefined) throw new Error(`The package ${name} could not be downloaded: see above`);
  run('dpkg', ['-x', join(download, file), unpacked]);
  if (!existsSync(join(unpacked, 'usr'))) throw new Error(`The package ${name} could not be unpacked: see above`);
  renameSync(unpacked, folder);
  rmSync(download, { recursive: true });
  return { folder, isNew: true };
}

/** Answers the packages' installation questions in advance, one line each. */
export function answerQuestions(lines: string): void {
  run('debconf-set-selections', [], lines);
}

function isThere(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' });
  return /^Status: install ok installed$/m.test(stdout ?? '');
}

/**
 * Files that belong to no package. The first keeps packages from starting their services, the second keeps PostgreSQL
 * from creating a system database.
 */
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
  // With a handler, a signal ends the installation but not this process, which must remove the files first.
  const ignore = () => {};
  for (const signal of signals) process.on(signal, ignore);
  for (const { path, text, mode } of ours) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  }
  try {
    install();
  } finally {
    for (const { path } of ours) rmSync(path, { force: true });
    for (const signal of signals) process.off(signal, ignore);
  }
}

/** Prints only on failure. Callers check the outcome themselves. */
function run(command: string, args: string[], input = '', cwd = root): void {
  const env = { ...process.env, PATH: systemPath, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { input, env, cwd, encoding: 'utf8' });
  if (status !== 0) console.error(`${command} ended with ${status}\n${stdout ?? ''}${stderr ?? ''}`);
}
