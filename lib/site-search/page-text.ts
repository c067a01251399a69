/**
 * Decodes a page's bytes: by byte order mark, header, the page's own declaration, and the bytes themselves where
 * these are wrong.
 */

/** How far the page's own charset declaration is searched. */
const headLength = 4_096;

const MARK: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** `charset` from the header; `host` gives the country for a guess. Never throws. */
export function textOfPage(bytes: Uint8Array<ArrayBuffer>, charset: string | null, host: string): string {
  const marked = MARK.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return decode(bytes, marked[0]) ?? '';
  const head = decode(bytes.subarray(0, headLength), 'windows-1252') ?? '';
  // A declaration that is read byte by byte is not in UTF-16: by the HTML standard it means UTF-8.
  const inPage = charsetIn(head)?.replace(/^(?:utf-?16|unicode|ucs-2).*/i, 'utf-8');
  const said = [charset, inPage].filter((one) => typeof one === 'string');
  // No other encoding produces UTF-8 sequences by chance: a header that disagrees is the server's default.
  const asUtf8 = decode(bytes, 'utf-8', true) ?? mostlyUtf8(bytes);
  if (asUtf8 !== null && !said.some((one) => /^utf-?16/i.test(one) || /^(?:iso-2022|hz)/i.test(one))) return asUtf8;
  for (const one of said) {
    const text = /^utf-?8$/i.test(one) ? null : decode(bytes, one);
    if (text !== null) return text;
  }
  return decode(bytes, usualIn(languageIn(head), host)) ?? '';
}

/**
 * Null for an unknown charset, or with `strict` if the bytes are invalid in it. A truncated last character is
 * allowed.
 */
function decode(bytes: Uint8Array<ArrayBuffer>, charset: string, strict = false): string | null {
  try {
    return new TextDecoder(charset, { fatal: strict }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/**
 * Accepts UTF-8 with few broken letters, such as a text that was cut within a letter. In another charset, most
 * letters beyond ASCII would be broken.
 */
function mostlyUtf8(bytes: Uint8Array<ArrayBuffer>): string | null {
  const text = decode(bytes, 'utf-8') ?? '';
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return foreign > broken * 2 ? text : null;
}

const charsetIn = (head: string): string | null =>
  /<meta[^>]{0,200}\bcharset\s?=\s?["']?\s?([\w:.-]{2,30})/i.exec(head)?.[1] ??
  /^\s{0,20}<\?xml[^>]{0,100}\bencoding\s?=\s?["']([\w:.-]{2,30})/i.exec(head)?.[1] ??
  null;

const languageIn = (head: string): string =>
  /<html[^>]{0,300}\blang\s?=\s?["']?([a-z]{2})/i.exec(head)?.[1]?.toLowerCase() ?? '';

/** Charsets that a language's or country's pages used before UTF-8. */
const USUAL: readonly [string, RegExp][] = [
  ['windows-1250', /^(?:pl|cs|cz|sk|hu|sl|si|hr|ro|bs|ba)$/],
  ['windows-1251', /^(?:ru|uk|ua|bg|sr|rs|mk|by|be|kz)$/],
  ['windows-1253', /^(?:el|gr)$/],
  ['windows-1254', /^(?:tr)$/],
  ['windows-1255', /^(?:he|il)$/],
  ['windows-1256', /^(?:ar|fa)$/],
  ['windows-1257', /^(?:lt|lv|et|ee)$/],
  ['shift_jis', /^(?:ja|jp)$/],
  ['euc-kr', /^(?:ko|kr)$/],
  ['gb18030', /^(?:zh|cn)$/],
];

function usualIn(language: string, host: string): string {
  // `be` is Belarusian as a language, but Belgium as a country.
  const key = language || host.slice(host.lastIndexOf('.') + 1).replace(/^be$/, '');
  return USUAL.find(([, of]) => of.test(key))?.[0] ?? 'windows-1252';
}
