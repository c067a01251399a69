/** Makes the steps of an import from its rows. Runs in `imports.js`. */
import { namesPerson } from '../../../contract/lead-fields.ts';
import type { InputProblem } from '../../../contract/request.ts';
import { keyOfEmail } from '../../../contract/text.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import type { StepRecord } from '../../storage/store.ts';
import type { Job } from '../job.ts';
import type { Of } from '../kind.ts';
import type { CheckedRow, ImportData } from './import-records.ts';
import type { ImportTools } from './import-tools.ts';

/**
 * Invalid rows get a problem. Of a person who opted out, only the line number is left. A device may know the person
 * in a row without an address; there the batch decides.
 */
export async function checkRows(
  { requests: { optOuts }, wrongInNamed, wrongInRow, refused }: ImportTools,
  rows: Wanted<'import'>['rows'],
  isDevice: boolean,
): Promise<CheckedRow[]> {
  const met = new Set<string>();
  const checked: CheckedRow[] = [];
  for (const { line, fields, derived } of rows) {
    const email = typeof fields.email === 'string' ? fields.email.trim() : '';
    const isNamed = isDevice && email === '' && namesPerson(fields);
    const isSecond = !isNamed && met.has(keyOfEmail(email));
    met.add(keyOfEmail(email));
    if (await optOuts.hasAddress(email)) {
      checked.push({ line, email: '', fields: {}, problem: { code: 'opted-out' } });
      continue;
    }
    const wrong = isSecond ? secondRow : isNamed ? wrongInNamed(fields) : wrongInRow({ email, fields });
    const problem = wrong && refused(wrong);
    checked.push({ line, email, fields: { ...fields, email }, ...(derived && { derived }), problem });
  }
  return checked;
}

const secondRow: InputProblem = { field: 'email', fault: 'invalid' };

export function stepsToImport(
  { newStep }: Pick<ImportTools, 'newStep'>,
  of: Of,
  checked: readonly CheckedRow[],
  now: number,
): StepRecord[] {
  return checked.map(({ email, problem, ...row }, number) => {
    const step = newStep(of, 'import', number, email, now, unsent(row));
    return problem ? { ...step, at: 'failed', problem } : step;
  });
}

/** The rows of a dry run, to be imported; those that failed as invalid stay failed. */
export function stepsToCarryOut(
  { newStep, rowData }: Pick<ImportTools, 'newStep' | 'rowData'>,
  of: Of,
  { steps }: Job,
  now: number,
): StepRecord[] {
  return [...steps.values()].map((step, number) => {
    const data = rowData.read(step);
    const isRowWrong = step.problem?.code === 'refused-input' || step.problem?.code === 'opted-out';
    const isLeft = !data || (step.at === 'failed' && isRowWrong);
    const next = newStep(of, 'import', number, step.key, now, isLeft ? step.data : unsent(data));
    return isLeft ? { ...next, at: 'failed', problem: step.problem } : next;
  });
}

function unsent({ line, fields, derived }: Pick<ImportData, 'line' | 'fields' | 'derived'>): ImportData {
  return { line, fields, ...(derived && { derived }), began: null, differing: [] };
}
