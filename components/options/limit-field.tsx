import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../controls/fields/field.tsx';
import { number } from '../format/numbers.ts';
import './limit-field.css';

interface LimitFieldProps {
  label: string;
  /** The accessible name, if the visible one is not enough. */
  name?: string | undefined;
  value: number | null;
  /** The largest that is accepted. */
  most?: number | undefined;
  placeholder?: string | undefined;
  onValue: (value: number | null) => void;
}

/** As numbers are written: `1,000`, `1.000`, `1’000`. */
const thousands = /(?<=\d)[.,'’\s](?=\d{3}$)/;

/** A whole number, or empty for no limit. Applied on Enter or when the focus leaves. */
export function LimitField({ label, name, value, most = 999_999, placeholder, onValue }: LimitFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const digits = text.trim().replace(thousands, '');
  const wrong = !/^\d{0,6}$/.test(digits) || Number(digits) > most;
  const take = () => {
    if (typed === null || wrong) return;
    setTyped(null);
    onValue(digits === '' ? null : Number(digits));
  };
  return (
    <div class="limit-field" onFocusOut={take}>
      <label for={id}>{label}</label>
      <Field
        id={id}
        label={name}
        small
        inputMode="numeric"
        maxLength={7}
        placeholder={placeholder ?? i18n.t('habit.no_ceiling')}
        value={text}
        wrong={wrong}
        describedBy={wrong ? `${id}-said` : undefined}
        onValue={setTyped}
        onEnter={take}
      />
      {wrong && (
        <p id={`${id}-said`} class="wrong" role="alert">
          {i18n.t('habit.limit_wrong', [number(most)])}
        </p>
      )}
    </div>
  );
}
