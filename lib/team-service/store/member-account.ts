/** A team's account as one member sees it: the team's plan and usage, the member's name. */
import { writeDay } from '../../contract/times.ts';
import type { Lend } from '../../device-service/handler.ts';
import type { AccountRecord } from '../../device-service/store.ts';
import type { Used } from './belongings.ts';
import type { Member } from './members.ts';
import type { LendTeam, TeamStore } from './team-store.ts';

interface AccountParts {
  /** The team's row. */
  account: AccountRecord;
  team: number;
  /** Without a name if the number is unknown. */
  member: Pick<Member, 'id'> & Partial<Member>;
  /** Since the month began. */
  used: Used;
}

/** Usage counts from the first of each month. `now`: epoch milliseconds. */
export function accountOfMember({ account, team, member, used }: AccountParts, now: number): AccountRecord {
  const { id, first_name = null, last_name = null, email = null } = member;
  return {
    ...account,
    ...{ first_name, last_name, email, team_id: team, user_id: id },
    reset_date: nextReset(now),
    ...withUsed(account, used),
  };
}

function withUsed({ searches, verifications }: AccountRecord, used: Used) {
  return {
    searches: { ...searches, used: used.searches },
    verifications: { ...verifications, used: used.verifications },
  };
}

/** The store with the account that came with the key, and that member's own saved searches. */
export function asMember(lend: LendTeam, account: AccountRecord, now: () => number): Lend {
  return (work, use = 'write') =>
    lend(
      (store) =>
        work({
          ...store,
          account: accountIn(store, account, { use, now: now() }),
          views: store.viewsOf(account.user_id),
        }),
      use,
    );
}

function accountIn(
  { members, usage }: TeamStore,
  begun: AccountRecord,
  { use, now }: { use: 'read' | 'write'; now: number },
): TeamStore['account'] {
  const hasEnd = begun.searches.available !== null || begun.verifications.available !== null;
  let account = begun;
  return {
    async read() {
      // A limited plan is charged in turn.
      if (use === 'write' && hasEnd)
        account = { ...account, ...withUsed(account, await usage.since(beginOfMonth(now))) };
      return account;
    },
    // Usage is in the usage book and the plan is the operator's, so only names are written.
    async put(next) {
      const { first_name, last_name } = next;
      if (account.first_name === first_name && account.last_name === last_name) return;
      const own = await members.member(account.user_id);
      if (own) await members.put({ ...own, first_name, last_name });
      account = next;
    },
  };
}

/** As `YYYY-MM-DD`. `now`: epoch milliseconds. */
export function beginOfMonth(now: number): string {
  return `${writeDay(now).slice(0, 7)}-01`;
}

/** The first day of the next month, as `YYYY-MM-DD`. */
export function nextReset(now: number): string {
  const [year = 0, month = 0] = writeDay(now).split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}
