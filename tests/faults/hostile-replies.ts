import { attacks } from '../service/data/hostile.ts';

/**
 * The reply with an attack in place of every text, each attack in turn. In an address, only the part before the `@` is
 * replaced.
 */
export function hostile(reply: unknown): unknown {
  let next = 0;
  const attack = () => attacks[next++ % attacks.length] ?? '';
  const spoilt = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('@') ? `${attack().slice(0, 40)}@hostile.test` : attack();
    if (Array.isArray(value)) return value.map(spoilt);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoilt(one)]));
  };
  return spoilt(reply);
}
