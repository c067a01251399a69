/** Addresses that were coded against collectors: Cloudflare's XOR, character references, percent signs. */

/** At most as many bytes as an address and a subject need. */
const LONGEST_CODE = 2_000;

/** Hex with the key in its first byte, then UTF-8: the text behind `data-cfemail` or `/cdn-cgi/l/email-protection#…`. */
export function fromCloudflare(code: string): string | null {
  if (code.length < 6 || code.length > LONGEST_CODE || code.length % 2 === 1 || !/^[0-9a-f]+$/i.test(code)) return null;
  const bytes = Array.from({ length: code.length / 2 }, (_, at) => Number.parseInt(code.slice(at * 2, at * 2 + 2), 16));
  const key = bytes[0] ?? 0;
  return new TextDecoder().decode(new Uint8Array(bytes.slice(1).map((byte) => byte ^ key)));
}

const REFERENCE = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?|&(?:commat|(period));/gi;

/** Does the text hold an `@` as a character reference? The parser has undone those of the page itself; these are coded twice or stand in data. */
export const mayHoldReferences = (text: string): boolean => text.includes('&#') || text.includes('&commat;');

/** The text with its character references undone. */
export function withoutReferences(text: string): string {
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, period?: string) => {
    if (hex === undefined && decimal === undefined) return period === undefined ? '@' : '.';
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Percent signs undone; a text in which one is broken stays as it is. */
export function withoutPercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
