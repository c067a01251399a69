/** Above people who were met, in a mailbox or on a page: choose all, how many are leads already, and saving those who are not. */
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import '../contact/list-head.css';
import { ListMenu } from '../contact/save-menu.tsx';

export interface PeopleHeadProps {
  leads: number;
  /** Not leads yet. */
  fresh: number;
  all: 'all' | 'some' | 'none';
  lists: readonly string[];
  list: string | null;
  /** Asks which of them are leads, which is free; left out where that was asked, or can't be. */
  onAskLeads?: (() => void) | undefined;
  onToggleAll: () => void;
  /** Saves those who are not leads yet. */
  onSaveFresh: (list: string | null) => void;
}

export function PeopleHead(props: PeopleHeadProps) {
  const { leads, fresh, all, lists, list, onAskLeads, onToggleAll, onSaveFresh } = props;
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => onSaveFresh(null) };
  return (
    <div class="list-head">
      <Checkbox
        label={i18n.t('list.select_all')}
        checked={all === 'all'}
        some={all === 'some'}
        onChange={onToggleAll}
      />
      {(leads > 0 || !onAskLeads) && (
        <span class="cut">
          {leads > 0 ? i18n.t('mailbox.leads', leads, [number(leads)]) : i18n.t('mailbox.no_leads')}
        </span>
      )}
      {onAskLeads && (
        <button type="button" class="link cut" onClick={onAskLeads}>
          {leads > 0 ? i18n.t('mailbox.ask_rest') : i18n.t('mailbox.ask_leads')}
          {i18n.t('sentence_dot')}
          {costWords({ spends: 'nothing' })}
        </button>
      )}
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
