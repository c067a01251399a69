/** A problem beside its cause: words, the service's quotation, remaining time, next step. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Notice } from '../controls/notice.tsx';
import { around, slot } from '../format/around.tsx';
import { useNow } from '../format/now.ts';
import { clock } from '../format/numbers.ts';
import {
  evidenceWords,
  heldWords,
  type NextStep,
  nextWords,
  problemWords,
  type ShownProblem,
} from '../format/problem-words.ts';
import { inQuotes } from '../format/quotation.ts';
import { UnlockKey } from './unlock-key.tsx';
import './problem-notice.css';

export interface ProblemNoticeProps {
  problem: ShownProblem;
  onNext: (step: NextStep) => void;
  /** Dismisses the notice; without it the notice stays while the problem does. */
  onDismiss?: (() => void) | undefined;
  /** It resumes on its own: no next step is offered while it waits. */
  byItself?: boolean | undefined;
  /** It holds a job. */
  held?: boolean | undefined;
}

export function ProblemNotice({ problem, onNext, onDismiss, byItself = false, held }: ProblemNoticeProps) {
  const { title, detail, quoted, next: wanted, mood, again } = wordsOf(problem, held);
  const wait = useWait(again);
  const [didUnlock, setUnlocked] = useState(false);
  const lock = problem.code === 'key-locked' ? problem.service : null;
  const isUnlocked = lock !== null && didUnlock;
  const afterUnlock: NextStep | null = isUnlocked && !byItself ? 'retry' : null;
  const next = lock === null ? wanted : afterUnlock;
  const offered = next !== null && !(byItself && again !== null) && wait === null;
  return (
    <Notice
      mood={again !== null || next === 'ask-again' ? 'warn' : mood === 'stop' ? 'error' : 'info'}
      icon={next === 'ask-again' ? 'alert' : undefined}
      step={
        (offered || onDismiss) && (
          <>
            {offered && (
              <Button size="small" onClick={() => onNext(next)}>
                {nextWords(next)}
              </Button>
            )}
            {onDismiss && (
              <Button size="small" look="quiet" onClick={onDismiss}>
                {i18n.t('notice.dismiss')}
              </Button>
            )}
          </>
        )
      }
    >
      <p>
        <b>{isUnlocked ? i18n.t('service.unlocked') : title}</b> {isUnlocked ? null : detail}
        {wait && ' '}
        {wait &&
          around(
            byItself ? i18n.t('notice.goes_on', [slot]) : i18n.t('notice.again_in', [slot]),
            // Announced with the notice, and not again every second.
            <b key="t" aria-live="off">
              {wait}
            </b>,
          )}
      </p>
      {lock !== null && !isUnlocked && <UnlockKey service={lock} onUnlocked={() => setUnlocked(true)} />}
      {quoted && <Quoted words={quoted} />}
      {problem.code === 'outcome-unknown' &&
        problem.evidence &&
        evidenceWords(problem.evidence).map((line) => <p key={line}>{line}</p>)}
    </Notice>
  );
}

const wordsOf = (problem: ShownProblem, held = false) => (held ? heldWords : problemWords)(problem);

/** In one line directly below a row. */
export function ProblemLine({ problem, onNext, held }: Pick<ProblemNoticeProps, 'problem' | 'onNext' | 'held'>) {
  const { title, detail, quoted, next, again } = wordsOf(problem, held);
  const wait = useWait(again);
  const whole = [title, detail, quoted && i18n.t('notice.said', [inQuotes(quoted)])].filter((part) => part).join(' ');
  return (
    <p class="beside" role="status">
      <Icon name="alert" size="small" />
      <span class="cut" title={whole}>
        {title}
      </span>
      {wait && (
        <span class="ink3" aria-live="off">
          {i18n.t('notice.in', [wait])}
        </span>
      )}
      {next && !wait && (
        <button type="button" class="link push" onClick={() => onNext(next)}>
          {nextWords(next)}
        </button>
      )}
    </p>
  );
}

function Quoted({ words }: { words: string }) {
  return (
    <p class="said">
      {around(
        i18n.t('notice.said', [slot]),
        <q key="q">
          <bdi>{words}</bdi>
        </q>,
      )}
    </p>
  );
}

/** The time left; null when it has passed. */
function useWait(again: number | null): string | null {
  const now = useNow(again !== null);
  return again !== null && again > now ? clock(again - now) : null;
}
