/** Filters that a service names in a form that we don't know are sent back unchanged. */
import { expect, test } from 'vitest';
import { decode, encode } from '../../../lib/contract/request.ts';

const further = { fleet_size: { from: 10 }, headcount: 'about 70' };

test('they stand beside the others in a body, under their own names', () => {
  const encoded = encode('discoverCompanies', { industry: { include: ['Optics'] }, further, limit: 100 });
  expect(encoded.ok && encoded.request.body).toEqual({ ...further, industry: { include: ['Optics'] }, limit: 100 });
});

test('they stand beside the others in an address', () => {
  const encoded = encode('discoverPeople', { further });
  expect(encoded.ok && encoded.request.query).toEqual([
    ['fleet_size[from]', '10'],
    ['headcount', 'about 70'],
  ]);
});

test('they alone are a question, and what we know better stands over them', () => {
  expect(encode('discoverCompanies', { further }).ok).toBe(true);
  const encoded = encode('discoverCompanies', { further, headcount: ['51-200'] });
  expect(encoded.ok && encoded.request.body).toMatchObject({ headcount: ['51-200'] });
});

test('nobody can send the parameter itself', () => {
  const request = { method: 'POST' as const, path: '/discover', query: [], body: { query: 'opticians', further: 'x' } };
  expect(decode('discoverCompanies', request)).toEqual({ ok: false, input: { field: 'further', fault: 'unknown' } });
});
