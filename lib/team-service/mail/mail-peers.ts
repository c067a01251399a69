/** Where a domain's mail servers stand in the network: at most two addresses, in the order in which they are to be tried. */
import type { AskDns, DnsReply } from '../../device-service/verifier/dns-over-https.ts';
import type { MailHost } from '../../device-service/verifier/mail-host.ts';
import { providerOf } from '../../device-service/verifier/mail-providers.ts';
import { ipv6OfHex, isPublicAddress } from './public-address.ts';

export interface Peer {
  /** An address, not a name: between a look-up that was judged and one that connects, a name could be given another. */
  address: string;
  /** Whom a pace is kept for: the provider where it is known, since its hosts are many and its servers the same. */
  paceName: string;
}

export type Peers =
  | { at: 'found'; peers: Peer[] }
  /** The domain names hosts, but none that has an address in the public network. */
  | { at: 'none' }
  /** The name servers were asked in vain. */
  | { at: 'unknown' };

export interface PeersOptions {
  ask: AskDns;
  /** Whether an address may be connected to; those of the public network unless named. */
  mayConnect?: ((address: string) => boolean) | undefined;
}

/** More hosts would tell what the first two did not only of the rarest domains. */
const mostPeers = 2;

export async function peersOf(
  domain: string,
  host: Extract<MailHost, { at: 'mx' | 'address-only' }>,
  { ask, mayConnect = isPublicAddress }: PeersOptions,
): Promise<Peers> {
  const names = host.at === 'mx' ? host.exchanges.map((exchange) => exchange.host) : [domain];
  const found: Peer[][] = [];
  let isUnknown = false;
  for (const name of names.slice(0, mostPeers)) {
    const addresses = await addressesOf(name, ask);
    isUnknown ||= addresses === null;
    const paceName = providerOf([name])?.id ?? name;
    found.push((addresses ?? []).filter(mayConnect).map((address) => ({ address, paceName })));
  }
  const [first = [], second = []] = found;
  // Two of one host where there is no other.
  const peers = first.length > 0 && second.length > 0 ? [...first.slice(0, 1), ...second] : [...first, ...second];
  if (peers.length > 0) return { at: 'found', peers: peers.slice(0, mostPeers) };
  return isUnknown ? { at: 'unknown' } : { at: 'none' };
}

/** IPv4 first: servers trust what writes from IPv6 less. Always in the same order, as greylisting wants it. Null when it can't be known. */
async function addressesOf(name: string, ask: AskDns): Promise<string[] | null> {
  const ipv4 = await ask(name, 'A');
  if (ipv4.at === 'records') return [...ipv4.names].sort();
  const ipv6 = await ask(name, 'AAAA');
  if (ipv6.at === 'records') return ipv6.names.map(ipv6OfHex).sort();
  return [ipv4, ipv6].some(isUnknown) ? null : [];
}

function isUnknown({ at }: DnsReply): boolean {
  return at === 'unknown';
}
