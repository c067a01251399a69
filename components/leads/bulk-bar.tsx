/** What can be done with the chosen leads, floating over the table's end. */
import { i18n } from '#i18n';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import './bulk-view.css';

export interface BulkBarProps {
  chosen: number;
  lists: readonly string[];
  verificationsLeft: number | null;
  onVerify: () => void;
  onAddTo: (list: string) => void;
  onEdit: () => void;
  onCopy: () => void;
  onCopyTable: () => void;
  onCsv: () => void;
  onDelete: () => void;
  /** Null: too many for one push. */
  onPush: (() => void) | null;
  onClear: () => void;
}

export function BulkBar(props: BulkBarProps) {
  const {
    chosen,
    lists,
    verificationsLeft,
    onVerify,
    onAddTo,
    onEdit,
    onCopy,
    onCopyTable,
    onCsv,
    onDelete,
    onPush,
    onClear,
  } = props;
  const left = verificationsLeft !== null && verificationsLeft < chosen ? verificationsLeft : null;
  return (
    <section class="leads-bulk" aria-label={i18n.t('leads_bulk.label')}>
      <b class="med" role="status">
        {i18n.t('leads_bulk.chosen', chosen, [number(chosen)])}
      </b>
      <span class="leads-rule" />
      <Button look="primary" cost={costWords({ spends: 'verification', most: chosen, left })} onClick={onVerify}>
        {i18n.t('leads_bulk.verify', [number(chosen)])}
      </Button>
      <ListMenu
        words={i18n.t('leads_bulk.add_to')}
        heading={i18n.t('leads_bulk.add_heading', chosen, [number(chosen)])}
        lists={lists}
        onChoose={onAddTo}
      />
      <MenuButton
        words={i18n.t('leads_bulk.copy')}
        icon="copy"
        look="btn"
        items={[
          { words: i18n.t('leads_bulk.copy_addresses'), icon: 'mail', onChoose: onCopy },
          { words: i18n.t('leads_bulk.copy_table'), icon: 'columns', onChoose: onCopyTable },
        ]}
      />
      <Button look="quiet" icon="csv" onClick={onCsv}>
        {i18n.t('leads_bulk.csv')}
      </Button>
      <MenuButton
        words={null}
        icon="more"
        label={i18n.t('leads_drawer.more')}
        look="icon-btn"
        items={[
          { words: i18n.t('leads_bulk.edit'), icon: 'edit', onChoose: onEdit },
          { words: i18n.t('leads_bulk.push'), icon: 'plug', disabled: onPush === null, onChoose: () => onPush?.() },
          { words: i18n.t('leads_bulk.delete'), icon: 'trash', danger: true, apart: true, onChoose: onDelete },
        ]}
      />
      <IconButton icon="x" label={i18n.t('leads_bulk.clear')} onClick={onClear} />
    </section>
  );
}
