/** What `imports.js` does, loaded with the first import or undoing, and what the engine passes to it. */
import { refused, wrongInNamed, wrongInRow } from '../../../device-service/leads/wrong-row.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import { type JobParts, type NewJob, newJob, newStep, type Of, type Perform } from '../kind.ts';
import { deviceImport, deviceUndoing, type ImportData } from './device-import.ts';
import { type CheckedRow, importJob, revertJob, revertRow, rowData } from './import-records.ts';
import { afterProblem, caller, lookFor, putSent, putStep } from './lead-steps.ts';
import { createSurveys } from './lead-survey.ts';

/** The engine contains them already. */
const ofEngine = {
  ...{ importJob, rowData, revertJob, revertRow, deviceImport, deviceUndoing },
  ...{ afterProblem, caller, createSurveys, lookFor, newJob, newStep, putSent, putStep },
  ...{ refused, wrongInNamed, wrongInRow },
};

export type ImportTools = JobParts & typeof ofEngine;

export interface ImportSteps {
  importStep(tools: ImportTools): Perform;
  revertStep(tools: ImportTools): Perform;
  importOnDevice(tools: ImportTools): Perform;
  undoOnDevice(tools: ImportTools): Perform;
  newImport(
    tools: ImportTools,
    of: Of,
    now: number,
    names: { name: string | null; list: string | null },
    way: Pick<ImportData, 'existing' | 'dry' | 'emptied' | 'merge'>,
    rows: { id: string; total: number },
  ): NewJob | null;
  carriedOutOnDevice(tools: ImportTools, of: Of, dry: Job, now: number): NewJob | null;
  newUndoing(tools: ImportTools, of: Of, job: Job, now: number): NewJob | null;
  checkRows(tools: ImportTools, rows: Wanted<'import'>['rows'], isDevice: boolean): Promise<CheckedRow[]>;
  stepsToImport(tools: ImportTools, of: Of, checked: readonly CheckedRow[], now: number): StepRecord[];
  stepsToCarryOut(tools: ImportTools, of: Of, dry: Job, now: number): StepRecord[];
  stepsToRevert(tools: ImportTools, of: Of, job: Job, now: number): StepRecord[];
}

export async function importTools(parts: JobParts): Promise<{ steps: ImportSteps; tools: ImportTools }> {
  await parts.context.runImportsFile();
  const { harrierImports: steps } = globalThis;
  if (!steps) throw new Error('The file of imports left nothing');
  return { steps, tools: { ...parts, ...ofEngine } };
}

type LateStep = 'importStep' | 'revertStep' | 'importOnDevice' | 'undoOnDevice';

export function lateStep(parts: JobParts, name: LateStep): Perform {
  let perform: Perform | null = null;
  return async (...of) => {
    if (!perform) {
      const { steps, tools } = await importTools(parts);
      perform = steps[name](tools);
    }
    return perform(...of);
  };
}

declare global {
  var harrierImports: ImportSteps | undefined;
}
