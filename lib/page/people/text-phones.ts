/**
 * Phone numbers in a page's text that a label, a column's header or an international prefix marks as such. Any other
 * number may be anything.
 */
import { closestOf } from '../dom.ts';
import { LINKS, linkedPhones, type ShownPhone } from '../phones.ts';
import type { Steps } from '../slices.ts';
import { isPhoneHead, labelled, narrow, numbersIn } from './labelled-numbers.ts';
import type { Flow, FlowLine } from './page-flow.ts';
import { cellOf, headOf } from './table-cells.ts';

const MOST = 500;
/** How many lines before a number its label may stand. */
const REACH = 2;

/** Worth a closer look: three digits close together, wide ones included. */
const SOME_DIGITS = /[\d０-９][^\d０-９]{0,3}[\d０-９][^\d０-９]{0,3}[\d０-９]/;

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
  return head !== null && isPhoneHead(head);
}

function* inLine(document: Document, flow: Flow, at: number, line: FlowLine): Generator<ShownPhone> {
  const text = narrow(line.text);
  for (const { number, text: shown, at: from, isLabelled } of numbersIn(text)) {
    const element = line.pieces.findLast((piece) => piece.at <= from)?.element ?? line.block;
    if (closestOf(element, LINKS)) continue;
    const isBare = number.startsWith('+') && text.trim() === shown.trim();
    if (isLabelled || isBare || isLabelledAbove(flow, at) || isInColumn(document, element))
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
