/** Fields from one source, in words: their names, the source, and its date. */
import { i18n } from '#i18n';
import type { FieldSource, FieldSources } from '../../lib/contract/resources/field-sources.ts';
import { shownAddress, webAddress } from './plain.ts';

interface FieldPlace {
  key: string;
  /** Their names: "Name, Position". */
  words: string;
  /** The contract's names. */
  fields: string[];
  /** The link; null if it was not a page. */
  address: string | null;
  /** "acme.test/team", "from an import". */
  place: string;
  /** `YYYY-MM-DD` */
  date: string | null;
}

/** Fields of one source and date together, in order of first mention. */
export function fieldPlaces(sources: FieldSources): FieldPlace[] {
  const groups = new Map<string, [string, FieldSource][]>();
  for (const [field, source] of Object.entries(sources)) {
    const key = JSON.stringify([source.by, source.uri, source.extracted_on]);
    groups.set(key, [...(groups.get(key) ?? []), [field, source]]);
  }
  return [...groups].flatMap(([key, entries]) => {
    const [first] = entries;
    if (!first) return [];
    const fields = entries.map(([field]) => field);
    const words = [...new Set(fields.flatMap((field) => fieldWord(field) ?? []))].join(i18n.t('list_comma'));
    const [, source] = first;
    const address = webAddress(source.uri);
    const place = address === null ? originWords(source) : shownAddress(address);
    return words === '' ? [] : [{ key, words, fields, address, place, date: source.extracted_on }];
  });
}

/** "entered by you", "from an import" */
export function originWords({ by }: Pick<FieldSource, 'by'>): string {
  if (by === 'user') return i18n.t('field_source.user');
  return by === 'import' ? i18n.t('field_source.import') : i18n.t('field_source.page');
}

const words = {
  name: ['first_name', 'last_name', 'full_name', 'organization'],
  address: ['value', 'email'],
  position: ['position', 'position_raw'],
  department: ['department', 'decision_maker'],
  seniority: ['seniority'],
  phone: ['phone_number', 'phone'],
  profiles: ['linkedin', 'linkedin_url', 'twitter', 'facebook', 'instagram', 'youtube'],
  about: ['description'],
  company: ['company'],
  industry: ['industry', 'company_industry'],
  size: ['headcount', 'company_size'],
  type: ['company_type'],
  place: ['place', 'country', 'country_code', 'state', 'city', 'postal_code', 'street'],
  technologies: ['technologies'],
} as const;

/** What a field says about a person or company. */
export type SourceCategory = keyof typeof words;

const names = Object.keys(words) as SourceCategory[];

/** Null for a field that no view names. */
export function categoryOf(field: string): SourceCategory | null {
  return names.find((one) => (words[one] as readonly string[]).includes(field)) ?? null;
}

function fieldWord(field: string): string | null {
  const name = categoryOf(field);
  return name === null ? null : i18n.t(`field_of.${name}`);
}
