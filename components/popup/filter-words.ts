/** A chip's words, from the contract's own names of filters and values. */
import { i18n } from '#i18n';
import { plain } from '../format/plain.ts';
import { departmentWord, requiredWord, seniorityWord, sourceTypeWord, typeWord } from '../format/taxonomy-words.ts';
import { verdictWord } from '../format/verdict-words.ts';

/** In the order in which they are offered. */
export const filterNames = [
  'on_page',
  'type',
  'decision_maker',
  'department',
  'seniority',
  'verification_status',
  'source_type',
  'required_field',
  'job_titles',
  'include',
  'exclude',
] as const;

export type FilterName = (typeof filterNames)[number];

export function chipWords(name: FilterName, value: string): string {
  switch (name) {
    case 'on_page':
      return i18n.t('origin.chip');
    case 'type':
      return typeWord(value);
    case 'decision_maker':
      return i18n.t('filter.decision_makers');
    case 'department':
      return departmentWord(value);
    case 'seniority':
      return seniorityWord(value);
    case 'verification_status':
      return verdictWord(value);
    case 'source_type':
      return sourceTypeWord(value);
    case 'required_field':
      return requiredWord(value);
    case 'job_titles':
    case 'include':
      return plain(value);
    case 'exclude':
      return i18n.t('filter.not', [plain(value)]);
  }
}

export function filterWord(name: FilterName): string {
  return i18n.t(`filter.${name}`);
}
