/** What stands in place of a campaign's recipients, or under them. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { number } from '../format/numbers.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './recipients-table.css';

/** No campaign was named yet. */
export function CampaignStart() {
  return (
    <Placed>
      <Empty title={i18n.t('campaigns.start_title')}>{i18n.t('campaigns.start')}</Empty>
    </Placed>
  );
}

/** It is there, and nobody receives it. */
export function CampaignEmpty({ onLook }: { onLook: () => void }) {
  return (
    <Placed>
      <Empty
        title={i18n.t('campaigns.none_title')}
        step={<Button onClick={onLook}>{i18n.t('campaigns.look_again')}</Button>}
      >
        {i18n.t('campaigns.none')}
      </Empty>
    </Placed>
  );
}

export interface RecipientsEndProps {
  busy: boolean;
  /** The following page did not come. */
  problem: ScreenProblem | null;
  onMore: () => void;
  onNext: (step: NextStep) => void;
}

export function RecipientsEnd({ busy, problem, onMore, onNext }: RecipientsEndProps) {
  return (
    <Placed>
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
      {!problem && (
        <Button busy={busy} onClick={onMore}>
          {i18n.t('campaigns.more', [number(limits.recipients.maxPerPage)])}
        </Button>
      )}
    </Placed>
  );
}

function Placed({ children }: { children: ComponentChildren }) {
  return <div class="recipients-end">{children}</div>;
}
