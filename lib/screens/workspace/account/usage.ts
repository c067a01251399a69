/** What is left of the plan, of the service's own summary. */
import type { Bucket } from '../../../contract/resources/account.ts';
import type { UsageSummary } from '../../../contract/resources/usage.ts';
import type { Usage } from '../../../messages/views.ts';

export function leftOf({ requests }: UsageSummary): Pick<Usage, 'searches' | 'verifications'> {
  return { searches: bucketOf(requests.searches), verifications: bucketOf(requests.verifications) };
}

/** What is left is `remaining`, else `available - used`, never below 0 (field notes). */
function bucketOf({ used, available, remaining }: Bucket): Usage['searches'] {
  const left = remaining ?? (available === null ? null : available - (used ?? 0));
  return { left: left === null ? null : Math.max(0, left), of: available };
}
