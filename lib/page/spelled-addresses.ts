/** Addresses spelled for people: `jane [at] acme [dot] com`, `jane(at)acme.com`, `jane at acme dot com`. */

import { realAddress } from './address-check.ts';
import { cleanHost, type Found } from './address-scan.ts';

/** How many places are looked at in one text: a page of nothing but `[at]` must not take long. */
const MOST_PLACES = 2_000;

const AT = /\s?[([{<]\s?(?:at|ät|a|@)\s?[)\]}>]\s?|\sat\s/gi;

/** One dot of a host: bracketed, spelled between spaces, or plain. */
const DOT = /^(?:\s?[([{<]\s?(?:dot|punkt|\.)\s?[)\]}>]\s?|\sdot\s|\.)/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61})/i;
const LOCAL = /[a-z0-9_+-]{1,40}(?:(?:\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?|\sdot\s|\.)[a-z0-9_+-]{1,40}){0,4}$/i;

/** Reads labels and dots as far as they go: the host, where it ends, and whether a dot was spelled. */
function hostAfter(text: string, from: number): { host: string; to: number; spelledDot: boolean } {
  let rest = text.slice(from, from + 260);
  let host = '';
  let spelledDot = false;
  for (let labels = 0; labels < 8; labels += 1) {
    const label = LABEL.exec(rest)?.[0];
    if (label === undefined) break;
    host += label;
    rest = rest.slice(label.length);
    const dot = DOT.exec(rest)?.[0];
    if (dot === undefined || !LABEL.test(rest.slice(dot.length))) break;
    if (dot !== '.') spelledDot = true;
    host += '.';
    rest = rest.slice(dot.length);
  }
  return { host: cleanHost(host), to: from + Math.min(260, text.length - from) - rest.length, spelledDot };
}

const SPELLED_DOT = /\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?|\sdot\s/gi;

/** `acme [dot] com` as `acme.com`, where an `@` stands as itself. */
export const withoutSpelledDots = (text: string): string =>
  text.includes('@') ? text.replace(SPELLED_DOT, '.') : text;

const localBefore = (text: string, to: number): string =>
  (LOCAL.exec(text.slice(Math.max(0, to - 90), to))?.[0] ?? '').replace(SPELLED_DOT, '.');

/** A bare ` at ` is a word of the language: only a spelled dot behind it makes an address of it. */
function isMeant(mark: string, host: string, spelledDot: boolean): boolean {
  return mark.trim().length > 2 ? host.includes('.') : spelledDot;
}

/** Every spelled address of the text, in its order. */
export function spelledAddresses(text: string, pageHost: string): Found[] {
  const found: Found[] = [];
  let places = 0;
  for (const match of text.matchAll(AT)) {
    places += 1;
    if (places > MOST_PLACES) break;
    const local = localBefore(text, match.index);
    const { host, to, spelledDot } = hostAfter(text, match.index + match[0].length);
    if (local === '' || !isMeant(match[0], host, spelledDot)) continue;
    const address = realAddress(`${local}@${host}`, pageHost);
    if (address !== null) found.push({ address, from: match.index - local.length, to });
  }
  return found;
}
