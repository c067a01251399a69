/** Things to tick, choose and turn on: boxes, radios, a switch, segments. The browser's own inputs, drawn by us. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../icon.tsx';
import './choices.css';

export interface CheckboxProps {
  label: string;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  some?: boolean | undefined;
  disabled?: boolean | undefined;
  /** `range`: shift was held. */
  onChange: (checked: boolean, range: boolean) => void;
}

/** A box without words beside it; `label` is said. */
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

/** A box with its words, which tick it too. */
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

export interface RadioLineProps {
  /** One name a group. */
  group: string;
  checked: boolean;
  onChoose: () => void;
  children: ComponentChildren;
}

/** One of several, with its words, which choose it too. */
export function RadioLine({ group, checked, onChoose, children }: RadioLineProps) {
  return (
    <label class="tick">
      <input type="radio" class="box" name={group} checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}

export interface SwitchProps {
  checked: boolean;
  disabled?: boolean | undefined;
  /** Said when no words stand beside it. */
  label?: string | undefined;
  describedBy?: string | undefined;
  onChange: (checked: boolean) => void;
}

export function Switch({ checked, disabled, label, describedBy, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** A switch with its words, which turn it too. */
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

export interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; words: string; icon?: IconName | undefined }[];
  onChoose: (value: Value) => void;
}

/** One of a few, all of them seen: System, Light, Dark. */
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
