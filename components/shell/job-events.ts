/** What the buttons of a job's card do. */
import type { BulkRunProps } from './bulk-run.tsx';
import { takeStep } from './next-steps.ts';
import type { Workspace } from './workspace-state.ts';

/** `gone`: after it was taken out of sight. */
export function jobEvents(
  { shared }: Workspace,
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
    onNext: (step) =>
      takeStep(step, {
        service: shared.service.value,
        retry: () => jobs.resume(id),
        again: () => jobs.retry(id),
      }),
  };
}
