/** The elements around names and addresses, up to the size of a card or list. */
import { parentOf } from '../dom.ts';

const HIGHEST = 14;

/** The element and its ancestors, nearest first. */
export function ancestors(element: Element): Element[] {
  const out: Element[] = [];
  for (let now: Element | null = element; now && out.length < HIGHEST; now = parentOf(now)) out.push(now);
  return out;
}

/** The nearest element that contains both; null when they are far apart. */
export function commonHolder(one: Element, other: Element): Element | null {
  const up = new Set(ancestors(one));
  return ancestors(other).find((element) => up.has(element)) ?? null;
}

/** Is the element the other one, or a descendant of it? */
export function isInside(element: Element, holder: Element): boolean {
  let now: Element | null = element;
  while (now && now !== holder) now = parentOf(now);
  return now !== null;
}

/** Counts the distinct items within each element. */
export class Holders {
  private readonly held = new Map<Element, Set<string>>();

  add(element: Element, key: string): void {
    for (const holder of ancestors(element)) {
      const keys = this.held.get(holder) ?? new Set();
      keys.add(key);
      this.held.set(holder, keys);
    }
  }

  /** The only item within the element; null for none or several. */
  only(element: Element): string | null {
    const [only] = this.held.get(element) ?? [];
    return only !== undefined && this.count(element) === 1 ? only : null;
  }

  count = (element: Element): number => this.held.get(element)?.size ?? 0;
}
