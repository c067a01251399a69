/** Whether a text is an email address, by its form alone. The patterns are bounded: no nested repetition. */
import { visible } from '../contract/text.ts';

const longest = 254;
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const ending = /^(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{2,59})$/iu;

/** An address that a service accepts: a name, a domain of two labels or more, no spaces, nothing around it. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > longest) return false;
  const name = text.slice(0, at);
  if (!local.test(name) || name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false;
  const labels = text.slice(at + 1).split('.');
  return labels.length > 1 && labels.every((one) => label.test(one)) && ending.test(labels.at(-1) ?? '');
}

/** Removes what surrounds an address in files: spaces, angle brackets, `mailto:`, invisible characters. */
export function bareAddress(cell: string): string {
  const seen = visible(cell);
  const inner = /<([^<>]{3,254})>\s*$/.exec(seen)?.[1] ?? seen;
  return inner.trim().replace(/^mailto:/i, '');
}

/** The address in a cell, or the first of several (`a@x.test; b@x.test`, `a@x.test ::: b@x.test`); null if none. */
export function addressIn(cell: string): string | null {
  if (!cell.includes('@')) return null;
  const whole = bareAddress(cell);
  if (isAddress(whole)) return whole;
  if (cell.length > longestCell) return null;
  const parts = cell.split(/\s*(?::::|[;,\n])\s*/).map(bareAddress);
  return parts.every((part) => part === '' || part.includes('@')) ? (parts.find(isAddress) ?? null) : null;
}

const longestCell = 2_000;
