/** Several words, separated by Enter or comma; unfinished text counts too. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import './list-field.css';

export interface ListFieldProps {
  label: string;
  /** The words, one per line, and unfinished text. */
  lines: string;
  typing: string;
  placeholder?: string | undefined;
  dir?: 'auto' | 'ltr' | undefined;
  inputMode?: 'numeric' | undefined;
  error?: string | null | undefined;
  hint?: string | undefined;
  /** Words to add with a click. */
  offered?: readonly string[] | undefined;
  onChange: (lines: string, typing: string) => void;
  /** Enter in an empty field. */
  onEnter: () => void;
}

export function ListField(props: ListFieldProps) {
  const { label, lines, typing, offered = [], onChange, onEnter, ...field } = props;
  const words = lines.split('\n').filter((word) => word !== '');
  const withWord = (text: string) => {
    const added = text.split(',').map((word) => word.trim());
    return [...new Set([...words, ...added])].filter((word) => word !== '').join('\n');
  };
  const fresh = offered.filter((word) => !words.includes(word)).slice(0, 5);
  return (
    <div class="list-field">
      <LabelledField
        {...field}
        small
        label={label}
        dir={field.dir ?? 'auto'}
        value={typing}
        onValue={(text) => (text.includes(',') ? onChange(withWord(text), '') : onChange(lines, text))}
        onEnter={(text) => (text.trim() === '' ? onEnter() : onChange(withWord(text), ''))}
      >
        {typing.trim() !== '' && (
          <Button size="small" look="quiet" onClick={() => onChange(withWord(typing), '')}>
            {i18n.t('filter.add')}
          </Button>
        )}
      </LabelledField>
      {(words.length > 0 || fresh.length > 0) && (
        <ul class="chips wrap">
          {words.map((word) => (
            <li key={word}>
              <button
                type="button"
                class="chip on"
                title={i18n.t('filters.take_out', [plain(word)])}
                aria-label={i18n.t('filters.take_out', [plain(word)])}
                onClick={() => onChange(words.filter((one) => one !== word).join('\n'), typing)}
              >
                <bdi class="cut">{plain(word)}</bdi>
                <Icon name="x" size="small" />
              </button>
            </li>
          ))}
          {fresh.map((word) => (
            <li key={`+${word}`}>
              <button type="button" class="chip" onClick={() => onChange(withWord(word.replaceAll(',', ' ')), typing)}>
                <Icon name="plus" size="small" />
                <bdi class="cut">{plain(word)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
