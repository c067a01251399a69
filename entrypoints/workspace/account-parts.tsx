/** The parts of the account that are only read, and the names that can be changed. */
import { AccountBlock } from '../../components/account/account-block.tsx';
import { partTitle } from '../../components/account/account-words.ts';
import { LeftOfPlan } from '../../components/account/left-of-plan.tsx';
import { MailboxList } from '../../components/account/mailbox-list.tsx';
import { NobodyElse, NoMailboxes, NothingUsed } from '../../components/account/nothing-there.tsx';
import { Profile } from '../../components/account/profile.tsx';
import { TeamList } from '../../components/account/team-list.tsx';
import { UnknownAnswer } from '../../components/account/unknown-answer.tsx';
import { UsageHistory } from '../../components/account/usage-history.tsx';
import { type Step, takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { type AccountScreen, isNothing, type Part } from '../../lib/screens/workspace/account/account.ts';
import { usedPeriods } from '../../lib/screens/workspace/account/history.ts';
import { mailboxesOf } from '../../lib/screens/workspace/account/mailboxes.ts';
import { leftOf } from '../../lib/screens/workspace/account/usage.ts';
import { blockOf } from './block-of.ts';

interface AccountPartOf {
  workspace: Workspace;
  screen: AccountScreen;
}

/** A part's problem: its next step asks this part again, and nothing else. */
export function nextOf({ workspace, screen }: AccountPartOf, part: Part): (step: Step) => void {
  const retry = () => screen.retry(part);
  return (step) => takeStep(step, { service: workspace.ground.service.value, retry, again: retry });
}

export function ProfilePart(part: AccountPartOf) {
  const { names, flights } = part.screen;
  const state = blockOf(flights.getAccount.state.value, ({ data }) => data);
  return (
    <AccountBlock title={partTitle('who')} state={state} lines={2} onNext={nextOf(part, 'getAccount')}>
      {(profile) => (
        <Profile
          profile={profile}
          form={names.form.value}
          onEdit={() => names.edit(profile)}
          onType={names.type}
          onSave={() => void names.save(profile)}
          onCancel={names.cancel}
          onNext={(step) => {
            const retry = () => void names.save(profile);
            takeStep(step, { service: part.workspace.ground.service.value, retry, again: retry });
          }}
        />
      )}
    </AccountBlock>
  );
}

export function UsagePart(part: AccountPartOf) {
  const state = blockOf(part.screen.flights.getUsage.state.value, ({ data }) => leftOf(data));
  return (
    <AccountBlock title={partTitle('left')} state={state} lines={2} onNext={nextOf(part, 'getUsage')}>
      {(usage) => <LeftOfPlan usage={usage} />}
    </AccountBlock>
  );
}

export function HistoryPart(part: AccountPartOf) {
  const state = blockOf(part.screen.flights.getUsageHistory.state.value, ({ data }) => ({
    raw: data.raw,
    periods: usedPeriods(data.rows),
  }));
  const title = partTitle('history');
  return (
    <AccountBlock title={title} state={state} lines={5} onNext={nextOf(part, 'getUsageHistory')}>
      {({ raw, periods }) => {
        if (periods.length > 0) return <UsageHistory periods={periods} />;
        return isNothing(raw) ? <NothingUsed /> : <UnknownAnswer label={title} answer={raw} />;
      }}
    </AccountBlock>
  );
}

export function StatsPart(part: AccountPartOf) {
  const state = blockOf(part.screen.flights.getAccountStats.state.value, ({ data }) => data);
  const title = partTitle('stats');
  return (
    <AccountBlock title={title} state={state} lines={3} onNext={nextOf(part, 'getAccountStats')}>
      {(answer) => <UnknownAnswer label={title} answer={answer} />}
    </AccountBlock>
  );
}

export function TeamPart(part: AccountPartOf) {
  const state = blockOf(part.screen.flights.listTeamMembers.state.value, ({ data }) => data);
  const title = partTitle('team');
  return (
    <AccountBlock title={title} state={state} lines={3} onNext={nextOf(part, 'listTeamMembers')}>
      {({ rows, raw }) => {
        if (rows.length > 0) return <TeamList members={rows} />;
        return isNothing(raw) ? <NobodyElse /> : <UnknownAnswer label={title} answer={raw} />;
      }}
    </AccountBlock>
  );
}

/** Capacities are an ask of their own: without them the accounts are shown all the same, with the problem beside them. */
export function MailboxesPart(part: AccountPartOf) {
  const { listEmailAccounts, listEmailAccountCapacities } = part.screen.flights;
  const capacities = listEmailAccountCapacities.state.value;
  const state = blockOf(listEmailAccounts.state.value, ({ data }) => data);
  const title = partTitle('mailboxes');
  return (
    <AccountBlock title={title} state={state} lines={3} onNext={nextOf(part, 'listEmailAccounts')}>
      {({ rows, raw }) => {
        const mailboxes = mailboxesOf(rows, capacities.at === 'shown' ? capacities.reply.data.rows : []);
        if (mailboxes.length === 0)
          return isNothing(raw) ? <NoMailboxes /> : <UnknownAnswer label={title} answer={raw} />;
        return (
          <>
            <MailboxList mailboxes={mailboxes} />
            {capacities.at === 'failed' && (
              <ProblemNotice problem={capacities.problem} onNext={nextOf(part, 'listEmailAccountCapacities')} />
            )}
          </>
        );
      }}
    </AccountBlock>
  );
}
