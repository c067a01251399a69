/** With mail servers, without them, and the connection test at the start. */
import { expect, test } from 'vitest';
import { createPerform } from '../../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../../lib/device-service/memory-store.ts';
import {
  canReachMailServers,
  faultOf,
  type MailSettings,
  mailAnswers,
  reachWords,
} from '../../../../lib/team-service/mail/mail-answers.ts';
import { account } from '../../background/device/stores.ts';
import { mailServers, nameServers, patientClock, polite, type Records } from './servers.ts';

const servers = mailServers();
const settings = { sourceName: 'check.harrier.test', sender: 'postmaster@harrier.test', allowsPrivateAddresses: true };
const zone: Records = {
  'oakhollow.test': { MX: ['10 mx.oakhollow.test'] },
  'harrier.test': { MX: ['10 mx.oakhollow.test'] },
  'mx.oakhollow.test': { A: ['127.0.0.1'] },
};

const parts = () => ({
  clock: patientClock,
  ask: nameServers(zone),
  kindsOf: async () => ({ webmail: false, disposable: false }),
});

function service(chosen: MailSettings | null) {
  const directory = memoryDirectory({ companies: [], emails: () => [], articles: new Map(), optedOut: new Set() });
  const mail = { check: () => Promise.reject(new Error('the store was asked for its mail')) };
  const store = memoryStore(directory, mail, { ...account, autoSave: 'unlisted' });
  return { store, perform: createPerform({ store, now: Date.now, answers: mailAnswers(chosen, parts()) }) };
}

test('verifyEmail asks a real mail server, and the lead gets the verdict', async () => {
  const port = await servers.startCorrect({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('mira@') ? null : Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 })),
  });
  const { store, perform } = service({ ...settings, port });
  expect(await perform('verifyEmail', { email: 'mira@oakhollow.test' })).toMatchObject({
    ...{ at: 'replied', status: 200, left: 199 },
    body: { data: { status: 'valid', result: 'deliverable', smtp_check: true, accept_all: false } },
  });
  expect(await perform('verifyEmail', { email: 'nobody@oakhollow.test' })).toMatchObject({
    ...{ status: 200, left: 198 },
    body: { data: { status: 'invalid', result: 'undeliverable', smtp_check: false } },
  });
  expect(await store.leads.leadOf('mira@oakhollow.test')).toMatchObject({ verification: { status: 'valid' } });
});

test('without mail settings, name servers are asked, and no mail server', async () => {
  const server = await servers.raw(polite(() => '250 ok'));
  const { perform } = service(null);
  const outcome = await perform('verifyEmail', { email: 'mira@oakhollow.test' });
  expect(outcome).toMatchObject({
    status: 200,
    body: { data: { status: 'unknown', without_server: { dns: 'asked' } } },
  });
  expect(server.connections()).toBe(0);
});

test('connects to public addresses only, unless a test allows more', async () => {
  const server = await servers.raw(polite(() => '250 ok'));
  const { perform } = service({ ...settings, allowsPrivateAddresses: false, port: server.port });
  const outcome = await perform('verifyEmail', { email: 'mira@oakhollow.test' });
  expect(outcome).toMatchObject({ status: 200, body: { data: { status: 'unknown', smtp_server: false } } });
  expect(server.connections()).toBe(0);
});

test.each([
  [{ sourceName: 'localhost' }, 'The source name'],
  [{ sourceName: 'check.harrier.test\r\nRSET' }, 'The source name'],
  [{ sender: 'postmaster' }, 'The sender'],
  [{ sender: 'a@b.test>\r\nDATA' }, 'The sender'],
  [{ sender: 'pöst@harrier.test' }, 'The sender'],
  [{ port: 0 }, 'The port'],
  [{ port: 70_000 }, 'The port'],
])('refuses the setting %j with a message', (wrong, said) => {
  expect(faultOf({ ...settings, ...wrong })).toContain(said);
  expect(() => mailAnswers({ ...settings, ...wrong }, parts())).toThrow(said);
  expect(faultOf(settings)).toBeNull();
});

test('the connection test distinguishes reached, refused, unreachable and no mail server', async () => {
  const open = await servers.raw(polite(() => '250 ok'));
  expect(await canReachMailServers({ ...settings, port: open.port }, parts())).toBe('reached');
  expect(open.received).toEqual(['EHLO check.harrier.test', 'MAIL FROM:<postmaster@harrier.test>', 'QUIT']);
  const refusing = await servers.raw((line, say) => say(line === null ? '554 no\r\n' : '221 bye\r\n'));
  expect(await canReachMailServers({ ...settings, port: refusing.port }, parts())).toBe('refused');
  const dropping = await servers.raw((_, __, socket) => socket.destroy());
  expect(await canReachMailServers({ ...settings, port: dropping.port }, parts())).toBe('unreachable');
  expect(await canReachMailServers(settings, parts(), 'nowhere.test')).toBe('no-mail-server');
  for (const words of Object.values(reachWords)) expect(words).toMatch(/^\w.*\.$/);
});
