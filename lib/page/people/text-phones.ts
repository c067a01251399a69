/**
 * Phone numbers in a page's text that a label, a column's header or an international prefix marks as such. Any other
 * number may be anything.
 */
import { closestOf } from '../dom.ts';
import { FAX, LINKS, linkedPhones, phoneIn, type ShownPhone } from '../phones.ts';
import type { Steps } from '../slices.ts';
import type { Flow, FlowLine } from './page-flow.ts';
import { cellOf, headOf } from './table-cells.ts';

const MOST = 500;
/** How many lines before a number its label may stand. */
const REACH = 2;

const NUMBER = /[+(]?\d(?:[\d()./ \u00a0-]|[‐-―](?=\d))*\d/gu;

/** Worth a closer look: three digits close together, wide ones included. */
const SOME_DIGITS = /[\d０-９][^\d０-９]{0,3}[\d０-９][^\d０-９]{0,3}[\d０-９]/;

/** Words for a phone, a mobile phone or a direct line. */
const WORDS =
  'tell?|t[ée]l[ée]?(?:ph?\\p{L}*|f\\p{L}*)?|telf?|tlf|phone|fon|ph|call|mob|mobil\\p{L}*|mobiel|m[óo]vil|cel|cell(?:ulare|phone)?|celular|telem[óo]vel|gsm|handy|natel|kom|kom[óo]rk\\p{L}*|puh|puhelin|matkapuh\\p{L}*|s[íi]mi|durchwahl|dw|direct(?: dial| line| phone| no)?|direkt|ligne directe|standard|centralino|switchboard|zentrale|rufnummer|landline|cep|тел\\p{L}*|моб\\p{L}*|τηλ\\p{L}*|κιν\\p{L}*|هاتف|جوال|تلفون|تليفون|موبايل|טלפון|טל|נייד|điện thoại|đt|sđt';
/** In scripts without spaces. */
const SIGNS = '電話(?:番号)?|电话|手机|手機|座机|携帯(?:電話)?|直通|전화(?:번호)?|휴대(?:폰|전화)|연락처|โทร(?:ศัพท์)?';
const WHOSE =
  '(?:[\\s.]{0,2}(?:nr|no|number|nummer|n[°º]|direct|work|office|fixe|portable|mobile|mobil|dienstl(?:ich)?|komórkowy)\\.?)?';
const END = '[\\s.:)\\]–-]*$';
const LABEL = new RegExp(
  `(?:(?:^|[^\\p{L}])(?:${WORDS})\\.?${WHOSE}|${SIGNS}|(?:^|[|·•,;/(–—])\\s*[TMPD])${END}`,
  'iu',
);
/** The header of a column. */
const HEAD = new RegExp(`(?:^|[^\\p{L}])(?:${WORDS})(?!\\p{L})|${SIGNS}`, 'iu');
const FAX_LETTER = /(?:^|[|·•,;/(–—])\s*F[\s.:]*$/u;
/** One number for both. */
const BOTH = /(tel\p{L}*\.?|phone|тел\.?)\s*[/+&]\s*(?:tele)?fax/iu;

/** What the words before a number say of it; null when they say nothing. */
function labelled(words: string): boolean | null {
  const text = words.slice(-60).replace(BOTH, '$1');
  if (!/\p{L}/u.test(text)) return null;
  return LABEL.test(text) && !FAX.test(text.slice(-20)) && !FAX_LETTER.test(text);
}

const DIGITS_WIDE = /[！-～]/g;

/** Full-width letters and digits as ASCII, one for one. */
const narrow = (text: string): string =>
  text.replace(DIGITS_WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

/** The label in a line of its own before the number, as in a list of definitions. */
function isLabelledAbove(flow: Flow, at: number): boolean {
  for (let above = at - 1; above >= Math.max(0, at - REACH); above -= 1) {
    const text = narrow(flow.lines[above]?.text ?? '').trim();
    if (/\p{L}/u.test(text)) return text.length < 30 && !/\d/.test(text) && labelled(text) === true;
    if (/\d/.test(text)) return false;
  }
  return false;
}

function isInColumn(document: Document, element: Element): boolean {
  const cell = cellOf(element);
  const head = cell && headOf(document, cell);
  return head !== null && HEAD.test(narrow(head)) && !FAX.test(head.replace(BOTH, '$1'));
}

function* inLine(document: Document, flow: Flow, at: number, line: FlowLine): Generator<ShownPhone> {
  const text = narrow(line.text);
  let from = 0;
  let before: boolean | null = null;
  for (const found of text.matchAll(NUMBER)) {
    // What stands before an address says nothing of a number behind it.
    const words = text.slice(from, found.index);
    const said = labelled(words.slice(words.lastIndexOf('\uE000') + 1));
    before = said ?? before;
    from = found.index + found[0].length;
    const number = phoneIn(found[0]) ?? phoneIn(found[0].split(/\s*\/\s*/)[0] ?? '');
    if (number === null || before === false) continue;
    const element = line.pieces.findLast((piece) => piece.at <= found.index)?.element ?? line.block;
    if (closestOf(element, LINKS)) continue;
    const isBare = number.startsWith('+') && text.trim() === found[0].trim();
    if (before || isBare || isLabelledAbove(flow, at) || isInColumn(document, element))
      yield { number, element, line: at };
  }
}

/** All phone numbers that the page shows, in its order, without fax numbers. */
export function* phoneSteps(document: Document, flow: Flow): Steps<ShownPhone[]> {
  const linked = new Map<Element, number>();
  const found: ShownPhone[] = [];
  for (const [at, line] of flow.lines.entries()) {
    if (at % 200 === 199) yield;
    if (line.alt || !SOME_DIGITS.test(line.text)) continue;
    for (const { text, element } of line.pieces) {
      const link = /\d/.test(text) ? closestOf(element, LINKS) : null;
      if (link) linked.set(link, at);
    }
    if (found.length < MOST) found.push(...inLine(document, flow, at, line));
  }
  yield;
  const links = linkedPhones(document).map((phone) => ({ ...phone, line: linked.get(phone.element) ?? null }));
  // Stable: links without a line stay in front, in their own order.
  return [...links, ...found].sort((one, other) => (one.line ?? -1) - (other.line ?? -1));
}
