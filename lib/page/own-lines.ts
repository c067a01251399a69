/** Lines in which a page names the organisation behind it: header and footer, copyright, legal form, postal address. */

import { type JsonLd, thingsUnder, words } from './json-ld.ts';
import { isOrganisation } from './organisation.ts';
import type { FlowLine } from './people/page-flow.ts';
import { saysOrganisation } from './people/pairing.ts';
import { isInFrame } from './phones.ts';
import { LONGEST, plain } from './plain-text.ts';

export interface OwnLine {
  text: string;
  /** As for `PagePhone`. */
  stands: 'data' | 'frame' | 'text';
}

const MOST = 60;
const LONGEST_LINE = 260;
/** A postcode with letters around it, as different countries write it. */
const POSTCODE =
  /(?<!\d)(?:\d{4,6}|\d{2}-\d{3}|\d{3} \d{2}|\d{3}-\d{4}) ?[\p{L}(]|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})|〒/u;
/** Lines of an address before the one with the postcode. */
const ABOVE = 3;

export function ownLines(jsonLd: JsonLd, lines: readonly FlowLine[]): OwnLine[] {
  const out = new Map<string, OwnLine>();
  const add = (raw: string, stands: OwnLine['stands']): void => {
    const text = plain(raw, LONGEST.line);
    const key = `${stands} ${text}`;
    if (text !== '' && !out.has(key) && out.size < MOST) out.set(key, { text, stands });
  };
  for (const thing of jsonLd.things.filter(isOrganisation)) {
    for (const address of thingsUnder(jsonLd, thing, 'address')) {
      const [street, code, city] = ['streetAddress', 'postalCode', 'addressLocality'].map((key) => words(address, key));
      if (street && code) add(`${street}, ${code} ${city}`, 'data');
    }
  }
  const own = new Set<number>();
  for (const [at, { text, block, alt }] of lines.entries()) {
    if (alt || text.length > LONGEST_LINE) continue;
    const isAddress = POSTCODE.test(text);
    if (isAddress) for (let above = Math.max(0, at - ABOVE); above < at; above += 1) own.add(above);
    if (isAddress || /[©〒]|株式会社|有限公司/.test(text) || saysOrganisation(text) || isInFrame(block)) own.add(at);
  }
  for (const at of [...own].sort((one, other) => one - other)) {
    const line = lines[at];
    if (line && !line.alt && line.text.length <= LONGEST_LINE) add(line.text, isInFrame(line.block) ? 'frame' : 'text');
  }
  return [...out.values()];
}
