/**
 * Postfix on loopback, run from its unpacked Debian package, because installing it would replace Exim. By default it
 * refuses a sender or a HELO name only after the recipient. Its reply texts differ from Exim's.
 */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/harness/until.ts';
import { installFromDebian, unpackFromDebian } from '../run/debian-packages.ts';
import { freePort, startProgram } from '../run/program.ts';
import { hireServant } from '../run/servant.ts';
import { loopback } from '../service/listen.ts';
import { startGreylist } from './greylist.ts';
import type { MailServer } from './mail-server.ts';

/** Postfix's master process must start as root. Its other processes give up root. */
export const mayRunPostfix = process.getuid?.() === 0;

const libraries = { 'libdb5.3': [], libicu72: [], libnsl2: [], 'libsasl2-2': [], libssl3: [] };

export function installPackages(): boolean {
  const areInstalled = installFromDebian('The libraries of Postfix', libraries);
  return unpackFromDebian('postfix').isNew || areInstalled;
}

const queues = 'active bounce corrupt defer deferred flush hold incoming maildrop pid private public saved trace';

export async function startPostfix(): Promise<MailServer> {
  const { folder: unpacked } = unpackFromDebian('postfix');
  const servant = hireServant();
  const home = join(servant.folder, 'postfix');
  const [port, greylist] = await Promise.all([freePort(), startGreylist('greylist.test')]);
  for (const name of queues.split(' ')) mkdirSync(join(home, 'queue', name), { recursive: true });
  for (const name of ['conf', 'data', 'log']) mkdirSync(join(home, name));
  writeFileSync(join(home, 'conf', 'main.cf'), settingsOf(home, unpacked, greylist.port, servant.user));
  writeFileSync(join(home, 'conf', 'master.cf'), processesOf(port));
  servant.takeOver(home);
  // The master process refuses a queue of another user.
  for (const name of ['queue', 'queue/pid', 'conf', 'conf/main.cf', 'conf/master.cf'])
    chownSync(join(home, name), 0, 0);
  const master = join(unpacked, 'usr/lib/postfix/sbin/master');
  const program = startProgram(master, ['-c', join(home, 'conf'), '-d'], {
    servant: { ...servant, account: null },
    environment: { LD_LIBRARY_PATH: librariesIn(unpacked) },
  });
  const log = () => readFileSync(join(home, 'log', 'mail.log'), { encoding: 'utf8', flag: 'a+' });
  const close = async () => {
    await program.close();
    greylist.server.close();
    await servant.remove();
  };
  await until('Postfix listens', () => {
    program.mustRun();
    return log().includes('daemon started');
  }).catch(async (problem: unknown) => {
    await close();
    throw problem;
  });
  return { port, log, close };
}

const librariesIn = (unpacked: string) => join(unpacked, 'usr/lib/postfix');

function settingsOf(home: string, unpacked: string, greylist: number, user: string): string {
  return `
compatibility_level = 3.6
command_directory = ${unpacked}/usr/sbin
daemon_directory = ${unpacked}/usr/lib/postfix/sbin
shlib_directory = ${librariesIn(unpacked)}
queue_directory = ${home}/queue
data_directory = ${home}/data
maillog_file = ${home}/log/mail.log
maillog_file_prefixes = ${home}
import_environment = LD_LIBRARY_PATH MAIL_CONFIG MAIL_LOGTAG
export_environment = LD_LIBRARY_PATH
mail_owner = ${user}
setgid_group = daemon
default_privs = games
myhostname = mx.oakhollow.test
mydestination =
alias_maps =
alias_database =
inet_interfaces = ${loopback}
inet_protocols = ipv4
smtpd_peername_lookup = no
virtual_mailbox_domains = inline:{oakhollow.test=x, greylist.test=x, everything.test=x}
virtual_mailbox_maps = inline:{mira@oakhollow.test=x, jon@greylist.test=x, @everything.test=x}
smtpd_helo_restrictions = check_helo_access inline:{{unwelcome.harrier.test = REJECT this name is not welcome}}
smtpd_sender_restrictions = check_sender_access inline:{{unwelcome@harrier.test = REJECT this sender is not welcome}}
smtpd_relay_restrictions =
  check_recipient_access inline:{
    {full.test = 552 5.2.2 mailbox full}
    {blocked.test = 554 5.7.1 Service unavailable; Client host [${loopback}] blocked using zen.example}
    {busy.test = 450 4.3.2 Service currently unavailable}
    {dropped.test = 421 4.7.0 closing connection}
  }
  reject_unauth_destination
smtpd_recipient_restrictions = check_policy_service inet:${loopback}:${greylist}
`;
}

/** Runs the services without chroot. Only the services that clients use are public. */
function processesOf(port: number): string {
  return `
${port} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
rewrite unix - - n - - trivial-rewrite
proxymap unix - - n - - proxymap
anvil unix - - n - 1 anvil
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
`;
}
