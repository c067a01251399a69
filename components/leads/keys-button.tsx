/** Shows every key of the leads. */
import { i18n } from '#i18n';
import { IconButton } from '../controls/icon-button.tsx';

export function KeysButton({ onKeys }: { onKeys: () => void }) {
  return <IconButton icon="keys" small label={i18n.t('leads.keys')} onClick={onKeys} />;
}
