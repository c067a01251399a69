/** The account behind the key. Contract, sections 2.14 and 4.11; `remaining`: field notes. */
import { tally } from '../device-service/domain-search.ts';
import { done, replied } from '../device-service/handler.ts';
import type { AccountRecord } from '../device-service/store.ts';
import type { Handler } from './handler.ts';

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

/** The contract does not show what may be written: the two names. An empty one clears. */
export const updateAccount: Handler<'updateAccount'> = async ({ first_name, last_name }, { store }) => {
  const account = await store.account.read();
  await store.account.put({
    ...account,
    first_name: first_name === undefined ? account.first_name : first_name || null,
    last_name: last_name === undefined ? account.last_name : last_name || null,
  });
  return done();
};

/** Identity, plan, and the source that the most leads name, in a form of our own: the contract shows none. */
export const getAccountStats: Handler<'getAccountStats'> = async (_, { store }) => {
  const { first_name, last_name, email, plan_name, plan_level } = await store.account.read();
  const { leads, total } = await store.leads.leads(null, 0, Number.POSITIVE_INFINITY);
  const [most = null] = Object.entries(tally(leads, ({ texts }) => texts.source ?? null)).sort(
    ([, one], [, other]) => other - one,
  );
  return replied({
    data: {
      first_name,
      last_name,
      email,
      plan_name,
      plan_level,
      leads_count: total,
      most_used_source: most?.[0] ?? null,
    },
  });
};

export function bucketOf({ used, available }: AccountRecord['searches']) {
  return { used, available, remaining: available === null ? null : Math.max(0, available - used) };
}

function sum(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}
