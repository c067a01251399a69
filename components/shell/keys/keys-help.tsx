/** The list of keys, opened with `?`. */
import { i18n } from '#i18n';
import { Dialog } from '../../controls/layers/dialog.tsx';
import './keys-help.css';

export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={i18n.t('keys.title')} onClose={onClose}>
      <KeyList />
    </Dialog>
  );
}

/** Also part of the options. */
export function KeyList() {
  const keys: readonly [readonly string[], string][] = [
    [['/'], i18n.t('keys.search')],
    [['f'], i18n.t('keys.find')],
    [['j', 'k', '↓', '↑'], i18n.t('keys.move')],
    [['→', '←'], i18n.t('keys.within')],
    [['Enter'], i18n.t('keys.unfold')],
    [['x'], i18n.t('keys.select')],
    [['c'], i18n.t('keys.copy')],
    [['v'], i18n.t('keys.verify')],
    [['s'], i18n.t('keys.save')],
    [['z'], i18n.t('keys.undo')],
    [['Esc'], i18n.t('keys.back')],
    [['?'], i18n.t('keys.help')],
  ];
  return <Keys keys={keys} />;
}

/** Keys and what each does. */
export function Keys({ keys }: { keys: readonly (readonly [names: readonly string[], words: string])[] }) {
  return (
    <dl class="keys-list">
      {keys.map(([names, words]) => (
        <div key={words}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
