/** One part of the account: loading, failed or shown. Independent of all other parts. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Reply } from '../../lib/contract/operations.ts';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { age } from '../format/ages.ts';
import { useNow } from '../format/now.ts';
import type { NextStep } from '../format/problem-words.ts';
import { nextStep } from '../shell/next-steps.ts';
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
  /** The expected number of lines, for the skeleton */
  lines: number;
  /** Content known without the request; null for none. It is shown until the part has loaded, and if it fails. */
  known?: ComponentChildren | null;
  /** Says how old the answer is. */
  aged?: boolean;
  children: (data: Reply<Name>['data']) => ComponentChildren;
}

export function AccountBlock<Name extends Part>(props: AccountBlockProps<Name>) {
  const { title, part, lines, known = null, aged, children, ...account } = props;
  const id = useId();
  const state = account.store.requests[part].state.value;
  const now = useNow();
  const isWaiting = state.at === 'idle' || state.at === 'asking';
  return (
    <section class="account-block" aria-labelledby={id} aria-busy={isWaiting}>
      <div class="line">
        <h2 id={id} class="t15">
          {title}
        </h2>
        <span class="push" />
        {aged && state.at === 'shown' && (
          <span class="t12 ink3">{i18n.t('kept_line.answered', [age(state.asked, now)])}</span>
        )}
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

/** The next step after a part's failure retries only that part. */
export function nextOf({ workspace, store }: AccountProps, part: Part): (step: NextStep) => void {
  return nextStep(workspace.shared, () => store.retry(part));
}

/** A line that says that the service has none of this */
export function AccountLine({ children }: { children: ComponentChildren }) {
  return <p class="account-line ink3">{children}</p>;
}
