/** Files written by exports. They are removed with their job, even if the background stopped in between. */

import type { Write } from '../../storage/batch.ts';
import type { JobContext } from '../context.ts';
import type { Job } from '../job.ts';
import type { JobParts } from '../kind.ts';
import { hasParts, restarted } from './export.ts';

interface ExportFiles {
  remove(job: Job): Promise<void>;
  /** Removes files that no longer belong to a job */
  tidy(): Promise<void>;
  /** People opted out: files that name them are written again without them */
  forgotten(emails: readonly string[]): Promise<void>;
}

export function createExportFiles(
  { files, connectionOf }: JobContext,
  { jobStore, read }: Pick<JobParts, 'jobStore' | 'read'>,
  write: Write,
): ExportFiles {
  /** A file that cannot be removed now is removed at a later start. */
  const remove = async (job: string) => files?.remove(job).catch(() => undefined);

  return {
    async remove({ record }) {
      if (record.kind === 'export') await remove(record.id);
    },
    async forgotten(emails) {
      if (!files) return;
      const exports = [...jobStore.jobs.values()].filter(({ record }) => record.kind === 'export' && !record.dismissed);
      const there = new Set(exports.length === 0 ? [] : await files.jobs());
      for (const job of exports) {
        await read(job);
        const { record, steps } = job;
        const [step] = steps.values();
        // The background may have stopped after the file was removed and before the step was written.
        const isLost = step !== undefined && hasParts(step) && !there.has(record.id);
        if (!step || !(isLost || (await files.holds(record.id, emails)))) continue;
        await files.remove(record.id);
        const state = record.state === 'done' ? 'open' : record.state;
        await write([jobStore.putStep(restarted(step)), jobStore.putJob({ ...record, state })]);
      }
    },
    async tidy() {
      // A job that could not be read keeps its file.
      if (!jobStore.isComplete()) return;
      for (const id of (await files?.jobs().catch(() => [])) ?? []) {
        const record = jobStore.jobs.get(id)?.record;
        const isWanted = record && !record.dismissed && (await connectionOf(record.service));
        if (!isWanted) await remove(id);
      }
    },
  };
}
