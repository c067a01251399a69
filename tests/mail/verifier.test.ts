/** The verifier against real mail servers. The tests move the clock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerform } from '../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../lib/device-service/memory-store.ts';
import { type MailSettings, mailAnswers } from '../../lib/team-service/mail/mail-answers.ts';
import { account } from '../unit/background/device/stores.ts';
import { fakeClock } from '../unit/http-service/clocks.ts';
import { nameServers } from '../unit/team-service/mail/servers.ts';
import { startExim } from './exim.ts';
import type { MailServer } from './mail-server.ts';
import { mayRunPostfix, startPostfix } from './postfix.ts';

const domains = ['oakhollow', 'everything', 'full', 'blocked', 'busy', 'dropped', 'greylist', 'elsewhere'];
const records = Object.fromEntries(domains.map((name) => [`${name}.test`, { MX: ['10 mx.oakhollow.test'] }]));

/** The verifier, with an empty store and with the mail server at this port. */
function serviceAt(port: number, more: Partial<MailSettings> = {}) {
  const clock = fakeClock();
  const directory = memoryDirectory({ companies: [], emails: () => [], articles: new Map(), optedOut: new Set() });
  const mail = { check: () => Promise.reject(new Error('the store was asked for its mail')) };
  const store = memoryStore(directory, mail, { ...account, autoSave: 'unlisted' });
  const who = { sourceName: 'check.harrier.test', sender: 'postmaster@harrier.test', allowsPrivateAddresses: true };
  const parts = {
    clock,
    ask: nameServers({ ...records, 'mx.oakhollow.test': { A: ['127.0.0.1'] } }),
    kindsOf: async () => ({ webmail: false, disposable: false }),
  };
  const answers = mailAnswers({ ...who, port, ...more }, parts);
  const perform = createPerform({ store, now: clock.now, answers });
  const verify = async (email: string) => {
    const asked = perform('verifyEmail', { email });
    // Connections to one host start at intervals.
    await clock.advance(1_000);
    return asked;
  };
  return { clock, store, verify };
}

const said = (data: Record<string, unknown>) => ({ at: 'replied', status: 200, body: { data } });

const servers = [
  { name: 'Exim', start: startExim, mayRun: true, elsewhere: { status: 'invalid', smtp_check: false } },
  // Postfix's refusal to relay says nothing about the address.
  { name: 'Postfix', start: startPostfix, mayRun: mayRunPostfix, elsewhere: { status: 'unknown', smtp_check: null } },
];

describe.for(servers.filter(({ mayRun }) => mayRun))('$name', ({ start, elsewhere }) => {
  let server: MailServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.close());

  const service = (more: Partial<MailSettings> = {}) => serviceAt(server.port, more);

  test.each([
    [
      'an existing mailbox is valid',
      'mira@oakhollow.test',
      { status: 'valid', result: 'deliverable', smtp_check: true, accept_all: false },
    ],
    [
      'a missing mailbox is invalid',
      'nobody@oakhollow.test',
      { status: 'invalid', result: 'undeliverable', smtp_check: false, score: 0 },
    ],
    [
      'an address at a domain that accepts every address is accept_all',
      'mira@everything.test',
      { status: 'accept_all', result: 'risky', accept_all: true },
    ],
    [
      'a full mailbox is unknown',
      'mira@full.test',
      { status: 'unknown', smtp_server: true, smtp_check: false, block: false },
    ],
    [
      'a refusal because of a blocklist is unknown, with `block`',
      'mira@blocked.test',
      { status: 'unknown', smtp_check: null, block: true },
    ],
  ])('%s', async (_, email, data) => {
    expect(await service().verify(email)).toMatchObject(said(data));
  });

  test('an address at a domain that the server does not host is judged by the refusal', async () => {
    expect(await service().verify('mira@elsewhere.test')).toMatchObject(said(elsewhere));
  });

  test('waits out greylisting, then verifies the address and charges it once', async () => {
    const { clock, store, verify } = service();
    const email = 'jon@greylist.test';
    expect(await verify(email)).toMatchObject({ status: 202 });
    await clock.advance(60_000);
    // The mailbox passes the greylist; the invented address is deferred separately.
    expect(await verify(email)).toMatchObject({ status: 202 });
    await clock.advance(120_000);
    expect(await verify(email)).toMatchObject(said({ status: 'valid', accept_all: false }));
    expect((await store.account.read()).verifications.used).toBe(1);
  });

  test('gives up with 222 on a server that stays busy', async () => {
    const { clock, verify } = service();
    for (const minutes of [1, 2, 5, 10]) {
      expect(await verify('mira@busy.test')).toMatchObject({ status: 202 });
      await clock.advance(minutes * 60_000);
    }
    expect(await verify('mira@busy.test')).toMatchObject({ at: 'refused', status: 222 });
  });

  test('answers 222 if the server closes the connection', async () => {
    expect(await service().verify('mira@dropped.test')).toMatchObject({ at: 'refused', status: 222 });
  });

  test.each([
    ['HELO name', { sourceName: 'unwelcome.harrier.test' }],
    ['sender', { sender: 'unwelcome@harrier.test' }],
  ])('a refused %s leaves the address unknown, with `block`', async (_, more) => {
    const blocked = { status: 'unknown', smtp_server: true, smtp_check: null, block: true };
    expect(await service(more).verify('mira@oakhollow.test')).toMatchObject(said(blocked));
  });

  test('delivers no message, causes no timeout and breaks no protocol rule', () => {
    expect(server.log()).not.toMatch(/<=|=>|Completed/);
    expect(server.log()).not.toMatch(
      /SMTP timeout|protocol (?:violation|error|synchronization)|unexpected disconnection/i,
    );
  });
});
