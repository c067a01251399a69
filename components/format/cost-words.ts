/** What a click costs, as it stands on its button. */
import { signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Spend } from '../../lib/contract/costs.ts';
import { number } from './numbers.ts';

interface Cost {
  spends: Spend;
  /** How many may be spent at most; 1 when it is left out. */
  most?: number | undefined;
  /** What is left of the plan, when it is known and worth saying. */
  left?: number | null | undefined;
}

/** Whoever answers asks nothing for it: this device. Set by what knows the service. */
export const isFree = signal(false);

/** `1 search, 38 left` · `up to 7 verifications` · `may use credits` · `free`. */
export function costWords({ spends, most = 1, left = null }: Cost): string {
  if (spends === 'nothing' || isFree.value) return i18n.t('cost.free');
  if (spends === 'unknown') return i18n.t('cost.unknown');
  const price = spends === 'search' ? i18n.t('cost.searches', most, [number(most)]) : verifications(most);
  return left === null ? price : i18n.t('cost.left', [price, number(left)]);
}

/** One address is checked for one; of several, some may be known already. */
function verifications(most: number): string {
  return most === 1 ? i18n.t('cost.verification') : i18n.t('cost.verifications', [number(most)]);
}

/** What an ask did spend, in the journal. */
export function spentWords(spends: Spend): string {
  if (spends === 'nothing') return i18n.t('spent.nothing');
  if (spends === 'unknown') return i18n.t('spent.unknown');
  return spends === 'search' ? i18n.t('spent.search') : i18n.t('spent.verification');
}
