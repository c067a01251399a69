/** Random values shared by the params of several operations. */
import fc from 'fast-check';
import { countries } from '../../../lib/contract/countries.ts';
import { usStates } from '../../../lib/contract/filter-taxonomy.ts';
import { businessRegions, continents } from '../../../lib/contract/taxonomy.ts';

/** Characters with a meaning in addresses, lists, brackets or markup, and multi-byte ones. */
const signs = [...'aZ09 &=+%#?/\\[]~"\'<>;:@!.-_é中𝒳🙂\u202e\u200b'];
export const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 30 });
export const freeText = fc.oneof(
  text,
  fc.constantFrom('', 'two\nlines', '\ttab'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
export const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
export const handle = fc.stringMatching(/^[a-z][a-z0-9.]{0,10}$/);
export const email = fc.tuple(handle, handle).map(([local, domain]) => `${local}@${domain}.test`);
const word = text.map((one) => one.trim()).filter((one) => one !== '');
export const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });

export function some<const Words extends readonly string[]>(allowed: Words) {
  return fc.uniqueArray(fc.constantFrom<Words[number]>(...allowed), { minLength: 1, maxLength: 4 });
}

export const country = fc.constantFrom(...countries);
const place = fc.oneof(
  fc.record({ continent: fc.constantFrom(...continents) }),
  fc.record({ business_region: fc.constantFrom(...businessRegions) }),
  fc.record({ country, city: text }, { requiredKeys: ['country'] }),
  fc.record(
    { country: fc.constant('US'), state: fc.constantFrom(...usStates), city: text },
    { requiredKeys: ['country'] },
  ),
);
const places = fc.array(place, { minLength: 1, maxLength: 12 });
export const location = fc.oneof(
  fc.record({ include: places, exclude: places }, { requiredKeys: ['include'] }),
  fc.record({ exclude: places }),
);
