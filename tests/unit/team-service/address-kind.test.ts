import { expect, test } from 'vitest';
import { isPublicAddress, kindOfAddress } from '../../../lib/team-service/address-kind.ts';
import { isAllowed } from '../../../lib/team-service/apps/guarded-fetch.ts';

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0'],
  ...[
    'fec0::1',
    'ff02::1',
    '4000::1',
    '2a00:1450:4001::1%lo',
    'localhost',
    '2130706433',
    '0x7f.1',
    '',
    '127.1',
    '[::1]',
  ],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ...['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.255.255', '172.32.0.1', '192.0.1.1', '198.20.0.1'],
  ...['223.255.255.255', '2a00:1450:4001:81b::1a', '2606:4700::1111', '2001:4860:4860::8888', '2003::1'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['10.1.2.3', 'private'],
  ['100.64.0.1', 'private'],
  ['fd12::1', 'private'],
  ['::ffff:10.0.0.5', 'private'],
  ['127.1.2.3', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['169.254.169.254', 'special'],
  ['::ffff:169.254.169.254', 'special'],
  ['fe80::1', 'special'],
])('%s is of the kind %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind);
});

test('apps may not connect to special addresses, even if the operator allows private networks', () => {
  for (const address of ['192.88.99.1', '2001:10::1', '3fff::1', 'fec0::1', '4000::1', '::ffff:8.8.8.8']) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
    expect([address, isAllowed(address, { private: true, loopback: true })]).toEqual([address, false]);
  }
});
