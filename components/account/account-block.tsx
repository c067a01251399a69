/** One part of the account: waiting, failed with its problem beside it, or shown. The others stand as they are. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Reply } from '../../lib/contract/operations.ts';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { nextStep, type Step } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import type { AccountStore, Part } from './account-store.ts';
import './account-block.css';

export interface AccountProps {
  workspace: Workspace;
  store: AccountStore;
}

interface AccountBlockProps<Name extends Part> extends AccountProps {
  title: string;
  part: Name;
  /** How many lines are likely to come. */
  lines: number;
  /** What is known without it; null for nothing. It stands there until the part itself does, and when that fails. */
  known?: ComponentChildren | null;
  children: (data: Reply<Name>['data']) => ComponentChildren;
}

export function AccountBlock<Name extends Part>(props: AccountBlockProps<Name>) {
  const { title, part, lines, known = null, children, ...account } = props;
  const id = useId();
  const state = account.store.requests[part].state.value;
  const isWaiting = state.at === 'idle' || state.at === 'asking';
  return (
    <section class="account-block" aria-labelledby={id} aria-busy={isWaiting}>
      <div class="line">
        <h2 id={id} class="t15">
          {title}
        </h2>
      </div>
      {state.at === 'failed' && <ProblemNotice problem={state.problem} onNext={nextOf(account, part)} />}
      {(state.at !== 'failed' || known !== null) && (
        <div class="account-card">
          {state.at === 'shown' ? (
            children(state.reply.data)
          ) : known !== null ? (
            known
          ) : (
            <div class="account-skeleton" aria-hidden="true">
              {Array.from({ length: lines }, (_, at) => (
                <SkeletonLine key={`line ${at}`} share={36 + ((at * 37) % 40)} />
              ))}
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** A part's problem: its next step asks this part again, and nothing else. */
export function nextOf({ workspace, store }: AccountProps, part: Part): (step: Step) => void {
  return nextStep(workspace.shared, () => store.retry(part));
}

/** One line in place of what the service has nothing of. */
export function AccountLine({ children }: { children: ComponentChildren }) {
  return <p class="account-line ink3">{children}</p>;
}
