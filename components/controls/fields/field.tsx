/** A line of text to type into, with what belongs inside its frame. */
import type { ComponentChildren, Ref } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';
import { Icon, type IconName } from '../icon.tsx';

export interface FieldProps {
  value: string;
  onValue: (value: string) => void;
  /** The name, when no label stands beside the field. */
  label?: string | undefined;
  id?: string | undefined;
  placeholder?: string | undefined;
  icon?: IconName | undefined;
  /** Is not shown while it is typed. */
  secret?: boolean | undefined;
  look?: 'well' | undefined;
  small?: boolean | undefined;
  /** `auto`: names may be written right to left; `ltr`: addresses never are. */
  dir?: 'auto' | 'ltr' | undefined;
  inputMode?: 'numeric' | 'url' | 'email' | undefined;
  maxLength?: number | undefined;
  readOnly?: boolean | undefined;
  wrong?: boolean | undefined;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** What may be meant, offered while it is typed. */
  suggestions?: readonly string[] | undefined;
  onEnter?: ((value: string) => void) | undefined;
  onEscape?: (() => void) | undefined;
  /** At the end, inside the frame: a key, a button. */
  children?: ComponentChildren;
}

export function Field(props: FieldProps) {
  const { value, onValue, label, icon, secret, look, small, wrong, suggestions, onEnter, onEscape, children } = props;
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.isComposing) return;
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter(event.currentTarget.value);
    }
    if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    }
  };
  const input = {
    ...(props.inputRef && { ref: props.inputRef }),
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
    'aria-describedby': props.describedBy,
    autocomplete: 'off',
    autocapitalize: 'off' as const,
    spellcheck: false,
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
    onKeyDown,
  };
  return (
    <span class={['field', look, small && 'small', wrong && 'wrong'].filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      {secret ? <input type="password" {...input} /> : <input type="text" {...input} />}
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

export interface LabelledFieldProps extends Omit<FieldProps, 'label' | 'id' | 'wrong' | 'describedBy'> {
  label: string;
  /** What is wrong, beside the field; null when nothing is. */
  error?: string | null | undefined;
  hint?: string | undefined;
}

/** A field under its label; what is wrong with it stands beside it and is said with it. */
export function LabelledField({ label, error, hint, ...field }: LabelledFieldProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      <Field {...field} id={id} wrong={Boolean(error)} describedBy={said ? `${id}-said` : undefined} />
      {said && (
        <p id={`${id}-said`} class={error ? 'wrong' : 'hint'} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size="small" />}
          <span>{said}</span>
        </p>
      )}
    </div>
  );
}
