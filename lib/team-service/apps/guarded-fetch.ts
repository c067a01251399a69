/**
 * Reaches apps only at the addresses that the operator allows: https, no redirects, no loopback and no private
 * networks. Addresses are checked when the connection is made, so DNS rebinding does not help.
 */
import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Fetch } from '../../http-service/send.ts';

export interface NetworkRules {
  /** Allows the team's own networks, where a self-hosted CRM usually runs. The operator's setting, off by default. */
  private: boolean;
  /** Allows this machine, also over http. For tests. */
  loopback: boolean;
}

/** Its message is for people and names no address. */
export class AddressNotAllowed extends Error {}

export type Lookup = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Supports the options that apps need: method, headers, a text body, a signal. Reads whole bodies of up to 6 MB. */
export function createGuardedFetch(rules: NetworkRules, lookup: Lookup = lookUp): Fetch {
  const plain = new HttpAgent({ keepAlive: true });
  const secure = new HttpsAgent({ keepAlive: true });
  const guarded = guardedLookup((address) => isAllowed(address, rules), lookup);
  return async (address, init) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host, rules)) throw notAllowed();
    const isSecure = url.protocol === 'https:';
    if (!isSecure && !(url.protocol === 'http:' && rules.loopback && isLoopbackName(host))) {
      throw new AddressNotAllowed('Its address must begin with https.');
    }
    const options = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      lookup: guarded,
      ...(init.signal && { signal: init.signal }),
    };
    const body = typeof init.body === 'string' ? init.body : '';
    return new Promise<Response>((resolve, reject) => {
      const answered = (reply: IncomingMessage) => responseOf(reply).then(resolve, reject);
      const sending = isSecure
        ? httpsRequest(url, { ...options, agent: secure }, answered)
        : httpRequest(url, { ...options, agent: plain }, answered);
      sending.on('error', reject);
      sending.end(body);
    });
  };
}

/** Gives the addresses of a name if every one of them may be connected to. */
export function guardedLookup(mayConnect: (address: string) => boolean, lookup: Lookup = lookUp): LookupFunction {
  return (host, options, done) => {
    lookup(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('There is no such host.'), '');
      if (!addresses.every(({ address }) => mayConnect(address))) return done(notAllowed(), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

const mostBytes = 6 * 1024 * 1024;

async function responseOf(reply: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  const status = reply.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers)) headers.set(name, String(value));
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}

const notAllowed = () =>
  new AddressNotAllowed('Its address is on a private network, which this service is not allowed to reach.');

const loopback = listOf(['127.0.0.0/8', '::1/128']);

/** Private ranges. */
const privateNetworks = listOf(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7']);

/**
 * Never a CRM: this network, link-local (cloud metadata), tests, documentation, multicast, and IPv4 in tunnels.
 * IPv4-mapped IPv6 addresses fall under the IPv4 lists.
 */
const never = listOf([
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '::/128', '64:ff9b::/96', '100::/64'],
  ...['2001::/32', '2001:db8::/32', '2002::/16', 'fe80::/10', 'ff00::/8'],
]);

/** Takes an IP address. */
export function isAllowed(address: string, rules: NetworkRules): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (never.check(address, family)) return false;
  if (loopback.check(address, family)) return rules.loopback;
  return rules.private || !privateNetworks.check(address, family);
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
