/** A lead's values are checked before anything is sent, and shown as text. */
import { expect, test } from 'vitest';
import { faultOf, textsOf } from '../../../lib/contract/lead-fields.ts';
import { limits } from '../../../lib/contract/limits.ts';

test.each([
  ['country_code', 'NL', null],
  ['country_code', '', null],
  ['country_code', 'ZZ', 'country'],
  ['country_code', 'nl', 'country'],
  ['country_code', 'Netherlands', 'country'],
  ['confidence_score', '100', null],
  ['confidence_score', '101', 'confidence'],
  ['confidence_score', '-1', 'confidence'],
  ['confidence_score', '', 'confidence'],
  // The contract accepts any text for these.
  ['phone_number', 'ext. 12', null],
  ['website', 'aldermoor.test/en', null],
  ['notes', 'x'.repeat(limits.leads.text + 1), 'too-long'],
] as const)('the field %s with the value %s has the fault %s', (field, text, fault) =>
  expect(faultOf(field, text)).toBe(fault),
);

test('values are shown as text: attributes by slug, an empty value as none, no lists', () => {
  const fields = {
    ...{ email: 'ann@acme.test', position: null, confidence_score: 90 },
    ...{ leads_list_id: 4, leads_list_ids: [4, 5], leads_list_name: 'Fair' },
    custom_attributes: { fair_badge: 'B-12', booth: null },
  };
  const texts = { email: 'ann@acme.test', position: '', confidence_score: '90', fair_badge: 'B-12', booth: '' };
  expect(textsOf(fields)).toEqual(texts);
  expect(textsOf({ email: 'ann@acme.test', custom_attributes: undefined })).toEqual({ email: 'ann@acme.test' });
});
