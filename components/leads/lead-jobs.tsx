/** Edits and deletions of many leads: how far they are, what holds them back, and what could not be done. */
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { Progress } from '../controls/progress.tsx';
import { number } from '../format/numbers.ts';
import type { NextStep } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './lead-jobs.css';

export interface LeadJobsProps {
  jobs: readonly JobView[];
  onPause: (job: string) => void;
  onResume: (job: string) => void;
  onStop: (job: string) => void;
  onRetry: (job: string) => void;
  onDismiss: (job: string) => void;
  onNext: (step: NextStep, job: string) => void;
}

export function LeadJobs(props: LeadJobsProps) {
  return (
    <>
      {props.jobs.map((job) => (
        <LeadJob key={job.id} {...props} job={job} />
      ))}
    </>
  );
}

function LeadJob({ job, onPause, onResume, onStop, onRetry, onDismiss, onNext }: LeadJobsProps & { job: JobView }) {
  const { id, kind, total, done, failed, state, held } = job;
  const many: [number, [string]] = [total, [number(total)]];
  const title = kind === 'delete' ? i18n.t('leads_job.deleting', ...many) : i18n.t('leads_job.editing', ...many);
  const isOver = state === 'done' || state === 'stopped';
  return (
    <fieldset class="leads-job" aria-label={title}>
      <div class="line">
        <span class="med">{title}</span>
        <span class="t12 ink3" role={isOver ? 'status' : undefined}>
          {isOver
            ? i18n.t('leads_job.failed', failed, [number(failed)])
            : i18n.t('leads_job.done', [number(done + failed), number(total)])}
        </span>
        <span class="push" />
        {isOver ? (
          <>
            <Button size="small" onClick={() => onRetry(id)}>
              {i18n.t('run.retry', [number(failed)])}
            </Button>
            <Button size="small" look="quiet" onClick={() => onDismiss(id)}>
              {i18n.t('run.dismiss')}
            </Button>
          </>
        ) : (
          <>
            {state === 'paused' ? (
              <Button size="small" icon="play" onClick={() => onResume(id)}>
                {i18n.t('run.resume')}
              </Button>
            ) : (
              <Button size="small" icon="pause" onClick={() => onPause(id)}>
                {i18n.t('run.pause')}
              </Button>
            )}
            <Button size="small" look="quiet" onClick={() => onStop(id)}>
              {i18n.t('run.stop')}
            </Button>
          </>
        )}
      </div>
      {!isOver && <Progress label={title} done={done + failed} of={total} still={state !== 'running'} />}
      {held && <ProblemNotice problem={held.problem} byItself onNext={(step) => onNext(step, id)} />}
    </fieldset>
  );
}
