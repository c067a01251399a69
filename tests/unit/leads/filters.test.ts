import { describe, expect, it } from 'vitest';
import type { Form } from '../../../components/filters/form.ts';
import {
  allFilters,
  fieldAt,
  filtersOn,
  formOf,
  isEverything,
  type LeadFilters,
  readFilter,
  withFilter,
  without,
} from '../../../components/leads/filters/filters.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { encode } from '../../../lib/contract/request.ts';

/** One of each filter, as in lib/contract/README.md §4.9. */
const each: Record<string, LeadFilters> = {
  leads_list_id: { leads_list_id: 3 },
  company: { company: 'optics' },
  website: { website: '*' },
  industry: { industry: '~' },
  position: { position: ['head', 'lead'] },
  verification_status: { verification_status: ['valid', 'pending'] },
  sending_status: { sending_status: ['replied', '~'] },
  sync_status: { sync_status: 'error' },
  department: { department: ['it', 'sales'] },
  created_at: { created_at: 'this_week' },
  updated_at: { updated_at: { from: '2026-01-01' } },
  verification_date: { verification_date: '~' },
  last_contacted_at: { last_contacted_at: { from: '2026-01-01', to: '2026-02-28' } },
  last_activity_at: { last_activity_at: '*' },
  last_exported_at: { last_exported_at: { to: '2026-02-28' } },
  notified_at: { notified_at: '~' },
  confidence_score: { confidence_score: { from: 60, to: 90 } },
  tags: { tags: ['11', '12'] },
  sequence_ids: { sequence_ids: ['~'] },
  user_id: { user_id: [815, 816] },
  'place:country': { location: { country: { include: ['NL', 'BE'], exclude: ['DE'] } } },
  'place:state': { location: { state: { include: ['CA', 'DE-BY'] } } },
  'place:city': { location: { city: { exclude: ['Leiden,ZH,NL'] } } },
  'place:continent': { location: { continent: { include: ['Europe'] } } },
  'place:business_region': { location: { business_region: { exclude: ['APAC'] } } },
  'attribute:fair_badge': { custom_attributes: { fair_badge: 'A-17' } },
};

const everything: LeadFilters = Object.values(each).reduce((all, one) => withFilter(all, one), {});

describe('the filters of the leads list', () => {
  it('cover every contract parameter except free-text search, paging and the former name of `sequence_ids`', () => {
    const names = new Set(Object.values(each).flatMap((filters) => Object.keys(filters)));
    const texts = allFilters([]).filter((key) => fieldAt(key)?.kind === 'contains');
    for (const text of texts) names.add(text);
    const known = Object.keys(operations.listLeads.fields).filter(
      (name) => !['campaign_ids', 'query', 'limit', 'offset'].includes(name),
    );
    expect([...names].sort()).toEqual(known.sort());
  });

  it('survive a round trip through their form', () => {
    for (const [key, filters] of Object.entries(each)) {
      const form = formOf(everything, key);
      expect(form && readFilter(key, form), key).toEqual({ ok: true, value: filters });
    }
  });

  it('are all accepted by the contract', () => {
    expect(encode('listLeads', everything)).toMatchObject({ ok: true });
  });

  it('are each found once among the parameters, and removed without affecting the others', () => {
    expect(new Set(filtersOn(everything))).toEqual(new Set(Object.keys(each)));
    for (const key of Object.keys(each)) {
      const left = without(everything, key);
      expect(filtersOn(left)).toEqual(filtersOn(everything).filter((one) => one !== key));
    }
    const none = Object.keys(each).reduce((left, key) => without(left, key), everything);
    expect(none).toEqual({});
    expect(isEverything(none)).toBe(true);
  });

  it('treat free-text search as narrowing, but not as a chip', () => {
    expect(filtersOn({ query: 'marit' })).toEqual([]);
    expect(isEverything({ query: 'marit' })).toBe(false);
  });

  it('ignore a key of another version', () => {
    expect(formOf({}, 'star_sign')).toBeNull();
    expect(readFilter('star_sign', { is: 'some', '': 'lion' })).toEqual({ ok: true, value: undefined });
  });
});

describe('the form of a filter', () => {
  const faults: [string, Form, unknown][] = [
    ['created_at', { is: 'some', from: '2026-03-10', to: '2026-03-01' }, { path: 'to', why: 'inverted' }],
    ['created_at', { is: 'some', from: '2026-02-30', to: '' }, { path: 'from', why: 'not_a_date' }],
    ['confidence_score', { is: 'some', from: '90', to: '10' }, { path: 'to', why: 'inverted' }],
    ['confidence_score', { is: 'some', from: '101', to: '' }, { path: 'from', why: 'not_a_number' }],
    ['confidence_score', { is: 'some', from: '', to: '5.5' }, { path: 'to', why: 'not_a_number' }],
    ['place:country', { include: 'NL\nGermany', exclude: '' }, { path: 'include', why: 'country' }],
    ['place:country', { include: 'nl\nzz', exclude: '' }, { path: 'include', why: 'country' }],
    ['place:state', { include: 'ZZ-1', exclude: '' }, { path: 'include', why: 'state' }],
    ['place:state', { include: '', exclude: 'California' }, { path: 'exclude', why: 'state' }],
    ['tags', { is: 'some', '': many(101) }, { path: '', why: 'too_many' }],
    ['position', { is: 'some', '': many(101) }, { path: '', why: 'too_many' }],
    ['place:city', { include: many(101), exclude: '' }, { path: 'include', why: 'too_many' }],
    ['company', { is: 'some', '': 'x'.repeat(2_001) }, { path: '', why: 'too_long' }],
    ['user_id', { '': 'nobody' }, { path: '', why: 'not_an_id' }],
  ];
  it.each(faults)('reports an invalid value of %s at its field: %o', (key, form, fault) => {
    expect(readFilter(key, form)).toEqual({ ok: false, wrong: [fault] });
  });

  it('accepts a hundred values on each side, and counts repeated ones once', () => {
    const read = readFilter('place:city', { include: `${many(100)}\nvalue 1`, exclude: many(100) });
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.value?.location?.city?.include).toHaveLength(100);
  });

  it('sets no filter while it is empty', () => {
    const empty: [string, Form][] = [
      ['company', { is: 'some', '': '  ' }],
      ['created_at', { is: 'some', from: '', to: '' }],
      ['confidence_score', { is: 'some', from: '', to: ' ' }],
      ['verification_status', { '': '' }],
      ['place:country', { include: '\n', exclude: '' }],
    ];
    for (const [key, form] of empty) expect(readFilter(key, form), key).toEqual({ ok: true, value: undefined });
  });
});

function many(count: number): string {
  return Array.from({ length: count }, (_, at) => `value ${at}`).join('\n');
}
