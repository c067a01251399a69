/** Asks once more before a service's key and answers go. */
import { i18n } from '#i18n';
import { Confirm } from './kept-data.tsx';

export function ConfirmDisconnect({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  return (
    <Confirm
      title={i18n.t('service.disconnect_sure')}
      words={i18n.t('service.disconnect_words')}
      step={i18n.t('service.disconnect')}
      onYes={onYes}
      onClose={onClose}
    />
  );
}
