/** The keys that the browser itself keeps for Harrier, with the way to where they are changed. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { plain } from '../format/plain.ts';
import { KeyList } from '../shell/keys-help.tsx';
import './options-view.css';

export interface ShortcutsProps {
  /** `words` empty: the press of the button itself; `key` empty: none. Null until the browser has told. */
  shortcuts: readonly { name: string; words: string; key: string }[] | null;
  /** Opens the browser's page for them; null where no extension may. */
  onChange: (() => void) | null;
}

export function Shortcuts({ shortcuts, onChange }: ShortcutsProps) {
  return (
    <div class="shortcuts">
      <h3 class="med">{i18n.t('commands.browser')}</h3>
      {shortcuts && (
        <dl class="keys-list">
          {shortcuts.map(({ name, words, key }) => (
            <div key={name}>
              <dt>{key === '' ? <span class="t12 ink3">{i18n.t('commands.none')}</span> : <kbd>{plain(key)}</kbd>}</dt>
              <dd>{words === '' ? i18n.t('commands.open') : plain(words)}</dd>
            </div>
          ))}
        </dl>
      )}
      {onChange ? (
        <Button onClick={onChange}>{i18n.t('commands.change')}</Button>
      ) : (
        <p class="t12 ink3">{i18n.t('commands.where')}</p>
      )}
    </div>
  );
}

/** Those that work in Harrier's own windows alone. */
export function KeysHere() {
  return (
    <div class="shortcuts">
      <h3 class="med">{i18n.t('commands.within')}</h3>
      <KeyList />
    </div>
  );
}
