/** A team's account as one of its members sees it: the plan and its use are the team's, the name is their own. */
import { once } from '../../contract/async.ts';
import { writeDay } from '../../contract/times.ts';
import type { Lend } from '../../device-service/handler.ts';
import type { AccountRecord } from '../../device-service/store.ts';
import type { LendTeam, TeamStore } from './team-store.ts';

export interface Membership {
  team: number;
  /** The number in `members`. */
  member: number;
}

/** `now`: epoch milliseconds. */
export function asMember(lend: LendTeam, membership: Membership, now: () => number): Lend {
  return (work, use) => lend((store) => work({ ...store, account: accountOf(store, membership, now()) }), use);
}

function accountOf(
  { account, members }: TeamStore,
  { team, member: id }: Membership,
  now: number,
): TeamStore['account'] {
  // Every ask reads it several times.
  const member = once(() => members.member(id));
  return {
    async read() {
      const { first_name, last_name, email } = (await member()) ?? nobody;
      return { ...ofThisMonth(await account.read(), now), first_name, last_name, email, team_id: team, user_id: id };
    },
    async put({ first_name, last_name, ...next }) {
      await account.put({ ...next, ...nobody });
      const own = await member();
      if (own && (own.first_name !== first_name || own.last_name !== last_name))
        await members.put({ ...own, first_name, last_name });
    },
  };
}

const nobody = { first_name: null, last_name: null, email: null };

/** What was used is counted from the first of each month. */
function ofThisMonth(account: AccountRecord, now: number): AccountRecord {
  if (writeDay(now) < account.reset_date) return account;
  return {
    ...account,
    reset_date: nextReset(now),
    searches: { ...account.searches, used: 0 },
    verifications: { ...account.verifications, used: 0 },
  };
}

/** The first day of the next month, as `YYYY-MM-DD`. */
export function nextReset(now: number): string {
  const [year = 0, month = 0] = writeDay(now).split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
