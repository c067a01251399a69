/** What the forms of several filters are made of, each at its path in the form. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segments } from '../controls/segments.tsx';
import { ListField, type ListFieldProps } from '../filters/list-field.tsx';
import { type BlameView, blameAt } from './filter-words.ts';

export interface FormProps {
  form: Readonly<Record<string, string>>;
  blames: readonly BlameView[];
  /** Words of the rows in sight, for filters that want the service's own. */
  offered: readonly string[];
  /** Some places of the form; the others stay. */
  onEdit: (changes: Readonly<Record<string, string>>) => void;
  onEnter: () => void;
}

type AtPath = Pick<FormProps, 'form' | 'blames' | 'onEdit' | 'onEnter'> & { path: string; label: string };
type ListExtras = Partial<Pick<ListFieldProps, 'placeholder' | 'dir' | 'inputMode' | 'hint' | 'offered'>>;

export function ListAt({ form, blames, onEdit, onEnter, path, label, ...more }: AtPath & ListExtras) {
  return (
    <ListField
      {...more}
      label={label}
      lines={form[path] ?? ''}
      typing={form[`${path}+`] ?? ''}
      error={blameAt(blames, path)}
      onChange={(lines, typing) => onEdit({ [path]: lines, [`${path}+`]: typing })}
      onEnter={onEnter}
    />
  );
}

export function TextAt({
  form,
  blames,
  onEdit,
  onEnter,
  path,
  label,
  ...more
}: AtPath & { placeholder?: string; dir?: 'auto' | 'ltr'; inputMode?: 'numeric'; hint?: string }) {
  return (
    <LabelledField
      {...more}
      small
      label={label}
      value={form[path] ?? ''}
      error={blameAt(blames, path)}
      onValue={(text) => onEdit({ [path]: text })}
      onEnter={onEnter}
    />
  );
}

/** Two ends beside each other; what is wrong with both stands under them. */
export function RangeAt({ path, label, day, ...at }: AtPath & { day?: boolean }) {
  const { form, blames, onEdit } = at;
  const id = useId();
  const ends = [
    { end: path === '' ? 'from' : `${path}.from`, words: i18n.t('discover.range_from') },
    { end: path === '' ? 'to' : `${path}.to`, words: i18n.t('discover.range_to') },
  ];
  const whole = path === '' ? null : blames.find((blame) => blame.path === path);
  return (
    <fieldset class="discover-range" aria-labelledby={id}>
      <span id={id} class="label">
        {label}
      </span>
      <div class="discover-two">
        {ends.map(({ end, words }) =>
          day ? (
            <DayField
              key={end}
              label={words}
              value={form[end] ?? ''}
              error={blameAt(blames, end)}
              onValue={(text) => onEdit({ [end]: text })}
            />
          ) : (
            <TextAt key={end} {...at} path={end} label={words} inputMode="numeric" dir="ltr" />
          ),
        )}
      </div>
      {whole && <Wrong>{blameAt([whole], path)}</Wrong>}
    </fieldset>
  );
}

/** The browser's own calendar. */
function DayField({
  label,
  value,
  error,
  onValue,
}: {
  label: string;
  value: string;
  error: string | null;
  onValue: (text: string) => void;
}) {
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
          onKeyDown={keepArrows}
        />
      </span>
      {error && <Wrong id={`${id}-said`}>{error}</Wrong>}
    </div>
  );
}

/** Arrows are the control's own here: they don't move through the panel. */
export function keepArrows(event: KeyboardEvent): void {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') event.stopPropagation();
}

/** What is wrong, under what is to blame for it. */
export function Wrong({ id, children }: { id?: string; children: ComponentChildren }) {
  return (
    <p id={id} class="discover-wrong" role="alert">
      <Icon name="alert" size="small" />
      <span>{children}</span>
    </p>
  );
}

interface TicksProps extends Pick<FormProps, 'form' | 'onEdit'> {
  path: string;
  label?: string;
  words: readonly { value: string; words: string }[];
}

/** Several of a few. */
export function TicksAt({ form, onEdit, path, label, words }: TicksProps) {
  const id = useId();
  const on = new Set((form[path] ?? '').split('\n').filter((one) => one !== ''));
  const toggle = (value: string, isOn: boolean) => {
    const next = words.filter((one) => (one.value === value ? isOn : on.has(one.value)));
    onEdit({ [path]: next.map((one) => one.value).join('\n') });
  };
  return (
    <fieldset class="discover-ticks" aria-labelledby={label ? id : undefined}>
      {label && (
        <span id={id} class="label">
          {label}
        </span>
      )}
      {words.map(({ value, words: said }) => (
        <TickLine key={value} checked={on.has(value)} onChange={(isOn) => toggle(value, isOn)}>
          {said}
        </TickLine>
      ))}
    </fieldset>
  );
}

/** Any or all of the words; the contract's own choice is all. */
export function MatchAt({ form, onEdit }: Pick<FormProps, 'form' | 'onEdit'>) {
  return (
    <Segments
      label={i18n.t('discover.match')}
      value={form.match === 'any' ? 'any' : 'all'}
      options={[
        { value: 'all', words: i18n.t('discover.match_all') },
        { value: 'any', words: i18n.t('discover.match_any') },
      ]}
      onChoose={(match) => onEdit({ match })}
    />
  );
}
