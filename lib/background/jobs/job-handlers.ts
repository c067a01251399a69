/** What the background does for each message about jobs. */
import type { JobMessage } from '../../messages/job-messages.ts';
import type { Handlers } from '../../messages/serve.ts';
import type { Pushes } from '../pushes.ts';
import type { WindowSessions } from '../window-session.ts';
import { creatingHandlers, kinds } from './kinds/table.ts';

export type JobHandlers = Pick<
  Handlers,
  | JobMessage
  | 'carry-out-import'
  | 'stage-import'
  | 'undo'
  | 'remove-saved'
  | 'pause-job'
  | 'resume-job'
  | 'stop-job'
  | 'retry-job'
  | 'dismiss-job'
  | 'job-rows'
  | 'jobs'
>;

export function jobHandlers({ sessions, pushes }: { sessions: WindowSessions; pushes: Pushes }): JobHandlers {
  const jobsOf = async (job: string) => (await sessions.ofJob(job)).jobs;
  return {
    ...creatingHandlers((kind) => async (says, id) => {
      const wanted = (await kinds[kind].publicOf?.(says)) ?? says;
      return { job: await sessions.of(says.private === true).jobs.create(kind, id, wanted) };
    }),
    'carry-out-import': async ({ job }, id) => ({ job: await sessions.of(false).jobs.carryOut(id, job) }),
    'stage-import': async ({ import: id, from, rows }) => ({
      staged: await sessions.of(false).jobs.stage(id, from, rows),
    }),
    undo: async ({ job }) => ({ undone: await (await jobsOf(job)).undo(job) }),
    'remove-saved': async ({ job, email }) => ({ job: await (await jobsOf(job)).removeSaved(job, email) }),
    'pause-job': async ({ job }) => ({ job: await (await jobsOf(job)).pause(job) }),
    'resume-job': async ({ job }) => ({ job: await (await jobsOf(job)).resumeJob(job) }),
    'stop-job': async ({ job }) => ({ job: await (await jobsOf(job)).stop(job) }),
    'retry-job': async ({ job }) => ({ job: await (await jobsOf(job)).retry(job) }),
    'dismiss-job': async ({ job }) => ({ dismissed: await (await jobsOf(job)).dismiss(job) }),
    'job-rows': async ({ job, ...wanted }) => (await jobsOf(job)).rows(job, wanted),
    async jobs({ private: isPrivate = false }) {
      const revision = await pushes.revision();
      return { jobs: await sessions.of(isPrivate).jobs.views(), revision };
    },
  };
}
