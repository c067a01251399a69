/** Above people who were met, in a mailbox or on a page: choose all, how many are leads already, and saving those who are not. */
import { i18n } from '#i18n';
import { Checkbox } from '../controls/choices.tsx';
import { number } from '../words/numbers.ts';
import './list-head.css';
import { ListMenu } from './save-menu.tsx';

export interface PeopleHeadProps {
  leads: number;
  /** Not leads yet. */
  fresh: number;
  all: 'all' | 'some' | 'none';
  lists: readonly string[];
  list: string | null;
  onToggleAll: () => void;
  /** Saves those who are not leads yet. */
  onSaveFresh: (list: string | null) => void;
}

export function PeopleHead({ leads, fresh, all, lists, list, onToggleAll, onSaveFresh }: PeopleHeadProps) {
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => onSaveFresh(null) };
  return (
    <div class="list-head">
      <Checkbox
        label={i18n.t('list.select_all')}
        checked={all === 'all'}
        some={all === 'some'}
        onChange={onToggleAll}
      />
      <span class="cut">
        {leads > 0 ? i18n.t('mailbox.leads', leads, [number(leads)]) : i18n.t('mailbox.no_leads')}
      </span>
      {fresh > 0 && (
        <span class="push">
          <ListMenu
            words={i18n.t('mailbox.save_fresh', [number(fresh)])}
            look="link"
            heading={i18n.t('lists.save_to')}
            first={[usual]}
            lists={lists.filter((name) => name !== list)}
            onChoose={onSaveFresh}
          />
        </span>
      )}
    </div>
  );
}
