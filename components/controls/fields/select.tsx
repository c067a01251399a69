/** One of many, in the browser's own list. */
import './select.css';
import { Icon } from '../icon.tsx';

export interface SelectOption {
  value: string;
  words: string;
}

export interface SelectProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  /** Under a heading of their own, after the others. */
  groups?: readonly { words: string; options: readonly SelectOption[] }[] | undefined;
  wrong?: boolean | undefined;
  describedBy?: string | undefined;
  onChoose: (value: string) => void;
}

export function Select({ label, value, options, groups = [], wrong, describedBy, onChoose }: SelectProps) {
  return (
    <span class={wrong ? 'select wrong' : 'select'}>
      <select
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
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

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, words }) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
