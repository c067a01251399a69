/** Finds a host's domain by the public suffix list. */
import { parse } from 'tldts';
import { isAddressNumber, isInternalName, isPrivateAddress, isPrivateName } from './hosts.ts';
import { oddLetters, toAscii, toUnicode } from './idn.ts';
import type { Domain, NothingReason, Odd } from './subject.ts';
import { tenantOf } from './tenant-hosts.ts';

/** A domain, or why there is none. */
export type Host = { domain: Domain; listed: boolean } | { why: NothingReason };

/** Top-level names reserved for tests and examples: treated as public. */
const SET_ASIDE = /\.(?:test|example)$/;

/**
 * `listed`: the suffix is on the public list or reserved. A typed word with a dot may be no host at all.
 * A suffix that is not listed, and names used by routers and companies inside, are `internal`.
 */
export function hostDomain(host: string, hasUserInfo = false): Host {
  const ascii = toAscii(host) ?? (isAddressNumber(host) ? host : null);
  if (ascii === null) return { why: 'unreadable' };
  if (isAddressNumber(ascii)) return { why: isPrivateAddress(ascii) ? 'private-host' : 'ip-address' };
  if (isPrivateName(ascii)) return { why: 'private-host' };
  if (!ascii.includes('.')) return { why: 'single-label' };
  const tenant = parse(ascii, { allowPrivateDomains: true });
  // A shared host's own page (`github.io`) has no tenant: it belongs to the owner, by the list without private
  // suffixes.
  const found = tenant.domain === null ? parse(ascii) : tenant;
  if (found.domain === null) return { why: 'unreadable' };
  const unlisted = tenantOf(ascii);
  const domain = unlisted ?? found.domain;
  const listed = found.isIcann === true || found.isPrivate === true || SET_ASIDE.test(ascii);
  const isInternal = !listed || isInternalName(ascii);
  return {
    domain: {
      ascii: domain,
      unicode: toUnicode(domain),
      hosted: unlisted !== null || (tenant.domain !== null && tenant.isPrivate === true),
      odd: isInternal ? 'internal' : oddOf(toUnicode(ascii), hasUserInfo),
    },
    listed,
  };
}

/** The registrable domain of a public host; null for a private one, an IP address, and anything else. */
export function publicDomain(host: string): string | null {
  const found = hostDomain(host);
  return 'why' in found || found.domain.odd === 'internal' ? null : found.domain.ascii;
}

const oddOf = (unicode: string, hasUserInfo: boolean): Odd | null => (hasUserInfo ? 'user-info' : oddLetters(unicode));
