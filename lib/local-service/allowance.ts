/** What the plan still pays for, and what is counted against it. Contract, section 8, "Counting". */

import { type Refused, refused } from '../device-service/handler.ts';
import type { Store } from '../device-service/store.ts';
import { dateOf } from './dates.ts';
import type { Context } from './handler.ts';

export type Bucket = 'searches' | 'verifications';

/**
 * The refusal when a bucket is used up, else null. On the verifier `too_many_requests` means the domain's cap, so that
 * its quota goes by another id (field notes, "Errors").
 */
export async function usedUp(store: Store, bucket: Bucket): Promise<Refused | null> {
  const { used, available } = (await store.account.read())[bucket];
  if (available === null || used < available) return null;
  const id = bucket === 'searches' ? 'too_many_requests' : 'usage_limit_reached';
  return refused(429, id, `The ${bucket} of your plan are used up. Upgrade it to go on.`);
}

export async function spend({ store, now }: Context, bucket: Bucket): Promise<void> {
  const account = await store.account.read();
  const { used, available } = account[bucket];
  await store.account.put({ ...account, [bucket]: { used: used + 1, available } });
  await store.usage.note(dateOf(now), bucket);
}
