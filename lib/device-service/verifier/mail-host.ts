/** Whether a domain takes mail, as the name server says it: RFC 5321 §5.1, RFC 7505. */
import type { AskedType, MailExchange } from './dns-message.ts';
import type { AskDns, DnsFailure, DnsReply } from './dns-over-https.ts';
import { isParked, type MailProvider, providerOf } from './mail-providers.ts';

export type MailHost =
  | { at: 'mx'; exchanges: MailExchange[]; provider: MailProvider | null; parked: boolean }
  /** No MX, but an address: that host is to be tried (RFC 5321 §5.1). */
  | { at: 'address-only'; parked: boolean }
  /** The domain takes no mail; none of the DNS queries behind this failed. */
  | { at: 'none'; why: 'no-domain' | 'null-mx' | 'no-host' }
  /** The resolver gave no usable answer, or contradicted itself. */
  | { at: 'unknown'; why: DnsFailure | 'contradiction' }
  /** No resolver was chosen, or the name is private (`privateEndings`). */
  | { at: 'not-asked' };

/**
 * Names for use within a network: RFC 6761, RFC 6762, RFC 7686, RFC 8375, and names that companies commonly use. They
 * are never sent to a resolver.
 */
const privateEndings =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|private|corp|home|lan|onion|home\.arpa)$/;

/** `domain` in ASCII, lower case. Asks one question where there is an MX record, four at most. */
export async function mailHostOf(domain: string, ask: AskDns | null, signal?: AbortSignal): Promise<MailHost> {
  if (!ask || privateEndings.test(domain)) return { at: 'not-asked' };
  const asking = (type: AskedType) => ask(domain, type, signal);
  const mx = await asking('MX');
  if (mx.at === 'unknown') return { at: 'unknown', why: mx.why };
  if (mx.at === 'records') return withExchanges(mx.exchanges);
  const [ipv4, ipv6] = await Promise.all([asking('A'), asking('AAAA')]);
  const host = withoutExchanges(mx, ipv4, ipv6);
  return host.at === 'address-only' ? { at: 'address-only', parked: isParked(namesOf(await asking('NS'))) } : host;
}

function withExchanges(all: MailExchange[]): MailHost {
  // RFC 7505 §3 forbids a null MX beside other records. It is ignored, so that the others are tried.
  const exchanges = all.filter(({ host }) => host !== '.');
  if (exchanges.length === 0) return { at: 'none', why: 'null-mx' };
  const hosts = exchanges.map(({ host }) => host);
  return { at: 'mx', exchanges, provider: providerOf(hosts), parked: isParked(hosts) };
}

/**
 * Servers that say NXDOMAIN to types they don't know are not rare: the name is gone only when all three questions say
 * so.
 */
function withoutExchanges(mx: DnsReply, ipv4: DnsReply, ipv6: DnsReply): MailHost {
  const addresses = [ipv4, ipv6];
  if (addresses.some(({ at }) => at === 'records')) return { at: 'address-only', parked: false };
  for (const reply of addresses) if (reply.at === 'unknown') return { at: 'unknown', why: reply.why };
  const gone = [mx, ...addresses].filter(({ at }) => at === 'no-domain').length;
  if (gone === 3) return { at: 'none', why: 'no-domain' };
  return gone === 0 ? { at: 'none', why: 'no-host' } : { at: 'unknown', why: 'contradiction' };
}

function namesOf(reply: DnsReply): string[] {
  return reply.at === 'records' ? reply.names : [];
}
