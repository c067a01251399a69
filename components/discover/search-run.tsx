/** A run of searches over several companies: how far it is, what holds it back, and how it ended. It goes on with the window closed. */
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Progress } from '../controls/progress.tsx';
import { number } from '../format/numbers.ts';
import type { NextStep } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';

export interface SearchRunProps {
  job: JobView;
  onPause: () => void;
  onResume: () => void;
  onStop: () => void;
  /** Asks those again that failed; it may be charged again for those whose outcome is unknown. */
  onRetry: () => void;
  onDismiss: () => void;
  onNext: (step: NextStep) => void;
}

export function SearchRun({ job, onPause, onResume, onStop, onRetry, onDismiss, onNext }: SearchRunProps) {
  const { total, done, failed, state, counts } = job;
  const isOver = state === 'done' || state === 'stopped';
  const title = isOver
    ? i18n.t('discover.run_over', done, [number(done)])
    : i18n.t('discover.run_under_way', [number(done + failed), number(total)]);
  return (
    <section class="discover-run" aria-label={title}>
      <div class="line">
        <b class="med" role={isOver ? 'status' : undefined}>
          {title}
        </b>
        <span class="t12 ink3">{endOf(counts, failed)}</span>
        <span class="push" />
        {isOver ? (
          <>
            {failed > 0 && (
              <Button size="small" onClick={onRetry}>
                {i18n.t('run.retry', [number(failed)])}
              </Button>
            )}
            <IconButton icon="x" small label={i18n.t('run.dismiss')} onClick={onDismiss} />
          </>
        ) : (
          <>
            <Button
              size="small"
              icon={state === 'paused' ? 'play' : 'pause'}
              onClick={state === 'paused' ? onResume : onPause}
            >
              {state === 'paused' ? i18n.t('run.resume') : i18n.t('run.pause')}
            </Button>
            <Button size="small" look="quiet" onClick={onStop}>
              {i18n.t('run.stop')}
            </Button>
          </>
        )}
      </div>
      {!isOver && <Progress label={title} done={done + failed} of={total} still={state !== 'running'} />}
      {state === 'held' && job.held && (
        <ProblemNotice problem={job.held.problem} byItself={job.held.until !== null} onNext={onNext} />
      )}
    </section>
  );
}

function endOf(counts: JobView['counts'], failed: number): string {
  const parts = [
    { count: counts.found ?? 0, words: i18n.t('discover.run_found') },
    { count: counts.none ?? 0, words: i18n.t('discover.run_none') },
    { count: failed, words: i18n.t('run.failed') },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => i18n.t('run.count', [number(count), words]))
    .join(i18n.t('sentence_dot'));
}
