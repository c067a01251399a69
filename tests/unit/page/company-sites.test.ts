// @vitest-environment jsdom
/** Searches of twelve kinds of company sites, scored field by field. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  companySites,
  type ExpectedPerson,
  type ExpectedSite,
  expectedOf,
  type SearchedSite,
  searchCompanySite,
} from './company-sites.ts';

const sites = new Map<string, { want: ExpectedSite; got: SearchedSite }>();

beforeAll(async () => {
  for (const host of companySites()) sites.set(host, { want: expectedOf(host), got: await searchCompanySite(host) });
});

type Person = Pick<ExpectedPerson, 'first_name' | 'last_name' | 'position' | 'phone'>;

/** The field's value in a comparable form; `null` if there is none. */
const fields = {
  name: ({ first_name, last_name }: Person) =>
    first_name === null && last_name === null ? null : `${first_name}|${last_name}`.normalize('NFC'),
  position: ({ position }: Person) => position,
  phone: ({ phone }: Person) => phone?.replace(/\D/g, '') || null,
};

/** Precision and recall over all sites, with what is wrong or missing. */
function scoreOf(field: keyof typeof fields) {
  const faults: string[] = [];
  let right = 0;
  let given = 0;
  let wanted = 0;
  for (const { want, got } of sites.values()) {
    const addresses = new Set([...want.people.map(({ email }) => email), ...got.emails.keys()]);
    for (const address of addresses) {
      const known = got.emails.get(address);
      const found = known ? fields[field]({ ...known, phone: known.phone_number }) : null;
      const person = want.people.find(({ email }) => email === address);
      const expected = person ? fields[field](person) : null;
      given += Number(found !== null);
      wanted += Number(expected !== null);
      right += Number(found !== null && found === expected);
      if (found !== expected) faults.push(`${address}: ${found} instead of ${expected}`);
    }
  }
  return { precision: right / given, recall: right / wanted, faults: faults.join('\n') };
}

const score = (part: 'name' | 'phone' | 'street' | 'postal_code' | 'city'): number =>
  [...sites.values()].filter(({ want, got: { company } }) => {
    const said = { ...company, name: company?.organization, phone: company?.phone_number };
    return want.company[part] !== null && said[part] === want.company[part];
  }).length;

test('the sample has twelve kinds of sites', () => {
  expect(new Set([...sites.values()].map(({ want }) => want.kind)).size).toBe(12);
});

describe('people', () => {
  test.each([
    ['name', 0.95, 0.92],
    ['position', 0.97, 0.9],
    ['phone', 0.98, 0.85],
  ] as const)('%s: precision at least %d, recall at least %d', (field, precision, recall) => {
    const { faults, ...reached } = scoreOf(field);
    expect(reached.precision, faults).toBeGreaterThanOrEqual(precision);
    expect(reached.recall, faults).toBeGreaterThanOrEqual(recall);
  });

  test('have only addresses that the site shows', () => {
    const shown = [...sites.values()].flatMap(({ want }) => want.people.map(({ email }) => email));
    const found = [...sites.values()].flatMap(({ got }) => [...got.emails.keys()]);
    expect(found.filter((email) => !shown.includes(email))).toEqual([]);
  });

  test('have the department of their position', () => {
    for (const { want, got } of sites.values())
      for (const { email, department } of want.people)
        if (department) expect(got.emails.get(email)?.department).toBe(department);
  });
});

describe('companies', () => {
  test.each([
    ['name', 10],
    ['phone', 9],
    ['street', 8],
    ['postal_code', 9],
    ['city', 8],
  ] as const)('have the right %s on at least %d sites', (part, least) => {
    expect(score(part)).toBeGreaterThanOrEqual(least);
  });
});

describe('a search', () => {
  test('ends as the site allows', () => {
    for (const [host, { want, got }] of sites) expect(got.search?.end, host).toBe(want.end ?? 'done');
  });

  test('requests nothing that changes the site, and no document', () => {
    const asked = [...sites.values()].flatMap(({ got }) => got.asked);
    expect(asked.filter((path) => /logout|supprimer|usun|remove|unsubscribe|\.pdf/.test(path))).toEqual([]);
  });
});
