import { describe, expect, it } from 'vitest';
import { type MergePerson, nameKeys, samePerson } from '../../../../lib/device-service/merge/same-person.ts';
import { measureMerge } from '../../../bench/merge/measure.ts';

const isWebmail = (domain: string) => domain === 'gmail.com' || domain === 'freemail.test';

/** The first word of `name` becomes the first name, the rest the last name. */
function person(
  name: string,
  email: string | null,
  company: string | null = null,
  more: Partial<MergePerson> = {},
): MergePerson {
  const [first_name = '', ...rest] = name.split(' ');
  return { first_name: first_name || null, last_name: rest.join(' ') || null, email, company, website: null, ...more };
}

function by(one: MergePerson, other: MergePerson): string | null {
  const there = samePerson(one, other, isWebmail);
  // The order of the two does not matter.
  expect(samePerson(other, one, isWebmail)).toEqual(there);
  expect(there.same).toBe(there.by !== null);
  const keys = (person: MergePerson) => nameKeys(person, isWebmail);
  const known = keys(one).flatMap(({ own }) => own);
  const sought = keys(other).flatMap(({ own, nicknames }) => [...own, ...nicknames]);
  if (there.by === 'name-and-company') expect(sought.some((key) => known.includes(key))).toBe(true);
  return there.by;
}

describe('one address', () => {
  it.each([
    ['in another case', 'jane@acme.test', 'Jane@ACME.test'],
    ['with a tag', 'jane@acme.test', 'jane+fair@acme.test'],
    ['with dots at Gmail', 'jane.meyer@gmail.com', 'janemeyer@googlemail.com'],
  ])('%s is one person', (_, one, other) => {
    expect(by(person('Jane Meyer', one), person('', other))).toBe('address');
    expect(by(person('Jane Meyer', one), person('Jane Schulz', other))).toBe('address');
  });

  it.each([
    ['dots elsewhere', 'j.ane@freemail.test', 'jane@freemail.test'],
    ['another domain', 'jane@acme.test', 'jane@acme.example'],
  ])('is not shared by %s', (_, one, other) => {
    expect(by(person('', one), person('', other))).toBeNull();
  });

  it('of a role may belong to several people', () => {
    expect(by(person('Jane Meyer', 'info@acme.test'), person('Karl Berg', 'info@acme.test'))).toBeNull();
    expect(by(person('Jane Meyer', 'info@acme.test'), person('Jane Meyer', 'info@acme.test'))).toBe('address');
  });
});

describe('one name at one company', () => {
  it.each([
    ['with accents', 'Jörg Müller', 'Joerg Mueller', 'Acme GmbH', 'Acme'],
    ['in the other order', 'Jane Meyer', 'Meyer Jane', 'Acme', 'ACME Inc.'],
    ['with a title and a degree', 'Jane Meyer', 'Dr. Jane Meyer, MBA', 'Acme S.p.A.', 'Acme'],
    ['by a nickname', 'Bob Smith', 'Robert Smith', 'Acme Ltd', 'acme limited'],
    ['by a nickname of another language', 'Kasia Nowak', 'Katarzyna Nowak', 'Acme Sp. z o.o.', 'Acme'],
    ['with a shortened first name', 'Jean-Luc Moreau', 'Jean Moreau', 'Acme A/S', 'Acme'],
    ['after a marriage', 'Jane Meyer', 'Jane Meyer-Schulz', 'Acme & Sons', 'Acme and Sons'],
    ['with a typing error', 'Jane Lindqvist', 'Jane Lindquist', 'Acme', 'Acme'],
    ['by an initial', 'J. Meyer', 'Jane Meyer', 'Acme', 'Acme'],
    ['in one field', 'Jane Meyer', ' Jane Meyer', 'Acme', 'Acme'],
  ])('%s is one person', (_, one, other, company, theirs) => {
    expect(by(person(one, 'x@freemail.test', company), person(other, null, theirs))).toBe('name-and-company');
  });

  it('is recognised by the domain of one and the company name or website of the other', () => {
    const jane = person('Jane Meyer', 'jane@acme-optics.test');
    expect(by(jane, person('Jane Meyer', null, 'Acme Optics GmbH'))).toBe('name-and-company');
    expect(by(jane, person('Jane Meyer', null, null, { website: 'https://www.acme-optics.test/de' }))).toBe(
      'name-and-company',
    );
    expect(by(jane, person('Jane Meyer', null, 'Borealis Foods'))).toBeNull();
  });

  it.each([
    ['father and son', 'John Smith Sr.', 'John Smith Jr.'],
    ['father and son if only one has a suffix', 'John Smith', 'John Smith II'],
    ['two middle names', 'John A. Smith', 'John B. Smith'],
    ['two first names with the same beginning', 'Jana Meyer', 'Jonas Meyer'],
    ['a man and a woman', 'Christian Meyer', 'Christina Meyer'],
    ['a man and a woman whose name is longer', 'Michael Meyer', 'Michaela Meyer'],
    ['a family', 'Jane Meyer', 'Karl Meyer'],
    ['short names a letter apart', 'Jane Wood', 'Jane Ward'],
    ['two typing errors', 'Marit Lindqvist', 'Mari Lindquist'],
    ['another vowel', 'मीना शर्मा', 'मोना शर्मा'],
    ['another syllable', '서연 김', '서현 김'],
    ['one more sign', '明 欧阳', '明华 欧阳'],
  ])('is not %s', (_, one, other) => {
    expect(by(person(one, null, 'Acme'), person(other, null, 'Acme'))).toBeNull();
  });

  const thomas = person('Thomas Müller', 't.mueller@acme.test', 'Acme');
  it.each([
    ['a number in the address of one', person('Thomas Müller', 't.mueller2@acme.test', 'Acme')],
    ['another address of the company', person('Thomas Müller', 'thomas.mueller@acme.test', 'Acme')],
    ['another branch', person('Thomas Müller', null, 'Acme', { city: 'Hamburg' }), { city: 'Berlin' }],
    ['branches in the company’s name', person('Thomas Müller', null, 'Acme Austria GmbH'), { company: 'Acme Germany' }],
    [
      'another profile',
      person('Thomas Müller', null, 'Acme', { linkedin_url: 'https://linkedin.com/in/tm2' }),
      { linkedin_url: 'https://linkedin.com/in/tm' },
    ],
    ['no company', person('Thomas Müller', 'thomas@freemail.test')],
  ])('is two people with %s', (_, other, more: Partial<MergePerson> = {}) => {
    expect(by({ ...thomas, ...more }, other)).toBeNull();
  });

  it('is one person if the profile is the same', () => {
    const more = { linkedin_url: 'https://www.linkedin.com/in/tm/' };
    expect(
      by({ ...thomas, ...more, city: 'Berlin' }, person('Thomas Müller', null, 'Acme', { ...more, city: 'Hamburg' })),
    ).toBe('name-and-company');
  });
});

describe('invented pairs', () => {
  it('are merged with high precision and recall', () => {
    const { precision, recall } = measureMerge(1_500, 77);
    expect(precision).toBeGreaterThan(0.98);
    expect(recall).toBeGreaterThan(0.93);
  });
});
