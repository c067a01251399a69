/** Tells of the end of a long job when nobody looks: counts alone, no name and no address, and only when the user wants to be told. */
import * as z from 'zod/mini';
import type { JobView } from '../../messages/views.ts';
import { type Area, keptValue } from '../storage/stored-value.ts';

export interface NoticesParts {
  session: Area;
  /** Epoch milliseconds. */
  now(): number;
  /** The setting and the browser's permission for it, both. */
  isWanted(): Promise<boolean>;
  /** A page of Harrier is open, which shows it. */
  isWatched(): Promise<boolean>;
  show(job: JobView, end: End): Promise<unknown>;
}

/** `held`: until the user does something about it. */
export type End = 'done' | 'stopped' | 'held';

export interface Notices {
  /** A job of everyday windows as it is now. */
  heard(job: JobView): Promise<void>;
}

/** Milliseconds, and steps, from which on a job is long. */
const longest = 20_000;
const mostSteps = 25;

const told = z.record(z.string(), z.enum(['done', 'stopped', 'held']));

export function createNotices(parts: NoticesParts): Notices {
  const kept = keptValue(parts.session, 'notices', told, {});
  /** Seen at work in this life: what was held or stopped before is told again at every start. */
  const running = new Set<string>();

  return {
    async heard(job) {
      const end = endOf(job);
      if (end === null) {
        running.add(job.id);
        const { [job.id]: before, ...others } = await kept.get();
        if (before) await kept.change(() => others);
        return;
      }
      const isNews = end === 'done' || running.delete(job.id);
      if (!isNews || !isLong(job, parts.now()) || (await kept.get())[job.id] === end) return;
      if (!(await parts.isWanted())) return;
      await kept.change((before) => ({ ...before, [job.id]: end }));
      if (!(await parts.isWatched())) await parts.show(job, end);
    },
  };
}

/** Null while it goes on, or waits for something that comes by itself. */
function endOf({ state, held }: JobView): End | null {
  if (state === 'done' || state === 'stopped') return state;
  return state === 'held' && held?.until === null ? 'held' : null;
}

function isLong({ created, total }: JobView, now: number): boolean {
  return total >= mostSteps || now - created > longest;
}
