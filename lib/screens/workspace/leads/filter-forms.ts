/** One filter as a form that is filled in. */
import { anyValue, noValue, type TimePreset, timePresets } from '../../../contract/filter-taxonomy.ts';
import { type FilterKind, kindOf, type LeadFilters } from './filters.ts';

/** `some`: as the texts say. Texts of lists hold one value a line; dates are `YYYY-MM-DD`. */
export type FilterForm =
  | { kind: 'text'; is: 'some' | 'any' | 'none'; text: string; many: boolean }
  | { kind: 'choices'; chosen: readonly string[]; single: boolean }
  | { kind: 'time'; is: 'some' | 'any' | 'none' | TimePreset; from: string; to: string }
  | { kind: 'range'; is: 'some' | 'any' | 'none'; from: string; to: string }
  | { kind: 'words'; is: 'some' | 'any' | 'none'; text: string; anyOrNone: boolean }
  | { kind: 'place'; include: string; exclude: string };

export function formOf(filters: LeadFilters, key: string): FilterForm | null {
  const kind = kindOf(key);
  return kind && formOfKind(filters, kind);
}

function formOfKind(filters: LeadFilters, kind: FilterKind): FilterForm {
  switch (kind.kind) {
    case 'text': {
      const value = filters[kind.of];
      const many = kind.of === 'position';
      return { kind: 'text', ...scalar(Array.isArray(value) ? value.join('\n') : value), many };
    }
    case 'attribute':
      return { kind: 'text', ...scalar(filters.custom_attributes?.[kind.slug]), many: false };
    case 'list':
      return { kind: 'choices', chosen: asList(filters.leads_list_id), single: true };
    case 'choice':
      return { kind: 'choices', chosen: asList(filters[kind.of]), single: kind.of === 'sync_status' };
    case 'creators':
      return { kind: 'choices', chosen: asList(filters.user_id), single: false };
    case 'time':
      return { kind: 'time', ...spanOf(filters[kind.of]) };
    case 'confidence': {
      const value = filters.confidence_score;
      if (value === anyValue || value === noValue) return { kind: 'range', ...scalar(value), from: '', to: '' };
      return { kind: 'range', is: 'some', from: String(value?.from ?? ''), to: String(value?.to ?? '') };
    }
    case 'tags':
      return { kind: 'words', is: 'some', text: asList(filters.tags).join('\n'), anyOrNone: false };
    case 'sequences':
      return { kind: 'words', ...scalar(filters.sequence_ids?.join('\n')), anyOrNone: true };
    case 'place': {
      const value = filters.location?.[kind.of];
      return { kind: 'place', include: asList(value?.include).join('\n'), exclude: asList(value?.exclude).join('\n') };
    }
  }
}

function spanOf(value: LeadFilters['created_at']): {
  is: 'some' | 'any' | 'none' | TimePreset;
  from: string;
  to: string;
} {
  const preset = timePresets.find((one) => one === value);
  if (preset) return { is: preset, from: '', to: '' };
  if (typeof value === 'string') return { is: value === anyValue ? 'any' : 'none', from: '', to: '' };
  return { is: 'some', from: value?.from?.slice(0, 10) ?? '', to: value?.to?.slice(0, 10) ?? '' };
}

function scalar(value: string | undefined): { is: 'some' | 'any' | 'none'; text: string } {
  if (value === anyValue) return { is: 'any', text: '' };
  return value === noValue ? { is: 'none', text: '' } : { is: 'some', text: value ?? '' };
}

function asList(value: string | number | readonly (string | number)[] | undefined): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
