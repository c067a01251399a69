/** What a click costs that asks several services in order. */
import { signal } from '@preact/signals';
import { i18n } from '#i18n';
import type { Spend } from '../../lib/contract/costs.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { WaterfallAsk } from '../../lib/messages/waterfall.ts';
import { number } from './numbers.ts';
import { plain } from './plain.ts';

/** A service of the waterfall, as prices name it. */
export interface Member {
  id: string;
  /** For people. */
  name: string;
  /** This device. */
  here: boolean;
  free: boolean;
  /** Its daily cap is reached, so nothing is spent there today. */
  capped: boolean;
  asks: readonly WaterfallAsk[];
}

/** In the order in which they are asked; empty while the waterfall is off. Set by the code that knows the services. */
export const members = signal<readonly Member[]>([]);

/** The members are being loaded: what is asked without a click waits for them. */
export const loading = signal<Promise<unknown> | null>(null);

/** The lowest score at which an address is good enough. Set together with the services; until then, any score is. */
export const enoughScore = signal(0);

/** Those that a click asks. Their ids are what its message names. */
export const membersFor = (ask: WaterfallAsk): Member[] => members.value.filter(({ asks }) => asks.includes(ask));

interface Price {
  spends: Spend;
  /** The most units it may cost at each service. */
  most: number;
}

/** `free here, then up to 1 search at Harbour, 1 at Quay`. Null if no service of the waterfall is asked. */
export function priceInOrder(ask: WaterfallAsk, stated: Price): string | null {
  const asked = membersFor(ask);
  // The chosen service's price for enrichment does not apply to the others.
  const price: Price = ask === 'enrich' ? { ...stated, spends: 'unknown' } : stated;
  if (asked.length === 0) return null;
  const there = asked.filter(({ capped }) => !capped);
  // Capped members are left out of the price, because they are not asked; the run shows that.
  if (price.spends === 'nothing' || there.every(({ free }) => free)) return i18n.t('cost.free');
  const firstPaid = there.findIndex(({ free }) => !free);
  const words = there.map((one, at) => {
    if (one.free) return one.here ? i18n.t('waterfall.free_here') : i18n.t('waterfall.free_at', [one.name]);
    if (at !== firstPaid) return moreAt(price, one.name);
    const first = i18n.t('waterfall.at', [wordsOf(price), one.name]);
    return there.length === 1 || isOpenEnded(price) ? first : i18n.t('waterfall.up_to', [first]);
  });
  const comma = i18n.t('list_comma');
  const before = words.slice(0, firstPaid).join(comma);
  const after = words.slice(firstPaid).join(comma);
  return before === '' ? after : i18n.t('waterfall.then', [before, after]);
}

/** `3 verifications at Harbour, 1 at Quay so far`, also at services that were disconnected since. */
export function spentSoFar({ kind, spent = {}, gone = {} }: Pick<JobView, 'kind' | 'spent' | 'gone'>): string {
  const unit = (count: number) =>
    kind === 'search'
      ? i18n.t('cost.searches', count, [number(count)])
      : i18n.t('waterfall.verifications', count, [number(count)]);
  const disconnected = Object.entries(gone).map(([id, name]) => ({ id, name: plain(name ?? '') }));
  const paid = [...disconnected, ...members.value].filter(({ id }) => (spent[id] ?? 0) > 0);
  const words = paid.map(({ id, name }, at) => {
    const count = spent[id] ?? 0;
    return i18n.t('waterfall.at', [at === 0 ? unit(count) : number(count), name]);
  });
  return paid.length === 0
    ? i18n.t('waterfall.nothing_spent')
    : i18n.t('waterfall.so_far', [words.join(i18n.t('list_comma'))]);
}

/** The price of asking one of them alone. */
export function priceAt({ free }: Member, spends: Spend): string {
  return free ? i18n.t('cost.free') : wordsOf({ spends, most: 1 });
}

/** `1 search at Quay`: of a service that is asked alone. Null if it is not in the waterfall. */
export function priceAtService(service: string | null, spends: Spend): string | null {
  const one = members.value.find(({ id }) => id === service);
  return one ? (one.free ? i18n.t('cost.free') : i18n.t('waterfall.at', [priceAt(one, spends), one.name])) : null;
}

function wordsOf({ spends, most }: Price): string {
  switch (spends) {
    case 'nothing':
      return i18n.t('cost.free');
    case 'unknown':
      return i18n.t('cost.unknown');
    case 'search':
      return i18n.t('cost.searches', most, [number(most)]);
    case 'verification':
      return most === 1 ? i18n.t('cost.verification') : i18n.t('cost.verifications', [number(most)]);
  }
}

/** These words already say that it may be less. */
const isOpenEnded = ({ spends, most }: Price): boolean =>
  spends === 'unknown' || (spends === 'verification' && most > 1);

/** After the first: the unit is not repeated. */
const moreAt = ({ spends, most }: Price, name: string): string =>
  spends === 'unknown' ? name : i18n.t('waterfall.at', [number(most), name]);
