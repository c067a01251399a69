/** Jobs that change leads, as they begin: records, before anything is sent. Nobody who opted out, and each lead once. */

import type { Job } from '../../background/jobs/job-store.ts';
import type { Fields } from '../../background/jobs/kinds/lead-fields.ts';
import { undoTime } from '../../background/jobs/pauses.ts';
import type { Asks } from '../../background/requests/requests.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import { encode } from '../../contract/request.ts';
import type { Says } from '../../messages/catalogue.ts';
import { importOf } from './job-data.ts';
import { type NewJob, newRecord, newStep, type Of } from './new-steps.ts';
import { type ImportData, importDataOf, type LeadData } from './step-data.ts';

/** Null when there is nothing to write, or nobody to write it to. A field that no service would take fails at once, with its name. */
export async function newEdits(
  asks: Asks,
  of: Of,
  { leads, changes }: Says<'edit-leads'>,
  now: number,
): Promise<NewJob | null> {
  const wrong = problemIn({ ...changes, id: 1 });
  const steps = (await stepsOf(asks, of, 'edit', leads, now)).map((step) =>
    wrong ? { ...step, at: 'failed' as const, problem: wrong } : step,
  );
  if (steps.length === 0 || Object.keys(changes).length === 0) return null;
  return { record: { ...newRecord(of, 'edit', now, steps), data: { changes } }, steps };
}

export async function newDeletions(
  asks: Asks,
  of: Of,
  { leads }: Says<'delete-leads'>,
  now: number,
): Promise<NewJob | null> {
  const steps = await stepsOf(asks, of, 'delete', leads, now + undoTime);
  return steps.length === 0 ? null : { record: newRecord(of, 'delete', now, steps), steps };
}

async function stepsOf(
  { optOuts }: Asks,
  of: Of,
  kind: 'edit' | 'delete',
  leads: Says<'edit-leads'>['leads'],
  due: number,
): Promise<StepRecord[]> {
  const steps: StepRecord[] = [];
  for (const { id, email } of new Map(leads.map((lead) => [lead.id, lead])).values()) {
    if (kind === 'edit' && (await optOuts.hasAddress(email))) continue;
    const data: LeadData = { lead: id };
    steps.push({ ...newStep(of, kind, steps.length, email, due), data });
  }
  return steps;
}

/** A row that no service would take has failed, with the field that is to blame; so has the second row of an address. */
export async function newImport(
  { optOuts }: Asks,
  of: Of,
  { name, rows, list, existing, dry }: Says<'import-leads'>,
  now: number,
): Promise<NewJob> {
  const met = new Set<string>();
  const steps: StepRecord[] = [];
  for (const { line, fields } of rows) {
    const email = typeof fields.email === 'string' ? fields.email.trim() : '';
    const data: ImportData = { line, fields: { ...fields, email }, began: null, differing: [] };
    const step = { ...newStep(of, 'import', steps.length, email, now), data };
    const isSecond = met.has(email.toLowerCase());
    met.add(email.toLowerCase());
    if (await optOuts.hasAddress(email)) {
      const nobody: ImportData = { line, fields: {}, began: null, differing: [] };
      steps.push({ ...step, key: '', data: nobody, at: 'failed', problem: { code: 'opted-out' } });
      continue;
    }
    const problem = isSecond || !isAddress(email) ? refused('email', 'invalid') : wrongIn(data.fields);
    steps.push(problem ? { ...step, at: 'failed', problem } : step);
  }
  return {
    record: { ...newRecord(of, 'import', now, steps), name, list: list?.trim() || null, data: { existing, dry } },
    steps,
  };
}

/** The rows of a dry run that could be carried out, as a job that does; null when the run was none. */
export function carriedOut(of: Of, { record, steps }: Job, now: number): NewJob | null {
  const way = importOf(record);
  if (record.kind !== 'import' || !way?.dry) return null;
  const anew = [...steps.values()].map((step, number): StepRecord => {
    const data = importDataOf(step);
    const fresh = { ...newStep(of, 'import', number, step.key, now), data: step.data };
    if (!data || isLasting(step)) return { ...fresh, at: 'failed', problem: step.problem };
    const { line, fields } = data;
    return { ...fresh, data: { line, fields, began: null, differing: [] } satisfies ImportData };
  });
  const { name, list } = record;
  return { record: { ...newRecord(of, 'import', now, anew), name, list, data: { ...way, dry: false } }, steps: anew };
}

/** What is wrong with the row itself; other problems were the run's. */
function isLasting({ at, problem }: StepRecord): boolean {
  return at === 'failed' && (problem?.code === 'refused-input' || problem?.code === 'opted-out');
}

/** The contract takes any text: what a spreadsheet's columns hold by mistake should not become leads. */
const isAddress = (email: string) => /^[^\s@]+@[^\s@]+$/.test(email);

function wrongIn(fields: Fields) {
  const encoded = encode('createLead', { ...fields, email: String(fields.email) });
  return encoded.ok ? null : refused(encoded.input.field, encoded.input.fault);
}

function problemIn(params: Fields & { id: number }) {
  const encoded = encode('updateLead', params);
  return encoded.ok ? null : refused(encoded.input.field, encoded.input.fault);
}

const refused = (field: string, fault: 'missing' | 'invalid' | 'unknown') =>
  ({ code: 'refused-input', field, fault, quoted: null }) as const;
