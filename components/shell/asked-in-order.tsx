/** How several services were asked. Loaded once there are several, so that the popup's first file is small. */
import { members } from '../format/waterfall-words.ts';
import { onDemand } from './on-demand.ts';
import type { RunStepsProps } from './run-steps.tsx';

const view = onDemand(() => import('./run-steps.tsx'));

export function AskedInOrder(props: RunStepsProps) {
  const parts = members.value.length > 0 ? view() : null;
  return parts && <parts.RunSteps {...props} />;
}
