/** The files that exports wrote: they go with their job, also when the worker was stopped between the two. */
import type { Context } from '../../context.ts';
import type { Write } from '../../storage/batch.ts';
import type { Job } from '../job.ts';
import type { JobStore } from '../job-store.ts';
import { begunAnew } from './export.ts';

export interface ExportFiles {
  /** The job is gone. */
  remove(job: Job): Promise<void>;
  /** Removes what belongs to no job any more. */
  tidy(): Promise<void>;
  /** Somebody opted out: a file that names them is written anew, without them. */
  forgotten(emails: readonly string[]): Promise<void>;
}

export function createExportFiles({ files, connectionOf }: Context, jobStore: JobStore, write: Write): ExportFiles {
  /** A file that can't be removed now is removed at a later start. */
  const remove = async (job: string) => files?.remove(job).catch(() => undefined);

  return {
    async remove({ record }) {
      if (record.kind === 'export') await remove(record.id);
    },
    async forgotten(emails) {
      for (const { record, steps } of jobStore.jobs.values()) {
        const [step] = steps.values();
        if (record.kind !== 'export' || !step || !(await files?.holds(record.id, emails))) continue;
        await remove(record.id);
        const state = record.state === 'done' ? 'open' : record.state;
        await write([jobStore.putStep(begunAnew(step)), jobStore.putJob({ ...record, state })]);
      }
    },
    async tidy() {
      for (const id of (await files?.jobs().catch(() => [])) ?? []) {
        const record = jobStore.jobs.get(id)?.record;
        const isWanted = record && !record.dismissed && (await connectionOf(record.service));
        if (!isWanted) await remove(id);
      }
    },
  };
}
