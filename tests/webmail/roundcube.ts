/** A real Roundcube on loopback, over a mail server with invented messages. The system's own services take no part. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/harness/until.ts';
import { freePort, type Program, startProgram } from '../run/program.ts';
import { hireServant, type Servant } from '../run/servant.ts';
import { loopback } from '../service/listen.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

export interface Roundcube {
  port: number;
  close(): Promise<void>;
}

/** The folder in which Debian installs Roundcube. */
const program = '/var/lib/roundcube/public_html';
const defaults = '/etc/roundcube';

export async function startRoundcube(): Promise<Roundcube> {
  const servant = hireServant();
  const running: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const one of running.reverse()) await one.close();
    await servant.remove();
  };
  try {
    const mail = await startMailServer(servant);
    running.push(mail);
    const port = await freePort();
    const web = startWeb(servant, mail, port);
    running.push(web);
    await answers(web, port);
    return { port, close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

function startWeb(servant: Servant, mail: MailServer, port: number): Program {
  const home = join(servant.folder, 'roundcube');
  for (const part of ['config', 'log', 'temp']) mkdirSync(join(home, part), { recursive: true });
  for (const file of ['defaults.inc.php', 'mimetypes.php'])
    copyFileSync(join(defaults, file), join(home, 'config', file));
  writeFileSync(join(home, 'config', 'config.inc.php'), settingsOf(home, mail));
  servant.takeOver(home);
  return startProgram('php', ['-S', `${loopback}:${port}`, '-t', program], {
    servant,
    environment: { ROUNDCUBE_CONFIG_DIR: join(home, 'config') },
  });
}

/** Roundcube creates its own tables in an empty file. */
function settingsOf(home: string, mail: MailServer): string {
  return `<?php
$config = [
  'db_dsnw' => 'sqlite:///${home}/roundcube.db?mode=0600',
  'imap_host' => '${loopback}:${mail.port}',
  'smtp_host' => '${loopback}:9',
  'des_key' => '24-invented-letters-here',
  'log_dir' => '${home}/log',
  'temp_dir' => '${home}/temp',
  'plugins' => [],
  'skin' => 'elastic',
  'language' => 'en_US',
];
`;
}

async function answers(web: Program, port: number): Promise<void> {
  await until('Roundcube answers', async () => {
    web.mustRun();
    const reply = await fetch(`http://${loopback}:${port}/`).catch(() => null);
    if (reply?.status === 500) throw new Error(`Roundcube fails:\n${await reply.text()}\n${web.said()}`);
    return reply?.ok === true && (await reply.text()).includes('rcmloginuser');
  });
}
