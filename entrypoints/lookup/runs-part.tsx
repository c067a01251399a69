/** The runs over many addresses, each with its progress and its end. */

import { Part } from '../../components/lookup/frame.tsx';
import { BulkRun } from '../../components/shell/bulk-run.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';

export function RunsPart({ lookup: { ground } }: { lookup: Lookup }) {
  const { jobs } = ground;
  return (
    <>
      {jobs.bulk.value.map((job) => (
        <Part key={job.id}>
          <BulkRun
            job={job}
            onPause={() => jobs.pause(job.id)}
            onResume={() => jobs.resume(job.id)}
            onStop={() => jobs.stop(job.id)}
            onRetry={() => jobs.retry(job.id)}
            onDismiss={() => jobs.dismiss(job.id)}
            onNext={(step) =>
              takeStep(step, {
                service: ground.service.value,
                retry: () => jobs.resume(job.id),
                again: () => jobs.retry(job.id),
              })
            }
          />
        </Part>
      ))}
    </>
  );
}
