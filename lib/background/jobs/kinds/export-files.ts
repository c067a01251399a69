/** The files that exports wrote: they go with their job, also when the worker was stopped between the two. */

import type { Context } from '../../context.ts';
import type { Write } from '../../storage/batch.ts';
import type { Book } from '../job-store.ts';
import { newExportData } from './lead-pages.ts';

export interface FileRoom {
  remove(job: string): Promise<void>;
  /** Removes what belongs to no job any more. */
  tidy(): Promise<void>;
  /** Somebody opted out: a file that names them is written anew, without them. */
  forgotten(emails: readonly string[]): Promise<void>;
}

export function createFileRoom({ files, connectionOf }: Context, book: Book, write: Write): FileRoom {
  /** A file that can't be removed now is removed at a later start. */
  const remove = async (job: string) => files?.remove(job).catch(() => undefined);

  return {
    remove,
    async forgotten(emails) {
      for (const { record, steps } of book.jobs.values()) {
        const [step] = steps.values();
        if (record.kind !== 'export' || !step || !(await files?.holds(record.id, emails))) continue;
        await remove(record.id);
        const state = record.state === 'done' ? 'open' : record.state;
        const anew = { at: 'waiting', tries: 0, problem: null, data: { ...newExportData } } as const;
        await write([book.putStep({ ...step, ...anew }), book.putJob({ ...record, state })]);
      }
    },
    async tidy() {
      for (const id of (await files?.jobs().catch(() => [])) ?? []) {
        const record = book.jobs.get(id)?.record;
        const isWanted = record && !record.dismissed && (await connectionOf(record.service));
        if (!isWanted) await remove(id);
      }
    },
  };
}
