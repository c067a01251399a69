/**
 * The last lines that a message's writer wrote: up to the first quoted message, without what the page hides. It forces
 * no layout.
 */
import { isElement, isMatch, tagOf, walkerOf } from '../dom.ts';
import type { Steps } from '../slices.ts';
import { INLINE } from '../team/page-lines.ts';

/** One open message's text. */
export interface Letter {
  document: Document;
  body: Element;
  /** Selects what the page does not show. */
  unseen: string;
}

const NODES_A_STEP = 200;
/** A longer message has no lines: its end may belong to somebody else. */
const MOST_NODES = 20_000;
const LONGEST_TEXT = 20_000;

const MOST_LINES = 40;
/** `On …, somebody with a long name <and a long address> wrote:` */
const LONGEST_QUOTE_LINE = 300;

/** Elements that begin a quoted message. Webmail puts a prefix before the ids in a message. */
const QUOTES =
  'blockquote,[class*="gmail_quote"],[class*="gmail_attr"],[class*="yahoo_quoted"],[class*="protonmail_quote"],[class*="moz-cite-prefix"],[class*="moz-forward"],[id$="divRplyFwdMsg"],[id$="appendonsend"],[type="cite"]';

/** Where a line break in the source is one. */
const PRE = 'pre,[style*="white-space: pre"],[style*="white-space:pre"]';

/** Lines that begin a quoted message. A false match ends the letter early, so it has no signature. */
const QUOTE_LINES = [
  /^>/,
  // "-----Original Message-----", in any language.
  /^[-_]{2,}\s?[^-_]*\p{L}[^-_]*[-_]{2,}$/u,
  // "On 5 November 2026, Ada Byron wrote:"
  /(?:\d{4}|\d[:.h]\d\d|@).*[:：]$/u,
  /(?:wrote|writes|schrieb|(?:a )?écrit|escribió|escreveu|scritto|schreef|skrev|kirjoitti|napisał\(?a?\)?|написала?)\s?[:：]?$/iu,
  /^\*?(?:from|von|de|da|van|fra|från|lähettäjä|od|от|від|από|de la|feladó|kimden|gönderen|من|מאת|差出人|寄件者|发件人|寄件人|보낸 사람)\*?\s?[:：]/iu,
  /forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|doorgestuurd bericht/iu,
];

/** Empty lines are kept once. None for a message that is too long to know where it ends. */
export function* letterLines(letter: Letter): Steps<string[]> {
  const reading: Reading = { lines: [''], pre: 0, nodes: 0, at: 'reading' };
  yield* walk(reading, letter);
  if (reading.at === 'too-long') return [];
  const lines = reading.lines.map((line) => line.replace(/\s+/gu, ' ').trim());
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '').slice(-MOST_LINES);
}

interface Reading {
  /** The last one is not complete. */
  lines: string[];
  /** How many elements around it keep line breaks. */
  pre: number;
  nodes: number;
  at: 'reading' | 'quote' | 'too-long';
}

function* walk(reading: Reading, { document, body, unseen }: Letter): Steps<void> {
  const walker = walkerOf(document, body);
  for (;;) {
    const node = walker.currentNode;
    reading.nodes += 1;
    if (reading.nodes % NODES_A_STEP === 0) yield;
    if (reading.nodes > MOST_NODES) reading.at = 'too-long';
    const goesIn = isElement(node)
      ? (node === body || !isMatch(node, unseen)) && enter(reading, node)
      : addText(reading, node);
    if (reading.at !== 'reading') return;
    if (goesIn && walker.firstChild()) {
      if (keepsBreaks(node)) reading.pre += 1;
      continue;
    }
    while (!walker.nextSibling()) {
      const left = walker.parentNode();
      if (!left) return;
      leave(reading, left);
      if (reading.at !== 'reading') return;
    }
  }
}

/** Should its children be read? */
function enter(reading: Reading, element: Element): boolean {
  if (isMatch(element, QUOTES)) {
    reading.at = 'quote';
    return false;
  }
  if (tagOf(element) === 'br') endLine(reading);
  else if (isBlock(element)) endBlock(reading);
  return true;
}

function leave(reading: Reading, left: Node): void {
  if (isBlock(left)) endBlock(reading);
  if (keepsBreaks(left)) reading.pre -= 1;
}

const keepsBreaks = (node: Node): boolean => isElement(node) && isMatch(node, PRE);

const isBlock = (node: Node): boolean => isElement(node) && !INLINE.test(tagOf(node)) && tagOf(node) !== 'br';

function addText(reading: Reading, node: Node): false {
  const text = node.nodeValue ?? '';
  if (text.length > LONGEST_TEXT) {
    reading.at = 'too-long';
    return false;
  }
  const [first = '', ...others] = reading.pre > 0 ? text.split('\n') : [text];
  append(reading, first);
  for (const other of others) {
    endLine(reading);
    if (reading.at !== 'reading') break;
    append(reading, other);
  }
  return false;
}

function append(reading: Reading, text: string): void {
  const line = reading.lines.pop() ?? '';
  // A longer line is prose.
  reading.lines.push(line.length > LONGEST_TEXT ? line : line + text);
}

function endBlock(reading: Reading): void {
  if (/\S/.test(reading.lines.at(-1) ?? '')) endLine(reading);
}

/** Ends the last line, and the letter if that line begins a quoted message. */
function endLine(reading: Reading): void {
  const line = (reading.lines.at(-1) ?? '').replace(/\s+/gu, ' ').trim();
  if (line.length <= LONGEST_QUOTE_LINE && QUOTE_LINES.some((begins) => begins.test(line))) {
    reading.lines.pop();
    reading.at = 'quote';
    return;
  }
  reading.lines.push('');
  // Some are empty and do not count.
  if (reading.lines.length > MOST_LINES * 4) reading.lines.splice(0, MOST_LINES * 2);
}
