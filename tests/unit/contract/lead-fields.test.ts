/** A lead's values are checked before anything is sent. */
import { expect, test } from 'vitest';
import { faultOf } from '../../../lib/contract/lead-fields.ts';
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
