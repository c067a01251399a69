/** Text fields: one line, one line with a label, and several lines with a label. */
import type { ComponentChildren, Ref } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from '../icon.tsx';
import { useSelectedWhenChanged } from './selected-when-changed.ts';
import './field.css';

interface FieldProps {
  value: string;
  onValue: (value: string) => void;
  /** The accessible name without a visible label. */
  label?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Masked input. */
  secret?: boolean | undefined;
  look?: 'well' | undefined;
  small?: boolean | undefined;
  /** `auto`: names may be right to left; `ltr`: addresses never are. */
  dir?: 'auto' | 'ltr' | undefined;
  inputMode?: 'numeric' | 'url' | 'email' | undefined;
  maxLength?: number | undefined;
  readOnly?: boolean | undefined;
  wrong?: boolean | undefined;
  busy?: boolean | undefined;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Suggestions while typing. */
  suggestions?: readonly string[] | undefined;
  /** The suggestion list that the keys move in: its id, and the option that Enter would choose. */
  list?: { id: string; open: boolean; active: string | undefined } | undefined;
  onArrow?: ((step: 1 | -1) => void) | undefined;
  onPress?: (() => void) | undefined;
  onEnter?: ((value: string) => void) | undefined;
  onEscape?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** At the end, inside the frame: a key hint or a button. */
  children?: ComponentChildren;
}

export function Field(props: FieldProps) {
  const { value, onValue, label, icon, secret, look, small, wrong, suggestions, onEnter, onEscape, children } = props;
  const listId = useId();
  const { ref, noteTyped } = useSelectedWhenChanged(value, props.inputRef);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter(event.currentTarget.value);
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && props.onArrow) {
      event.preventDefault();
      props.onArrow(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  const input = {
    ref,
    id: props.id,
    list: suggestions && listId,
    value,
    dir: props.dir,
    placeholder: props.placeholder,
    inputMode: props.inputMode,
    maxLength: props.maxLength,
    readOnly: props.readOnly,
    'aria-label': label,
    'aria-invalid': wrong || undefined,
    'aria-busy': props.busy,
    'aria-describedby': props.describedBy,
    autocomplete: 'off',
    autocapitalize: 'off' as const,
    spellcheck: false,
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement }) => {
      noteTyped();
      onValue(event.currentTarget.value);
    },
    onBlur: props.onBlur,
    onPointerDown: props.onPress,
    onKeyDown,
  };
  const combobox = props.list && {
    role: 'combobox' as const,
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-expanded': props.list.open,
    'aria-controls': props.list.open ? props.list.id : undefined,
    'aria-activedescendant': props.list.active,
  };
  return (
    <span class={['field', look, small && 'small', wrong && 'wrong'].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      {secret ? <input type="password" {...input} /> : <input type="text" {...input} {...combobox} />}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {children}
    </span>
  );
}

interface LabelledFieldProps extends Omit<FieldProps, 'label' | 'id' | 'wrong' | 'describedBy'> {
  label: string;
  /** The error beside the field; null without one. */
  error?: string | null | undefined;
  hint?: string | undefined;
}

/** A labelled field; its error stands beside it and is announced with it. */
export function LabelledField({ label, error, hint, ...field }: LabelledFieldProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      <Field {...field} id={id} wrong={Boolean(error)} describedBy={said ? `${id}-said` : undefined} />
      {said && <Said id={`${id}-said`} words={said} wrong={Boolean(error)} />}
    </div>
  );
}

interface AreaProps {
  /** The accessible name without a visible label. */
  label?: string | undefined;
  id?: string | undefined;
  value: string;
  rows?: number | undefined;
  placeholder?: string | undefined;
  /** `auto`: names may be right to left; `ltr`: addresses never are. */
  dir?: 'auto' | 'ltr' | undefined;
  readOnly?: boolean | undefined;
  busy?: boolean | undefined;
  wrong?: boolean | undefined;
  describedBy?: string | undefined;
  onValue: (value: string) => void;
  /** Enter with Ctrl or Command. */
  onEnter?: (() => void) | undefined;
  onEscape?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

export function Area(props: AreaProps) {
  const { label, rows = 6, busy, wrong, describedBy, onValue, onEnter, onEscape, ...others } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const act = event.key === 'Escape' ? onEscape : isEnter ? onEnter : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <textarea
      {...others}
      class="area"
      rows={rows}
      spellcheck={false}
      autocomplete="off"
      aria-label={label}
      aria-busy={busy}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={describedBy}
      onInput={(event) => onValue(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

interface LabelledAreaProps extends Omit<AreaProps, 'label' | 'id' | 'wrong' | 'describedBy'> {
  label: string;
  hint?: string | undefined;
  /** The error beside it; null without one. */
  error?: string | null | undefined;
}

/** Several lines of text with a label; the error stands beside them and is announced with them. */
export function LabelledArea({ label, hint, error, ...area }: LabelledAreaProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      <Area {...area} id={id} wrong={Boolean(error)} describedBy={said ? `${id}-said` : undefined} />
      {said && <Said id={`${id}-said`} words={said} wrong={Boolean(error)} />}
    </div>
  );
}

/** The error, or a hint. */
export function Said({ id, words, wrong }: { id: string; words: string; wrong: boolean }) {
  return (
    <p id={id} class={wrong ? 'wrong' : 'hint'} role={wrong ? 'alert' : undefined}>
      {wrong && <Icon name="alert" size="small" />}
      <span>{words}</span>
    </p>
  );
}
