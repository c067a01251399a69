/** The account behind the key. Contract, section 2.14; `remaining`: field notes. */
import type { Handler } from './handler.ts';
import { replied } from './outcome.ts';
import type { AccountRecord } from './store.ts';

export const getAccount: Handler<'getAccount'> = async (_, { store }) => {
  const account = await store.account.read();
  const { searches, verifications } = account;
  return replied({
    data: {
      first_name: account.first_name,
      last_name: account.last_name,
      email: account.email,
      plan_name: account.plan_name,
      plan_level: account.plan_level,
      reset_date: account.reset_date,
      team_id: account.team_id,
      calls: {
        _deprecation_notice: 'Sums the searches and the verifications, use requests instead',
        used: searches.used + verifications.used,
        available: sum(searches.available, verifications.available),
      },
      requests: { searches: bucketOf(searches), verifications: bucketOf(verifications) },
    },
  });
};

function bucketOf({ used, available }: AccountRecord['searches']) {
  return { used, available, remaining: available === null ? null : Math.max(0, available - used) };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
