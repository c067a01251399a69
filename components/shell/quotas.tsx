/** The plan's remaining quotas as numbers and thin bars. */
import { i18n } from '#i18n';
import type { Usage } from '../../lib/messages/service-views.ts';
import { Progress } from '../controls/progress.tsx';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { hasQuota } from './plan.ts';
import './quotas.css';

export function Quotas({ usage }: { usage: Pick<Usage, 'searches' | 'verifications' | 'resets'> }) {
  if (!hasQuota(usage)) return null;
  const day = wholeDay(usage.resets);
  return (
    <div class="quotas">
      <Quota label={i18n.t('quota.searches')} {...usage.searches} />
      <Quota label={i18n.t('quota.verifications')} {...usage.verifications} />
      {day && <p class="t12 ink3">{i18n.t('foot.resets', [day])}</p>}
    </div>
  );
}

function Quota({ label, left, of }: { label: string; left: number | null; of: number | null }) {
  return (
    <div class="quota">
      <span class="line">
        <b class="med">{label}</b>
        <span class="push">
          {left === null
            ? i18n.t('quota.unknown')
            : of === null
              ? i18n.t('quota.left', [number(left)])
              : i18n.t('quota.left_of', [number(left), number(of)])}
        </span>
      </span>
      {left !== null && of !== null && of > 0 && <Progress amount label={label} done={left} of={of} />}
    </div>
  );
}
