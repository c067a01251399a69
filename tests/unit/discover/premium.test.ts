/** A refused premium option is recognised by the contract's field, in any language of the service. */
import { expect, test } from 'vitest';
import { premiumOf } from '../../../components/discover/refusals.ts';

const refused = (field: string | null, quoted: string | null) =>
  premiumOf({ code: 'refused-input', field, fault: 'invalid', quoted });

test.each([
  ['offset', 'Nicht erlaubt.', 'offset'],
  ['funding', null, 'funding'],
  ['year_founded', '権限がありません', 'year_founded'],
  ['technology', 'Nur im Premium-Tarif', 'technology'],
  ['similar_to', 'Réservé au forfait supérieur', 'similar_to'],
  ['funding.date', 'Upgrade your plan', 'funding'],
])('a premium option: %s, “%s”', (field, quoted, name) => {
  expect(refused(field, quoted)).toBe(name);
});

test.each([
  ['funding.date', 'no'],
  ['technology', 'unknown technology'],
  ['headcount', 'Upgrade your plan'],
  [null, 'Upgrade your plan'],
])('only a wrong value: %s, “%s”', (field, quoted) => {
  expect(refused(field, quoted)).toBeNull();
});
