/** From a host to the domain that it belongs to, by the public suffix list. */
import { parse } from 'tldts';
import { isAddressNumber, isInternalName, isPrivateAddress, isPrivateName } from './hosts.ts';
import { oddLetters, toAscii, toUnicode } from './idn.ts';
import type { Domain, NothingReason, Odd } from './subject.ts';

/** What a host is: a domain, or the reason why it is none. */
export type Host = { domain: Domain; listed: boolean } | { why: NothingReason };

/** Top-level names set aside for tests and examples: never delegated, and treated as public names. */
const SET_ASIDE = /\.(?:test|example)$/;

/**
 * `listed` says that its suffix is on the public list, or set aside: a typed word with a dot may not be a host at all. One that is not, and
 * what routers and companies use inside, is `internal`.
 */
export function hostDomain(host: string, hasUserInfo = false): Host {
  const ascii = toAscii(host) ?? (isAddressNumber(host) ? host : null);
  if (ascii === null) return { why: 'unreadable' };
  if (isAddressNumber(ascii)) return { why: isPrivateAddress(ascii) ? 'private-host' : 'ip-address' };
  if (isPrivateName(ascii)) return { why: 'private-host' };
  if (!ascii.includes('.')) return { why: 'single-label' };
  const tenant = parse(ascii, { allowPrivateDomains: true });
  // A shared host's own page (`github.io`) has no tenant: it is then its owner's, by the list without private suffixes.
  const found = tenant.domain === null ? parse(ascii) : tenant;
  if (found.domain === null) return { why: 'unreadable' };
  const unicode = toUnicode(found.domain);
  const listed = found.isIcann === true || found.isPrivate === true || SET_ASIDE.test(ascii);
  const isInternal = !listed || isInternalName(ascii);
  return {
    domain: {
      ascii: found.domain,
      unicode,
      hosted: tenant.domain !== null && tenant.isPrivate === true,
      odd: isInternal ? 'internal' : oddOf(toUnicode(ascii), hasUserInfo),
    },
    listed,
  };
}

/** The registrable domain of a public site's host; null for a private one, an IP address, and what is no host. */
export function publicDomain(host: string): string | null {
  const found = hostDomain(host);
  return 'why' in found || found.domain.odd === 'internal' ? null : found.domain.ascii;
}

const oddOf = (unicode: string, hasUserInfo: boolean): Odd | null => (hasUserInfo ? 'user-info' : oddLetters(unicode));
