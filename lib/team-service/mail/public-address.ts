/**
 * IP addresses that may be connected to. A domain's owner controls its records: without this check, they could
 * direct the service at machines of its own network.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Reserved for use within a machine or network, for tests, or shared: RFC 6890 and IANA's registries. */
const specialIpv4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
/** Globally allocated. IPv4 within IPv6 (mapped, NAT64) lies outside. */
const publicIpv6 = listOf('ipv6', ['2000::/3']);
/** Exceptions in it: protocols (Teredo, which embeds IPv4, among them), documentation, 6to4 (which embeds IPv4 too). */
const specialIpv6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function listOf(family: 'ipv4' | 'ipv6', ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Takes an IP address; anything else is not public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIpv4.check(address, 'ipv4');
  // A zone refers to a network of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

/** Sixteen hexadecimal pairs, as in a resolver's answers. */
export function hexOfIpv6(address: string): string {
  const [, dotted] = /:(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const plain = dotted ? address.slice(0, -dotted.length) + groupsOf(dotted) : address;
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const missing = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return groups.map((group) => group.toLowerCase().padStart(4, '0')).join('');
}

/** `192.0.2.1` as two groups. */
function groupsOf(dotted: string): string {
  const pairs = dotted.split('.').map((part) => Number(part).toString(16).padStart(2, '0'));
  return `${pairs.slice(0, 2).join('')}:${pairs.slice(2).join('')}`;
}

/** In the notation for a connection. */
export function ipv6OfHex(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).join(':');
}
