/** A shorter name never overwrites a fuller one, in a person's record or in an import. */
import { describe, expect, test } from 'vitest';
import { personOf } from '../../../lib/background/people/precedence.ts';
import type { PersonRecord } from '../../../lib/background/storage/store.ts';
import { planOf } from '../../../lib/device-service/leads/import-plan.ts';
import { isShorterName } from '../../../lib/names/fuller-name.ts';
import { lead } from '../leads/lead-fixtures.ts';

const named = (text: string) => {
  const [first = '', last = ''] = text.split('|');
  return { first_name: first || null, last_name: last || null };
};

test.each([
  ['J.|Meyer', 'Jane|Meyer'],
  ['|Meyer', 'Jane|Meyer'],
  ['Jane|', 'Jane|Meyer'],
  ['Jane|M.', 'Jane|Meyer'],
  ['JANE|meyer', 'Jane Lea|Meyer'],
  ['Inés|Ortega', 'Inés|Ortega Ruiz'],
  ['Meyer|J.', 'Jane|Meyer'],
  ['Jane M.|Meyer', 'Jane Maria|Meyer'],
])('%s is shorter than %s', (one, other) => {
  expect(isShorterName(named(one), named(other))).toBe(true);
  expect(isShorterName(named(other), named(one))).toBe(false);
});

test.each([
  ['Jane|Meyer', 'Jane|Meyer'],
  ['Jane|Meyer', 'JANE|MEYER'],
  ['J.|Schulz', 'Jane|Meyer'],
  ['Jane|Meyer', 'Jane|Meyer-Schulz'],
  ['Jan|Meyer', 'Jane|Meyer'],
  ['J.|M.', 'Jane|Meyer'],
  ['|', 'Jane|Meyer'],
  ['明|欧阳', '明华|欧阳'],
])('%s is not shorter than %s', (one, other) => {
  expect(isShorterName(named(one), named(other))).toBe(false);
});

const record = (asked: number, text: string): PersonRecord => ({
  kind: 'person',
  ...{ id: `r${asked}`, service: 's', email: 'jm@kestrel.test', domain: 'kestrel.test' },
  ...{ verified: null, keys: [], asked, facts: named(text) },
});

test.each([
  [['Jane|Meyer', 'J.|Meyer'], 'Jane|Meyer'],
  [['J.|Meyer', 'Jane|Meyer'], 'Jane|Meyer'],
  [['Jane|Meyer', '|Meyer', 'J.|Meyer'], 'Jane|Meyer'],
  [['Jane|Meyer', 'Karl|Berg'], 'Karl|Berg'],
  [['Jane Lea|Meyer', 'Karl|Berg', 'K.|Berg'], 'Karl|Berg'],
])('shows, of %j, oldest first, %s', (names, wanted) => {
  const person = personOf(
    'jm@kestrel.test',
    names.map((name, at) => record(at, name)),
  );
  expect(person).toMatchObject(named(wanted));
});

describe('an import that overwrites', () => {
  const held = lead(1, { email: 'jm@kestrel.test', first_name: 'Jane', last_name: 'Meyer' });
  const plan = (fields: Record<string, unknown>) => planOf(held, fields, { existing: 'overwrite', dry: false }, null);

  test.each([
    [{ first_name: 'J.', last_name: 'Meyer' }],
    [{ first_name: 'J.' }],
    [{ first_name: null, last_name: 'Meyer' }],
  ])('keeps the fuller name from %j', (name) => {
    expect(plan({ ...name, position: 'Buyer' })).toEqual({ do: 'write', fields: { position: 'Buyer' } });
  });

  test('takes a different name, and a fuller one', () => {
    expect(plan({ first_name: 'Jane', last_name: 'Schulz' })).toEqual({ do: 'write', fields: { last_name: 'Schulz' } });
    expect(plan({ first_name: 'Jane Lea', last_name: 'Meyer' })).toMatchObject({ fields: { first_name: 'Jane Lea' } });
  });
});
