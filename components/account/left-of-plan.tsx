/** What is left of the plan, as the service's own summary says. */
import { i18n } from '#i18n';
import type { Usage } from '../../lib/messages/views.ts';
import { Quotas } from '../shell/quotas.tsx';
import './left-of-plan.css';

export function LeftOfPlan({ usage }: { usage: Pick<Usage, 'searches' | 'verifications'> }) {
  if (usage.searches.left === null && usage.verifications.left === null) {
    return <p class="account-line ink3">{i18n.t('account.left_unknown')}</p>;
  }
  return (
    <div class="left-of-plan">
      {/* The day on which it is full again stands with the plan. */}
      <Quotas usage={{ ...usage, resets: null }} />
    </div>
  );
}
