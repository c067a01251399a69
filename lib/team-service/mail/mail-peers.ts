/** The IP addresses of a domain's mail servers: at most two, in the order to try. */
import type { AskDns, DnsReply } from '../../device-service/verifier/dns-over-https.ts';
import type { MailHost } from '../../device-service/verifier/mail-host.ts';
import { providerOf } from '../../device-service/verifier/mail-providers.ts';
import { isPublicAddress } from '../address-kind.ts';
import { ipv6OfHex } from './ipv6-hex.ts';

export interface Peer {
  /** An IP address, not a name: a second look-up could give an address that was not checked. */
  address: string;
  /** Pacing is per provider if known: its many hosts are the same servers. */
  paceName: string;
}

type Peers =
  | { at: 'found'; peers: Peer[] }
  /** The domain names hosts, but none with a public address. */
  | { at: 'none' }
  /** The name servers gave no answer. */
  | { at: 'unknown' };

interface PeersOptions {
  ask: AskDns;
  /** Whether an IP address may be connected to. Default: public addresses. */
  mayConnect?: ((address: string) => boolean) | undefined;
}

/** A third host would help with the rarest domains only. */
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
  // Two addresses of one host if there is no other.
  const peers = first.length > 0 && second.length > 0 ? [...first.slice(0, 1), ...second] : [...first, ...second];
  if (peers.length > 0) return { at: 'found', peers: peers.slice(0, mostPeers) };
  return isUnknown ? { at: 'unknown' } : { at: 'none' };
}

/**
 * IPv4 first, because servers trust clients over IPv6 less. Always in the same order, for greylisting. `null` if
 * unknown.
 */
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
