import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../controls/fields/field.tsx';
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

/** A whole number, or empty for no limit. Applied on Enter or when the focus leaves. */
export function LimitField({ label, name, value, most = 999_999, placeholder, onValue }: LimitFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const wrong = !/^\s*\d{0,6}\s*$/.test(text) || Number(text) > most;
  const take = () => {
    if (typed === null || wrong) return;
    setTyped(null);
    onValue(typed.trim() === '' ? null : Number(typed));
  };
  return (
    <div class="limit-field" onFocusOut={take}>
      <label for={id}>{label}</label>
      <Field
        id={id}
        label={name}
        small
        inputMode="numeric"
        maxLength={6}
        placeholder={placeholder ?? i18n.t('habit.no_ceiling')}
        value={text}
        wrong={wrong}
        onValue={setTyped}
        onEnter={take}
      />
    </div>
  );
}
