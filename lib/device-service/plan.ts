/** Charges and limits of the account's plan: searches, verifications, Discover. lib/contract/README.md §4.6, §5, §8. */
import { premiumFilters } from '../contract/filters/discover-filters.ts';
import type { OperationName, Params } from '../contract/operations.ts';
import { writeDay } from '../contract/times.ts';
import { type Bucket, type Context, type Refused, refusalOf, refused } from './handler.ts';
import type { AccountRecord } from './store-account.ts';

/**
 * The refusal if a quota is used up, else null. On the verifier `too_many_requests` means the domain's daily limit,
 * so its quota has another id (lib/contract/README.md §10.2).
 */
export function usedUp(account: AccountRecord, bucket: Bucket): Refused | null {
  const { used, available } = account[bucket];
  if (available === null || used < available) return null;
  const id = bucket === 'searches' ? 'too_many_requests' : 'usage_limit_reached';
  return refused(429, id, `The ${bucket} of your plan are used up. Upgrade it to go on.`);
}

/** For an answer found earlier: refused if other requests used up the rest. */
export async function pay(context: Pick<Context, 'store' | 'now'>, bucket: Bucket): Promise<Refused | null> {
  const account = await context.store.account.read();
  const refusal = usedUp(account, bucket);
  if (refusal === null) await spend(context, bucket, account);
  return refusal;
}

/** `known`: the account as read by this request. */
export async function spend(
  { store, now }: Pick<Context, 'store' | 'now'>,
  bucket: Bucket,
  known?: AccountRecord,
): Promise<void> {
  const account = known ?? (await store.account.read());
  const { used, available } = account[bucket];
  try {
    await Promise.all([
      store.account.put({ ...account, [bucket]: { used: used + 1, available } }),
      store.usage.note(writeDay(now), bucket),
    ]);
  } catch (error) {
    // With an unlimited plan a failed count does not lose the answer.
    if (available !== null || !(error instanceof DOMException)) throw error;
  }
}

export type DiscoverParams = Params<'discoverCompanies'>;

/**
 * The refusal of a Discover request that the plan does not include, else null. Without Discover: 403
 * `no_discover_access`.
 * The contract has no id for a Premium option on a lower plan: it is refused as an invalid parameter, with an
 * explanation.
 */
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
