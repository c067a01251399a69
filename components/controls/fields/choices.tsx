/** Checkboxes, radios, a switch, segments: the browser's own inputs with our styles. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../icon.tsx';
import './choices.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  /** Partly checked. */
  some?: boolean | undefined;
  disabled?: boolean | undefined;
  /** `range`: Shift was held. */
  onChange: (checked: boolean, range: boolean) => void;
}

/** A checkbox without visible label; `label` is its accessible name. */
export function Checkbox({ label, checked, some = false, disabled, onChange }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      class="box"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onClick={(event) => onChange(event.currentTarget.checked, event.shiftKey)}
    />
  );
}

/** A checkbox with its label. */
export function TickLine({
  checked,
  disabled,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean | undefined;
  onChange: (checked: boolean) => void;
  children: ComponentChildren;
}) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        class="box"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

interface RadioLineProps {
  /** One name per group. */
  group: string;
  checked: boolean;
  onChoose: () => void;
  children: ComponentChildren;
}

/** A radio with its label. */
export function RadioLine({ group, checked, onChoose, children }: RadioLineProps) {
  return (
    <label class="tick">
      <input type="radio" class="box" name={group} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}

interface SwitchProps {
  checked: boolean;
  disabled?: boolean | undefined;
  /** The accessible name without a visible label. */
  label?: string | undefined;
  describedBy?: string | undefined;
  onChange: (checked: boolean) => void;
}

/** The identifier of the words beside a control, such as what it costs. */
export const WordsBeside = createContext<string | undefined>(undefined);

export function Switch({ checked, disabled, label, describedBy, onChange }: SwitchProps) {
  const beside = useContext(WordsBeside);
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      aria-label={label}
      aria-describedby={describedBy ?? beside}
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A switch with its label. */
export function SwitchLine({
  checked,
  onChange,
  children,
}: Pick<SwitchProps, 'checked' | 'onChange'> & { children: ComponentChildren }) {
  return (
    <label class="tick t12 ink2">
      <input
        type="checkbox"
        role="switch"
        class="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; words: string; icon?: IconName | undefined }[];
  onChoose: (value: Value) => void;
}

/** One of a few visible options: System, Light, Dark. */
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
