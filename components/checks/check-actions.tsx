/** What the outcome of a run is good for: a file, the clipboard, leads. */
import { i18n } from '#i18n';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { number } from '../format/numbers.ts';

export interface CheckActionsProps {
  /** So many rows are shown. */
  shown: number;
  /** So many have a valid verdict. */
  valid: number;
  lists: readonly string[];
  list: string | null;
  onCopy: () => void;
  onCsv: () => void;
  onSave: (list: string | null) => void;
}

export function CheckActions({ shown, valid, lists, list, onCopy, onCsv, onSave }: CheckActionsProps) {
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => onSave(null) };
  return (
    <>
      <Button icon="copy" disabled={shown === 0} onClick={onCopy}>
        {i18n.t('checks.copy', [number(shown)])}
      </Button>
      <Button icon="csv" disabled={shown === 0} onClick={onCsv}>
        {i18n.t('checks.csv', [number(shown)])}
      </Button>
      {valid > 0 && (
        <ListMenu
          words={i18n.t('checks.save_valid', valid, [number(valid)])}
          heading={i18n.t('lists.save_to')}
          first={[usual]}
          lists={lists.filter((name) => name !== list)}
          onChoose={onSave}
        />
      )}
    </>
  );
}
