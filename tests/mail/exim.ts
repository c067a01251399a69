/**
 * Exim on loopback, run by an ordinary user with its own configuration: two mailboxes, and one domain for each kind
 * of refusal.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/harness/until.ts';
import { installFromDebian } from '../run/debian-packages.ts';
import { freePort, startProgram } from '../run/program.ts';
import { hireServant } from '../run/servant.ts';
import { loopback } from '../service/listen.ts';
import type { MailServer } from './mail-server.ts';

export function installPackages(): boolean {
  return installFromDebian('Exim and what it needs', { 'exim4-daemon-light': ['exim4.service', 'exim4-base.timer'] });
}

export async function startExim(): Promise<MailServer> {
  const servant = hireServant();
  const home = join(servant.folder, 'exim');
  const port = await freePort();
  for (const name of ['', 'spool']) mkdirSync(join(home, name), { recursive: true });
  const settings = join(home, 'exim.conf');
  writeFileSync(settings, settingsOf(home, port, servant));
  servant.takeOver(home);
  const program = startProgram('exim4', ['-C', settings, '-bdf', '-oX', String(port)], { servant, keepsUser: true });
  const close = async () => {
    await program.close();
    await servant.remove();
  };
  await until('Exim listens', () => {
    program.mustRun();
    return program.said().includes('listening for SMTP');
  }).catch(async (problem: unknown) => {
    await close();
    throw problem;
  });
  return { port, log: program.said, close };
}

function settingsOf(home: string, port: number, { user, group }: { user: string; group: string }): string {
  return `
primary_hostname = mx.oakhollow.test
spool_directory = ${home}/spool
pid_file_path = ${home}/exim.pid
local_interfaces = ${loopback}
daemon_smtp_ports = ${port}
exim_user = ${user}
exim_group = ${group}
never_users =
keep_environment =
tls_advertise_hosts =
host_lookup =
rfc1413_query_timeout = 0s
acl_smtp_helo = names
acl_smtp_mail = senders
acl_smtp_rcpt = recipients

begin acl
names:
  deny condition = \${if eq{$sender_helo_name}{unwelcome.harrier.test}}
       message = 5.7.1 this name is not welcome
  accept
senders:
  deny senders = unwelcome@harrier.test
       message = 5.7.1 this sender is not welcome
  accept
recipients:
  accept domains = everything.test
  deny domains = full.test
       message = 552 5.2.2 mailbox full
  deny domains = blocked.test
       message = 554 5.7.1 Client host blocked using zen.example
  defer domains = busy.test
       message = 4.3.2 please try again later
  defer domains = dropped.test
       message = 421 4.7.0 closing connection
  defer domains = greylist.test
       !seen = 1d / key=$sender_host_address $sender_address $local_part@$domain
       message = 4.7.1 Greylisted, please try again in one minute
  require verify = recipient
  accept

begin routers
mailboxes:
  driver = accept
  domains = oakhollow.test : greylist.test
  local_parts = mira : jon
  transport = nowhere

begin transports
nowhere:
  driver = appendfile
  file = /dev/null
`;
}
