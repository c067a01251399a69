/** The control for a field's kind: a list of countries or departments, several lines, or one line. */
import { i18n } from '#i18n';
import { kindOf } from '../../../lib/contract/lead-fields.ts';
import { departments } from '../../../lib/contract/taxonomy.ts';
import { LabelledArea, LabelledField } from '../../controls/fields/field.tsx';
import { LabelledSelect, type SelectOption } from '../../controls/fields/select.tsx';
import { countries } from '../../format/countries.ts';
import { valueWords } from '../../format/lead-field-words.ts';
import { departmentWord } from '../../format/taxonomy-words.ts';

interface ValueFieldProps {
  label: string;
  field: string;
  value: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  onValue: (text: string) => void;
}

export function ValueField({ label, field, value, hint, error, onValue }: ValueFieldProps) {
  const options = optionsOf(field, value);
  if (options) return <LabelledSelect label={label} value={value} options={options} onChoose={onValue} />;
  const labelled = { label, value, hint, error, onValue };
  if (kindOf(field) === 'lines') return <LabelledArea rows={3} dir="auto" {...labelled} />;
  return (
    <LabelledField dir={dirOf(field)} inputMode={kindOf(field) === 'score' ? 'numeric' : undefined} {...labelled} />
  );
}

/** Addresses, numbers and handles read left to right in every language. */
export function dirOf(field: string): 'ltr' | 'auto' {
  const kind = kindOf(field);
  return kind === 'code' || kind === 'score' ? 'ltr' : 'auto';
}

/** Options of a field; null for free text. An unlisted current value is offered as well. */
export function optionsOf(field: string, value: string): SelectOption[] | null {
  const known = knownOf(field);
  if (!known) return null;
  const isKnown = value === '' || known.some((one) => one.value === value);
  return [
    { value: '', words: i18n.t('leads_edit.nothing') },
    ...(isKnown ? [] : [{ value, words: valueWords(field, value, 0) ?? value }]),
    ...known,
  ];
}

function knownOf(field: string): SelectOption[] | null {
  switch (kindOf(field)) {
    case 'country':
      return countries().map(({ code, name }) => ({ value: code, words: name }));
    case 'department':
      return departments.map((one) => ({ value: one, words: departmentWord(one) }));
    default:
      return null;
  }
}
