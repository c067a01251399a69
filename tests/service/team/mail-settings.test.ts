/** A command changes mail settings while instances run on one database. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createSeal } from '../../../lib/team-service/apps/sealed-settings.ts';
import { type LiveMail, liveAnswers, settingsHold } from '../../../lib/team-service/mail/live-answers.ts';
import type { MailSettings } from '../../../lib/team-service/mail/mail-answers.ts';
import { teamAnswers } from '../../../lib/team-service/team-answers.ts';
import { zone } from '../../unit/team-service/mail/asker.ts';
import {
  mailServers,
  nameServers,
  patientClock,
  polite,
  type RawServer,
} from '../../unit/team-service/mail/servers.ts';
import { socksProxies } from '../../unit/team-service/mail/socks-proxy.ts';
import { performOn } from './perform-on.ts';
import { ask, newTeam, startLonelyService, type TeamService } from './team-service.ts';

const secret = 'invented words, which are thirty-two of them';
const domain = 'oakhollow.test';
const time = { now: Date.UTC(2026, 2, 18, 12), monotonic: 0 };

const servers = mailServers();
const startProxy = socksProxies();
let base: TeamService;
let key: string;
let mail: RawServer;

beforeAll(async () => {
  base = await startLonelyService(time);
  key = (await newTeam(base, time, 'Kelp')).key;
});
afterAll(() => base.close());

beforeEach(async () => {
  mail = await servers.raw(polite((address) => (address.startsWith('known') ? '250 ok' : '550 5.1.1 user unknown')));
  onTestFinished(async () => {
    await operate(['mail', '--off']).catch(() => undefined);
  });
});

const operate = (args: string[], input = '') =>
  performOn(base.database, { HARRIER_DATA: '/data', HARRIER_SECRET: secret })(args, input);

interface Instance {
  /** Verifies another address each time. */
  verify(): Promise<unknown>;
  changes: LiveMail['at'][];
}

let verified = 0;

/** `sealed`: its secret. `start`: the mail settings that it was started with. */
async function instance(sealed: string | null = secret, start: MailSettings | null = null): Promise<Instance> {
  const changes: LiveMail['at'][] = [];
  const service = await base.another({
    live: (database) =>
      liveAnswers({
        ...{ database, mail: start, mailOfStart: {} },
        seal: sealed === null ? null : createSeal(sealed),
        clock: { monotonic: () => time.monotonic },
        answersWith: (settings) =>
          teamAnswers({
            mail: settings && { ...settings, port: mail.port, allowsPrivateAddresses: true },
            ask: nameServers(zone),
            clock: patientClock,
          }),
        onChange: ({ at }) => changes.push(at),
      }),
  });
  onTestFinished(() => service.close());
  return {
    changes,
    async verify() {
      verified += 1;
      // Otherwise a test exceeds the key's rate limit.
      time.now += 1_000;
      const { text } = await ask(service, key, 'verifyEmail', { email: `known${verified}@${domain}` });
      const { data } = JSON.parse(text);
      return [data.status, data.smtp_check];
    },
  };
}

const notAsked = ['unknown', null];
const byServer = ['valid', true];
const linesWith = (word: string) => mail.received.filter((line) => line.startsWith(word));

test('every instance adopts a host name and a sender within seconds, and drops them again', async () => {
  const [first, second] = [await instance(), await instance()];
  const verifyBoth = async () => [await first.verify(), await second.verify()];
  expect(await verifyBoth()).toEqual([notAsked, notAsked]);

  const said = await operate(['mail', '--name', 'mail.skerry.test', '--sender', 'postmaster@skerry.test']);
  expect(said).toContain('as mail.skerry.test, with the sender postmaster@skerry.test.');
  expect(said).toContain('within 5 seconds');
  time.monotonic += settingsHold - 1;
  expect(await verifyBoth()).toEqual([notAsked, notAsked]);
  expect(mail.connections()).toBe(0);

  time.monotonic += 1;
  expect(await verifyBoth()).toEqual([byServer, byServer]);
  expect(new Set(linesWith('EHLO'))).toEqual(new Set(['EHLO mail.skerry.test']));
  expect(new Set(linesWith('MAIL FROM'))).toEqual(new Set(['MAIL FROM:<postmaster@skerry.test>']));
  const invented = linesWith('RCPT TO').filter((line) => !line.includes('<known'));
  expect([invented.length, new Set(invented).size], 'both ask for the same address that nobody has').toEqual([2, 1]);

  await operate(['mail', '--sender', 'who@skerry.test']);
  time.monotonic += settingsHold;
  expect(await verifyBoth()).toEqual([byServer, byServer]);
  expect(linesWith('MAIL FROM').at(-1)).toBe('MAIL FROM:<who@skerry.test>');
  expect(linesWith('EHLO').at(-1)).toBe('EHLO mail.skerry.test');

  expect(await operate(['mail', '--off'])).toContain('Mail servers are not asked.');
  time.monotonic += settingsHold;
  const before = mail.connections();
  expect(await verifyBoth()).toEqual([notAsked, notAsked]);
  expect(mail.connections()).toBe(before);
  for (const { changes } of [first, second]) expect(changes).toEqual(['off', 'on', 'on', 'off']);
});

test('the proxy is sealed; without the secret, an instance asks no mail server instead of asking directly', async () => {
  const user = { name: 'kelp', password: 'invented' };
  const proxy = await startProxy({ user });
  const address = `socks5://${user.name}:${user.password}@${proxy.host}:${proxy.port}`;
  const [knowing, unknowing] = [await instance(), await instance(null)];
  const args = ['mail', '--name', 'mail.skerry.test', '--sender', 'who@skerry.test', '--proxy', '-'];
  const said = await operate(args, `${address}\n`);
  expect(said).toContain(`through the proxy ${proxy.host}:${proxy.port}.`);
  const stored = await base.database.ask((db) => db.selectFrom('service_settings').selectAll().execute());
  expect(stored).toHaveLength(1);
  expect(`${said}${JSON.stringify(stored)}`).not.toContain(user.password);

  expect(await unknowing.verify()).toEqual(notAsked);
  expect([unknowing.changes, mail.connections()]).toEqual([['no-proxy'], 0]);
  expect(await knowing.verify()).toEqual(byServer);
  expect(new Set(proxy.asked)).toEqual(new Set([`127.0.0.1:${mail.port}`]));

  const asked = proxy.asked.length;
  expect(await operate(['mail', '--proxy', 'none'])).not.toContain('proxy');
  time.monotonic += settingsHold;
  expect([await knowing.verify(), await unknowing.verify()]).toEqual([byServer, byServer]);
  expect(proxy.asked).toHaveLength(asked);
});

test('the mail options of a service’s start override the settings', async () => {
  const started = await instance(secret, { sourceName: 'start.skerry.test', sender: 'start@skerry.test' });
  await operate(['mail', '--name', 'mail.skerry.test', '--sender', 'who@skerry.test']);
  expect(await operate(['mail'])).toContain('started with --mail-name keeps');
  expect(await started.verify()).toEqual(byServer);
  expect(new Set(linesWith('EHLO'))).toEqual(new Set(['EHLO start.skerry.test']));
  await operate(['mail', '--off']);
  time.monotonic += settingsHold;
  expect(await started.verify()).toEqual(byServer);
});

test('the command refuses incomplete or invalid settings, and changes nothing', async () => {
  await expect(operate(['mail', '--name', 'mail.skerry.test'])).rejects.toThrow('--name and --sender');
  await expect(operate(['mail', '--name', 'mail', '--sender', 'who@skerry.test'])).rejects.toThrow('name of a host');
  await expect(operate(['mail', '--off'])).rejects.toThrow('No mail settings');
  await operate(['mail', '--name', 'mail.skerry.test', '--sender', 'who@skerry.test']);
  await expect(operate(['mail', '--proxy', '-'], 'http://kelp:invented@127.0.0.1')).rejects.toThrow(
    /^A proxy is socks5/,
  );
  expect(await operate(['mail'])).toContain('as mail.skerry.test, with the sender who@skerry.test.');
});
