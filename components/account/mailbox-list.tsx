/** The email accounts that campaigns are sent from, and how much of their day is taken: sent and scheduled mails of the daily limit. */
import { i18n } from '#i18n';
import { Tile } from '../contact/tile.tsx';
import { Progress } from '../controls/progress.tsx';
import { number } from '../format/numbers.ts';
import { plainOrNull } from '../format/plain.ts';
import './email-account-list.css';

export interface MailboxView {
  key: string;
  email: string | null;
  name: string | null;
  provider: string | null;
  status: string | null;
  /** Mails of today; null when the service does not say. */
  sent: number | null;
  scheduled: number | null;
  /** Mails a day. */
  limit: number | null;
}

export function MailboxList({ mailboxes }: { mailboxes: readonly MailboxView[] }) {
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
                return (
                  said && (
                    <bdi key={at} class="dotted">
                      {said}
                    </bdi>
                  )
                );
              })}
            </span>
          </div>
          <Capacity mailbox={mailbox} />
        </li>
      ))}
    </ul>
  );
}

function Capacity({ mailbox }: { mailbox: MailboxView }) {
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
