/** Controls with two ends: numbers, days, years, and the contract's time spans. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { timePresets } from '../../lib/contract/filter-taxonomy.ts';
import { LabelledField } from '../controls/fields/field.tsx';
import { joined } from './form.ts';
import { anyOrNone, type ControlProps, type Given, Ways } from './parts.tsx';
import { blameAt, blameWords } from './words.ts';
import { Wrong } from './wrong.tsx';

type RangeProps = Given & { label: string; day?: boolean };

/** Two ends side by side; an error of both stands below them. */
export function RangeFields({ form, blames, path, label, day, onEdit, onEnter }: RangeProps) {
  const id = useId();
  const ends = [
    { end: joined(path, 'from'), words: i18n.t('filters.from') },
    { end: joined(path, 'to'), words: i18n.t('filters.to') },
  ];
  const whole = path === '' ? undefined : blames.find((blame) => blame.path === path);
  return (
    <fieldset class="filter-range" aria-labelledby={id}>
      <span id={id} class="label">
        {label}
      </span>
      <div class="filter-two">
        {ends.map(({ end, words }) => {
          const at = {
            label: words,
            value: form[end] ?? '',
            error: blameAt(blames, end),
            onValue: (text: string) => onEdit({ [end]: text }),
          };
          return day ? (
            <DayField key={end} {...at} />
          ) : (
            <LabelledField key={end} {...at} small dir="ltr" inputMode="numeric" onEnter={onEnter} />
          );
        })}
      </div>
      {whole && <Wrong>{blameWords(whole)}</Wrong>}
    </fieldset>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  error: string | null;
  onValue: (text: string) => void;
}

/** The browser's own calendar. */
function DayField({ label, value, error, onValue }: DayFieldProps) {
  const id = useId();
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      <span class={error ? 'field small wrong' : 'field small'}>
        <input
          id={id}
          type="date"
          min="1900-01-01"
          max="9999-12-31"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-said` : undefined}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      </span>
      {error && <Wrong id={`${id}-said`}>{error}</Wrong>}
    </div>
  );
}

export function WhenFields({ name, field, form, blames, onEdit }: ControlProps<'when'>) {
  const day = (path: 'from' | 'to', label: string) => (
    <DayField
      label={label}
      value={form[path] ?? ''}
      error={blameAt(blames, path, field)}
      onValue={(text) => onEdit({ is: 'some', [path]: text })}
    />
  );
  return (
    <>
      <Ways
        name={name}
        form={form}
        ways={[
          ...timePresets.map((preset) => ({ way: preset, words: i18n.t(`filters.${preset}`) })),
          { way: 'any', words: i18n.t('filters.any') },
          { way: 'none', words: i18n.t('filters.never') },
          { way: 'some', words: i18n.t('filters.between') },
        ]}
        onEdit={onEdit}
      />
      <div class="filter-two">
        {day('from', i18n.t('filters.from'))}
        {day('to', i18n.t('filters.to'))}
      </div>
    </>
  );
}

export function ScoreFields({ name, field, form, blames, onEdit }: ControlProps<'score'>) {
  const end = (path: 'from' | 'to', label: string) => (
    <LabelledField
      label={label}
      dir="ltr"
      inputMode="numeric"
      value={form[path] ?? ''}
      error={blameAt(blames, path, field)}
      onValue={(text) => onEdit({ is: 'some', [path]: text })}
    />
  );
  return (
    <>
      <div class="filter-two">
        {end('from', i18n.t('filters.from'))}
        {end('to', i18n.t('filters.to'))}
      </div>
      <Ways
        name={name}
        form={form}
        ways={[{ way: 'some', words: i18n.t('filters.between') }, ...anyOrNone()]}
        onEdit={onEdit}
      />
    </>
  );
}
