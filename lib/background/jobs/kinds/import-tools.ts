/** The steps of `imports.js`, loaded with the first of them, and what the engine passes to them. */
import type { JobParts, Perform } from '../kind.ts';
import { importJob, revertJob, revertRow, rowData } from './import-records.ts';
import { afterProblem, caller, lookFor, putSent, putStep } from './lead-steps.ts';
import { createSurveys } from './lead-survey.ts';

/** The engine contains them already. */
const ofEngine = {
  ...{ importJob, rowData, revertJob, revertRow },
  ...{ afterProblem, caller, createSurveys, lookFor, putSent, putStep },
};

export type ImportTools = JobParts & typeof ofEngine;

export interface ImportSteps {
  importStep(tools: ImportTools): Perform;
  revertStep(tools: ImportTools): Perform;
}

export function lateStep(parts: JobParts, name: keyof ImportSteps): Perform {
  let perform: Perform | null = null;
  return async (...of) => {
    if (!perform) {
      await parts.context.runImportsFile();
      const { harrierImports: steps } = globalThis;
      if (!steps) throw new Error('The file of imports left nothing');
      perform = steps[name]({ ...parts, ...ofEngine });
    }
    return perform(...of);
  };
}

declare global {
  var harrierImports: ImportSteps | undefined;
}
