/** One part of the account: waiting, failed with its problem beside it, or shown. The others stand as they are. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Bone } from '../controls/skeleton.tsx';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './account-block.css';

export type Loaded<Answer> =
  | { at: 'waiting' }
  | { at: 'failed'; problem: ScreenProblem }
  | { at: 'shown'; answer: Answer };

export interface AccountBlockProps<Answer> {
  title: string;
  state: Loaded<Answer>;
  /** How many lines are likely to come. */
  lines: number;
  actions?: ComponentChildren;
  onNext: (step: NextStep) => void;
  children: (answer: Answer) => ComponentChildren;
}

export function AccountBlock<Answer>({ title, state, lines, actions, onNext, children }: AccountBlockProps<Answer>) {
  const id = useId();
  return (
    <section class="account-block" aria-labelledby={id} aria-busy={state.at === 'waiting'}>
      <div class="line">
        <h2 id={id} class="t15">
          {title}
        </h2>
        <span class="push" />
        {state.at === 'shown' && actions}
      </div>
      {state.at === 'failed' ? (
        <ProblemNotice problem={state.problem} onNext={onNext} />
      ) : (
        <div class="account-card">{state.at === 'shown' ? children(state.answer) : <Bones lines={lines} />}</div>
      )}
    </section>
  );
}

function Bones({ lines }: { lines: number }) {
  return (
    <div class="account-bones" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <Bone key={`line ${at}`} share={36 + ((at * 37) % 40)} />
      ))}
    </div>
  );
}
