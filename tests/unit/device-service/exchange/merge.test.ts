/** Merging the records of two services: the newer or better value wins, and nothing is duplicated. */
import { describe, expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../../../lib/device-service/blank-records.ts';
import type { GivenCompany } from '../../../../lib/device-service/exchange/knowledge-batch.ts';
import { mergedEmail } from '../../../../lib/device-service/exchange/merge-addresses.ts';
import { mergedCompany } from '../../../../lib/device-service/exchange/merge-companies.ts';
import type { KnownEmail, Origin } from '../../../../lib/device-service/store-directory.ts';

const domain = 'aldermoor.test';
const address = `jane.meyer@${domain}`;
const now = Date.UTC(2026, 5, 1);

const page = (extracted_on: string, path = '/team'): Origin => ({
  by: 'page',
  uri: `https://${domain}${path}`,
  extracted_on,
});
const user = (extracted_on: string): Origin => ({ by: 'user', uri: null, extracted_on });

const seen = (first: string, last: string, still = true, path = '/team') => ({
  ...{ domain, uri: `https://${domain}${path}`, extracted_on: first, last_seen_on: last, still_on_page: still },
});

const email = (known: Partial<KnownEmail>): KnownEmail => ({ ...blankEmail(address, 'personal'), ...known });
const company = (known: Partial<GivenCompany>): GivenCompany => ({ ...blankCompany(domain), ...known });

describe('an address', () => {
  test('is unchanged by a second merge of the same record', () => {
    const here = email({
      position: 'CTO',
      origins: { position: page('2026-01-01') },
      sources: [seen('2026-01-01', '2026-01-01')],
    });
    const given = email({
      ...{ position: 'CEO', phone_number: '+49 30 1', seniority: 'executive', department: 'executive' },
      origins: { position: page('2026-03-01'), phone_number: page('2026-03-01') },
      sources: [seen('2026-02-01', '2026-03-01')],
      verification: { date: '2026-02-02', status: 'valid' },
      place: { country: 'DE', state: null, city: null },
    });
    const once = mergedEmail(here, given, now);
    expect(once).not.toBe(here);
    expect(mergedEmail(once, given, now)).toBe(once);
    expect(mergedEmail(once, here, now)).toBe(once);
    expect(mergedEmail(here, structuredClone(here), now)).toBe(here);
  });

  test('takes the title of the newer page, with the department and seniority that follow from it', () => {
    const here = email({
      position: 'CTO',
      seniority: 'executive',
      department: 'it',
      origins: { position: page('2026-03-01') },
    });
    const older = email({ position: 'Buyer', department: 'operations', origins: { position: page('2026-01-01') } });
    const newer = email({ position: 'Buyer', department: 'operations', origins: { position: page('2026-04-01') } });
    expect(mergedEmail(here, older, now)).toBe(here);
    expect(mergedEmail(here, newer, now)).toMatchObject({
      position: 'Buyer',
      seniority: null,
      department: 'operations',
    });
  });

  test('prefers a page of the company to a newer one elsewhere', () => {
    const elsewhere: Origin = { by: 'page', uri: 'https://fair.example/speakers', extracted_on: '2026-05-01' };
    const here = email({ position: 'CTO', origins: { position: page('2026-03-01') } });
    const given = email({ position: 'Speaker', origins: { position: elsewhere } });
    expect(mergedEmail(here, given, now)).toBe(here);
    expect(mergedEmail(given, here, now).position).toBe('CTO');
  });

  test("keeps the user's value against any page; only a newer one of the user replaces it", () => {
    const here = email({ position: 'Owner', origins: { position: user('2026-01-01') } });
    const fromPage = email({ position: 'CTO', department: 'it', origins: { position: page('2026-05-01') } });
    expect(mergedEmail(here, fromPage, now)).toBe(here);
    expect(mergedEmail(fromPage, here, now).position).toBe('Owner');
    const emptied = email({ position: null, origins: { position: user('2026-02-01') } });
    expect(mergedEmail(here, emptied, now).position).toBeNull();
    expect(mergedEmail(emptied, fromPage, now)).toBe(emptied);
  });

  test("keeps the user's department when a newer page has another title", () => {
    const here = email({
      ...{ position: 'CTO', department: 'sales' },
      origins: { position: page('2026-01-01'), department: user('2026-01-01') },
    });
    const given = email({
      ...{ position: 'Buyer', department: 'operations' },
      origins: { position: page('2026-04-01'), department: page('2026-04-01') },
    });
    expect(mergedEmail(here, given, now)).toMatchObject({ position: 'Buyer', department: 'sales' });
  });

  test('never mixes the names of two people, and keeps the fuller form', () => {
    const jane = email({ first_name: 'Jane', last_name: 'Meyer', origins: { last_name: page('2026-01-01') } });
    const short = email({ first_name: 'J.', last_name: 'Meyer', origins: { last_name: page('2026-05-01') } });
    const june = email({ first_name: 'June', last_name: 'Okafor', origins: { last_name: page('2026-05-01') } });
    expect(mergedEmail(jane, short, now)).toBe(jane);
    expect(mergedEmail(short, jane, now)).toMatchObject({ first_name: 'Jane', last_name: 'Meyer' });
    expect(mergedEmail(jane, june, now)).toMatchObject({ first_name: 'June', last_name: 'Okafor' });
    expect(mergedEmail(jane, { ...june, first_name: null }, now)).toMatchObject({
      first_name: null,
      last_name: 'Okafor',
    });
  });

  test("keeps a source's first and last day; the later visit decides whether the address is still there", () => {
    const here = email({ sources: [seen('2026-02-01', '2026-03-01')] });
    const merged = (given: ReturnType<typeof seen>[]) => mergedEmail(here, email({ sources: given }), now).sources;
    expect(merged([seen('2026-01-01', '2026-04-01')])).toEqual([seen('2026-01-01', '2026-04-01')]);
    expect(merged([seen('2026-02-15', '2026-02-20', false)])).toEqual([seen('2026-02-01', '2026-03-01')]);
    expect(merged([seen('2026-02-01', '2026-03-01', false)])).toEqual([seen('2026-02-01', '2026-03-01', false)]);
    expect(merged([seen('2026-04-01', '2026-04-01', true, '/news')])).toEqual([
      seen('2026-04-01', '2026-04-01', true, '/news'),
      seen('2026-02-01', '2026-03-01'),
    ]);
  });

  test('keeps the newest pages up to the limit, however often they are merged', () => {
    const pages = (from: number) =>
      Array.from({ length: 20 }, (_, nth) =>
        seen('2026-01-01', `2026-02-${10 + (nth % 15)}`, true, `/page-${from + nth}`),
      );
    const given = email({ sources: pages(20) });
    const once = mergedEmail(email({ sources: pages(0) }), given, now);
    expect(once.sources).toHaveLength(20);
    expect(mergedEmail(once, given, now)).toBe(once);
  });

  test('prefers a stated address to a guess, and a found one to both', () => {
    const [stated, guess, found] = ([null, 'generated', 'found'] as const).map((source_type) => email({ source_type }));
    if (!stated || !guess || !found) throw new Error('Three are written above');
    expect(mergedEmail(stated, guess, now)).toBe(stated);
    expect(mergedEmail(guess, stated, now).source_type).toBeNull();
    for (const other of [stated, guess]) {
      expect(mergedEmail(found, other, now)).toBe(found);
      expect(mergedEmail(other, found, now).source_type).toBe('found');
    }
  });

  test('turns a generic address into a personal one, and keeps the later verification', () => {
    const here = email({ type: 'generic', verification: { date: '2026-03-01', status: 'valid' } });
    const given = email({ verification: { date: '2026-02-01', status: 'invalid' } });
    expect(mergedEmail(here, given, now)).toMatchObject({ type: 'personal', verification: { status: 'valid' } });
    const later = email({ type: 'generic', verification: { date: '2026-04-01', status: 'invalid' } });
    expect(mergedEmail(here, later, now).verification.status).toBe('invalid');
    expect(mergedEmail(email({}), email({ type: 'generic' }), now).type).toBe('personal');
  });
});

describe('a company', () => {
  test('is unchanged by a second merge of the same record', () => {
    const here = company({
      organization: 'Aldermoor',
      origins: { organization: page('2026-01-01', '/') },
      technologies: ['Shop'],
    });
    const given = company({
      ...{ organization: 'Aldermoor Optics', phone_number: '+49 30 1', pattern: '{first}.{last}', language: 'de' },
      origins: { organization: page('2026-02-01', '/'), language: page('2026-02-01', '/') },
      technologies: ['CMS', 'Shop'],
      technologiesSeen: { CMS: page('2026-02-01', '/') },
      linked_domains: ['aldermoor.example'],
    });
    const once = mergedCompany(here, given);
    expect(once).toMatchObject({
      ...{ organization: 'Aldermoor Optics', phone_number: '+49 30 1', pattern: '{first}.{last}', language: 'de' },
      ...{ technologies: ['Shop', 'CMS'], linked_domains: ['aldermoor.example'] },
    });
    expect(mergedCompany(once, given)).toBe(once);
    expect(mergedCompany(once, here)).toBe(once);
  });

  test('prefers its home page to a newer page of another kind', () => {
    const here = company({ description: 'Lenses', origins: { description: page('2026-01-01', '/') } });
    const given = company({ description: 'A job', origins: { description: page('2026-05-01', '/jobs/4') } });
    expect(mergedCompany(here, given)).toBe(here);
    expect(mergedCompany(given, here).description).toBe('Lenses');
  });

  test('keeps a value without an origin, and fills gaps', () => {
    const here = company({ city: 'Kiel', country: null });
    const given = company({
      city: 'Bonn',
      country: 'DE',
      origins: { city: page('2026-05-01'), country: page('2026-05-01') },
    });
    expect(mergedCompany(here, given)).toMatchObject({ city: 'Kiel', country: 'DE' });
  });

  test('keeps its own word on webmail, accept-all, disposable and closed domains', () => {
    const here = company({ closed: true, disposable: true });
    expect(mergedCompany(here, company({ webmail: true, accept_all: true }))).toBe(here);
  });
});
