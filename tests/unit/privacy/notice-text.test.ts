/** The text that informs a person, made of a template and of facts. */
import { describe, expect, test } from 'vitest';
import { noticeSources } from '../../../components/privacy/notice-sources.ts';
import { languageFor, noticeText } from '../../../components/privacy/notice-text.ts';
import { lead } from '../leads/lead-fixtures.ts';

const facts = {
  person: 'Ada Okafor',
  email: 'ada@aldermoor.test',
  sources: [
    { data: ['name', 'position'] as const, place: 'https://aldermoor.test/team', at: Date.UTC(2026, 2, 12) },
    { data: ['phone'] as const, place: null, at: null },
  ],
  recipients: ['Reference (leads.test)'],
};
const own = {
  name: 'Robin Achterberg',
  company: 'Halden Spectral',
  address: 'Canal 1\n2311 Leiden',
  contact: 'privacy@halden.test',
  purpose_en: 'to offer you measuring devices',
  purpose_de: 'um Ihnen Messgeräte anzubieten',
};

describe('in English', () => {
  const { subject, body, missing } = noticeText('en', facts, own);

  test('the notice states sender, purpose, sources with dates, storage period, recipients and rights', () => {
    expect(missing).toEqual([]);
    expect(subject).toBe('Information about the data we store about you');
    for (const part of [
      'Hello Ada Okafor,',
      'Robin Achterberg, Halden Spectral, Canal 1, 2311 Leiden',
      'privacy@halden.test',
      'Purpose: to offer you measuring devices',
      'Article 6(1)(f)',
      'How long we store it: until',
      'Recipients: Reference (leads.test)',
      '- Name, Position: https://aldermoor.test/team (12 March 2026)',
      '- Phone number: source not recorded',
      'object to its use at any time (Article 21 GDPR)',
      'complain to a data protection authority',
    ])
      expect(body).toContain(part);
    expect(body).not.toMatch(/[{}[\]]/);
  });
});

test('the German notice has German words and dates', () => {
  const { subject, body } = noticeText('de', { ...facts, person: null, recipients: [] }, own);
  expect(subject).toBe('Information über Ihre bei uns gespeicherten Daten');
  for (const part of ['Guten Tag,', 'um Ihnen Messgeräte anzubieten', 'Empfänger: keine', '(12. März 2026)'])
    expect(body).toContain(part);
});

test('a missing detail is a visible gap in the notice and is listed', () => {
  const { body, missing } = noticeText('en', facts, {});
  expect(missing).toEqual(['name', 'address', 'contact', 'purpose']);
  expect(body).toContain('Purpose: [your purpose]');
});

test('the user’s own template is filled in the same way; an unknown field stays', () => {
  const template = 'About {company}\n{sources}\n{odd}';
  expect(noticeText('en', facts, { ...own, template_en: template })).toMatchObject({
    subject: 'About Halden Spectral',
    body: expect.stringMatching(/^- Name[\s\S]*\{odd\}$/),
  });
});

test.each([
  ['AT', 'en', 'de'],
  ['fr', 'de-DE', 'en'],
  [null, 'de-DE', 'de'],
  ['', 'en-GB', 'en'],
])('for a person in %s, with the interface in %s, the notice is in %s', (country, locale, language) => {
  expect(languageFor(country, locale)).toBe(language);
});

test('each part of a lead’s data has its page and day, or else the lead’s own source', () => {
  const ada = lead(1, {
    first_name: 'Ada',
    position: 'CTO',
    phone_number: '+1',
    source: 'https://fair.test/list',
    created_at: '2026-03-01 09:00:00 UTC',
  });
  const page = { by: 'page', uri: 'https://aldermoor.test/team', extracted_on: '2026-03-12' };
  const sources = [{ uri: 'https://aldermoor.test/imprint', extracted_on: '2026-02-02' }];
  const contact = { sources: sources as never, field_sources: { seniority: page } };
  expect(noticeSources(ada, { contact, pages: { first_name: page, position: page } })).toEqual([
    { data: ['name', 'position'], place: page.uri, at: Date.UTC(2026, 2, 12) },
    { data: ['address'], place: 'https://aldermoor.test/imprint', at: Date.UTC(2026, 1, 2) },
    { data: ['phone'], place: 'https://fair.test/list', at: Date.UTC(2026, 2, 1, 9) },
  ]);
});
