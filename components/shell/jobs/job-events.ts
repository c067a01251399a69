import { nextStep } from '../next-steps.ts';
import type { SharedState } from '../shared-state.ts';
import type { BulkRunProps } from './bulk-run.tsx';

/** `gone`: after it was hidden. */
export function jobEvents(
  shared: SharedState,
  { id }: BulkRunProps['job'],
  gone?: () => void,
): Omit<BulkRunProps, 'job'> {
  const { jobs } = shared;
  return {
    onPause: () => jobs.pause(id),
    onResume: () => jobs.resume(id),
    onStop: () => jobs.stop(id),
    onRetry: () => jobs.retry(id),
    onDismiss: () => {
      jobs.dismiss(id);
      gone?.();
    },
    onNext: nextStep(
      shared,
      () => jobs.resume(id),
      () => jobs.retry(id),
    ),
  };
}
