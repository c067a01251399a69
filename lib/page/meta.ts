/** The page's `<meta>` elements, read once. */
import { attribute, tagged } from './dom.ts';

/** Values by lower-case `name`, `property` or `itemprop`, in the order of the page. */
export type Meta = ReadonlyMap<string, readonly string[]>;

const MOST = 500;

export function readMeta(document: Document): Meta {
  const meta = new Map<string, string[]>();
  for (const element of tagged(document, 'meta', MOST)) {
    const value = attribute(element, 'content').trim();
    if (value === '') continue;
    for (const key of new Set(['name', 'property', 'itemprop'].map((name) => attribute(element, name).toLowerCase()))) {
      if (key !== '') meta.set(key, [...(meta.get(key) ?? []), value]);
    }
  }
  return meta;
}

/** Every value under the first of the keys that has one. */
export function metaAll(meta: Meta, ...keys: string[]): readonly string[] {
  for (const key of keys) {
    const values = meta.get(key);
    if (values) return values;
  }
  return [];
}

/** The first value under the first of the keys that has one; an empty string when none has. */
export const metaOne = (meta: Meta, ...keys: string[]): string => metaAll(meta, ...keys)[0] ?? '';
