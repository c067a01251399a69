/** A bulk run: progress, what holds it, and its result. It continues with the window closed. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Progress } from '../../controls/progress.tsx';
import { around, slot } from '../../format/around.tsx';
import { jobCounts, jobTitle } from '../../format/job-words.ts';
import { useNow } from '../../format/now.ts';
import { clock, number } from '../../format/numbers.ts';
import { heldWords, type NextStep, nextWords } from '../../format/problem-words.ts';
import './bulk-run.css';

export interface BulkRunProps {
  job: JobView;
  onPause: () => void;
  onResume: () => void;
  onStop: () => void;
  /** Retries failed steps. */
  onRetry: () => void;
  onDismiss: () => void;
  onNext: (step: NextStep) => void;
  /** Before its own buttons: what can be done with the result. */
  first?: ComponentChildren;
  /** In a list of finished jobs, where hiding it is not offered. */
  listed?: boolean | undefined;
}

export function BulkRun(props: BulkRunProps) {
  const { job, onNext } = props;
  const { total, done, failed, state } = job;
  const gone = done + failed;
  const title = jobTitle(job);
  const isOver = state === 'done' || state === 'stopped';
  return (
    <fieldset class="run" aria-label={title}>
      <div class="line">
        <h2 class="med">{title}</h2>
        <span class="push t12 ink2">
          {i18n.t('run.done', [number(gone)])}
          {!isOver && total > gone && <span class="dot">{i18n.t('run.to_go', [number(total - gone)])}</span>}
        </span>
      </div>
      <Progress
        label={title}
        done={gone}
        of={total}
        still={state === 'held' || state === 'paused' || state === 'stopped'}
      />
      {state === 'held' && job.held && <Held held={job.held} onNext={onNext} />}
      <div class="line">
        <Steps {...props} />
        <span class="push t12 ink3 counts" role={isOver ? 'status' : undefined}>
          {jobCounts(job).map((words) => (
            <span key={words} class="dotted">
              {words}
            </span>
          ))}
        </span>
      </div>
    </fieldset>
  );
}

function Steps({ job, onPause, onResume, onStop, onRetry, onDismiss, first, listed }: BulkRunProps) {
  const { state, retriable, counts } = job;
  // Steps pending for too long wait for a click, like failed ones.
  const again = retriable + (counts['still-checking'] ?? 0);
  if (state === 'done' || state === 'stopped') {
    return (
      <>
        {first}
        {again > 0 && (
          <Button size="small" onClick={onRetry}>
            {i18n.t('run.retry', [number(again)])}
          </Button>
        )}
        <Button size="small" look={again > 0 ? 'quiet' : undefined} onClick={onDismiss}>
          {listed ? i18n.t('run.take_off') : i18n.t('run.dismiss')}
        </Button>
      </>
    );
  }
  return (
    <>
      {state === 'paused' ? (
        <Button icon="play" onClick={onResume}>
          {i18n.t('run.resume')}
        </Button>
      ) : (
        <Button icon="pause" onClick={onPause}>
          {i18n.t('run.pause')}
        </Button>
      )}
      <Button look="quiet" onClick={onStop}>
        {i18n.t('run.stop')}
      </Button>
    </>
  );
}

/** What it waits for, how long, and the service's own words. */
function Held({ held, onNext }: { held: NonNullable<JobView['held']>; onNext: (step: NextStep) => void }) {
  const now = useNow(true);
  const { title, detail, quoted, next } = heldWords(held.problem);
  const wait = held.until !== null && held.until > now ? clock(held.until - now) : null;
  // Announced with the notice, and not again every second.
  const time = (
    <b key="t" aria-live="off">
      {wait}
    </b>
  );
  const words = wait ? around(i18n.t('notice.goes_on_closed', [slot]), time) : detail;
  return (
    <Notice
      mood="warn"
      step={
        !wait &&
        next &&
        next !== 'ask-again' && (
          <Button size="small" onClick={() => onNext(next)}>
            {nextWords(next)}
          </Button>
        )
      }
    >
      <p>
        <b>{title}</b> {words}
      </p>
      {quoted && (
        <p class="said">
          {around(
            i18n.t('notice.said', [slot]),
            <q key="q">
              <bdi>{quoted}</bdi>
            </q>,
          )}
        </p>
      )}
    </Notice>
  );
}
