/** Actions for the selected rows, in place of the footer. */
import { i18n } from '#i18n';
import type { FileFormat } from '../../lib/messages/file-formats.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import './dock.css';
import { FileMenu } from './file-menu.tsx';
import { ListMenu } from './save-menu.tsx';

interface DockProps {
  selected: number;
  /** How many selected addresses have no fresh verdict; 0 when none can be verified. */
  toVerify: number;
  lists: readonly string[];
  list: string | null;
  onVerify: () => void;
  onSave: (list: string | null) => void;
  onCopy: () => void;
  onMarkdown: () => void;
  onFile: (format: FileFormat) => void;
  onClear: () => void;
}

export function Dock({
  selected,
  toVerify,
  lists,
  list,
  onVerify,
  onSave,
  onCopy,
  onMarkdown,
  onFile,
  onClear,
}: DockProps) {
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => onSave(null) };
  return (
    <section class="dock" aria-label={i18n.t('dock.label')}>
      <button type="button" class="dock-count" title={i18n.t('dock.clear')} onClick={onClear}>
        <Icon name="x" size="small" />
        <span class="dock-words">{selectedWords(selected)}</span>
        <span class="vh">{i18n.t('dock.clear')}</span>
      </button>
      {toVerify > 0 && (
        <Button
          look="primary"
          cost={costWords({ spends: 'verification', most: toVerify, asks: 'verify' })}
          onClick={onVerify}
        >
          {i18n.t('dock.verify', [number(toVerify)])}
        </Button>
      )}
      <span class="dock-more">
        <ListMenu
          words={null}
          icon="saved"
          label={i18n.t('dock.save_to')}
          look="icon-btn"
          heading={i18n.t('lists.save_to')}
          first={[usual]}
          lists={lists.filter((name) => name !== list)}
          onChoose={onSave}
        />
        <IconButton icon="copy" label={i18n.t('dock.copy')} onClick={onCopy} />
        <FileMenu words={null} label={i18n.t('dock.file')} look="icon-btn" onChoose={onFile} onMarkdown={onMarkdown} />
      </span>
    </section>
  );
}

export const selectedWords = (selected: number): string => i18n.t('dock.selected', selected, [number(selected)]);

interface BigDockProps {
  words: string;
  cost: string;
  busy?: boolean | undefined;
  primary?: boolean | undefined;
  onClick: () => void;
}

/** One action for all visible rows: `Verify all 6`. */
export function BigDock({ words, cost, busy, primary = true, onClick }: BigDockProps) {
  return (
    <div class="dock tall">
      <Button look={primary ? 'primary' : undefined} size="big" full cost={cost} busy={busy} onClick={onClick}>
        {words}
      </Button>
    </div>
  );
}
