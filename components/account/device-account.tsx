/** This device has no account: shows what was used so far, and says what only a service has. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { UsageSummary } from '../../lib/contract/resources/account.ts';
import { Tile } from '../contact/tile.tsx';
import { number } from '../format/numbers.ts';
import { AccountBlock, AccountLine, type AccountProps } from './account-block.tsx';
import { searchesUsed, UsageHistory, usedPeriods } from './usage-history.tsx';

export function DeviceAccount(account: AccountProps) {
  return (
    <>
      <Card title={i18n.t('account.who')}>
        <div class="account-row">
          <Tile name={i18n.t('device_account.name')} icon="screen" />
          <div class="account-words">
            <b class="med">{i18n.t('device_account.name')}</b>
            <span class="t12 ink3">{i18n.t('device_account.words')}</span>
          </div>
        </div>
      </Card>
      <AccountBlock {...account} title={i18n.t('device_account.used')} part="getUsage" lines={1}>
        {(usage) => <AccountLine>{usedWords(usage)}</AccountLine>}
      </AccountBlock>
      <AccountBlock {...account} title={i18n.t('account.history')} part="getUsageHistory" lines={5}>
        {({ rows }) => {
          const periods = usedPeriods(rows);
          if (periods.length > 0) return <UsageHistory periods={periods} />;
          return <AccountLine>{i18n.t('account.no_history')}</AccountLine>;
        }}
      </AccountBlock>
      <Card title={i18n.t('device_account.belongs')}>
        <AccountLine>{i18n.t('device_account.belongs_words')}</AccountLine>
      </Card>
    </>
  );
}

function Card({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="account-block" aria-labelledby={id}>
      <div class="line">
        <h2 id={id} class="t15">
          {title}
        </h2>
      </div>
      <div class="account-card">{children}</div>
    </section>
  );
}

/** "12 searches, 3 verifications" */
function usedWords({ requests: { searches, verifications } }: UsageSummary): string {
  const searched = searches.used ?? 0;
  const verified = verifications.used ?? 0;
  return [searchesUsed(searched), i18n.t('account.used_verifications', verified, [number(verified)])].join(
    i18n.t('list_comma'),
  );
}
