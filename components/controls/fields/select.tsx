/** The browser's own select. */
import { useId } from 'preact/hooks';
import './select.css';
import { Icon } from '../icon.tsx';
import { Said } from './field.tsx';

export interface SelectOption {
  value: string;
  words: string;
}

interface SelectProps {
  /** The accessible name without a visible label. */
  label?: string | undefined;
  id?: string | undefined;
  value: string;
  options: readonly SelectOption[];
  /** A group with its own heading, after the others. */
  groups?: readonly { words: string; options: readonly SelectOption[] }[] | undefined;
  /** In the height of a button and small letters, also below a label. */
  small?: boolean | undefined;
  /** It narrows what is shown. */
  on?: boolean | undefined;
  wrong?: boolean | undefined;
  busy?: boolean | undefined;
  describedBy?: string | undefined;
  onChoose: (value: string) => void;
  onEnter?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

export function Select(props: SelectProps) {
  const {
    label,
    id,
    value,
    options,
    groups = [],
    small,
    on,
    wrong,
    busy,
    describedBy,
    onChoose,
    onEnter,
    onEscape,
    onBlur,
  } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.key === 'Escape' ? onEscape : event.key === 'Enter' ? onEnter : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <span class={['select', small && 'small', on && 'on', wrong && 'wrong'].filter(Boolean).join(' ')}>
      <select
        id={id}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-busy={busy}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <Options options={options} />
        {groups.map((group) => (
          <optgroup key={group.words} label={group.words}>
            <Options options={group.options} />
          </optgroup>
        ))}
      </select>
      <Icon name="down" size="small" />
    </span>
  );
}

interface LabelledSelectProps extends Omit<SelectProps, 'id' | 'label' | 'wrong' | 'describedBy'> {
  label: string;
  /** The error below it; null without one. */
  error?: string | null | undefined;
}

/** The same with a label; its error stands below it and is announced with it. */
export function LabelledSelect({ label, error, ...select }: LabelledSelectProps) {
  const id = useId();
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      <Select {...select} id={id} wrong={Boolean(error)} describedBy={error ? `${id}-said` : undefined} />
      {error && <Said id={`${id}-said`} words={error} wrong />}
    </div>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, words }) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
