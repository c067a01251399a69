/** Filters in a form that Harrier does not know are sent back to the service unchanged. */
import { expect, test } from 'vitest';
import { decode, encode } from '../../../lib/contract/request.ts';

const further = { fleet_size: { from: 10 }, headcount: 'about 70' };

test('unknown filters go into the body beside the others, under their own names', () => {
  const encoded = encode('discoverCompanies', { industry: { include: ['Optics'] }, further, limit: 100 });
  expect(encoded.ok && encoded.request.body).toEqual({ ...further, industry: { include: ['Optics'] }, limit: 100 });
});

test('unknown filters go into the query string', () => {
  const encoded = encode('discoverPeople', { further });
  expect(encoded.ok && encoded.request.query).toEqual([
    ['fleet_size[from]', '10'],
    ['headcount', 'about 70'],
  ]);
});

test('unknown filters alone are a valid query; a known filter overrides an unknown one of the same name', () => {
  expect(encode('discoverCompanies', { further }).ok).toBe(true);
  const encoded = encode('discoverCompanies', { further, headcount: ['51-200'] });
  expect(encoded.ok && encoded.request.body).toMatchObject({ headcount: ['51-200'] });
});

test('a request with a parameter named further is refused', () => {
  const request = { method: 'POST' as const, path: '/discover', query: [], body: { query: 'opticians', further: 'x' } };
  expect(decode('discoverCompanies', request)).toEqual({ ok: false, input: { field: 'further', fault: 'unknown' } });
});
