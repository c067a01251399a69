/** A run over many addresses: how far it is, what holds it back, and how it ended. It goes on with the window closed. */
import { i18n } from '#i18n';
import { type Verdict, verdictOf } from '../../lib/contract/taxonomy.ts';
import type { JobView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Progress } from '../controls/progress.tsx';
import { around, slot } from '../words/around.tsx';
import { useNow } from '../words/now.ts';
import { clock, number } from '../words/numbers.ts';
import { type NextStep, nextWords, problemWords } from '../words/problem-words.ts';
import { verdictWord } from '../words/verdict-words.ts';
import './bulk-run.css';

export interface BulkRunProps {
  job: JobView;
  onPause: () => void;
  onResume: () => void;
  onStop: () => void;
  /** Tries again what failed. */
  onRetry: () => void;
  onDismiss: () => void;
  onNext: (step: NextStep) => void;
}

export function BulkRun(props: BulkRunProps) {
  const { job, onNext } = props;
  const { total, done, failed, state } = job;
  const gone = done + failed;
  const isOver = state === 'done' || state === 'stopped';
  return (
    <fieldset class="run" aria-label={title(job)}>
      <div class="line">
        <h2 class="med">{title(job)}</h2>
        <span class="push t12 ink2">
          {i18n.t('run.done', [number(gone)])}
          {!isOver && <span class="dot">{i18n.t('run.to_go', [number(total - gone)])}</span>}
        </span>
      </div>
      <Progress
        label={title(job)}
        done={gone}
        of={total}
        still={state === 'held' || state === 'paused' || state === 'stopped'}
      />
      {state === 'held' && job.held && <Held held={job.held} onNext={onNext} />}
      <div class="line">
        <Steps {...props} />
        <span class="push t12 ink3 counts" role={isOver ? 'status' : undefined}>
          {countsOf(job).map((words) => (
            <span key={words} class="dotted">
              {words}
            </span>
          ))}
        </span>
      </div>
    </fieldset>
  );
}

function title({ state, total, kind }: JobView): string {
  const many: [number, [string]] = [total, [number(total)]];
  if (kind === 'save') return i18n.t('run.saving', ...many);
  if (state === 'done') return i18n.t('run.verified', ...many);
  if (state === 'stopped') return i18n.t('run.stopped', ...many);
  return i18n.t('run.verifying', ...many);
}

function Steps({ job, onPause, onResume, onStop, onRetry, onDismiss }: BulkRunProps) {
  const { state, failed } = job;
  if (state === 'done' || state === 'stopped') {
    return (
      <>
        {failed > 0 && (
          <Button size="small" onClick={onRetry}>
            {i18n.t('run.retry', [number(failed)])}
          </Button>
        )}
        <Button size="small" look={failed > 0 ? 'quiet' : undefined} onClick={onDismiss}>
          {i18n.t('run.dismiss')}
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
  const { title, detail, quoted, next } = problemWords(held.problem);
  const wait = held.until !== null && held.until > now ? clock(held.until - now) : null;
  const words = wait ? around(i18n.t('notice.goes_on_closed', [slot]), <b key="t">{wait}</b>) : detail;
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

const order: readonly Verdict[] = ['valid', 'accept_all', 'webmail', 'unknown', 'disposable', 'invalid'];

/** "9 valid", "3 accept-all", and what failed. */
function countsOf({ kind, counts, failed }: JobView): string[] {
  const sum = (verdict: Verdict) =>
    Object.entries(counts).reduce((all, [word, count]) => all + (verdictOf(word) === verdict ? count : 0), 0);
  const verdicts = order.map((verdict) => ({ count: sum(verdict), words: verdictWord(verdict).toLocaleLowerCase() }));
  const saves = [
    { count: counts.created ?? 0, words: i18n.t('run.created') },
    { count: counts.existed ?? 0, words: i18n.t('run.existed') },
  ];
  return [...(kind === 'save' ? saves : verdicts), { count: failed, words: i18n.t('run.failed') }]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => i18n.t('run.count', [number(count), words]));
}
