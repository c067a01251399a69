/** Every key of the leads, on `?`. */
import { i18n } from '#i18n';
import { Dialog } from '../controls/layers/dialog.tsx';
import { Keys } from '../shell/keys-help.tsx';

export function LeadsKeys({ onClose }: { onClose: () => void }) {
  const keys: readonly [readonly string[], string][] = [
    [['/'], i18n.t('leads_keys.search')],
    [['j', 'k', '↓', '↑'], i18n.t('leads_keys.move')],
    [['Enter'], i18n.t('leads_keys.open')],
    [['F2'], i18n.t('leads_keys.edit')],
    [['x'], i18n.t('leads_keys.select')],
    [['c'], i18n.t('leads_keys.copy')],
    [['v'], i18n.t('leads_keys.verify')],
    [['Del'], i18n.t('leads_keys.delete')],
    [['z'], i18n.t('leads_keys.undo')],
    [['Esc'], i18n.t('leads_keys.leave')],
    [['?'], i18n.t('leads_keys.help')],
  ];
  return (
    <Dialog title={i18n.t('leads_keys.title')} onClose={onClose}>
      <Keys keys={keys} />
    </Dialog>
  );
}
