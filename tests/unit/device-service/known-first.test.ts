/** The device's finder prefers a known person to a guess, and a guess never scores like an address from a page. */
import { describe, expect, test } from 'vitest';
import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import { candidatesAt, knownPeople } from '../../../lib/device-service/candidates.ts';
import { personOf } from '../../../lib/device-service/email-finder.ts';
import { memoryDirectory } from '../../../lib/device-service/memory-store.ts';
import type { Directory, KnownEmail, PersonName } from '../../../lib/device-service/store-directory.ts';
import { address, source } from '../../../lib/sample/records.ts';

const domain = 'kestrel.test';
const page = source(`${domain}/team`, '2026-03-01', '2026-03-18');

const known = (local: string, first_name: string | null, last_name: string | null, more: Partial<KnownEmail> = {}) =>
  address(`${local}@${domain}`, { first_name, last_name, confidence: 85, sources: [page], ...more });

/** For most of them, the address does not follow from the name, so that a guess is wrong. */
const people = [
  known('jm7', 'Jörg', 'Müller'),
  known('chef', 'Femke', 'van der Linden'),
  known('ines', 'Inés', 'Ortega Ruiz'),
  known('smb', 'Seán', 'Ó Briain'),
  known('rh1', 'Robert', 'Hill'),
  known('vanan', 'Văn An', 'Nguyễn'),
  known('kam', 'Khalid Ahmed', 'Mansour'),
  known('al', null, 'LUND, Anna-Lena'),
  known('anna.berg', 'Anna', 'Berg'),
  known('jan.smit', 'Jan', 'Smit'),
];

const directoryOf = (emails: KnownEmail[]): Directory =>
  memoryDirectory({
    companies: [blankCompany(domain, { organization: 'Kestrel' })],
    emails: (of) => (of === domain ? emails : []),
    articles: new Map(),
    optedOut: new Set(),
  });

function person(full_name: string): PersonName {
  const read = personOf({ full_name });
  if ('at' in read) throw new Error('no name');
  return read;
}

const firstFor = async (name: string, emails = people) =>
  (await candidatesAt(directoryOf(emails), domain, person(name))).candidates[0];

describe('a known person is found by', () => {
  test.each([
    ['Jörg Müller', 'jm7'],
    ['jörg müller', 'jm7'],
    ['JÖRG MÜLLER', 'jm7'],
    ['Joerg Mueller', 'jm7'],
    ['Jorg Muller', 'jm7'],
    ['Müller, Jörg', 'jm7'],
    ['MÜLLER, JÖRG', 'jm7'],
    ['MUELLER Joerg', 'jm7'],
    ['Müller Jörg', 'jm7'],
    ['Prof. Dr. Jörg Müller', 'jm7'],
    ['apl. Prof. Dr. Jörg Müller', 'jm7'],
    ['Müller, Dr. Jörg', 'jm7'],
    ['Jörg Müller, M.Sc.', 'jm7'],
    ['J. Müller', 'jm7'],
    ['Femke van der Linden', 'chef'],
    ['Linden, Femke van der', 'chef'],
    ['van der Linden, Femke', 'chef'],
    ['VAN DER LINDEN, FEMKE', 'chef'],
    ['Femke Linden', 'chef'],
    ['Ines Ortega Ruiz', 'ines'],
    ['Inés Ortega', 'ines'],
    ['ORTEGA RUIZ, Inés', 'ines'],
    ['Sean O Briain', 'smb'],
    ["Sean O'Briain", 'smb'],
    ['Bob Hill', 'rh1'],
    ['Robert (Bob) Hill', 'rh1'],
    ['HILL, BOB', 'rh1'],
    ['Nguyễn Văn An', 'vanan'],
    ['Nguyen Van An', 'vanan'],
    ['An Nguyen', 'vanan'],
    ['Khaled Ahmed Mansour', 'kam'],
    ['Khalid Mansour', 'kam'],
    ['Anna-Lena Lund', 'al'],
    ['Anna Lund', 'al'],
  ])('%s', async (name, local) => {
    expect(await firstFor(name)).toMatchObject({ email: `${local}@${domain}`, source_type: 'found' });
  });

  test('a search for the name among this device’s people, without a guess', async () => {
    const named = await knownPeople(directoryOf(people), domain, person('MÜLLER, Joerg'));
    expect(named.map(({ value }) => value)).toEqual([`jm7@${domain}`]);
    expect(await knownPeople(directoryOf(people), domain, person('Jan Müller'))).toEqual([]);
  });
});

test.each([
  ['at a mail provider', 'ada.ohm@freemail.test'],
  ['at a subdomain of the company', 'ada.ohm@labs.kestrel.test'],
])('a person known %s is found there, without a guess', async (_, value) => {
  const ada = { ...known('x', 'Ada', 'Öhm'), value, company: domain };
  const { candidates } = await candidatesAt(directoryOf([...people, ada]), domain, person('Oehm, Ada'));
  expect(candidates).toEqual([{ email: value, score: 97, source_type: 'found' }]);
  expect(await firstFor('A. Öhm', [...people, ada])).toMatchObject({ email: value, score: 75 });
  const there = known('ada.oehm', 'Ada', 'Öhm');
  expect(await firstFor('Ada Öhm', [...people, ada, there])).toMatchObject({ email: there.value, score: 97 });
  expect(await firstFor('Eva Öhm', [...people, ada])).toMatchObject({ source_type: 'generated' });
});

test.each(['Jan Müller', 'Linden, Marie', 'Khalid Berg'])(
  'another person of the company is not returned as found: %s',
  async (name) => {
    expect(await firstFor(name)).toMatchObject({ source_type: 'generated' });
  },
);

describe('a guess', () => {
  const regular = ['Anna Berg', 'Jan Smit', 'Eva Holm', 'Ole Lund', 'Mia Roth'].map((name) => {
    const [first = '', last = ''] = name.split(' ');
    return known(`${first}.${last}`.toLowerCase(), first, last);
  });

  test('scores below every address that was read on a page of the company', async () => {
    expect(await firstFor('Tim Brand', regular)).toMatchObject({ email: `tim.brand@${domain}`, score: 84 });
    const elsewhere = known('pia.gold', 'Pia', 'Gold', { confidence: 60 });
    expect(await firstFor('Tim Brand', [...regular, elsewhere])).toMatchObject({ score: 59, source_type: 'generated' });
  });

  test('is not limited by an address that is gone from its page', async () => {
    const gone = known('pia.gold', 'Pia', 'Gold', { confidence: 34, sources: [{ ...page, still_on_page: false }] });
    expect(await firstFor('Tim Brand', [...regular, gone])).toMatchObject({ score: 84 });
  });
});
