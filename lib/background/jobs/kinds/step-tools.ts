/** Passed to the steps of `team.js` by the engine, which contains them already. */

import type { isJournalOn } from '../../requests/journal.ts';
import type { JobParts, RecordData } from '../kind.ts';
import type { afterProblem } from './lead-steps.ts';

export interface StepTools<JobData, StepData> extends JobParts {
  jobData: RecordData<JobData>;
  stepData: RecordData<StepData>;
  afterProblem: typeof afterProblem;
  isJournalOn: typeof isJournalOn;
}
