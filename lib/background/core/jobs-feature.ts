import type { JobMessage } from '../../messages/job-messages.ts';
import { creatingHandlers, kinds } from '../jobs/kinds/table.ts';
import type { Files } from '../storage/files.ts';
import type { Core } from './core.ts';
import type { Feature } from './feature.ts';
import { pageToLeave } from './page-to-leave.ts';
import { sessionsInUse, sessionsOf } from './window-session.ts';

type Names =
  | JobMessage
  | 'carry-out-import'
  | 'stage-import'
  | 'undo'
  | 'change-list'
  | 'remove-saved'
  | 'pause-job'
  | 'resume-job'
  | 'stop-job'
  | 'retry-job'
  | 'dismiss-job'
  | 'job-rows'
  | 'jobs';

export function registerJobs(
  core: Pick<Core, 'sessions' | 'pushes' | 'mailboxes' | 'settings'>,
  { files }: { files: Files },
): Feature<Names> {
  const { sessions, pushes } = core;
  const jobsOf = async (job: string) => (await sessions.ofJob(job)).jobs;
  const creating = creatingHandlers((kind) => async (says, id) => {
    const wanted = (await kinds[kind].publicOf?.(says)) ?? says;
    return { job: await sessions.of(says.private === true).jobs.create(kind, id, wanted) };
  });
  return {
    handlers: {
      ...creating,
      async save({ page, ...says }, id) {
        const saved = await creating.save({ ...says, page: await pageToLeave(core, page) }, id);
        if (!says.private) await rememberList(core, says.list);
        return saved;
      },
      'carry-out-import': async ({ job }, id) => ({ job: await sessions.of(false).jobs.carryOut(id, job) }),
      'stage-import': async ({ import: id, from, rows }) => ({
        staged: await sessions.of(false).jobs.stage(id, from, rows),
      }),
      undo: async ({ job }) => ({ undone: await (await jobsOf(job)).undo(job) }),
      async 'change-list'({ job, list }) {
        const { context, jobs } = await sessions.ofJob(job);
        const view = await jobs.relist(job, list);
        if (view?.list === list && !context.private) await rememberList(core, list);
        return { job: view };
      },
      'remove-saved': async ({ job, email }) => ({ job: await (await jobsOf(job)).removeSaved(job, email) }),
      'pause-job': async ({ job }) => ({ job: await (await jobsOf(job)).pause(job) }),
      'resume-job': async ({ job }) => ({ job: await (await jobsOf(job)).resumeJob(job) }),
      'stop-job': async ({ job }) => ({ job: await (await jobsOf(job)).stop(job) }),
      'retry-job': async ({ job }, id) => ({ job: await (await jobsOf(job)).retry(job, id) }),
      'dismiss-job': async ({ job }) => ({ dismissed: await (await jobsOf(job)).dismiss(job) }),
      'job-rows': async ({ job, ...wanted }) => (await jobsOf(job)).rows(job, wanted),
      async jobs({ private: isPrivate = false }) {
        const revision = await pushes.revision();
        return { jobs: await sessions.of(isPrivate).jobs.views(), revision };
      },
    },
    resume(occasion) {
      for (const { jobs } of sessionsInUse(sessions)) jobs.resume(occasion).catch(() => undefined);
    },
    forget: [
      {
        name: 'jobs and their files',
        async prepare(deletion) {
          const { kind } = deletion;
          if (kind === 'service') for (const { jobs } of sessionsInUse(sessions)) await jobs.leaveService(deletion);
          return deletion;
        },
        async forget(deletion) {
          if (deletion.kind === 'person') {
            for (const { requests, jobs } of sessionsOf(sessions, deletion)) {
              requests.reportForgotten(deletion.emails);
              await jobs.forgetPerson(deletion.emails);
            }
          }
          if (deletion.kind === 'service') for (const { jobs } of sessionsInUse(sessions)) await jobs.forgetServices();
          if (deletion.kind !== 'everything') return;
          // A browser without access to its file system has none of our files either.
          for (const job of await files.jobs().catch(() => [])) await files.remove(job);
        },
      },
    ],
  };
}

/** The list that was chosen last is the default, unless policy sets one. */
async function rememberList({ settings, pushes }: Pick<Core, 'settings' | 'pushes'>, list: string | null) {
  const { list: usual, listManaged } = await settings.get();
  if (list === null || list === usual || listManaged) return;
  pushes.push({ topic: 'settings', settings: await settings.change({ list }) }, false);
}
