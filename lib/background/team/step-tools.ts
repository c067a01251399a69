/** What the steps of `team.js` are given by the engine, which has it already. */

import type { JobParts, RecordData } from '../jobs/kind.ts';
import type { afterProblem } from '../jobs/kinds/lead-steps.ts';
import type { isJournalKept } from '../requests/journal.ts';

export interface StepTools<JobData, StepData> extends JobParts {
  jobData: RecordData<JobData>;
  stepData: RecordData<StepData>;
  afterProblem: typeof afterProblem;
  isJournalKept: typeof isJournalKept;
}
