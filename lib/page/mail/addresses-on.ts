/**
 * Reads the addresses of an element, through the mailbox's own sign or the ones all mailboxes share, with the names
 * beside them.
 */

import { decoded } from '../../contract/text.ts';
import { attribute, parentOf, previousOf, textNodes } from '../dom.ts';
import { isAt, isInside, isText, previousNode } from './frames.ts';
import { addressAttributes, hiding, type Sign } from './mailbox.ts';
import { asName, type Named, namedAddresses } from './named-addresses.ts';

const LONGEST_TEXT = 1_000;
const LONGEST_NAME = 100;
const LONGEST_LINK = 2_000;

/** Levels around an address, and elements before it, that are searched for the name. */
const MOST_LEVELS = 5;
const MOST_BEFORE = 5;

export function addressesOn(document: Document, element: Element, sign: Sign | undefined, pageHost: string): Named[] {
  for (const from of sign?.from ?? addressAttributes) {
    const value = valueIn(document, element, from, sign?.after);
    if (!value.includes('@')) continue;
    const found = namedAddresses(value, pageHost);
    const [only] = found;
    if (!only) continue;
    // A single person's element may have the name elsewhere; several names are only its own text.
    if (found.length > 1) return from === 'text' ? found : withNames(found, textIn(document, element, LONGEST_TEXT));
    if (only.name !== null) return found;
    return [{ ...only, name: nameBeside(document, element, sign, only.address, value) }];
  }
  return [];
}

/** `<b title="jo@acme.test, li@acme.test">Jo Ray, Li Wen</b>`: as many names as addresses, in the same order. */
function withNames(found: Named[], text: string | null): Named[] {
  const names = (text ?? '').split(',').map((part) => part.trim());
  const isPaired = names.length === found.length && found.every(({ name }) => name === null);
  // A part of one word may be half of "Doe, Jane".
  return isPaired && names.every((name) => /[\s@]|^\p{Lo}+$/u.test(name))
    ? found.map(({ address }, at) => ({ address, name: asName(names[at] ?? '') }))
    : found;
}

function valueIn(document: Document, element: Element, from: string, after: string | undefined): string {
  if (from === 'text') return textIn(document, element, LONGEST_TEXT) ?? '';
  const value = attribute(element, from);
  if (from === 'href') return /^\s{0,9}mailto:/i.test(value) ? recipients(value) : '';
  return after !== undefined && value.startsWith(after) ? value.slice(after.length) : value;
}

/** `mailto:%22Jane%20Doe%22%20%3Cjane@acme.test%3E?subject=x` without what surrounds the recipients. */
const recipients = (link: string): string =>
  decoded(
    link
      .slice(0, LONGEST_LINK)
      .replace(/^\s{0,9}mailto:/i, '')
      .split('?', 1)[0] ?? '',
  );

/** The name in an attribute named by the sign, or the element's text when its attribute holds only the address. */
function nameBeside(
  document: Document,
  element: Element,
  sign: Sign | undefined,
  address: string,
  value: string,
): string | null {
  const said = asName(attribute(element, 'name')) ?? asName(attribute(element, 'data-name'));
  if (said !== null) return said;
  // Gmail's `<b name="jo.ray@acme.test">jo.ray</b>` is a shortened address.
  if (attribute(element, 'name').trim().toLowerCase() === address) return null;
  const text = textIn(document, element, LONGEST_NAME) ?? '';
  if (sign?.labelled) return labelledName(attribute(element, 'aria-label'), text);
  const isAlone = address === value.trim().toLowerCase();
  // A text that contains the address may have the name before it.
  const inside = text.includes('@')
    ? (namedAddresses(text, '').find((one) => one.address === address)?.name ?? null)
    : isAlone
      ? asName(text)
      : null;
  return (
    inside ??
    (sign?.name === undefined
      ? nameOfBracket(document, previousOf(element), text)
      : nameAt(document, element, sign.name))
  );
}

/** `Jane Doe, Attending` on a text that begins with the line `Jane Doe`. Either alone may be something else. */
function labelledName(label: string, text: string): string | null {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  return label.trim().startsWith(line) ? asName(line) : null;
}

/** `<b>Jane Doe</b> <i>&lt;jane@acme.test&gt;</i>`: the bracket shows that the two belong together. */
export function nameOfBracket(document: Document, before: Element | null, text: string): string | null {
  return before && /^\s{0,9}[<(]/.test(text) ? asName(textIn(document, before, LONGEST_NAME) ?? '') : null;
}

/** The nearest element before or around this one that has a name. */
function nameAt(document: Document, element: Element, selector: string): string | null {
  let near: Element | null = element;
  for (let level = 0; near && level < MOST_LEVELS; level += 1) {
    if (near !== element && isAt(near, selector)) return asName(textIn(document, near, LONGEST_NAME, element) ?? '');
    let before = previousOf(near);
    for (let nth = 0; before && nth < MOST_BEFORE; nth += 1, before = previousOf(before)) {
      if (isAt(before, selector)) return asName(textIn(document, before, LONGEST_NAME) ?? '');
    }
    near = parentOf(near);
  }
  return null;
}

/**
 * The visible text within, if it has at most `most` characters, else null. Neighbouring elements are separated by
 * line breaks, so two are never read as one.
 * `until`: only what precedes that element.
 */
export function textIn(document: Document, element: Element, most: number, until?: Element): string | null {
  let text = '';
  for (const node of textNodes(document, element)) {
    const parent = parentOf(node);
    if (until && isInside(until, node)) break;
    if (parent && parent !== element && isAt(parent, hiding)) continue;
    const before = previousNode(node);
    text += text === '' || (before && isText(before)) ? (node.nodeValue ?? '') : `\n${node.nodeValue ?? ''}`;
    if (text.length > most) return null;
  }
  return text;
}
