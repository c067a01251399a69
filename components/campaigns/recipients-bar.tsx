/** What can be done with the chosen recipients: floats over the table. */
import { i18n } from '#i18n';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { number } from '../format/numbers.ts';
import './recipients-bar.css';

export interface RecipientsBarProps {
  selected: number;
  lists: readonly string[];
  /** The usual one; null where the service chooses. */
  list: string | null;
  onSave: (list: string | null) => void;
  onCopy: () => void;
  onCsv: () => void;
  onClear: () => void;
}

export function RecipientsBar({ selected, lists, list, onSave, onCopy, onCsv, onClear }: RecipientsBarProps) {
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => onSave(null) };
  return (
    <section class="recipients-bar" aria-label={i18n.t('dock.label')}>
      <span class="med" role="status">
        {i18n.t('dock.selected', selected, [number(selected)])}
      </span>
      <ListMenu
        words={i18n.t('campaigns.save_as_leads')}
        heading={i18n.t('lists.save_to')}
        first={[usual]}
        lists={lists.filter((name) => name !== list)}
        onChoose={onSave}
      />
      <Button look="quiet" icon="copy" onClick={onCopy}>
        {i18n.t('campaigns.copy')}
      </Button>
      <Button look="quiet" icon="csv" label={i18n.t('dock.csv')} onClick={onCsv}>
        {i18n.t('campaigns.csv')}
      </Button>
      <IconButton icon="x" label={i18n.t('dock.clear')} onClick={onClear} />
    </section>
  );
}
