/** A field of several lines under its label, with what is wrong beside it. */
import { useId } from 'preact/hooks';
import { Icon } from '../controls/icon.tsx';
import './lines-field.css';

export interface LinesFieldProps {
  label: string;
  value: string;
  rows?: number | undefined;
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Values of the contract's own, such as codes, are always written left to right. */
  dir?: 'auto' | 'ltr' | undefined;
  onValue: (value: string) => void;
}

export function LinesField({ label, value, rows = 3, hint, error, dir = 'auto', onValue }: LinesFieldProps) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div class="labelled">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class={error ? 'lines-field wrong' : 'lines-field'}
        dir={dir}
        rows={rows}
        spellcheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={said ? `${id}-said` : undefined}
        value={value}
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
