import { expect, test } from 'vitest';
import type { AskDns } from '../../../../lib/device-service/verifier/dns-over-https.ts';
import { checkedDns } from '../../../../lib/team-service/mail/checked-dns.ts';
import { fakeClock } from '../../http-service/clocks.ts';
import { asked, asker, correctServer, mira, zone } from './asker.ts';
import { mailServers, nameServers, type Records } from './servers.ts';

const servers = mailServers();
const minute = 60_000;

const large: Records = Object.fromEntries(
  ['gmail.com', 'outlook.com', 'yahoo.com'].map((domain) => [domain, { MX: ['10 mx.oakhollow.test'] }]),
);

function checked(records: Records) {
  const clock = fakeClock();
  const dns = nameServers(records);
  return { clock, dns, ...checkedDns(dns, clock) };
}

test('a denied domain does not exist if the resolver knows the large domains, which are checked every ten minutes', async () => {
  const { ask, dns, clock, isTrusted } = checked(large);
  expect(await ask('gone.test', 'MX')).toMatchObject({ at: 'no-domain' });
  expect(await ask('gone.test', 'A')).toMatchObject({ at: 'no-domain' });
  expect(isTrusted()).toBe(true);
  const large3 = ['MX gmail.com', 'MX outlook.com', 'MX yahoo.com'];
  expect(dns.asked).toEqual(['MX gone.test', ...large3, 'A gone.test']);
  await clock.advance(10 * minute);
  await ask('gone.test', 'MX');
  expect(dns.asked.slice(5)).toEqual(['MX gone.test', ...large3]);
});

test('denials are not trusted while the resolver denies a large domain, and are trusted again afterwards', async () => {
  const records: Record<string, Records[string]> = { ...large, ...zone };
  delete records['gmail.com'];
  const { ask, clock, isTrusted } = checked(records);
  expect(await ask('gone.test', 'MX')).toEqual({ at: 'unknown', why: 'server' });
  expect(await ask('oakhollow.test', 'A')).toEqual({ at: 'unknown', why: 'server' });
  expect(await ask('oakhollow.test', 'MX')).toMatchObject({ at: 'records' });
  expect(isTrusted()).toBe(false);

  records['gmail.com'] = { MX: ['10 mx.oakhollow.test'] };
  await clock.advance(minute);
  expect(await ask('gone.test', 'MX')).toMatchObject({ at: 'no-domain' });
  expect(isTrusted()).toBe(true);
});

test('a resolver that fails on the large domains stays trusted', async () => {
  const { ask, isTrusted } = checked({ 'gmail.com': 'fails', 'outlook.com': 'fails', 'yahoo.com': 'fails' });
  expect(await ask('gone.test', 'MX')).toMatchObject({ at: 'no-domain' });
  expect(isTrusted()).toBe(true);
});

test('a verification over an untrusted resolver ends without a verdict, also for large domains', async () => {
  const port = await correctServer(servers, 'all');
  const lying = (records: Records): AskDns => checkedDns(nameServers(records), fakeClock()).ask;
  const over = (records: Records) => asker(port, { ask: lying(records) });
  for (const email of ['bo@gmail.com', 'bo@gone.test']) {
    expect(await over(zone).ask(email)).toEqual({ at: 'unexpected' });
  }
  expect(await over(zone).ask(mira)).toEqual(asked({ status: 'accept_all' }));
  expect(await over({ ...zone, ...large }).ask('bo@gone.test')).toMatchObject({
    at: 'not-asked',
    verdict: { data: { status: 'invalid' } },
  });
});
