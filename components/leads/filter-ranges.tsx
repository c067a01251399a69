/** The forms of filters that have two ends: times and numbers. */
import { i18n } from '#i18n';
import { timePresets } from '../../lib/contract/filter-taxonomy.ts';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { errorAt, type Of, scalarWays, Ways } from './filter-parts.tsx';

export function TimeForm({ filter, form, wrong, onForm }: Of<'time'>) {
  const day = (place: 'from' | 'to', label: string) => (
    <Day
      label={label}
      value={form[place]}
      error={errorAt(wrong, place)}
      onDay={(text) => onForm({ ...form, is: 'some', [place]: text })}
    />
  );
  return (
    <>
      <Ways
        filter={filter}
        ways={[
          ...timePresets.map((preset) => ({ way: preset, words: i18n.t(`leads_filter.${preset}`) })),
          { way: 'any' as const, words: i18n.t('leads_filter.any') },
          { way: 'none' as const, words: i18n.t('leads_filter.never') },
          { way: 'some' as const, words: i18n.t('leads_filter.between') },
        ]}
        is={form.is}
        onIs={(is) => onForm({ ...form, is })}
      />
      <div class="leads-two">
        {day('from', i18n.t('leads_filter.from'))}
        {day('to', i18n.t('leads_filter.to'))}
      </div>
    </>
  );
}

function Day({
  label,
  value,
  error,
  onDay,
}: {
  label: string;
  value: string;
  error: string | null;
  onDay: (day: string) => void;
}) {
  return (
    <label class="leads-day">
      <span>{label}</span>
      <input
        type="date"
        class={error ? 'wrong' : undefined}
        aria-invalid={Boolean(error)}
        value={value}
        onInput={(event) => onDay(event.currentTarget.value)}
      />
      {error && (
        <span class="leads-wrong" role="alert">
          <Icon name="alert" size="small" />
          {error}
        </span>
      )}
    </label>
  );
}

export function RangeForm({ filter, form, wrong, onForm }: Of<'range'>) {
  const end = (place: 'from' | 'to', label: string) => (
    <LabelledField
      label={label}
      dir="ltr"
      inputMode="numeric"
      value={form[place]}
      error={
        wrong?.place === place && wrong.fault === 'inverted'
          ? i18n.t('leads_fault.inverted_number')
          : errorAt(wrong, place)
      }
      onValue={(text) => onForm({ ...form, is: 'some', [place]: text })}
    />
  );
  return (
    <>
      <div class="leads-two">
        {end('from', i18n.t('leads_filter.from'))}
        {end('to', i18n.t('leads_filter.to'))}
      </div>
      <Ways
        filter={filter}
        ways={[{ way: 'some', words: i18n.t('leads_filter.between') }, ...scalarWays()]}
        is={form.is}
        onIs={(is) => onForm({ ...form, is })}
      />
    </>
  );
}
