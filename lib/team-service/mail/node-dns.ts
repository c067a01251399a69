/** DNS by Node's resolver. It caches nothing: a resolver nearby does. */
import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import type { AskedType } from '../../device-service/verifier/dns-message.ts';
import type { AskDns, DnsFailure, DnsReply, Said } from '../../device-service/verifier/dns-over-https.ts';
import { hexOfIpv6 } from './ipv6-hex.ts';

interface NodeDnsOptions {
  /** Such as `192.0.2.1` or `[2001:db8::1]:5353`. Default: those of the machine. */
  servers?: readonly string[];
  /** Milliseconds until a query times out or is repeated; default 3,000. */
  timeout?: number;
  /** Attempts; default 2. */
  tries?: number;
}

/** Assumed TTL in seconds for records without one from Node. */
const unsaidTtl = 300;

export function nodeDns({ servers, timeout = 3_000, tries = 2 }: NodeDnsOptions = {}): AskDns {
  return async (name, type, signal) => {
    if (signal?.aborted) return { at: 'unknown', why: 'stopped' };
    // A resolver shortens its timeout, down to a second, once it has got quick answers.
    const resolver = new Resolver({ timeout, tries });
    if (servers) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal?.addEventListener('abort', stop, { once: true });
    return ask(resolver, name, type)
      .catch(replyOfError)
      .finally(() => signal?.removeEventListener('abort', stop));
  };
}

async function ask(resolver: Resolver, name: string, type: AskedType): Promise<DnsReply> {
  if (type === 'MX') {
    const exchanges = (await resolver.resolveMx(name)).map(({ exchange, priority }) => ({
      preference: priority,
      // A null MX (RFC 7505: no mail for this domain) comes as an empty name.
      host: exchange.toLowerCase() || '.',
    }));
    exchanges.sort((one, other) => one.preference - other.preference || (one.host < other.host ? -1 : 1));
    return records(
      exchanges.map(({ host }) => host),
      unsaidTtl,
      exchanges,
    );
  }
  if (type === 'NS')
    return records(
      (await resolver.resolveNs(name)).map((host) => host.toLowerCase()),
      unsaidTtl,
    );
  const found =
    type === 'A' ? await resolver.resolve4(name, { ttl: true }) : await resolver.resolve6(name, { ttl: true });
  const addresses = found.map(({ address }) => (isIPv6(address) ? hexOfIpv6(address) : address));
  return records(addresses, Math.min(...found.map(({ ttl }) => ttl)));
}

function records(
  names: string[],
  ttl: number,
  exchanges: Extract<Said, { at: 'records' }>['exchanges'] = [],
): DnsReply {
  return names.length > 0 ? { at: 'records', exchanges, names, ttl } : { at: 'no-data', ttl: null };
}

const failures: Readonly<Record<string, DnsFailure>> = {
  ESERVFAIL: 'servfail',
  EREFUSED: 'refused',
  ENOTIMP: 'server',
  EFORMERR: 'server',
  EBADRESP: 'unreadable',
  ETIMEOUT: 'timeout',
  EBADNAME: 'bad-name',
  EBADQUERY: 'bad-name',
  ECANCELLED: 'stopped',
};

function replyOfError(error: unknown): DnsReply {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (code === 'ENODATA') return { at: 'no-data', ttl: null };
  if (code === 'ENOTFOUND') return { at: 'no-domain', ttl: null };
  return { at: 'unknown', why: failures[code] ?? 'network' };
}
