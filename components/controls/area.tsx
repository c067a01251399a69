/** Several lines of text under their label; what is wrong with them stands beside them and is said with them. */
import { useId } from 'preact/hooks';
import './area.css';
import { Icon } from './icon.tsx';

export interface LabelledAreaProps {
  label: string;
  value: string;
  rows?: number;
  placeholder?: string | undefined;
  /** `auto`: names may be written right to left; `ltr`: addresses never are. */
  dir?: 'auto' | 'ltr' | undefined;
  hint?: string | undefined;
  error?: string | null | undefined;
  onValue: (value: string) => void;
}

export function LabelledArea({ label, value, rows = 6, placeholder, dir, hint, error, onValue }: LabelledAreaProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div class="labelled area">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        dir={dir}
        placeholder={placeholder}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={said ? `${id}-said` : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {said && (
        <p id={`${id}-said`} class={error ? 'wrong' : 'hint'} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size="small" />}
          <span>{said}</span>
        </p>
      )}
    </div>
  );
}
