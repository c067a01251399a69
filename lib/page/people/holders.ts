/** What holds names and addresses: the elements around them, as far up as a card or a list reaches. */
import { parentOf } from '../dom.ts';

const HIGHEST = 14;

/** The element itself and those around it, nearest first. */
export function ancestors(element: Element): Element[] {
  const out: Element[] = [];
  for (let now: Element | null = element; now && out.length < HIGHEST; now = parentOf(now)) out.push(now);
  return out;
}

/** The nearest element that holds both; null when they stand far apart. */
export function commonHolder(one: Element, other: Element): Element | null {
  const up = new Set(ancestors(one));
  return ancestors(other).find((element) => up.has(element)) ?? null;
}

/** Does the element stand within the other, however deep, or is it the same? */
export function isInside(element: Element, holder: Element): boolean {
  let now: Element | null = element;
  while (now && now !== holder) now = parentOf(now);
  return now !== null;
}

/** How many different ones of what was added stand within each element. */
export class Holders {
  private readonly held = new Map<Element, Set<string>>();

  add(element: Element, key: string): void {
    for (const holder of ancestors(element)) {
      const keys = this.held.get(holder) ?? new Set();
      keys.add(key);
      this.held.set(holder, keys);
    }
  }

  /** The one that stands within the element; null where there are none or several. */
  only(element: Element): string | null {
    const [only] = this.held.get(element) ?? [];
    return only !== undefined && this.count(element) === 1 ? only : null;
  }

  count = (element: Element): number => this.held.get(element)?.size ?? 0;
}
