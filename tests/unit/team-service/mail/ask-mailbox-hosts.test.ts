/** Which hosts of a domain are asked, and which IP addresses are connected to. */
import { expect, test } from 'vitest';
import type { MailboxAskerOptions } from '../../../../lib/team-service/mail/ask-mailbox.ts';
import { asked, asker, correctServer, mira, zone } from './asker.ts';
import { mailServers, nameServers, polite, type Records, type Script } from './servers.ts';

const servers = mailServers();

test('a connection dropped at the recipient is 222, and no other host is asked', async () => {
  const script: Script = (line, say, socket) =>
    line?.startsWith('RCPT') ? socket.destroy() : polite(() => '')(line, say, socket);
  const server = await servers.raw(script);
  expect(await asker(server.port, {}, twoHosts).ask(mira)).toEqual({ at: 'unexpected' });
  expect(server.connections()).toBe(1);
});

const twoHosts: Records = {
  'oakhollow.test': { MX: ['10 mx.oakhollow.test', '20 mx2.oakhollow.test', '30 mx3.oakhollow.test'] },
  'mx.oakhollow.test': { A: ['127.0.0.1'] },
  'mx2.oakhollow.test': { A: ['127.0.0.1'] },
  'mx3.oakhollow.test': { A: ['127.0.0.1'] },
};

/** Drops the first connections, then follows the protocol. */
function unreliable(drops: number): Script {
  let connections = 0;
  return (line, say, socket) => {
    if (line === null) connections += 1;
    if (connections <= drops) socket.destroy();
    else polite((address) => (address === mira ? '250 ok' : '550 5.1.1 unknown'))(line, say, socket);
  };
}

test('a second host is asked if the first drops the connection, and never a third', async () => {
  const once = await servers.raw(unreliable(1));
  expect(await asker(once.port, {}, twoHosts).ask(mira)).toEqual(asked({ status: 'valid' }));
  expect(once.connections()).toBe(2);

  const never = await servers.raw(unreliable(9));
  expect(await asker(never.port, {}, twoHosts).ask(mira)).toEqual({ at: 'unexpected' });
  expect(never.connections()).toBe(2);
});

test('an acceptance by a catch-all host is accept_all, even if another host of the domain is not', async () => {
  const records: Records = { ...twoHosts, 'mx2.oakhollow.test': { A: ['127.0.0.2'] } };
  const main = await servers.raw(polite((address) => (address === mira ? '250 ok' : '550 5.1.1 unknown')));
  const { ask } = asker(main.port, {}, records);
  expect(await ask(mira)).toEqual(asked({ status: 'valid' }));
  // No server listens there. The port stays taken, so that no other test gets it.
  records['mx.oakhollow.test'] = { A: ['127.0.0.254'] };
  const backup = await servers.raw(
    polite(() => '250 ok'),
    { address: '127.0.0.2', port: main.port },
  );
  expect(await ask('nobody@oakhollow.test')).toEqual(asked({ status: 'accept_all' }));
  expect(backup.received.filter((line) => line.startsWith('RCPT'))).toHaveLength(2);
});

test('at most two addresses of a host are tried, and at most two hosts are looked up', async () => {
  const server = await servers.raw(unreliable(9));
  const one = { 'oakhollow.test': { A: ['127.0.0.1', '127.0.0.1', '127.0.0.1'] } };
  expect(await asker(server.port, {}, one).ask(mira)).toEqual({ at: 'unexpected' });
  expect(server.connections()).toBe(2);
  const { ask, dns } = asker(server.port, {}, twoHosts);
  await ask(mira);
  expect(dns.asked).toEqual(['MX oakhollow.test', 'A mx.oakhollow.test', 'A mx2.oakhollow.test']);
});

test('a refusal by the first host counts', async () => {
  const server = await servers.raw(polite(() => '550 5.1.1 unknown'));
  expect(await asker(server.port, {}, twoHosts).ask(mira)).toEqual(asked({ status: 'invalid' }));
  expect(server.connections()).toBe(1);
});

test('a domain without MX records is asked at its own address', async () => {
  const { ask } = asker(await correctServer(servers, [mira]), {}, { 'oakhollow.test': { A: ['127.0.0.1'] } });
  expect(await ask(mira)).toEqual(asked({ status: 'valid', mx_records: false }));
});

test('connects to public addresses only, whatever a domain’s records contain', async () => {
  const server = await servers.raw(polite(() => '250 ok'));
  for (const records of [
    zone,
    { 'oakhollow.test': { A: ['127.0.0.1'] } },
    { 'oakhollow.test': { AAAA: ['00000000000000000000000000000001'] } },
    { 'oakhollow.test': { AAAA: ['00000000000000000000ffff7f000001'] } },
    { 'oakhollow.test': { MX: ['10 127.0.0.1'] }, '127.0.0.1': { A: ['127.0.0.1'] } },
  ] satisfies Records[]) {
    const { ask } = asker(server.port, { mayConnect: undefined }, records);
    expect(await ask(mira)).toEqual(asked({ status: 'unknown', smtp_server: false, block: false }));
  }
  expect(server.connections()).toBe(0);
});

test('DNS rebinding moves no connection: only the checked address is connected to', async () => {
  const server = await servers.raw(polite(() => '250 ok'));
  const dns = nameServers(zone);
  let lookUps = 0;
  const rebinding: MailboxAskerOptions['ask'] = async (name, type) => {
    if (type !== 'A') return dns(name, type);
    lookUps += 1;
    return { at: 'records', exchanges: [], names: [lookUps === 1 ? '127.0.0.1' : '127.0.0.77'], ttl: 0 };
  };
  const judged: string[] = [];
  const mayConnect = (address: string) => {
    judged.push(address);
    return address === '127.0.0.1';
  };
  await asker(server.port, { ask: rebinding, mayConnect }).ask(mira);
  expect([lookUps, judged, server.connections()]).toEqual([1, ['127.0.0.1'], 1]);
});

test('relay refusals for domains that left a host do not block it for others', async () => {
  const names = ['oakhollow.test', 'left.test', 'moved.test'];
  const records: Records = { 'mx.oakhollow.test': { A: ['127.0.0.1'] } };
  for (const name of names) records[name] = { MX: ['10 mx.oakhollow.test'] };
  const { ask } = asker(
    await correctServer(servers, [mira], { code: 554, text: '5.7.1 Relay access denied' }),
    {},
    records,
  );
  for (const address of ['jo@left.test', 'li@moved.test'])
    expect(await ask(address)).toEqual(asked({ status: 'unknown', block: false }));
  expect(await ask(mira)).toEqual(asked({ status: 'valid', block: false }));
});
