/** One of many under its label: the browser's own list, which every keyboard and reader knows. */
import { useId } from 'preact/hooks';
import './select-field.css';

export interface SelectFieldProps {
  label: string;
  /** The label is said, not seen. */
  bare?: boolean | undefined;
  value: string;
  options: readonly { value: string; words: string }[];
  busy?: boolean | undefined;
  onValue: (value: string) => void;
  onEnter?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

export function SelectField({
  label,
  bare,
  value,
  options,
  busy,
  onValue,
  onEnter,
  onEscape,
  onBlur,
}: SelectFieldProps) {
  const id = useId();
  const select = (
    <select
      id={id}
      class="select-field"
      aria-label={bare ? label : undefined}
      aria-busy={busy}
      value={value}
      onInput={(event) => onValue(event.currentTarget.value)}
      onBlur={onBlur}
      onKeyDown={(event) => {
        const act = event.key === 'Escape' ? onEscape : event.key === 'Enter' ? onEnter : undefined;
        if (!act) return;
        event.preventDefault();
        event.stopPropagation();
        act();
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  );
  if (bare) return select;
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      {select}
    </div>
  );
}
