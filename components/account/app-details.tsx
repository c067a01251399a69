/** All that the service says of one app. */
import { i18n } from '#i18n';
import { Bone } from '../controls/skeleton.tsx';
import type { NextStep } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Loaded } from './account-block.tsx';
import { UnknownAnswer } from './unknown-answer.tsx';

export interface AppDetailsProps {
  state: Loaded<unknown>;
  onNext: (step: NextStep) => void;
}

export function AppDetails({ state, onNext }: AppDetailsProps) {
  if (state.at === 'failed') return <ProblemNotice problem={state.problem} onNext={onNext} />;
  if (state.at === 'shown') return <UnknownAnswer label={i18n.t('account.details')} answer={state.answer} />;
  return (
    <div class="account-bones" aria-hidden="true">
      <Bone share={44} />
      <Bone share={62} />
    </div>
  );
}
