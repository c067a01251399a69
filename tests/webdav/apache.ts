/** Apache with mod_dav on loopback, run by an ordinary user: one folder behind a password. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/harness/until.ts';
import { installFromDebian } from '../run/debian-packages.ts';
import { freePort, startProgram } from '../run/program.ts';
import { hireServant } from '../run/servant.ts';
import { loopback } from '../service/listen.ts';

export interface Apache {
  folder: string;
  user: string;
  password: string;
  close(): Promise<void>;
}

export function installPackages(): boolean {
  return installFromDebian('Apache', { apache2: ['apache2.service'] });
}

const modules = ['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic', 'dav', 'dav_fs'];

export async function startApache(): Promise<Apache> {
  const servant = hireServant();
  const home = join(servant.folder, 'apache');
  const port = await freePort();
  for (const name of ['', 'dav', 'dav/harrier']) mkdirSync(join(home, name), { recursive: true });
  const [user, password] = ['ada', 'an app password'];
  // Apache reads no passwords in plain text; SHA-1 without salt is the simplest format.
  const sha = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(password)));
  writeFileSync(join(home, 'users'), `${user}:{SHA}${Buffer.from(sha).toString('base64')}\n`);
  const settings = join(home, 'apache.conf');
  writeFileSync(settings, settingsOf(home, port));
  servant.takeOver(home);
  const program = startProgram('apache2', ['-f', settings, '-DFOREGROUND'], { servant });
  const close = async () => {
    await program.close();
    await servant.remove();
  };
  const folder = `http://${loopback}:${port}/dav/harrier/`;
  await until('Apache listens', async () => {
    program.mustRun();
    return fetch(folder).then(
      ({ status }) => status === 401,
      () => false,
    );
  }).catch(async (problem: unknown) => {
    await close();
    throw problem;
  });
  return { folder, user, password, close };
}

const settingsOf = (home: string, port: number): string => `
ServerRoot ${home}
ServerName localhost
Listen ${loopback}:${port}
PidFile ${home}/apache.pid
ErrorLog ${home}/error.log
DefaultRuntimeDir ${home}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
DavLockDB ${home}/locks
DocumentRoot ${home}
<Location /dav>
  Dav On
  AuthType Basic
  AuthName test
  AuthUserFile ${home}/users
  Require valid-user
</Location>
`;
