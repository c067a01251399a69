/** The end of the loaded rows: more come as it is neared, what failed is tried again, and where the service ends is said. */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './leads-table.css';

export type MoreView =
  | { at: 'there' }
  | { at: 'coming'; rows: number }
  | { at: 'failed'; problem: ScreenProblem }
  | { at: 'too-far' }
  | { at: 'none' };

export interface MoreRowsProps {
  more: MoreView;
  loaded: number;
  onMore: () => void;
  onNext: (step: NextStep) => void;
  onNarrow: () => void;
}

/** So far before the end is seen, the next page is asked for. */
const ahead = '1200px';

export function MoreRows({ more, loaded, onMore, onNext, onNarrow }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  ask.current = onMore;
  useEffect(() => {
    if (!end.current || more.at !== 'there') return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) ask.current();
      },
      { root: end.current.closest('[data-scroll]'), rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more.at]);
  return (
    <div ref={end} class="leads-end">
      {more.at === 'failed' && (
        <ProblemNotice problem={more.problem} onNext={(step) => (step === 'retry' ? onMore() : onNext(step))} />
      )}
      {more.at === 'too-far' && (
        <Notice
          step={
            <Button size="small" onClick={onNarrow}>
              {i18n.t('leads.too_far_step')}
            </Button>
          }
        >
          {i18n.t('leads.too_far', [number(loaded)])}
        </Notice>
      )}
    </div>
  );
}
