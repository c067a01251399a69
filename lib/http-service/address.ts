/** Reads a service's address strictly, so that a key cannot be sent anywhere else. lib/contract/README.md §9. */

export interface ServiceAddress {
  /** Origin and path up to the version segment, without a trailing slash: `https://api.example.test/v2`. */
  base: string;
  origin: string;
  /** The match pattern of the host permission that it needs. Match patterns have no ports. */
  pattern: string;
}

export type AddressFault =
  | 'empty'
  | 'not-an-address'
  /** Neither https nor http. */
  | 'other-scheme'
  /** Plain http to another machine. */
  | 'not-secure'
  | 'user-info'
  | 'query'
  | 'fragment'
  /** The path must end in a version, such as `/v2`. */
  | 'no-version';

type AddressReading = { ok: true; address: ServiceAddress } | { ok: false; fault: AddressFault };

const longest = 2_000;

/** Reads `https://…/v2`. Plain http is accepted for `localhost` and `127.0.0.1` only; trailing slashes are ignored. */
export function readServiceAddress(text: string): AddressReading {
  const typed = text.trim();
  if (typed === '') return { ok: false, fault: 'empty' };
  const url = typed.length > longest ? null : parsed(typed);
  if (!url) return { ok: false, fault: 'not-an-address' };
  const fault = faultOf(typed, url);
  if (fault) return { ok: false, fault };
  const base = url.origin + withoutSlashes(url.pathname);
  return { ok: true, address: { base, origin: url.origin, pattern: `${url.protocol}//${url.hostname}/*` } };
}

/** `URL` drops an empty query, fragment or user info, so the typed text is checked too. */
function faultOf(typed: string, url: URL): AddressFault | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'other-scheme';
  if (url.username !== '' || url.password !== '' || /^[^/?#]*\/*[^/?#\\]*@/.test(typed)) return 'user-info';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return 'not-secure';
  if (typed.includes('#')) return 'fragment';
  if (typed.includes('?')) return 'query';
  return /\/v\d+$/.test(withoutSlashes(url.pathname)) ? null : 'no-version';
}

/** The hosts that the manifest's permissions and security policy name; `[::1]` cannot stand in either. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
