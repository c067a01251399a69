/** This device's account: it names no user, and its plan never ends. lib/contract/README.md §2.14. */
import { writeDay } from '../../contract/times.ts';
import { blankAccount } from '../../device-service/blank-records.ts';
import type { AccountRecord } from '../../device-service/store-account.ts';

const month = 30 * 24 * 60 * 60 * 1_000;

/** `now`: epoch milliseconds. */
export const deviceAccount = (now: number): AccountRecord => blankAccount(writeDay(now + month));
