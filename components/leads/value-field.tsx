/** The field that suits what a lead's field holds: a list of countries or departments, several lines, or one. */
import { i18n } from '#i18n';
import { departments } from '../../lib/contract/taxonomy.ts';
import { LabelledField } from '../controls/fields/field.tsx';
import { departmentWord } from '../format/taxonomy-words.ts';
import { countries } from './countries.ts';
import { countryWord } from './lead-words.ts';
import { LinesField } from './lines-field.tsx';
import { SelectField } from './select-field.tsx';

export interface ValueFieldProps {
  label: string;
  field: string;
  value: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  onValue: (text: string) => void;
}

export function ValueField({ label, field, value, hint, error, onValue }: ValueFieldProps) {
  const options = optionsOf(field, value);
  if (options) return <SelectField label={label} value={value} options={options} onValue={onValue} />;
  if (field === 'notes') return <LinesField label={label} value={value} hint={hint} error={error} onValue={onValue} />;
  return (
    <LabelledField
      label={label}
      dir={isAlwaysLtr(field) ? 'ltr' : 'auto'}
      inputMode={field === 'confidence_score' ? 'numeric' : undefined}
      value={value}
      hint={hint}
      error={error}
      onValue={onValue}
    />
  );
}

/** Addresses, numbers and handles. */
export const isAlwaysLtr = (field: string) =>
  ['confidence_score', 'phone_number', 'linkedin_url', 'twitter', 'website'].includes(field);

/** What a field is chosen from; null where anything may be written. What stands there already can be kept. */
export function optionsOf(field: string, value: string): { value: string; words: string }[] | null {
  const empty = { value: '', words: i18n.t('leads_edit.nothing') };
  const known =
    field === 'country_code'
      ? countries()
      : field === 'department'
        ? departments.map((one) => ({ value: one, words: departmentWord(one) }))
        : null;
  if (!known) return null;
  const isKnown = value === '' || known.some((one) => one.value === value);
  const words = field === 'country_code' ? countryWord(value) : departmentWord(value);
  return [empty, ...(isKnown ? [] : [{ value, words }]), ...known];
}
