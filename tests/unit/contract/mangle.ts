/** Breaks a reply as real replies break: other types, nulls, missing values, extra and hostile names. */
import fc from 'fast-check';

interface Break {
  /** Index among all nested values and, last, the whole reply; taken modulo their number. */
  at: number;
  /**
   * What happens to the value:
   * - `missing`: it is removed.
   * - `replaced`: junk takes its place.
   * - `extra`: junk is added beside it.
   * - `nested`: it is put into a list.
   * - `copied`: a copy of another value takes its place.
   */
  how: 'missing' | 'replaced' | 'extra' | 'nested' | 'copied';
  junk: number;
}

const hostile = '<img src=x onerror=alert(1)>\u202e\u0000\ud800';

/** A new value each time: inserted values must not be shared. */
const junk: readonly (() => unknown)[] = [
  () => null,
  () => 0,
  () => -1,
  () => 1e308,
  () => JSON.parse('9007199254740993'),
  () => -0.5,
  () => '',
  () => '12',
  () => ' ',
  () => hostile,
  () => 'x'.repeat(10_000),
  () => true,
  () => false,
  () => [],
  () => [[[]]],
  () => [null, 1, 'x', {}, []],
  () => ({}),
  () => ({ 0: 'a', length: 3 }),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  () => JSON.parse('{"toString":1,"valueOf":null,"then":1,"toJSON":"x"}'),
  () => ({ errors: [{ id: 'x' }] }),
  () => [{ id: '__proto__', code: 400, details: hostile }],
];

const names = ['__proto__', 'constructor', 'errors', 'data', 'then', 'toJSON', '', '0', 'length'];

export const breaks: fc.Arbitrary<Break[]> = fc.array(
  fc.record({
    at: fc.nat(10_000),
    how: fc.constantFrom('missing', 'replaced', 'replaced', 'extra', 'nested', 'copied'),
    junk: fc.nat(10_000),
  }),
  { minLength: 1, maxLength: 5 },
);

export function mangled(reply: unknown, list: readonly Break[]): unknown {
  return list.reduce(broken, structuredClone(reply));
}

interface Place {
  holder: object;
  name: string;
  value: unknown;
}

function broken(root: unknown, { at, how, junk: nth }: Break): unknown {
  const bad = junk[nth % junk.length]?.();
  const found = placesIn(root);
  const place = found[at % (found.length + 1)];
  if (!place) return bad;
  const { holder, name, value } = place;
  if (how === 'missing') Reflect.deleteProperty(holder, name);
  if (how === 'replaced') put(holder, name, bad);
  if (how === 'extra') put(holder, names[nth % names.length] ?? '', bad);
  if (how === 'nested') put(holder, name, [value]);
  if (how === 'copied') put(holder, name, structuredClone(found[nth % found.length]?.value));
  return root;
}

/** Like `JSON.parse`: `__proto__` becomes an own property, and lists get no named properties. */
function put(holder: object, name: string, value: unknown): void {
  if (Array.isArray(holder) && !Object.hasOwn(holder, name)) {
    holder.push(value);
    return;
  }
  if (Array.isArray(holder) && name === 'length') return;
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [{ holder: value, name, value: one }, ...placesIn(one)]);
}
