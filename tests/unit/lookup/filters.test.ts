import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codesShownAs } from '../../../components/activity/journal-search.ts';
import { jobCounts } from '../../../components/format/job-words.ts';
import { capital } from '../../../components/format/plain.ts';
import {
  chipNames,
  chipsOf,
  type Filters,
  filtersOf,
  fits,
  isWithin,
  keyOf,
  noFilters,
  paramsOf,
  sentOf,
  toggled,
  wantsService,
} from '../../../components/lookup/company/filters.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { runs } from '../../run/effort.ts';
import { job } from '../harness/fixtures.ts';

const some = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const anyFilters: fc.Arbitrary<Filters> = fc.record({
  type: fc.constantFrom('personal', 'generic', null),
  department: some('sales', 'it', '~'),
  seniority: some('junior', 'senior'),
  decision_maker: fc.boolean(),
  verification_status: some('valid', 'unknown'),
  required_field: some('full_name', 'phone_number'),
  source_type: fc.constantFrom('found', 'generated', null),
  job_titles: some('head', 'sales'),
  include: some({ country: 'NL', city: 'Leiden' }, { continent: 'Europe' }),
  exclude: some({ business_region: 'APAC' }),
});
const anyRow = fc.record({
  type: fc.constantFrom('personal', 'generic', null),
  department: fc.constantFrom('sales', 'it', null),
  seniority: fc.constantFrom('junior', 'senior', null),
  decision_maker: fc.boolean(),
  position: fc.constantFrom('Head of Sales', 'Engineer', null),
  phone_number: fc.constantFrom('+41', null),
  last_name: fc.constantFrom('Doe', null),
  source_type: fc.constantFrom('found', 'generated', null),
  verdict: fc.constantFrom('valid', 'unknown', null),
});
type Row = typeof anyRow extends fc.Arbitrary<infer Value> ? Value : never;
/** Place filters are left out: they exclude no row, because only the service can apply them. */
const anyName = fc.constantFrom(...chipNames.filter((name) => name !== 'include' && name !== 'exclude'));

/** Filters at least as narrow as `wide`: a part of each of its lists, or `other`'s list if `wide` has none. */
function narrowed(wide: Filters, other: Filters): Filters {
  const part = <Value>(outer: Value[], inner: Value[]): Value[] => {
    if (outer.length === 0) return inner;
    const shared = inner.filter((one) => outer.includes(one));
    return shared.length > 0 ? shared : outer;
  };
  const { include, exclude } = wantsService(wide) ? wide : other;
  return {
    type: wide.type ?? other.type,
    department: part(wide.department, other.department),
    seniority: part(wide.seniority, other.seniority),
    decision_maker: wide.decision_maker || other.decision_maker,
    verification_status: part(wide.verification_status, other.verification_status),
    // Rows must have all of these, so more of them are narrower.
    required_field: [...new Set([...wide.required_field, ...other.required_field])],
    source_type: wide.source_type ?? other.source_type,
    job_titles: part(wide.job_titles, other.job_titles),
    include,
    exclude,
  };
}

/** `row`, changed so that it passes `filters`. */
function fitting({ verdict, ...row }: Row, filters: Filters) {
  const [department = row.department] = filters.department;
  const contact = {
    ...contactOfAddress('a@acme.test', 'Jane'),
    ...row,
    type: filters.type ?? row.type,
    department: department === '~' ? null : department,
    seniority: filters.seniority[0] ?? row.seniority,
    decision_maker: filters.decision_maker || row.decision_maker,
    source_type: filters.source_type ?? row.source_type,
    ...(filters.required_field.includes('full_name') && { first_name: 'Jane', last_name: 'Doe' }),
    ...(filters.required_field.includes('phone_number') && { phone_number: '+41' }),
    ...(filters.job_titles.length > 0 && { position: 'Head of Sales' }),
  };
  return { contact, verdict: filters.verification_status[0] ?? verdict };
}

describe('filters', () => {
  it('survive the round trip through request parameters', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(keyOf(filtersOf({ domain: 'acme.test', ...paramsOf(filters) }))).toBe(keyOf(filters));
      }),
    );
  });

  it('send no parameter if unset, and places as nested objects', () => {
    expect(paramsOf(noFilters)).toEqual({});
    expect(paramsOf({ ...noFilters, include: [{ country: 'NL', city: 'Leiden' }] })).toEqual({
      location: { include: [{ country: 'NL', city: 'Leiden' }] },
    });
  });

  it('narrower than others match only rows that the others match', () => {
    fc.assert(
      fc.property(anyFilters, anyFilters, anyRow, (wide, other, row) => {
        const narrow = narrowed(wide, other);
        const { contact, verdict } = fitting(row, narrow);
        expect(isWithin(narrow, wide)).toBe(true);
        expect([narrow, wide].map((filters) => fits(contact, verdict, filters))).toEqual([true, true]);
      }),
      { numRuns: runs(1_000, 5_000) },
    );
  });

  it('are not narrower than others that leave out one of their rows', () => {
    fc.assert(
      fc.property(anyFilters, anyFilters, anyName, anyRow, (wide, other, name, row) => {
        const one = { ...wide, [name]: other[name] };
        const { contact, verdict } = fitting(row, one);
        fc.pre(!fits(contact, verdict, wide));
        expect(isWithin(one, wide)).toBe(false);
      }),
      { numRuns: runs(1_000, 5_000) },
    );
  });

  it('match rows that have all required fields', () => {
    const person = { ...contactOfAddress('a@acme.test', null), first_name: 'Jane', last_name: 'Roe' };
    const rows = [
      person,
      { ...person, first_name: null },
      { ...person, position: 'Engineer' },
      { ...person, phone_number: '+41', position: 'Engineer' },
    ];
    const kept = (...required_field: Filters['required_field']) =>
      rows.flatMap((row, nth) => (fits(row, null, { ...noFilters, required_field }) ? [nth] : []));
    expect(kept('full_name')).toEqual([0, 2, 3]);
    expect(kept('position')).toEqual([2, 3]);
    expect(kept('phone_number')).toEqual([3]);
    expect(kept('full_name', 'position')).toEqual([2, 3]);
  });

  it('turn on and off again', () => {
    const sales = toggled(noFilters, 'department', 'sales');
    expect(toggled(sales, 'department', 'it').department).toEqual(['sales', 'it']);
    expect(toggled(sales, 'department', 'sales')).toEqual(noFilters);
    expect(toggled(toggled(noFilters, 'type', 'generic'), 'type', 'personal').type).toBe('personal');
  });

  it('find people without a department by ~', () => {
    const filters = toggled(noFilters, 'department', '~');
    const unnamed = contactOfAddress('a@acme.test', null);
    expect(fits(unnamed, null, filters)).toBe(true);
    expect(fits({ ...unnamed, department: 'it' }, null, filters)).toBe(false);
  });
});

describe('chips', () => {
  const contacts = ['sales', 'sales', 'it', null].map((department, number) => ({
    contact: { ...contactOfAddress(`p${number}@acme.test`, null), department, type: 'personal' },
    verdict: number === 0 ? 'valid' : null,
  }));
  const counted = { contacts, complete: false, aggregations: null, seniority: {} };
  const sales = (chips: ReturnType<typeof chipsOf>) => chips.find((chip) => chip.value === 'sales');

  it('count the loaded rows, and are marked as not the whole domain', () => {
    expect(sales(chipsOf(counted, noFilters))).toEqual({
      name: 'department',
      value: 'sales',
      on: false,
      count: 2,
      whole: false,
    });
  });

  it('show the service’s counts of the whole domain', () => {
    const aggregations = { departments: { sales: 90, legal: 3 }, decision_makers: 5, personal: 100, generic: 0 };
    const chips = chipsOf({ ...counted, aggregations }, noFilters);
    expect(sales(chips)).toMatchObject({ count: 90, whole: true });
    expect(chips.map((chip) => chip.value)).toContain('legal');
    expect(chips.map((chip) => chip.value)).not.toContain('it');
  });

  it('offer every verdict among the rows, and send only those that a service can filter by', () => {
    const rows = ['valid', 'invalid', 'disposable', null].map((verdict, number) => ({
      contact: contactOfAddress(`p${number}@acme.test`, null),
      verdict,
    }));
    const offered = (filters: Filters) =>
      chipsOf({ ...counted, contacts: rows }, filters)
        .filter(({ name }) => name === 'verification_status')
        .map(({ value, count }) => [value, count]);
    expect(offered(noFilters)).toEqual([
      ['valid', 1],
      ['invalid', 1],
      ['disposable', 1],
    ]);
    const invalid = toggled(noFilters, 'verification_status', 'invalid');
    expect(rows.filter(({ contact, verdict }) => fits(contact, verdict, invalid))).toEqual([rows[1]]);
    expect(paramsOf(sentOf(invalid))).toEqual({});
    const valid = toggled(noFilters, 'verification_status', 'valid');
    expect(paramsOf(sentOf(valid))).toEqual({ verification_status: ['valid'] });
    expect(paramsOf(sentOf(toggled(valid, 'verification_status', 'invalid')))).toEqual({});
  });

  it('stay visible while they are on, even without matching rows', () => {
    const on = chipsOf(counted, { ...noFilters, department: ['legal'], include: [{ country: 'NL' }] }).filter(
      (chip) => chip.on,
    );
    expect(on.map((chip) => chip.value)).toEqual(['legal', 'NL']);
  });
});

describe('in a browser with Turkish casing', () => {
  const { toLocaleLowerCase, toLocaleUpperCase } = String.prototype;

  beforeEach(() => {
    vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string, tag = 'tr') {
      return toLocaleLowerCase.call(this, tag);
    });
    vi.spyOn(String.prototype, 'toLocaleUpperCase').mockImplementation(function (this: string, tag = 'tr') {
      return toLocaleUpperCase.call(this, tag);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('a job title matches as typed', () => {
    const person = { ...contactOfAddress('ada@acme.test', 'Ada Byron'), position: 'IT Manager' };
    expect(fits(person, null, toggled(noFilters, 'job_titles', 'it manager'))).toBe(true);
  });

  it('English words keep English casing and are found', () => {
    expect(jobCounts(job({ kind: 'verify', counts: { invalid: 3 } }))).toEqual(['3 invalid']);
    expect(capital('identity')).toBe('Identity');
    const services = new Map(['Identity', 'Quay'].map((name) => [name, name]));
    expect(codesShownAs('identity', services).services).toEqual(['Identity']);
  });
});
