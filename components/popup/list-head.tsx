/** Above the rows: choose all, how many there are and what was counted, and their order. */
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';
import '../contact/list-head.css';
import { listSaid } from './list-words.ts';

export type Order = 'service' | 'confidence' | 'verification' | 'name';

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
      <span class="cut" title={words}>
        {words}
        <span class="dot">{counts === 'domain' ? i18n.t('list.counts_domain') : i18n.t('list.counts_loaded')}</span>
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
