import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactOfAddress, contactsOfCandidates, emailsIn, leadOf } from '../../../lib/contract/contact.ts';
import { finding } from '../../../lib/contract/resources/emails.ts';

test.each([
  ['Marit Lindqvist', 'Marit', 'Lindqvist'],
  ['Ngọc Anh Trần', 'Ngọc', 'Anh Trần'],
  ['Marit', 'Marit', null],
  // Scripts in which the family name comes first.
  ['田中 美咲', '美咲', '田中'],
  ['김 서연', '서연', '김'],
  ['Tanaka Misaki', 'Tanaka', 'Misaki'],
  ['田中美咲', '田中美咲', null],
  ['  ', null, null],
  [null, null, null],
])('splits the name %s into a first and a last name', (name, first, last) => {
  const contact = contactOfAddress('somebody@aldermoor.test', name);
  expect({ first: contact.first_name, last: contact.last_name }).toEqual({ first, last });
});

test.each([
  ['Ann@ACME.Test', 'acme.test'],
  ['ann@Möwe.example', 'xn--mwe-sna.example'],
])('the domain of %s is %s, also in the lead', (email, domain) => {
  const contact = contactOfAddress(email, null);
  expect(contact).toMatchObject({ email, domain });
  expect(leadOf(contact, null).website).toBe(domain);
});

test('a country code that does not exist is left out of the lead', () => {
  const lead = (country_code: string) => leadOf({ ...contactOfAddress('ann@acme.test', null), country_code }, null);
  expect(lead('NL').country_code).toBe('NL');
  expect(lead('ZZ').country_code).toBeUndefined();
});

test.each([
  ['a search', { emails: [{ value: 'ann@acme.test' }, { value: null }, null, { value: 'bo@acme.test' }] }],
  ['a finder, a verification or a person enrichment', { email: 'ann@acme.test' }],
  [
    'a finder with candidates',
    { email: 'ann@acme.test', candidates: [{ email: 'bo@acme.test' }, null, { email: null }], emails: [] },
  ],
  ['a combined enrichment', { person: { email: 'ann@acme.test' }, company: { domain: 'acme.test' } }],
])('emailsIn returns every address in the reply of %s', (_, data) => {
  const emails = 'emails' in data ? ['ann@acme.test', 'bo@acme.test'] : ['ann@acme.test'];
  expect(emailsIn({ data })).toEqual(emails);
});

test('a found candidate has its own fields; a generated one takes those of the finding', () => {
  const sources = [{ uri: 'https://acme.test/sales', extracted_on: '2026-03-02' }];
  const found = z.parse(finding, {
    ...{ email: 'ann@acme.test', first_name: 'Ann', last_name: 'Berg', position: 'Editor', company: 'Acme' },
    ...{ phone_number: '+49 30 1234', linkedin_url: 'https://linkedin.example/in/ann', twitter: 'ann', sources: [] },
    candidates: [
      { email: 'ann.berg@acme.test', score: 40, source_type: 'found', position: 'Sales', sources },
      { email: 'a.berg@acme.test', score: 20, source_type: 'generated' },
    ],
  });
  const both = { first_name: 'Ann', last_name: 'Berg', company: 'Acme' };
  expect(contactsOfCandidates(found)).toMatchObject([
    { ...both, email: 'ann.berg@acme.test', position: 'Sales', phone_number: null, linkedin_url: null, sources },
    { ...both, email: 'a.berg@acme.test', position: 'Editor', phone_number: '+49 30 1234', sources: [] },
  ]);
});

test.each([null, 'text', {}, { data: null }, { data: { person: null } }, { data: { email: null, emails: 'none' } }])(
  'emailsIn returns no address for %o',
  (reply) => {
    expect(emailsIn(reply)).toEqual([]);
  },
);
