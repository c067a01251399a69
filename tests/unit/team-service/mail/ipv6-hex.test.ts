import { expect, test } from 'vitest';
import { hexOfIpv6, ipv6OfHex } from '../../../../lib/team-service/mail/ipv6-hex.ts';

test.each([
  ['::', '00000000000000000000000000000000'],
  ['::1', '00000000000000000000000000000001'],
  ['2001:DB8::a:1', '20010db80000000000000000000a0001'],
  ['1:2:3:4:5:6:7:8', '00010002000300040005000600070008'],
  ['fe80::', 'fe800000000000000000000000000000'],
  ['::ffff:127.0.0.1', '00000000000000000000ffff7f000001'],
])('writes %s in full, and reads it back', (address, hex) => {
  expect(hexOfIpv6(address)).toBe(hex);
  expect(hexOfIpv6(ipv6OfHex(hex))).toBe(hex);
});
