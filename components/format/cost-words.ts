/** The price of a click, as on its button. */
import { signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Spend } from '../../lib/contract/costs.ts';
import type { WaterfallAsk } from '../../lib/messages/waterfall.ts';
import { number } from './numbers.ts';
import { priceInOrder } from './waterfall-words.ts';

interface Cost {
  spends: Spend;
  /** The most units it may cost; default 1. */
  most?: number | undefined;
  /** What is left of the plan, if known and worth saying. */
  left?: number | null | undefined;
  /** Left out if only the chosen service is asked. */
  asks?: WaterfallAsk | undefined;
}

/** Every service in use is free: this device, or a team's. Set by the code that knows the services. */
export const isFree = signal(false);

/**
 * `1 search, 38 left` · `up to 7 verifications` · `may use credits` · `free` ·
 * `free here, then up to 1 search at Harbour, 1 at Quay`.
 */
export function costWords({ spends, most = 1, left = null, asks }: Cost): string {
  const inOrder = asks === undefined ? null : priceInOrder(asks, { spends, most });
  if (inOrder !== null) return inOrder;
  if (spends === 'nothing' || isFree.value) return i18n.t('cost.free');
  if (spends === 'unknown') return i18n.t('cost.unknown');
  const price = spends === 'search' ? i18n.t('cost.searches', most, [number(most)]) : verifications(most);
  return left === null ? price : i18n.t('cost.left', [price, number(left)]);
}

/** One costs exactly one; of several, those without a result are free. `left`: what is left of the plan, if known. */
export function searchesWords(most: number, left: number | null = null, asks?: WaterfallAsk): string {
  const inOrder = asks === undefined ? null : priceInOrder(asks, { spends: 'search', most });
  if (inOrder !== null) return inOrder;
  if (most === 1 || isFree.value) return costWords({ spends: 'search', left });
  const price = i18n.t('cost.searches_most', [number(most)]);
  return left === null ? price : i18n.t('cost.left', [price, number(left)]);
}

/** One address costs one; of several, some may be known. */
function verifications(most: number): string {
  return most === 1 ? i18n.t('cost.verification') : i18n.t('cost.verifications', [number(most)]);
}

/** For a search without results. Says that nothing was spent, unless everything is free anyway. */
export const nobodyWords = (): string => i18n.t(isFree.value ? 'list.none_free' : 'list.none');

/** What a request did cost, for the journal. */
export function spentWords(spends: Spend): string {
  if (spends === 'nothing') return i18n.t('spent.nothing');
  if (spends === 'unknown') return i18n.t('spent.unknown');
  return spends === 'search' ? i18n.t('spent.search') : i18n.t('spent.verification');
}
