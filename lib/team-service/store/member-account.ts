/** A team's account as one member sees it: the team's plan and usage, the member's name. */
import { writeDay } from '../../contract/times.ts';
import type { Bucket } from '../../device-service/handler.ts';
import type { AccountRecord } from '../../device-service/store-account.ts';
import type { Used } from './belongings.ts';
import type { Member, MemberLimits } from './members.ts';
import type { LendTeam, TeamStore } from './team-store.ts';

/** Since the month began. */
interface UsedBy {
  team: Used;
  /** Since the limit was set, if that is later. */
  member: Used;
}

interface AccountParts {
  /** The team's row. */
  account: AccountRecord;
  team: number;
  /** Without a name if the number is unknown. */
  member: Pick<Member, 'id'> & Partial<Member>;
  limits: MemberLimits;
  used: UsedBy;
}

export interface MemberAccount {
  /** As the member sees it. */
  account: AccountRecord;
  plan: Plan;
}

/** What the team may spend in a month, and the member of it. `null` is without end. */
interface Plan {
  team: MemberLimits;
  member: MemberLimits;
}

/** Usage counts from the first of each month. `now`: epoch milliseconds. */
export function accountOfMember({ account, team, member, limits, used }: AccountParts, now: number): MemberAccount {
  const { id, first_name = null, last_name = null, email = null } = member;
  const { searches, verifications } = account;
  const plan = {
    team: { searches: searches.available, verifications: verifications.available },
    member: limits,
  };
  return {
    plan,
    account: {
      ...account,
      ...{ first_name, last_name, email, team_id: team, user_id: id },
      reset_date: nextReset(now),
      ...withUsed(plan, used),
    },
  };
}

function withUsed(plan: Plan, used: UsedBy) {
  return { searches: left('searches', plan, used), verifications: left('verifications', plan, used) };
}

/** The member's own limit, or the team's if less is left of that. */
function left(bucket: Bucket, { team, member }: Plan, used: UsedBy): AccountRecord[Bucket] {
  const ofTeam = { used: used.team[bucket], available: team[bucket] };
  const own = member[bucket];
  if (own === null) return ofTeam;
  const isTeamLess = ofTeam.available !== null && ofTeam.available - ofTeam.used < own - used.member[bucket];
  return isTeamLess ? ofTeam : { used: used.member[bucket], available: own };
}

/** The store with the account that came with the key, and that member's own saved searches. */
export function asMember(lend: LendTeam, { account, plan }: MemberAccount, now: () => number): LendTeam {
  const { user_id } = account;
  const isLimited = plan.member.searches !== null || plan.member.verifications !== null;
  return (work, use = 'write') =>
    lend(
      (store) =>
        work({
          ...store,
          account: accountIn(store, { account, plan }, { use, now: now() }),
          views: store.viewsOf(user_id),
          ...(isLimited && {
            usage: { ...store.usage, note: (date, bucket) => store.usage.noteBy(user_id, date, bucket) },
          }),
        }),
      use,
    );
}

function accountIn(
  { members, usage }: TeamStore,
  { account: begun, plan }: MemberAccount,
  { use, now }: { use: 'read' | 'write'; now: number },
): TeamStore['account'] {
  const hasEnd = begun.searches.available !== null || begun.verifications.available !== null;
  let account = begun;
  return {
    async read() {
      // A limited plan is charged in turn.
      if (use === 'write' && hasEnd) {
        const begin = beginOfMonth(now);
        const used = { team: await usage.since(begin), member: await usage.sinceBy(begun.user_id, begin) };
        account = { ...account, ...withUsed(plan, used) };
      }
      return account;
    },
    // Usage is in the usage book and the plan is changed by `changeTeam`, so only names are written.
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
