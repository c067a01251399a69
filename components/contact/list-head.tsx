/** Above the rows: select all, how many there are, what was counted, and the order. */
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import { costWords, nobodyWords } from '../format/cost-words.ts';
import { amount, number } from '../format/numbers.ts';
import type { Order, PeopleCounts } from './rows.ts';
import { ListMenu } from './save-menu.tsx';
import './list-head.css';

const orders = ['service', 'confidence', 'verification', 'name'] as const satisfies readonly Order[];

interface ListHeadProps {
  /** Visible after filtering. */
  shown: number;
  loaded: number;
  /** The service's total; null when unknown. */
  total: number | null;
  /** `total` is a lower bound. */
  approximate: boolean;
  /** What the chips' counts cover. */
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
  /** The service's total; null when unknown. */
  total: number | null;
  approximate: boolean;
}

/** Announced to screen readers when rows or filters change. */
export function listSaid({ shown, loaded, total, approximate }: ListSaid): string {
  if (loaded === 0) return nobodyWords();
  if (shown < loaded) return i18n.t('list.shown', shown, [number(shown), number(loaded)]);
  if (total !== null && (total > loaded || approximate)) {
    return i18n.t('list.loaded', [number(loaded), amount(total, approximate)]);
  }
  return i18n.t('list.all', loaded, [number(loaded)]);
}

interface PeopleHeadProps extends PeopleCounts {
  /** Not leads yet, and worth saving. */
  fresh: number;
  all: 'all' | 'some' | 'none';
  lists: readonly string[];
  list: string | null;
  /** A free request for known leads; omitted if done or impossible. */
  onAskLeads?: (() => void) | undefined;
  /** How many are unknown. */
  unasked?: number | undefined;
  onToggleAll: () => void;
  /** Saves those that are not leads yet. */
  onSaveFresh: (list: string | null) => void;
}

/** Above people of a mailbox or page: select all, "3 people · 2 leads · 1 not checked", and save those who are new. */
export function PeopleHead(props: PeopleHeadProps) {
  const {
    people,
    leads,
    unchecked,
    fresh,
    all,
    lists,
    list,
    onAskLeads,
    unasked = 0,
    onToggleAll,
    onSaveFresh,
  } = props;
  const usual = { words: list ?? i18n.t('lists.usual'), checked: true, onChoose: () => onSaveFresh(null) };
  const words = [
    i18n.t('mailbox.counted', people, [number(people)]),
    leads > 0 ? i18n.t('mailbox.leads', leads, [number(leads)]) : !onAskLeads && i18n.t('mailbox.no_leads'),
    unchecked > 0 && i18n.t('mailbox.unchecked', [number(unchecked)]),
  ]
    .filter(Boolean)
    .join(i18n.t('sentence_dot'));
  return (
    <div class={onAskLeads ? 'list-head asks' : 'list-head'}>
      <Checkbox
        label={i18n.t('list.select_all')}
        checked={all === 'all'}
        some={all === 'some'}
        onChange={onToggleAll}
      />
      <span class="cut" title={words}>
        {words}
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
      {onAskLeads && (
        <p class="ask">
          <button type="button" class="link" onClick={onAskLeads}>
            {leads > 0 ? i18n.t('mailbox.ask_rest', unasked, [number(unasked)]) : i18n.t('mailbox.ask_leads')}
            {i18n.t('sentence_dot')}
            {costWords({ spends: 'nothing' })}
          </button>
        </p>
      )}
    </div>
  );
}
