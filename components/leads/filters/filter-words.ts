import { i18n } from '#i18n';
import type { NameIn } from '../../../lib/contract/filters/field.ts';
import { leadFilters } from '../../../lib/contract/filters/lead-filters.ts';
import type { Form } from '../../filters/form.ts';
import { type FilterWords, summaryOf } from '../../filters/words.ts';
import { countryWord, fieldWord, sendingWord, syncWord, verificationWord } from '../../format/lead-field-words.ts';
import { plain } from '../../format/plain.ts';
import { departmentWord } from '../../format/taxonomy-words.ts';
import { fieldAt } from './filters.ts';

/** Names of lists and team members, by identifier; filters hold only the identifiers. */
interface FilterNames {
  lists: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

type Table = typeof leadFilters;
const places = Object.keys(leadFilters.location.of) as (keyof Table['location']['of'])[];
type Own = Exclude<NameIn<Table>, 'location' | 'custom_attributes' | 'country_code'>;
const isOwn = (key: string): key is Own => Object.hasOwn(leadFilters, key);
type Hinted = NameIn<Table, { kind: 'named' }>;
const isHinted = (key: string): key is Hinted => fieldAt(key)?.kind === 'named';

export function filterWord(key: string): string {
  if (key === 'country_code') return i18n.t('leads_place.code');
  const place = places.find((one) => key === `place:${one}`);
  if (place) return i18n.t(`leads_place.${place}`);
  return isOwn(key) ? i18n.t(`leads_field.${key}`) : fieldWord(key);
}

/** One value of a filter, as its options show it */
function optionWord(key: string, value: string, names: FilterNames): string {
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

export function filterWords(names: FilterNames): FilterWords {
  return {
    label: filterWord,
    hint: (key) => (isHinted(key) ? i18n.t(`leads_hint.${key}`) : ''),
    example: () => '',
    option: (key, value) => optionWord(key, value, names),
    brief: true,
  };
}

/** "Valid, Accepts any +1", "this year", "not Germany"; null if the filter is empty. */
export function filterValue(key: string, form: Form, names: FilterNames): string | null {
  const field = fieldAt(key);
  return (field && summaryOf(key, field, form, filterWords(names))) || null;
}
