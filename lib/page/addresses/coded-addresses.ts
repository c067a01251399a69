/** Decodes addresses hidden from collectors: Cloudflare's XOR, character references, percent encoding. */

/** At most as many bytes as an address and a subject need. */
const LONGEST_CODE = 2_000;

/** Hex, the key in the first byte, then UTF-8: the value of `data-cfemail` or `/cdn-cgi/l/email-protection#…`. */
export function fromCloudflare(code: string): string {
  if (code.length > LONGEST_CODE || !/^(?:[0-9a-f]{2}){3,}$/i.test(code)) return '';
  const [key = 0, ...bytes] = (code.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(new Uint8Array(bytes.map((byte) => byte ^ key)));
}

const REFERENCE = /&(?:#(\d{1,7}|x[0-9a-f]{1,6})|(commat|period|amp|apos|quot|nbsp));?/gi;
const NAMED: Readonly<Record<string, string>> = {
  commat: '@',
  period: '.',
  amp: '&',
  apos: "'",
  quot: '"',
  nbsp: ' ',
};

/**
 * Does the text contain an `@` as a character reference? The parser decoded the page's own; these are encoded twice
 * or in data.
 */
export const mayHoldReferences = (text: string): boolean => /&#|&commat;/.test(text);

export const withoutReferences = (text: string): string =>
  text.replace(REFERENCE, (whole, number?: string, name = '') => {
    if (number === undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number(`0${number}`);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
