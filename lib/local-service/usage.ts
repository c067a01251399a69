/** What an account has used: the summary and the last 90 days. Contract, section 4.11; forms: field notes. */

import { replied, repliedAs } from '../device-service/handler.ts';
import { bucketOf } from './account.ts';
import { dateOf } from './dates.ts';
import type { Handler } from './handler.ts';

const day = 24 * 60 * 60 * 1_000;
const daysShown = 90;

export const getUsage: Handler<'getUsage'> = async (_, { store }) => {
  const { reset_date, searches, verifications } = await store.account.read();
  return replied({
    data: { reset_date, requests: { searches: bucketOf(searches), verifications: bucketOf(verifications) } },
  });
};

/** Today first, days without use among them. */
export const getUsageHistory: Handler<'getUsageHistory'> = async (_, { store, now }) => {
  const days = Array.from({ length: daysShown }, (_, ago) => dateOf(now - ago * day));
  const used = await store.usage.days(days);
  const rows = used.map((one) => ({ ...unsaid, ...one }));
  return repliedAs({ data: { rows, raw: used } }, { data: used });
};

/** The other forms in which services tell a period. */
const unsaid = { start_date: null, end_date: null, requests: { searches: null, verifications: null } };
