import { expect, test } from 'vitest';
import { namedContact } from '../../../components/contact/named-contact.ts';

test.each([
  ['Jane Doe', 'Jane', 'Doe'],
  ['Dr. Max Muster', 'Max', 'Muster'],
  ['Prof. Dr. Jane van den Berg', 'Jane', 'van den Berg'],
  ['Jane Doe, PhD', 'Jane', 'Doe'],
  ['Frau Anna Berg', 'Anna', 'Berg'],
  ['Frau Berg', null, 'Berg'],
  ['María José García López', 'María José', 'García López'],
  ['佐々木 遥香', '遥香', '佐々木'],
  // Not, or perhaps not, a person: as it is written.
  ['Jane', 'Jane', null],
  ['Dr.', 'Dr.', null],
  ['Sales @ Kelp', 'Sales', '@ Kelp'],
  ['Jane Doe | Kelp', 'Jane', 'Doe | Kelp'],
  ['Desk 24', 'Desk', '24'],
  [null, null, null],
])('the name %s is split into first and last name', (name, first_name, last_name) => {
  expect(namedContact('somebody@kelp.test', name)).toMatchObject({
    email: 'somebody@kelp.test',
    first_name,
    last_name,
  });
});
