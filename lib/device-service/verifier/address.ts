/**
 * Addresses as used in practice: RFC 5321 §4.1.2, RFC 6531 §3.3, and the contract's form (lib/contract/README.md
 * §4.4).
 */

export type AddressReading =
  /** `domain` as queried: ASCII, lower case. */
  | { at: 'read'; local: string; domain: string }
  /** No server could accept it. */
  | { at: 'malformed'; why: AddressFault }
  /** A server might accept it, but neither the contract nor this parser does: no statement. */
  | { at: 'unsupported'; why: 'address-literal' | 'quoted-blank-or-at' | 'underscore' };

export type AddressFault = 'no-at' | 'length' | 'local' | 'dots' | 'domain' | 'single-label';

/** Octets, RFC 5321 §4.5.3.1. 254 is what remains of a path of 256 (RFC 3696, erratum 1690). */
const longest = { local: 64, address: 254, domain: 253, label: 63 };

/** Japanese carriers issued addresses with consecutive and trailing dots, and still deliver to them. */
const looseDots = new Set(['docomo.ne.jp', 'ezweb.ne.jp', 'au.com']);

/** An unquoted local part: atext of RFC 5322 §3.2.3 and dots; beyond ASCII any visible character (RFC 6531). */
const plainLocal = /^(?:[\w!#$%&'*+/=?^`{|}~.-]|(?![\p{Cc}\p{Zl}\p{Zp}\p{Zs}\p{Cs}])\P{ASCII})+$/u;
/** In quotes: any of them, and a backslash before any ASCII character. */
const quotedLocal = /^"(?:\\[\x20-\x7e]|[\x20\x21\x23-\x5b\x5d-\x7e]|(?![\p{Cc}\p{Zl}\p{Zp}\p{Cs}])\P{ASCII})*"$/u;

export function readAddress(text: string): AddressReading {
  const cut = text.lastIndexOf('@');
  if (cut < 0) return { at: 'malformed', why: 'no-at' };
  const local = text.slice(0, cut);
  const host = text.slice(cut + 1);
  if (octets(local) > longest.local) return { at: 'malformed', why: 'length' };
  const isQuoted = quotedLocal.test(local);
  if (!isQuoted && !plainLocal.test(local)) return { at: 'malformed', why: 'local' };
  if (isQuoted && /[\s@]/u.test(local)) return { at: 'unsupported', why: 'quoted-blank-or-at' };
  if (/^\[[\x21-\x7e]+\]$/.test(host)) return { at: 'unsupported', why: 'address-literal' };

  const domain = asciiDomain(host);
  if (domain === null) return { at: 'malformed', why: 'domain' };
  const labels = domain.split('.');
  if (labels.length < 2) return { at: 'malformed', why: 'single-label' };
  if (!labels.every(isLabel) || /^\d+$/.test(labels.at(-1) ?? '')) return { at: 'malformed', why: 'domain' };
  if (domain.length > longest.domain || octets(local) + 1 + domain.length > longest.address)
    return { at: 'malformed', why: 'length' };
  if (!isQuoted && /^\.|\.\.|\.$/.test(local) && !(looseDots.has(domain) && !local.startsWith('.')))
    return { at: 'malformed', why: 'dots' };
  // Not a hostname, but a name for which DNS may have records.
  return domain.includes('_') ? { at: 'unsupported', why: 'underscore' } : { at: 'read', local, domain };
}

function isLabel(label: string): boolean {
  return label.length <= longest.label && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label);
}

/** ASCII unchanged, others mapped and encoded as browsers do (UTS 46); null if impossible. */
function asciiDomain(host: string): string | null {
  if (/^[\x21-\x7e]*$/.test(host)) return host.toLowerCase();
  if (/[\s/\\?#@:%<>[\]|^"`{}]/u.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname;
}

/** In UTF-8. */
function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}
