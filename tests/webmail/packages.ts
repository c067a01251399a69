/** What a real Roundcube is made of, from Debian: installed when the test is run as root, named otherwise. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const packages = ['roundcube-core', 'roundcube-sqlite3', 'dovecot-imapd', 'php-cli', 'php-sqlite3'];
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives whether something had to be installed. */
export function installPackages(): boolean {
  if (areThere()) return false;
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error(`Roundcube and what it needs are not here. On Debian 12, install ${packages.join(', ')}`);
  console.log('Installing Roundcube, Dovecot and PHP, once');
  run('apt-get', ['update', '-qq']);
  // It would look for a database of its own.
  run('debconf-set-selections', [], 'roundcube-core roundcube/dbconfig-install boolean false\n');
  withoutServices(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]));
  if (!areThere()) throw new Error('Roundcube and what it needs could not be installed: see above');
  // Neither now nor after the next start of the machine: the test starts what it needs by itself.
  run('systemctl', ['--quiet', 'disable', 'dovecot.service', 'roundcube-gc.timer', 'roundcube-cleandb.timer']);
  return true;
}

function areThere(): boolean {
  const { stdout } = spawnSync('dpkg-query', ['-s', ...packages], { encoding: 'utf8' });
  return stdout?.match(/^Status: install ok installed$/gm)?.length === packages.length;
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
