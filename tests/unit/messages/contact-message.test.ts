/** Every person that a page shows can be saved: the message accepts every field of a contact. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contactOfAddress, contactOfEntry, leadOf } from '../../../lib/contract/contact.ts';
import { encode } from '../../../lib/contract/request.ts';
import { catalogue } from '../../../lib/messages/catalogue.ts';

it('the save message accepts every field of a contact in a reply, with each field’s origin', () => {
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

it('messages accept a contact or request from a page with an address of 6,000 characters', () => {
  const page = `https://acme.test/team?session=${'x'.repeat(6_000)}`;
  const source = { domain: 'acme.test', uri: page, extracted_on: null, last_seen_on: null, still_on_page: null };
  const contact = { ...contactOfAddress('ann@acme.test', 'Ann Lee'), sources: Array(20).fill(source) };
  const said = { contacts: [contact], page, list: null, private: false };
  expect(z.safeParse(catalogue.save.says, said).error).toBeUndefined();
  const asking = { click: true, skipCache: false, again: false, private: false, page };
  const count = { operation: 'countDomainEmails', params: { domain: 'acme.test' }, ...asking };
  expect(z.safeParse(catalogue.request.says, count).error).toBeUndefined();
  expect(z.safeParse(catalogue['ask-in-order'].says, { ...count, services: ['main'] }).error).toBeUndefined();
  const about = { domain: 'acme.test', page, emails: [], private: false };
  expect(z.safeParse(catalogue.about.says, about).error).toBeUndefined();
  // Services accept the lead made from it, too.
  expect(encode('createLead', leadOf(contact, page)).ok).toBe(true);
});

it('messages accept an address that is too long for mail servers, and the others beside it', () => {
  const emails = [`${'x'.repeat(600)}@acme.test`, 'ann@acme.test'];
  const [email = ''] = emails;
  const contacts = emails.map((one) => contactOfAddress(one, null));
  const lead = { leads: emails.map((one, id) => ({ id, email: one })) };
  const said = {
    known: { emails, names: [], private: false },
    about: { domain: null, page: null, emails, private: false },
    verify: { emails, skipCache: false, private: false },
    save: { contacts, page: null, list: null, private: false },
    'remove-saved': { job: 'save-1', email },
    'edit-leads': { ...lead, changes: {} },
    'delete-leads': lead,
    'person-report': { email },
    'forget-person': { email },
  };
  for (const [name, data] of Object.entries(said)) {
    const { says } = catalogue[name as keyof typeof said];
    expect([name, z.safeParse(says, data).error]).toEqual([name, undefined]);
  }
});
