/**
 * What an IP address may lead to. Whoever controls a name or a setting could otherwise direct the service at machines
 * of its own network. So mail, site search and connected apps all ask here before they connect.
 */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

type AddressKind =
  | 'public'
  /** A team's own network. */
  | 'private'
  /** This machine. */
  | 'loopback'
  /** Reserved, shared or for tests: link-local (where clouds keep secrets), multicast, IPv4 in tunnels. */
  | 'special';

const loopback = listOf(['127.0.0.0/8', '::1/128']);
const privateNetworks = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']);

/** RFC 6890 and IANA's registries. */
const specialIpv4 = listOf([
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);
/** Globally allocated. IPv4 within IPv6 (mapped, NAT64) lies outside. */
const publicIpv6 = listOf(['2000::/3']);
/** Exceptions in it: protocols (Teredo, which embeds IPv4, among them), documentation, 6to4 (which embeds IPv4 too). */
const specialIpv6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Takes an IP address; anything else is special. The lists of IPv4 also hold for IPv4-mapped IPv6 addresses. */
export function kindOfAddress(address: string): AddressKind {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  // A zone refers to a network of this machine.
  if (family === 'ipv6' && (!isIPv6(address) || address.includes('%'))) return 'special';
  if (loopback.check(address, family)) return 'loopback';
  if (privateNetworks.check(address, family)) return 'private';
  const isSpecial =
    family === 'ipv4'
      ? specialIpv4.check(address, family)
      : !publicIpv6.check(address, family) || specialIpv6.check(address, family);
  return isSpecial ? 'special' : 'public';
}

export function isPublicAddress(address: string): boolean {
  return kindOfAddress(address) === 'public';
}
