import { attribute, tagged } from './dom.ts';

/** Values by lower-case `name`, `property` or `itemprop`, in page order. */
export type Meta = ReadonlyMap<string, readonly string[]>;

const MOST = 500;

export function readMeta(document: Document): Meta {
  const meta = new Map<string, string[]>();
  for (const element of tagged(document, 'meta', MOST)) {
    const value = attribute(element, 'content').trim();
    if (value === '') continue;
    for (const name of ['name', 'property', 'itemprop']) {
      const key = attribute(element, name).toLowerCase();
      if (key !== '') meta.set(key, [...(meta.get(key) ?? []), value]);
    }
  }
  return meta;
}

export const metaAll = (meta: Meta, key: string): readonly string[] => meta.get(key) ?? [];

/** The first value of the first key that has one; an empty string when none has. */
export const metaOne = (meta: Meta, ...keys: string[]): string => keys.flatMap((key) => metaAll(meta, key))[0] ?? '';
