/** The account of this device: nobody's, without a plan that ends. lib/contract/README.md §2.14. */
import { writeDay } from '../../contract/times.ts';
import type { AccountRecord } from '../../device-service/store.ts';

const month = 30 * 24 * 60 * 60 * 1_000;

/** `now`: epoch milliseconds. */
export function deviceAccount(now: number): AccountRecord {
  return {
    first_name: null,
    last_name: null,
    email: null,
    plan_name: null,
    plan_level: 0,
    reset_date: writeDay(now + month),
    team_id: 1,
    user_id: 1,
    searches: { used: 0, available: null },
    verifications: { used: 0, available: null },
    searchEnd: null,
    discover: 'premium',
    autoSave: 'off',
    attributes: [],
  };
}
