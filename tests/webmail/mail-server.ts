/** Dovecot over one Maildir, on loopback, as an ordinary user with its own configuration. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../e2e/harness/until.ts';
import { freePort, type Program, startProgram } from '../run/program.ts';
import type { Servant } from '../run/servant.ts';
import { systemPath } from '../run/system-path.js';
import { loopback } from '../service/listen.ts';
import { letters, owner } from './letters.ts';
import { writeMaildir } from './maildir.ts';

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

export const password = 'crates-and-lenses';

export async function startMailServer(servant: Servant): Promise<MailServer> {
  needsVersion('2.3');
  const home = join(servant.folder, 'dovecot');
  const port = await freePort();
  mkdirSync(home);
  writeMaildir(join(home, 'mail', owner.address), letters);
  const settings = join(home, 'dovecot.conf');
  writeFileSync(settings, settingsOf(servant, home, port));
  servant.takeOver(home);
  const program = startProgram('dovecot', ['-F', '-c', settings], { servant });
  await answers(program, port, join(home, 'log'));
  return { port, close: () => program.close() };
}

/** The names of Dovecot's settings change between versions. */
function needsVersion(version: string): void {
  const said = execFileSync('dovecot', ['--version'], {
    encoding: 'utf8',
    env: { PATH: systemPath },
  });
  if (!said.startsWith(`${version}.`)) throw new Error(`This is written for Dovecot ${version}, and here is ${said}`);
}

/** Only root can change the user or the root directory, so every service is set to keep both. */
function settingsOf({ user, group, account }: Servant, home: string, port: number): string {
  return `
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
protocols = imap
listen = ${loopback}
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${home}/mail/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${account?.uid ?? user} gid=${account?.gid ?? group} home=${home}/mail/%u
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

async function answers(program: Program, port: number, log: string): Promise<void> {
  await until('the mail server answers', () => {
    program.mustRun();
    return greets(port);
  }).catch((problem: Error) => {
    throw new Error(`${problem.message}\n${readFileSync(log, 'utf8')}`);
  });
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, loopback);
    const end = (greeted: boolean) => {
      socket.destroy();
      resolve(greeted);
    };
    socket.once('data', (words) => end(words.toString().startsWith('* OK')));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
