/** Draws components into a document, at a fixed time. */
import { signal } from '@preact/signals';
import { type ComponentChildren, options, render } from 'preact';
import { act } from 'preact/test-utils';
import { Now } from '../../../components/format/now.ts';

export const now = Date.parse('2026-03-20T10:00:00Z');

// Preact's own way cancels an animation frame after 35 ms, when the last document of a run may be gone.
options.requestAnimationFrame = (flush) => void setTimeout(flush, 16);

const places = new Set<HTMLElement>();

/** Unmounts everything that was drawn and empties the document. */
export function clear(): void {
  for (const place of places) void act(() => render(null, place));
  places.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
}

/** Renders into an element and returns that element. Pass it as `again` to update it. */
export function draw(children: ComponentChildren, again?: HTMLElement): HTMLElement {
  if (!again) document.body.replaceChildren();
  const place = again ?? document.body.appendChild(document.createElement('div'));
  places.add(place);
  void act(() => render(<Now.Provider value={signal(now)}>{children}</Now.Provider>, place));
  return place;
}

/** Finds an element by selector and accessible name: its label, or else its text. */
export function byRole(place: ParentNode, selector: string, name: string): HTMLElement {
  const found = [...place.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name);
  if (!found)
    throw new Error(
      `No ${selector} called ${name}: ${[...place.querySelectorAll<HTMLElement>(selector)].map(nameOf).join(' | ')}`,
    );
  return found;
}

export function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The names of the controls in a table's rows that Tab stops at. */
export function tabStops(place: ParentNode): string[] {
  const controls = [...place.querySelectorAll<HTMLElement>('tbody :is(button, input, a)')];
  return controls.filter(({ tabIndex }) => tabIndex === 0).map(nameOf);
}

export function click(element: HTMLElement, how: MouseEventInit = {}): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
  void act(() => void element.dispatchEvent(event));
}

export function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  void act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
}

export function press(element: Element, key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  void act(() => void element.dispatchEvent(event));
}

/** The texts of the live regions that exist now. Screen readers miss a text that is added along with its region. */
export function saidIn(drawn: Element): () => string[] {
  const regions = [...drawn.querySelectorAll('[role=status]')];
  return () => regions.filter((region) => region.isConnected).map(({ textContent }) => textContent ?? '');
}

/** The texts that live regions announce because of the change. Throws if nothing changed. */
export function saidAfter(drawn: Element, change: () => void): string[] {
  const texts = () => {
    const walker = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT);
    const all = new Map<Node, string>();
    while (walker.nextNode()) all.set(walker.currentNode, walker.currentNode.nodeValue ?? '');
    return all;
  };
  const before = texts();
  void act(change);
  const changed = [...texts()].filter(([node, text]) => before.get(node) !== text);
  if (changed.length === 0) throw new Error('Nothing changed');
  return changed.flatMap(([{ parentElement }, text]) => {
    const live = parentElement?.closest('[role=status], [role=alert], [aria-live]');
    return live && live.getAttribute('aria-live') !== 'off' ? [text] : [];
  });
}
