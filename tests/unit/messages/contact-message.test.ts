/** Every person that a page shows can be saved: the message accepts every field of a contact. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactOfEntry } from '../../../lib/contract/contact.ts';
import { catalogue } from '../../../lib/messages/catalogue.ts';

it('is taken with all that a reply says of the person, where each field came from included', () => {
  const from = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-11-22' };
  const contact = contactOfEntry(
    {
      value: 'ann@acme.test',
      type: 'personal',
      confidence: 85,
      sources: [
        {
          domain: 'acme.test',
          uri: from.uri,
          extracted_on: from.extracted_on,
          last_seen_on: from.extracted_on,
          still_on_page: true,
        },
      ],
      first_name: 'Ann',
      last_name: 'Lee',
      position: 'Engineer',
      position_raw: 'Engineer',
      seniority: null,
      department: 'it',
      decision_maker: false,
      linkedin: null,
      twitter: null,
      phone_number: null,
      verification: { date: null, status: null },
      source_type: 'found',
      field_sources: { first_name: from, position: { ...from, by: 'import', uri: null } },
    },
    { company: 'Acme', domain: 'acme.test', company_industry: null, company_size: null, country_code: null },
  );
  const said = { contacts: [contact], page: null, list: null, private: false };
  expect(z.safeParse(catalogue.save.says, said).error).toBeUndefined();
});
