import { carriedOutOnDevice, importOnDevice, newImport, newUndoing, undoOnDevice } from './device-import-step.ts';
import { checkRows, stepsToCarryOut, stepsToImport } from './import-rows.ts';
import { importStep } from './import-step.ts';
import type { ImportSteps } from './import-tools.ts';
import { revertStep, stepsToRevert } from './revert-step.ts';

/** What `imports.js` leaves for the engine. */
export const importsFile: ImportSteps = {
  ...{ checkRows, stepsToImport, stepsToCarryOut, importStep },
  ...{ stepsToRevert, revertStep, importOnDevice, undoOnDevice },
  ...{ newImport, carriedOutOnDevice, newUndoing },
};
