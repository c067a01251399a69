/** Save, and what became of it: Undo while there is time, then where it is kept, with "Add to…" and Remove. */
import { i18n } from '#i18n';
import { ListMenu, SaveButton } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import type { RowEvents, RowSurroundings, RowView } from './row-view.ts';

type RowSavingProps = Pick<RowView, 'contact' | 'mark' | 'save'> &
  Pick<RowEvents, 'onSave' | 'onUndo' | 'onRemove'> &
  Pick<RowSurroundings, 'lists' | 'list'>;

export function RowSaving({ contact: { email }, mark, save, lists, list, onSave, onUndo, onRemove }: RowSavingProps) {
  if (save?.at === 'undoable') {
    return (
      <>
        <span class="line t12 saved-now">
          <Icon name="saved" size="small" />
          <span class="cut">{savedIn(save.list)}</span>
        </span>
        <Button size="small" icon="undo" onClick={() => onUndo(email)}>
          {i18n.t('save.undo')}
        </Button>
      </>
    );
  }
  if (save?.at === 'sending')
    return <span class="t12 ink2">{save.held ? i18n.t('save.held') : i18n.t('save.sending')}</span>;
  const isSaved = save?.at === 'saved';
  if (!isSaved && mark === null) {
    return (
      <SaveButton
        small
        words={save?.at === 'failed' ? i18n.t('save.again') : i18n.t('save.save')}
        lists={lists}
        list={list}
        onSave={(to) => onSave(email, to)}
      />
    );
  }
  // A list that the service chose itself is known only from the lead's mark.
  const at = (isSaved ? save.list : null) ?? mark?.list ?? null;
  const remove = {
    words: save?.at === 'saved' && !save.created ? i18n.t('save.put_back') : i18n.t('save.remove'),
    icon: 'trash' as const,
    danger: true,
    apart: true,
    onChoose: () => onRemove(email),
  };
  return (
    <ListMenu
      words={isSaved ? savedIn(at) : at === null ? i18n.t('lead.lead') : i18n.t('save.in', [plain(at)])}
      look="btn small"
      heading={i18n.t('lists.add_to')}
      lists={lists.filter((name) => name !== at)}
      last={isSaved ? [remove] : []}
      onChoose={(to) => onSave(email, to)}
    />
  );
}

export function savedIn(list: string | null): string {
  return list === null ? i18n.t('save.saved') : i18n.t('save.saved_in', [plain(list)]);
}
