/** Starts the job of an import, or its dry run. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Existing } from '../../lib/contract/lead-fields.ts';
import { type ImportRow, type Prepared, rowsToImport } from '../../lib/lead-file/prepare.ts';
import { mostDeviceRows } from '../../lib/messages/row-limits.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { cellsOf, type ReadFile, sizeOf } from './file.ts';
import { stageRows } from './stage-rows.ts';

/** The input of a job */
interface Chosen {
  file: ReadonlySignal<ReadFile | null>;
  prepared: ReadonlySignal<Prepared | null>;
  list: ReadonlySignal<string | null>;
  existing: ReadonlySignal<Existing>;
  merge: ReadonlySignal<boolean | null>;
  /** More rows than one message holds: they are staged on this device first. */
  isWhole: ReadonlySignal<boolean>;
}

/** Starts one job per click. */
export function createStart(workspace: Workspace, { file, prepared, list, existing, merge, isWhole }: Chosen) {
  const starting = signal<'dry' | 'real' | null>(null);
  const trouble = signal<ShownProblem | null>(null);
  const staging = signal<{ done: number; of: number } | null>(null);
  const stage = async (now: ReadFile) => {
    const of = Math.min(mostDeviceRows, sizeOf(now));
    staging.value = { done: 0, of };
    const staged = await stageRows(now, merge.value === true, workspace.life, (done) => {
      staging.value = { done, of };
    });
    staging.value = null;
    return staged;
  };
  return {
    starting,
    staging,
    trouble,
    async start(dry: boolean): Promise<void> {
      const rows = prepared.value ? rowsToImport(prepared.value) : [];
      if (starting.value !== null || !file.value || rows.length === 0) return;
      starting.value = dry ? 'dry' : 'real';
      const service = workspace.shared.service.value?.id;
      const how = { list: list.value, existing: existing.value, dry, service, ...(merge.value && { merge: true }) };
      const now = file.value;
      const { name } = now.source;
      const staged = isWhole.value ? await stage(now) : null;
      if (staged && !staged.ok) {
        starting.value = null;
        trouble.value = staged.problem;
        return;
      }
      const emptied = (staged ?? prepared.value)?.emptied.map((one) => cellsOf(now, one)) ?? [];
      const derived = staged ? [] : await withDerived(rows, workspace);
      const all = { name, ...how, ...(emptied.length > 0 && { emptied }) };
      const response = await send(
        'import-leads',
        staged ? { ...all, rows: [], staged: staged.id } : { ...all, rows: derived },
      );
      starting.value = null;
      const job = response.ok ? response.value.job : null;
      trouble.value = response.ok ? (job ? null : { code: 'no-service' }) : response.problem;
      if (!job || workspace.life.aborted) return;
      workspace.shared.jobs.learn(job);
      workspace.go('import', { job: job.id });
    },
  };
}

/** Adds the department and notes that the positions imply. This device derives them itself when it is the service. */
async function withDerived(rows: readonly ImportRow[], { shared }: Workspace): Promise<(ImportRow & Derived)[]> {
  if (shared.service.value?.kind === 'device') return [...rows];
  const { derivedFields } = await import('../../lib/device-service/leads/derived-fields.ts');
  return rows.map((row) => {
    const derived = derivedFields(row.fields);
    return Object.keys(derived).length > 0 ? { ...row, derived } : row;
  });
}

interface Derived {
  derived?: Record<string, unknown>;
}
