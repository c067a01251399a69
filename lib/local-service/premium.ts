/**
 * What only some plans may use of Discover: contract, sections 4.6 and 5. For a plan without Discover it names 403
 * `no_discover_access`. It names no id for a Premium option on another plan: the option is then refused as an invalid one is,
 * with its own id and words that say why. Nowhere else is that decided.
 */

import { premiumFilters } from '../contract/filter-taxonomy.ts';
import type { OperationName } from '../contract/operations.ts';
import { type Refused, refused } from '../device-service/handler.ts';
import type { AccountRecord } from '../device-service/store.ts';
import type { DiscoverParams } from './discover-question.ts';
import { refusalOf } from './refusal-of.ts';

export function beyondPlan(
  name: OperationName,
  params: DiscoverParams,
  { discover }: Pick<AccountRecord, 'discover'>,
): Refused | null {
  if (discover === 'none') return refused(403, 'no_discover_access', 'Your plan does not include Discover.');
  if (discover === 'premium') return null;
  const field = premiumFilters.find((filter) => params[filter] !== undefined) ?? (params.offset ? 'offset' : null);
  return field === null ? null : refusalOf(name, { field, fault: 'invalid' }, `Premium plan only: ${field}.`);
}
