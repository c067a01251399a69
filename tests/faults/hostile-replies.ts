/** Replies of the service in which every text is an attack. */
import { attacks } from '../service/data/hostile.ts';

/** The same reply with an attack in place of every text, one after another; of an address only the part before the `@`. */
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
