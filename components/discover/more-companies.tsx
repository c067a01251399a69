/** The end of the table: the next page, or why there is none. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { wholeDay } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';

export interface MoreCompaniesProps {
  /** How many the next page brings at most, null when that is not known; undefined when there is none. */
  next: number | null | undefined;
  /** The service lists no more than so many of one question; null where that is not the end. */
  end: number | null;
  asking: boolean;
  problem: ScreenProblem | null;
  /** When further pages were refused on this plan; epoch milliseconds. */
  refused: number | null;
  onMore: () => void;
  onNext: (step: NextStep) => void;
}

export function MoreCompanies({ next, end, asking, problem, refused, onMore, onNext }: MoreCompaniesProps) {
  if (end !== null) return <p class="discover-more ink3">{i18n.t('discover.end', [number(end)])}</p>;
  if (next === undefined) return null;
  const isPlan = problem?.code === 'refused-input' && problem.field === 'offset';
  const day = refused === null ? null : wholeDay(new Date(refused).toISOString());
  return (
    <div class="discover-more">
      {isPlan ? (
        <p class="ink2" role="alert">
          {i18n.t('discover.pages_refused')}
          {problem.quoted && <q class="said">{problem.quoted}</q>}
        </p>
      ) : (
        problem && <ProblemNotice problem={problem} onNext={onNext} />
      )}
      {!isPlan && day && <p class="t12 ink3">{i18n.t('discover.pages_refused_on', [day])}</p>}
      <Button busy={asking} icon={day ? 'lock' : undefined} cost={costWords({ spends: 'nothing' })} onClick={onMore}>
        {next === null ? i18n.t('discover.more_some') : i18n.t('discover.more', [number(next)])}
      </Button>
    </div>
  );
}
