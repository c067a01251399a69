/** The end of the rows: more of them and what they cost, or that a plan ends here. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import './load-more.css';
import { ProblemNotice } from '../shell/problem-notice.tsx';

export interface LoadMoreProps {
  /** What the next click brings at most; null: not known how many, 0: nothing more. */
  next: number | null;
  searchesLeft: number | null;
  /** The plan shows nothing beyond so many. */
  planEnd: number | null;
  asking: boolean;
  problem?: ScreenProblem | null | undefined;
  onMore: () => void;
  onNext: (step: NextStep) => void;
}

export function LoadMore({ next, searchesLeft, planEnd, asking, problem, onMore, onNext }: LoadMoreProps) {
  if (planEnd !== null) return <p class="load-more ink3">{i18n.t('more.plan_end', [number(planEnd)])}</p>;
  if (next === 0 && !problem) return null;
  return (
    <div class="load-more">
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
      {next !== 0 && (
        <Button full busy={asking} cost={costWords({ spends: 'search', left: searchesLeft })} onClick={onMore}>
          {next === null ? i18n.t('more.some') : i18n.t('more.next', [number(next)])}
        </Button>
      )}
    </div>
  );
}
