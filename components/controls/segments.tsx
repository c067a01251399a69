/** One of a few, all of them seen: System, Light, Dark. */
import './fields/choices.css';
import { Icon, type IconName } from './icon.tsx';

export interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; words: string; icon?: IconName | undefined }[];
  onChoose: (value: Value) => void;
}

export function Segments<Value extends string>({ label, value, options, onChoose }: SegmentsProps<Value>) {
  return (
    <fieldset class="segments" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {option.words}
        </button>
      ))}
    </fieldset>
  );
}
