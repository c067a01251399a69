import { i18n } from '#i18n';
import type { Bucket, TeamMember, UsageSummary } from '../../lib/contract/resources/account.ts';
import type { Usage } from '../../lib/messages/service-views.ts';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { View } from '../controls/view.tsx';
import { costWords, isFree } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plainOrNull } from '../format/plain.ts';
import { copy } from '../shell/copy.ts';
import { placeWords } from '../shell/place-words.ts';
import { hasQuota } from '../shell/plan.ts';
import { Quotas } from '../shell/quotas.tsx';
import { isThisDevice } from '../shell/this-device.ts';
import { AccountBlock, AccountLine, type AccountProps } from './account-block.tsx';
import { isNothing, managesMembers } from './account-store.ts';
import { ConnectedApps } from './app-list.tsx';
import { DeviceAccount } from './device-account.tsx';
import { EmailAccounts } from './email-account-list.tsx';
import { MembersView } from './members-view.tsx';
import { KnownProfile, Profile } from './profile.tsx';
import { PushDialog } from './push-dialog.tsx';
import { UnknownAnswer } from './unknown-answer.tsx';
import { UsageHistory, usedPeriods } from './usage-history.tsx';

export function AccountView(account: AccountProps) {
  return (
    <View
      title={placeWords('account')}
      column
      actions={
        <Button onClick={account.store.refresh} cost={costWords({ spends: 'nothing' })}>
          {i18n.t('account.refresh')}
        </Button>
      }
    >
      {isThisDevice(account.workspace.shared.service.value) ? (
        <DeviceAccount {...account} />
      ) : (
        <ServiceAccount {...account} />
      )}
    </View>
  );
}

function ServiceAccount(account: AccountProps) {
  const brought = account.store.brought();
  const usage = account.workspace.shared.usage.value;
  return (
    <>
      {brought && <BroughtLeads count={brought.from === 'ids' ? brought.ids.length : brought.count} />}
      <AccountBlock {...account} title={i18n.t('account.who')} part="getAccount" lines={2} known={knownOf(account)}>
        {(profile) => <Profile {...account} profile={profile} />}
      </AccountBlock>
      {!isFree.value && (
        <AccountBlock
          {...account}
          title={i18n.t('account.left')}
          part="getUsage"
          lines={2}
          known={hasQuota(usage) ? <LeftOfPlan usage={usage} /> : null}
        >
          {(said) => <LeftOfPlan usage={together(usage, leftOf(said))} />}
        </AccountBlock>
      )}
      <AccountBlock {...account} title={i18n.t('account.history')} part="getUsageHistory" lines={5} aged>
        {({ rows, raw }) => {
          const periods = usedPeriods(rows);
          if (periods.length > 0) return <UsageHistory periods={periods} />;
          if (isNothing(raw)) return <AccountLine>{i18n.t('account.no_history')}</AccountLine>;
          return <UnknownAnswer label={i18n.t('account.history')} answer={raw} />;
        }}
      </AccountBlock>
      <AccountBlock {...account} title={i18n.t('account.stats')} part="getAccountStats" lines={3} aged>
        {(answer) => <UnknownAnswer label={i18n.t('account.stats')} answer={answer} />}
      </AccountBlock>
      <Team {...account} />
      <ConnectedApps {...account} />
      <EmailAccounts {...account} />
      <PushDialog {...account} />
    </>
  );
}

/** Owners manage their team; everybody else sees who is in it. */
function Team(account: AccountProps) {
  const { workspace, store } = account;
  const { shared } = workspace;
  if (managesMembers(shared.service.value) && store.members.state.value.at !== 'not-owner')
    return <MembersView members={store.members} onCopy={(text) => void copy(shared.flash, text)} />;
  return (
    <AccountBlock {...account} title={i18n.t('account.team')} part="listTeamMembers" lines={3}>
      {({ rows, raw }) => {
        if (rows.length > 0) return <TeamList members={rows} />;
        if (isNothing(raw)) return <AccountLine>{i18n.t('account.nobody')}</AccountLine>;
        return <UnknownAnswer label={i18n.t('account.team')} answer={raw} />;
      }}
    </AccountBlock>
  );
}

/** Leads selected elsewhere that wait for an app */
function BroughtLeads({ count }: { count: number | null }) {
  const words =
    count === null ? i18n.t('account.push_brought_list') : i18n.t('account.push_brought_note', count, [number(count)]);
  return <Notice icon="send">{words}</Notice>;
}

type Left = Pick<Usage, 'searches' | 'verifications'>;

/** The sidebar's numbers, completed by the service's own summary. */
function together(usage: Left | null, said: Left): Left {
  const of = (kind: keyof Left) => (usage !== null && usage[kind].left !== null ? usage[kind] : said[kind]);
  return { searches: of('searches'), verifications: of('verifications') };
}

/** The account's name and plan as last seen */
function knownOf({ workspace: { shared } }: AccountProps) {
  const account = shared.service.value?.account;
  if (!account) return null;
  return <KnownProfile name={account.name} usage={shared.usage.value} plan={account.plan} />;
}

function LeftOfPlan({ usage }: { usage: Left }) {
  if (!hasQuota(usage)) {
    return <AccountLine>{i18n.t('account.left_unknown')}</AccountLine>;
  }
  return (
    <div class="left-of-plan">
      {/* The renewal date is shown with the plan. */}
      <Quotas usage={{ ...usage, resets: null }} />
    </div>
  );
}

export function leftOf({ requests }: UsageSummary): Left {
  return { searches: bucketOf(requests.searches), verifications: bucketOf(requests.verifications) };
}

/** Left is `remaining`, otherwise `available - used`, never below 0 (lib/contract/README.md §2.14). */
function bucketOf({ used, available, remaining }: Bucket): Usage['searches'] {
  const left = remaining ?? (available === null ? null : available - (used ?? 0));
  return { left: left === null ? null : Math.max(0, left), of: available };
}

function TeamList({ members }: { members: readonly TeamMember[] }) {
  return (
    <ul class="account-rows">
      {members.map((member) => {
        const parts = [member.first_name, member.last_name].filter((part) => part);
        const name = plainOrNull(member.name) ?? plainOrNull(parts.join(' '));
        const email = plainOrNull(member.email);
        return (
          <li key={member.id} class="account-row">
            <Tile name={name ?? email ?? '?'} />
            <div class="account-words">
              <b class="med cut">
                <bdi>{name ?? i18n.t('account.no_name')}</bdi>
              </b>
              {email && (
                <bdi class="t12 ink3 cut" dir="ltr">
                  {email}
                </bdi>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
