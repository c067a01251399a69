/** Above the rows: choose all, how many there are and what was counted, and their order. */
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { costWords } from '../format/cost-words.ts';
import { amount, number } from '../format/numbers.ts';
import type { Order } from './rows.ts';
import { ListMenu } from './save-menu.tsx';
import './list-head.css';

const orders = ['service', 'confidence', 'verification', 'name'] as const satisfies readonly Order[];

export interface ListHeadProps {
  /** In sight, after the filters. */
  shown: number;
  loaded: number;
  /** All that the service has; null when it does not say. */
  total: number | null;
  /** `total` is a lower bound. */
  approximate: boolean;
  /** What the numbers on the chips are of. */
  counts: 'domain' | 'loaded';
  all: 'all' | 'some' | 'none';
  order: Order;
  onToggleAll: () => void;
  onOrder: (order: Order) => void;
}

export function ListHead({
  shown,
  loaded,
  total,
  approximate,
  counts,
  all,
  order,
  onToggleAll,
  onOrder,
}: ListHeadProps) {
  const words = listSaid({ shown, loaded, total, approximate });
  return (
    <div class="list-head">
      <Checkbox
        label={i18n.t('list.select_all')}
        checked={all === 'all'}
        some={all === 'some'}
        onChange={onToggleAll}
      />
      <span class="list-words" title={words}>
        <span class="cut dotted">{words}</span>
        <span class="dotted">{counts === 'domain' ? i18n.t('list.counts_domain') : i18n.t('list.counts_loaded')}</span>
      </span>
      <span class="push">
        <MenuButton
          words={i18n.t(`order.${order}`)}
          look="head"
          heading={i18n.t('order.label')}
          items={orders.map((one) => ({
            words: i18n.t(`order.${one}`),
            checked: one === order,
            onChoose: () => onOrder(one),
          }))}
        />
      </span>
    </div>
  );
}

interface ListSaid {
  shown: number;
  loaded: number;
  /** All that the service has; null when it does not say. */
  total: number | null;
  approximate: boolean;
}

/** Above the rows; said to screen readers too when rows come or filters change. */
export function listSaid({ shown, loaded, total, approximate }: ListSaid): string {
  if (loaded === 0) return i18n.t('list.none');
  if (shown < loaded) return i18n.t('list.shown', [number(shown), number(loaded)]);
  if (total !== null && (total > loaded || approximate)) {
    return i18n.t('list.loaded', [number(loaded), amount(total, approximate)]);
  }
  return i18n.t('list.all', loaded, [number(loaded)]);
}

interface PeopleHeadProps {
  leads: number;
  /** Not leads yet. */
  fresh: number;
  all: 'all' | 'some' | 'none';
  lists: readonly string[];
  list: string | null;
  /** Asks which of them are leads, which is free; left out where that was asked, or can't be. */
  onAskLeads?: (() => void) | undefined;
  /** Of how many that is not known yet. */
  unasked?: number | undefined;
  onToggleAll: () => void;
  /** Saves those who are not leads yet. */
  onSaveFresh: (list: string | null) => void;
}

/** Above people who were met, in a mailbox or on a page: choose all, how many are leads already, and saving those who are not. */
export function PeopleHead(props: PeopleHeadProps) {
  const { leads, fresh, all, lists, list, onAskLeads, unasked = 0, onToggleAll, onSaveFresh } = props;
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
          {leads > 0 ? i18n.t('mailbox.ask_rest', unasked, [number(unasked)]) : i18n.t('mailbox.ask_leads')}
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
