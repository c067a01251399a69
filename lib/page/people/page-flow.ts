/** A page's text line by line, with its addresses marked where they stand, in whatever form. */
import { decoded } from '../../contract/text.ts';
import { scanAt } from '../addresses/address-scan.ts';
import { addressesIn, CODED_LINK, recipients } from '../addresses/addresses.ts';
import { fromCloudflare, mayHoldReferences, withoutReferences } from '../addresses/coded-addresses.ts';
import { all, attribute, closestOf, isElement, parentOf, readable, tagOf } from '../dom.ts';
import { plain } from '../plain-text.ts';
import { asSeen, HIDDEN, isHandle, nodeAsSeen } from '../seen-text.ts';
import type { Steps } from '../slices.ts';
import { INLINE, UNREAD } from '../team/page-lines.ts';
import { unspelled } from './spelled-signs.ts';

/** One occurrence of an address. */
export interface Mark {
  email: string;
  line: number;
  /** In the line's text. */
  at: number;
  element: Element;
  /** Hidden words of its link: title, label, a name before the address. */
  labels: string[];
  /** The link's own text, without the address. */
  linkText: string;
}

export interface Piece {
  text: string;
  at: number;
  element: Element;
}

export interface FlowLine {
  /** Addresses are replaced by signs of equal length (see `isMarked`). */
  text: string;
  pieces: Piece[];
  block: Element;
  /** A picture's alternative text. */
  alt: boolean;
}

export interface Flow {
  lines: FlowLine[];
  marks: Mark[];
}

const STEP = 1_000;

const MOST_NODES = 200_000;
const MOST_LINES = 30_000;
const MOST_MARKS = 2_000;
const LONGEST_TEXT = 4_000;
const LONGEST_LINE = 6_000;

/** Private-use characters: `plain` removes them from a page's texts. */
const MARK = '\uE000';
export const isMarked = (text: string): boolean => text.includes(MARK);

const IN_CODE = /mailto:([^'"\s)]{3,200})/i;
/** TYPO3 shifts the letters of an address, in a script or an attribute; the shift is found by trying. */
const MOVED = /linkTo_UnCryptMailto\((?:'|"|%27|&#39;)([^'"%&]{8,200})/i;

/** The addresses in an element's own attributes, with their labels. */
function addressesOf(element: Element, tag: string, pageHost: string): { emails: string[]; name: string } {
  const coded = attribute(element, 'data-cfemail');
  if (coded !== '')
    return { emails: addressesIn(asSeen(fromCloudflare(coded).replace(/\?.*/s, '')), pageHost), name: '' };
  if (tag !== 'a' && tag !== 'button' && tag !== 'area') return { emails: [], name: '' };
  const href = attribute(element, 'href').trim();
  if (/^mailto:/i.test(href)) {
    const named = /^mailto:\s{0,3}"?([^"<@]{3,80}?)"?\s{0,3}<[^>]+>/i.exec(decoded(href.slice(0, 600)))?.[1] ?? '';
    return { emails: recipients(href, pageHost), name: named };
  }
  const code = CODED_LINK.exec(href)?.[1];
  if (code !== undefined)
    return { emails: addressesIn(asSeen(fromCloudflare(code).replace(/\?.*/s, '')), pageHost), name: '' };
  const script = /^javascript:/i.test(href) ? href : attribute(element, 'onclick');
  const token = attribute(element, 'data-mailto-token').slice(0, 200);
  if (script === '' && token === '') return { emails: [], name: '' };
  const moved = token || MOVED.exec(decoded(script.slice(0, 1_000)))?.[1];
  const to = moved === undefined ? IN_CODE.exec(script.slice(0, 2_000))?.[1] : movedBack(moved);
  return { emails: to === undefined ? [] : addressesIn(withoutReferences(to), pageHost), name: '' };
}

/** Shifts letters, digits and signs within their rows until the text starts with `mailto:`. */
function movedBack(code: string): string | undefined {
  const rows: readonly [number, number][] = [
    [0x2b, 0x3a],
    [0x40, 0x5a],
    [0x61, 0x7a],
  ];
  for (let by = -25; by <= 25; by += 1) {
    const text = [...code]
      .map((letter) => {
        const sign = letter.charCodeAt(0);
        const row = rows.find(([from, to]) => sign >= from && sign <= to);
        if (!row) return letter;
        const size = row[1] - row[0] + 1;
        return String.fromCharCode(row[0] + ((((sign - row[0] + by) % size) + size) % size));
      })
      .join('');
    if (text.startsWith('mailto:')) return text.slice(7);
  }
  return undefined;
}

/** The block around a text node, its link, and whether an inline element hides it. */
function placeOf(node: Node): { block: Element; link: Element | null; hidden: boolean } | null {
  let element = parentOf(node);
  let link: Element | null = null;
  let hidden = false;
  for (let level = 0; level < 20 && element && INLINE.test(tagOf(element)); level += 1) {
    const tag = tagOf(element);
    if (tag === 'a') link ??= element;
    hidden ||= HIDDEN.test(attribute(element, 'style'));
    element = parentOf(element);
  }
  return element ? { block: element, link, hidden } : null;
}

class Writer {
  readonly lines: FlowLine[] = [];
  readonly marks: Mark[] = [];
  /** The marks of the current link. */
  readonly linked = new Map<Element, Mark[]>();
  private open: FlowLine | null = null;
  private readonly pageHost: string;

  constructor(pageHost: string) {
    this.pageHost = pageHost;
  }

  close(): void {
    this.open = null;
  }

  get isOpen(): boolean {
    return this.open !== null;
  }

  get line(): number {
    return this.lines.length - 1;
  }

  private lineIn(block: Element, alt = false): FlowLine {
    if (this.open && this.open.block === block && this.open.text.length < LONGEST_LINE) return this.open;
    const line: FlowLine = { text: '', pieces: [], block, alt };
    this.lines.push(line);
    this.open = line;
    return line;
  }

  alternative(text: string, block: Element): void {
    this.lines.push({ text, pieces: [{ text, at: 0, element: block }], block, alt: true });
    this.open = null;
  }

  mark(email: string, element: Element, block: Element, labels: string[]): Mark | null {
    if (this.marks.length >= MOST_MARKS) return null;
    const line = this.lineIn(block);
    const mark: Mark = { email, line: this.line, at: line.text.length, element, labels, linkText: '' };
    line.text += MARK;
    this.marks.push(mark);
    return mark;
  }

  text(raw: string, element: Element, block: Element): void {
    const line = this.lineIn(block);
    const isAfterSpace = line.text === '' || /\s$/.test(line.text);
    const text = isAfterSpace ? raw.trimStart() : raw;
    if (text === '') return;
    // Two inline elements without a space, separated by their styles.
    if (/[\p{Ll}\d).]$/u.test(line.text) && /^\p{Lu}\p{L}/u.test(text)) line.text += ' ';
    else if (
      BOXED.test(tagOf(element)) &&
      /\p{Lo}$/u.test(line.text) &&
      /^\p{Lo}/u.test(text) &&
      line.pieces.at(-1)?.element !== element
    )
      line.text += ' ';
    else if (
      (WHOLE_ADDRESS.test(text) && ENDED.test(line.text) && line.pieces.at(-1)?.element !== element) ||
      isHandle(line.pieces.at(-1)?.text ?? '', text)
    )
      line.text += ' ';
    line.pieces.push({ text, at: line.text.length, element });
    line.text += text;
  }

  /** Marks plain addresses in lines that may contain one. */
  *scan(): Steps<void> {
    for (const [index, line] of this.lines.entries()) {
      if (index % 200 === 199) yield;
      if (!line.text.includes('@')) continue;
      for (const found of scanAt(line.text, this.pageHost)) {
        if (!found || this.marks.length >= MOST_MARKS) continue;
        const { address, from } = found;
        const element = line.pieces.findLast((piece) => piece.at <= from)?.element ?? line.block;
        this.marks.push({ email: address, line: index, at: from, element, labels: [], linkText: '' });
        line.text = line.text.slice(0, from) + MARK.repeat(address.length) + line.text.slice(from + address.length);
      }
      for (const piece of line.pieces) piece.text = line.text.slice(piece.at, piece.at + piece.text.length);
    }
  }
}

/** A word, a number or a host before an element whose whole text is an address. */
const ENDED = /(?:\p{L}{3}|\d\d|\.\p{L}\p{L})$/u;

/** An element's whole text: it is separate from the words before it. */
const WHOLE_ADDRESS = /^[\p{L}\d][\p{L}\d.+_-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\s*$/u;

/** Inline elements that styles separate, unlike bold or small letters of one word. */
const BOXED = /^(?:span|a|small|time)$/;

/** Collapses runs of spaces and removes the page's private-use characters. */
function tidy(node: Node): string {
  const raw = (node.nodeValue ?? '').slice(0, LONGEST_TEXT);
  if (/^\s*$/.test(raw)) return raw === '' ? '' : ' ';
  const seen = nodeAsSeen(node).slice(0, LONGEST_TEXT);
  const text = unspelled(mayHoldReferences(seen) ? withoutReferences(seen) : seen);
  return `${/^\s/.test(raw) ? ' ' : ''}${plain(text, LONGEST_TEXT)}${/\s$/.test(raw) ? ' ' : ''}`;
}

/** Attributes in which site builders put addresses. */
function addressAttributes(document: Document, pageHost: string): Map<Element, string> {
  const out = new Map<Element, string>();
  for (const element of all(
    document,
    '[data-email], [data-mail], [data-user][data-domain], [data-name][data-domain]',
    500,
  )) {
    const cut = `${attribute(element, 'data-user') || attribute(element, 'data-name')}@${attribute(element, 'data-domain')}`;
    const text = [attribute(element, 'data-email'), attribute(element, 'data-mail'), cut].find(
      (value) => addressesIn(value.slice(0, 300), pageHost).length > 0,
    );
    const [email] = text === undefined ? [] : addressesIn(text.slice(0, 300), pageHost);
    if (email !== undefined) out.set(element, email);
  }
  return out;
}

/** The lines of the body in order, with every address in them. */
export function* flowSteps(document: Document, root: Element, pageHost: string): Steps<Flow> {
  const writer = new Writer(pageHost);
  const attributes = addressAttributes(document, pageHost);
  let seen = 0;
  for (const node of readable(document, root, UNREAD)) {
    seen += 1;
    if (seen > MOST_NODES || writer.lines.length >= MOST_LINES) break;
    if (seen % STEP === 0) yield;
    if (isElement(node)) visit(node, writer, attributes.get(node), pageHost);
    else read(node, writer);
  }
  yield* writer.scan();
  for (const marks of writer.linked.values()) for (const mark of marks) mark.linkText = plain(mark.linkText, 200);
  // In page order: links were marked before plain texts.
  writer.marks.sort((one, other) => one.line - other.line || one.at - other.at);
  return { lines: writer.lines, marks: writer.marks };
}

function visit(element: Element, writer: Writer, held: string | undefined, pageHost: string): void {
  const tag = tagOf(element);
  if (!INLINE.test(tag) && tag !== 'img') writer.close();
  const { emails, name } = addressesOf(element, tag, pageHost);
  const found = held === undefined ? emails : [...emails, held];
  const place = placeOf(element);
  const block = INLINE.test(tag) ? place?.block : element;
  if (found.length > 0 && block) {
    const labels = [name, attribute(element, 'title'), attribute(element, 'aria-label')]
      .filter((text) => text !== '')
      .map((text) => plain(text, 200));
    const marks = found.slice(0, 10).flatMap((email) => writer.mark(email, element, block, labels) ?? []);
    if (tag === 'a') writer.linked.set(element, marks);
    return;
  }
  if (tag === 'img' && place) {
    const alt = plain(attribute(element, 'alt'), 100);
    const marks = place.link ? writer.linked.get(place.link) : undefined;
    if (marks) for (const mark of marks) mark.labels.push(alt);
    else if (alt !== '') writer.alternative(alt, element);
  }
}

function read(node: Node, writer: Writer): void {
  const { nodeValue } = node;
  const around = nodeValue?.includes('\n') ? parentOf(node) : null;
  // Where line breaks are preserved, each is one.
  if (
    nodeValue &&
    around &&
    /\S/.test(nodeValue) &&
    closestOf(around, 'pre, [style*="pre-line" i], [style*="pre-wrap" i]')
  ) {
    const lines = nodeValue.split('\n').slice(0, MOST_LINES);
    for (const [at, text] of lines.entries()) {
      if (at > 0) writer.close();
      readText(node, unspelled(`${plain(text, LONGEST_TEXT)} `), writer);
    }
  } else readText(node, tidy(node), writer);
}

function readText(node: Node, text: string, writer: Writer): void {
  const parent = parentOf(node);
  const place = text === '' || !parent ? null : placeOf(node);
  if (!place || !parent || place.hidden) return;
  const marks = place.link ? writer.linked.get(place.link) : undefined;
  if (marks && text !== ' ') for (const mark of marks) mark.linkText += `${text} `;
  if (text.trim() === '' && (!writer.isOpen || writer.lines.at(-1)?.block !== place.block)) return;
  writer.text(text, parent, place.block);
}
