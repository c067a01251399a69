import type { Says } from '../../lib/messages/catalogue.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { Block } from './options-frame.tsx';
import type { Options } from './options-store.ts';

interface ChangeFailedProps {
  options: Pick<Options, 'unchanged' | 'change'>;
  of: keyof Says<'change-settings'>;
}

/** Below a setting: why it could not be changed. */
export function ChangeFailed({ options, of }: ChangeFailedProps) {
  const failed = options.unchanged.value.find(({ some }) => some[of] !== undefined);
  if (!failed) return null;
  return (
    <Block>
      <ProblemNotice problem={failed.problem} onNext={() => options.change(failed.some)} />
    </Block>
  );
}
