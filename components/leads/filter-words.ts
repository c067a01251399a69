/** A filter of the leads in words: what it narrows by, and to what. Long lists are cut to their first value and a count. */
import { i18n } from '#i18n';
import { timePresets } from '../../lib/contract/filter-taxonomy.ts';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { departmentWord } from '../format/taxonomy-words.ts';
import type { FilterForm } from './filter-form.ts';
import { countryWord, fieldWord, sendingWord, syncWord, verificationWord } from './lead-words.ts';

/** Names that only the screen knows. */
export interface FilterNames {
  lists: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

const places = ['country', 'state', 'city', 'continent', 'business_region'] as const;

/** The place that a key stands for: `place:country`; null for any other filter. */
export const placeIn = (key: string) => places.find((place) => key === `place:${place}`) ?? null;

export function filterWord(key: string): string {
  const place = placeIn(key);
  if (key === 'country_code') return i18n.t('leads_place.code');
  return place ? i18n.t(`leads_place.${place}`) : fieldWord(key);
}

/** One value of a filter, as its options show it. */
export function optionWord(key: string, value: string, names: FilterNames): string {
  switch (key) {
    case 'leads_list_id':
      return names.lists.get(value) ?? i18n.t('leads_filter.unknown_list', [value]);
    case 'user_id':
      return names.people.get(value) ?? i18n.t('leads_filter.unknown_person', [value]);
    case 'verification_status':
      return verificationWord(value);
    case 'sending_status':
      return sendingWord(value);
    case 'sync_status':
      return syncWord(value);
    case 'department':
      return departmentWord(value);
    case 'place:country':
      return countryWord(value.toUpperCase());
    default:
      return plain(value);
  }
}

const isTime = (key: string) => key.endsWith('_at') || key === 'verification_date';

/** "Valid and 2 more", "this year", "not Germany"; null while it says nothing. */
export function filterValue(key: string, form: FilterForm, names: FilterNames): string | null {
  const some = (values: readonly string[]) => severalWords(values.map((value) => optionWord(key, value, names)));
  switch (form.kind) {
    case 'choices':
      return some(form.chosen);
    case 'text':
    case 'words':
      return scalarWords(key, form.is) ?? some(lines(form.text));
    case 'time': {
      const preset = timePresets.find((one) => one === form.is);
      if (preset) return i18n.t(`leads_filter.${preset}`);
      return scalarWords(key, form.is) ?? betweenWords(wholeDay(form.from), wholeDay(form.to), 'since', 'until');
    }
    case 'range':
      return scalarWords(key, form.is) ?? betweenWords(form.from || null, form.to || null, 'at_least', 'at_most');
    case 'place': {
      const without = some(lines(form.exclude));
      const parts = [some(lines(form.include)), without && i18n.t('leads_filter.not', [without])];
      return parts.filter(Boolean).join(i18n.t('list_comma')) || null;
    }
  }
}

function scalarWords(key: string, is: string): string | null {
  if (is === 'any') return key === 'sequence_ids' ? i18n.t('leads_filter.in_any') : i18n.t('leads_filter.any_value');
  if (is !== 'none') return null;
  if (key === 'sequence_ids') return i18n.t('leads_filter.in_none');
  return isTime(key) ? i18n.t('leads_filter.never_value') : i18n.t('leads_filter.no_value');
}

function betweenWords(
  from: string | null,
  to: string | null,
  since: 'since' | 'at_least',
  until: 'until' | 'at_most',
): string | null {
  if (from && to) return i18n.t('leads_filter.range', [from, to]);
  if (from) return i18n.t(`leads_filter.${since}`, [from]);
  return to && i18n.t(`leads_filter.${until}`, [to]);
}

function severalWords(values: readonly string[]): string | null {
  const [first, ...more] = values;
  if (first === undefined) return null;
  if (values.length <= 2) return values.join(i18n.t('list_comma'));
  return i18n.t('leads_filter.more', [first, number(more.length)]);
}

export const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
