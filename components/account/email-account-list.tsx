/** Email accounts that campaigns are sent from, with the mails sent and scheduled today against the daily limit */
import { i18n } from '#i18n';
import type { Capacity, EmailAccount } from '../../lib/contract/resources/account.ts';
import { Tile } from '../contact/tile.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { Progress } from '../controls/progress.tsx';
import { number } from '../format/numbers.ts';
import { plainOrNull } from '../format/plain.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { AccountBlock, AccountLine, type AccountProps, nextOf } from './account-block.tsx';
import { isNothing } from './account-store.ts';
import { UnknownAnswer } from './unknown-answer.tsx';
import './email-account-list.css';

/** Capacities are a separate request. If it fails, the accounts are still shown, with the problem beside them. */
export function EmailAccounts(account: AccountProps) {
  const capacities = account.store.requests.listEmailAccountCapacities.state.value;
  const title = i18n.t('account.mailboxes');
  return (
    <AccountBlock {...account} title={title} part="listEmailAccounts" lines={3}>
      {({ rows, raw }) => {
        const mailboxes = mailboxesOf(rows, capacities.at === 'shown' ? capacities.reply.data.rows : []);
        if (mailboxes.length === 0) {
          if (isNothing(raw)) return <AccountLine>{i18n.t('account.no_mailboxes')}</AccountLine>;
          return <UnknownAnswer label={title} answer={raw} />;
        }
        return (
          <>
            <MailboxList mailboxes={mailboxes} />
            {capacities.at === 'failed' && (
              <ProblemNotice problem={capacities.problem} onNext={nextOf(account, 'listEmailAccountCapacities')} />
            )}
          </>
        );
      }}
    </AccountBlock>
  );
}

function MailboxList({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  return (
    <ul class="account-rows">
      {mailboxes.map((mailbox) => (
        <li key={mailbox.key} class="account-row">
          <Tile name={mailbox.email ?? '?'} icon="mail" />
          <div class="account-words">
            <bdi class="med cut" dir="ltr">
              {plainOrNull(mailbox.email) ?? i18n.t('account.no_address')}
            </bdi>
            <span class="t12 ink3 cut">
              {[mailbox.name, mailbox.provider, mailbox.status].map((words, at) => {
                const said = plainOrNull(words);
                return said && <Dotted key={at}>{said}</Dotted>;
              })}
            </span>
          </div>
          <DayTaken mailbox={mailbox} />
        </li>
      ))}
    </ul>
  );
}

function DayTaken({ mailbox }: { mailbox: Mailbox }) {
  const { sent, scheduled, limit } = mailbox;
  const known = [
    sent !== null && i18n.t('account.sent', [number(sent)]),
    scheduled !== null && i18n.t('account.scheduled', [number(scheduled)]),
  ].filter((words) => words !== false);
  if (known.length === 0) {
    return (
      <span class="mailbox-capacity t12 ink3">
        {limit === null ? i18n.t('account.capacity_unknown') : i18n.t('account.daily', [number(limit)])}
      </span>
    );
  }
  const words = known.join(i18n.t('list_comma'));
  return (
    <div class="mailbox-capacity t12 ink2">
      <span>{limit === null ? words : i18n.t('account.of_daily', [words, number(limit)])}</span>
      {limit !== null && limit > 0 && (
        <Progress amount label={i18n.t('account.capacity')} done={(sent ?? 0) + (scheduled ?? 0)} of={limit} />
      )}
    </div>
  );
}

/** A team's email account and its mails of today, from two responses */
export interface Mailbox {
  key: string;
  email: string | null;
  name: string | null;
  provider: string | null;
  status: string | null;
  /** Today's mails; null if the service does not report them. */
  sent: number | null;
  scheduled: number | null;
  /** Mails per day */
  limit: number | null;
}

/** Capacities are matched by identifier, otherwise by address. A capacity without an account is listed by itself. */
export function mailboxesOf(accounts: readonly EmailAccount[], capacities: readonly Capacity[]): Mailbox[] {
  const isOf = (account: EmailAccount, capacity: Capacity) =>
    String(capacity.id) === String(account.id) ||
    (account.email !== null && capacity.email?.toLowerCase() === account.email.toLowerCase());
  const known = accounts.map((account) =>
    mailbox(account, capacities.find((capacity) => isOf(account, capacity)) ?? null),
  );
  const others = capacities.filter((capacity) => !accounts.some((account) => isOf(account, capacity)));
  return [...known, ...others.map((capacity) => mailbox(null, capacity))];
}

function mailbox(account: EmailAccount | null, capacity: Capacity | null): Mailbox {
  const names = [account?.first_name, account?.last_name].filter((name) => name);
  return {
    key: account ? `account ${account.id}` : `capacity ${capacity?.id}`,
    email: account?.email ?? capacity?.email ?? null,
    name: names.join(' ') || null,
    provider: account?.provider ?? null,
    status: account?.sending_status ?? null,
    sent: capacity?.sent ?? null,
    scheduled: capacity?.scheduled ?? null,
    limit: capacity?.daily_limit ?? account?.daily_limit ?? null,
  };
}
