/** Nested values as bracketed query parameters and back: `location[include][0][country]=NL`, `ids[]=1`. */
import { isRecord } from './tolerant.ts';

export type Pair = [name: string, value: string];

/** Depth and number of pairs are bounded when reading, so that no query can make a deep or huge object. */
const deepest = 6;
const most = 2_000;

export function toPairs(values: Record<string, unknown>): Pair[] {
  return Object.entries(values).flatMap(([name, value]) => pairsOf(name, value));
}

function pairsOf(name: string, value: unknown): Pair[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => pairsOf(isRecord(one) ? `${name}[${index}]` : `${name}[]`, one));
  }
  if (isRecord(value)) return Object.entries(value).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one));
  return [[name, String(value)]];
}

type Tree = Map<string, Tree | string[]>;

/** The last of equal names wins, except in lists (`[]`). */
export function fromPairs(pairs: readonly Pair[]): Record<string, unknown> {
  const root: Tree = new Map();
  for (const [name, value] of pairs.slice(0, most)) {
    const keys = keysOf(name);
    if (keys) put(root, keys, value);
  }
  const plain = plainOf(root);
  return isRecord(plain) ? plain : {};
}

function keysOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match?.[1]) return null;
  const inner = (match[2] ?? '').split(/[[\]]+/).slice(1, -1);
  const keys = [match[1], ...inner];
  if (match[2]?.endsWith('[]')) keys.push('');
  return keys.length <= deepest ? keys : null;
}

function put(tree: Tree, keys: string[], value: string): void {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  if (rest.length === 0 || (rest.length === 1 && rest[0] === '')) {
    const before = tree.get(key);
    const list = rest.length === 1;
    tree.set(key, list && Array.isArray(before) ? [...before, value] : list ? ['', value] : [value]);
    return;
  }
  const before = tree.get(key);
  const inner: Tree = before instanceof Map ? before : new Map();
  tree.set(key, inner);
  put(inner, rest, value);
}

/** A leaf with one value is a string; a list begins with an empty mark; a map of whole numbers from 0 is a list. */
function plainOf(tree: Tree | string[]): unknown {
  if (Array.isArray(tree)) return tree.length === 1 ? tree[0] : tree.slice(1);
  const keys = [...tree.keys()];
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return [...tree.values()].map(plainOf);
  return Object.fromEntries([...tree].map(([key, value]) => [key, plainOf(value)]));
}
