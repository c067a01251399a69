/** What a real Roundcube and a real SOGo are made of, from Debian: installed when the test is run as root, named otherwise. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** With what each would have the system start by itself. */
const services: Readonly<Record<string, readonly string[]>> = {
  'roundcube-core': ['roundcube-gc.timer', 'roundcube-cleandb.timer'],
  'roundcube-sqlite3': [],
  'dovecot-imapd': ['dovecot.service'],
  'php-cli': [],
  'php-sqlite3': [],
  // Debian builds it for PostgreSQL and MySQL alone.
  sogo: ['sogo.service'],
  postgresql: ['postgresql.service'],
  memcached: ['memcached.service'],
};
const packages = Object.keys(services);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives whether something had to be installed. */
export function installPackages(): boolean {
  const missing = packages.filter((name) => !isThere(name));
  if (missing.length === 0) return false;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error(`Roundcube, SOGo and what they need are not here. On Debian 12, install ${missing.join(', ')}`);
  console.log(`Installing ${missing.join(', ')}, once`);
  run('apt-get', ['update', '-qq']);
  // It would look for a database of its own.
  run('debconf-set-selections', [], 'roundcube-core roundcube/dbconfig-install boolean false\n');
  withoutServices(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]));
  if (!packages.every(isThere)) throw new Error('Roundcube, SOGo and what they need could not be installed: see above');
  // Neither now nor after the next start of the machine: the test starts what it needs by itself.
  const units = missing.flatMap((name) => services[name] ?? []);
  if (units.length > 0) run('systemctl', ['--quiet', 'disable', ...units]);
  return true;
}

function isThere(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' });
  return /^Status: install ok installed$/m.test(stdout ?? '');
}

/** Packages start their services unless this file, which is no part of any, says no. */
function withoutServices(install: () => void): void {
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  // Heard, a signal ends what is being installed, but not this process before it has taken the file away.
  const hear = () => {};
  for (const signal of signals) process.on(signal, hear);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (isOurs) rmSync(policy, { force: true });
    for (const signal of signals) process.off(signal, hear);
  }
}

/** Says something only when it fails: what becomes of it is looked at afterwards. */
function run(command: string, args: string[], input = ''): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stdout, stderr } = spawnSync(command, args, { input, env, encoding: 'utf8' });
  if (status !== 0) console.error(`${command} ended with ${status}\n${stdout ?? ''}${stderr ?? ''}`);
}
