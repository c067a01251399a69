/**
 * Reaches apps only at the addresses that the operator allows: https, no redirects, no loopback and no private
 * networks. Addresses are checked when the connection is made, so DNS rebinding does not help.
 */
import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Fetch } from '../../http-service/send.ts';
import { kindOfAddress } from '../address-kind.ts';

export interface NetworkRules {
  /** Allows the team's own networks, where a self-hosted CRM usually runs. The operator's setting, off by default. */
  private: boolean;
  /** Allows this machine, also over http. The operator's setting, off by default. */
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
      // Firewalls in front of apps refuse requests without a user agent.
      headers: { 'user-agent': 'Harrier', ...Object.fromEntries(new Headers(init.headers)) },
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
  new AddressNotAllowed(
    'Its address is on a private network or this machine, which needs --private-apps or --local-apps.',
  );

/** Takes an IP address. */
export function isAllowed(address: string, rules: NetworkRules): boolean {
  switch (kindOfAddress(address)) {
    case 'public':
      return true;
    case 'private':
      return rules.private;
    case 'loopback':
      return rules.loopback;
    case 'special':
      return false;
  }
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || kindOfAddress(host) === 'loopback';
}
