import type { Lookup } from '../lookup-store.ts';
import type { Company } from './company-store.ts';

/**
 * Whether the company's own people may still appear at the top: this device is asked for them beside a service, or
 * shows them by itself. Nothing below them is drawn yet, so nothing jumps.
 */
export function isAwaited(lookup: Lookup, company: Company): boolean {
  return company.onDevice.awaited.value || isShownByItself(lookup, company);
}

/** This device shows whom it knows of a page's company without a click, as soon as it has read the page. */
function isShownByItself({ shared, showing, reading }: Lookup, company: Company): boolean {
  if (shared.service.value?.kind !== 'device' || showing.value?.from !== 'page' || company.internal) return false;
  const { count, search, learning } = company;
  const { at } = search.state.value;
  if (search.shown.value !== null || (at !== 'idle' && at !== 'asking')) return false;
  if (count.value.at !== 'shown') return count.value.at !== 'failed';
  return count.value.reply.data.total > 0 || reading.value || learning.value;
}
