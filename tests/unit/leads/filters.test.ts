import { describe, expect, it } from 'vitest';
import { leadFilters } from '../../../lib/contract/operations/lead-filters.ts';
import { encode } from '../../../lib/contract/request.ts';
import { type FilterForm, formOf } from '../../../lib/screens/workspace/leads/filter-forms.ts';
import {
  allFilters,
  filtersOn,
  isEverything,
  kindOf,
  type LeadFilters,
  withFilter,
  without,
} from '../../../lib/screens/workspace/leads/filters.ts';
import { readForm } from '../../../lib/screens/workspace/leads/read-filter.ts';

/** One of each, as the contract writes them (section 4.9). */
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
  it('reach every parameter of the contract but the former name and the free search', () => {
    const names = new Set(Object.values(each).flatMap((filters) => Object.keys(filters)));
    const texts = allFilters([]).filter((key) => kindOf(key)?.kind === 'text');
    for (const text of texts) names.add(text);
    const known = Object.keys(leadFilters()).filter((name) => name !== 'campaign_ids' && name !== 'query');
    expect([...names].sort()).toEqual(known.sort());
  });

  it('have a form that says the same again when it is read back', () => {
    for (const [key, filters] of Object.entries(each)) {
      const form = formOf(everything, key);
      expect(form && readForm(key, form), key).toEqual({ ok: true, patch: filters });
    }
  });

  it('are all what the contract lets through', () => {
    expect(encode('listLeads', everything)).toMatchObject({ ok: true });
  });

  it('are found among the parameters, each once, and taken out without touching the others', () => {
    expect(new Set(filtersOn(everything))).toEqual(new Set(Object.keys(each)));
    for (const key of Object.keys(each)) {
      const left = without(everything, key);
      expect(filtersOn(left)).toEqual(filtersOn(everything).filter((one) => one !== key));
    }
    const none = Object.keys(each).reduce((left, key) => without(left, key), everything);
    expect(none).toEqual({});
    expect(isEverything(none)).toBe(true);
  });

  it('count the free search as narrowing, but not as a chip', () => {
    expect(filtersOn({ query: 'marit' })).toEqual([]);
    expect(isEverything({ query: 'marit' })).toBe(false);
  });

  it('mean nothing for a key of another version', () => {
    expect(formOf({}, 'star_sign')).toBeNull();
    expect(readForm('star_sign', { kind: 'text', is: 'some', text: 'lion', many: false })).toEqual({
      ok: false,
      empty: true,
    });
  });
});

describe('a form of a filter that is filled in wrongly', () => {
  const faults: [string, FilterForm, unknown][] = [
    [
      'created_at',
      { kind: 'time', is: 'some', from: '2026-03-10', to: '2026-03-01' },
      { place: 'to', fault: 'inverted' },
    ],
    ['created_at', { kind: 'time', is: 'some', from: '2026-02-30', to: '' }, { place: 'from', fault: 'not-a-date' }],
    ['confidence_score', { kind: 'range', is: 'some', from: '90', to: '10' }, { place: 'to', fault: 'inverted' }],
    ['confidence_score', { kind: 'range', is: 'some', from: '101', to: '' }, { place: 'from', fault: 'not-a-number' }],
    ['confidence_score', { kind: 'range', is: 'some', from: '', to: '5.5' }, { place: 'to', fault: 'not-a-number' }],
    ['place:country', { kind: 'place', include: 'NL\nGermany', exclude: '' }, { place: 'include', fault: 'country' }],
    ['place:state', { kind: 'place', include: '', exclude: 'California' }, { place: 'exclude', fault: 'state' }],
    ['tags', { kind: 'words', is: 'some', text: many(101), anyOrNone: false }, { place: 'text', fault: 'too-many' }],
    ['position', { kind: 'text', is: 'some', text: many(101), many: true }, { place: 'text', fault: 'too-many' }],
    ['place:city', { kind: 'place', include: many(101), exclude: '' }, { place: 'include', fault: 'too-many' }],
    [
      'company',
      { kind: 'text', is: 'some', text: 'x'.repeat(2_001), many: false },
      { place: 'text', fault: 'too-long' },
    ],
    ['user_id', { kind: 'choices', chosen: ['nobody'], single: false }, { place: 'chosen', fault: 'not-an-id' }],
  ];
  it.each(faults)('says so beside the field of %s: %o', (key, form, fault) => {
    expect(readForm(key, form)).toEqual({ ok: false, empty: false, ...(fault as object) });
  });

  it('takes a hundred values on each side, repeated ones once', () => {
    const read = readForm('place:city', { kind: 'place', include: `${many(100)}\nvalue 1`, exclude: many(100) });
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && read.patch.location?.city?.include).toHaveLength(100);
  });

  it('narrows by nothing while nothing is said', () => {
    const empty: [string, FilterForm][] = [
      ['company', { kind: 'text', is: 'some', text: '  ', many: false }],
      ['created_at', { kind: 'time', is: 'some', from: '', to: '' }],
      ['confidence_score', { kind: 'range', is: 'some', from: '', to: ' ' }],
      ['verification_status', { kind: 'choices', chosen: [], single: false }],
      ['place:country', { kind: 'place', include: '\n', exclude: '' }],
    ];
    for (const [key, form] of empty) expect(readForm(key, form), key).toEqual({ ok: false, empty: true });
  });
});

function many(count: number): string {
  return Array.from({ length: count }, (_, at) => `value ${at}`).join('\n');
}
