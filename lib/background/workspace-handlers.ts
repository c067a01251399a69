/** What the worker does for the messages of the workspace: one verb each, and no more. */
import type { Answers } from '../messages/catalogue.ts';
import type { Handlers } from '../messages/serve.ts';
import type { Beginning } from '../messages/views.ts';
import { searchedOf } from '../worker/asks/searched.ts';
import type { Pushes } from './pushes.ts';
import type { Services } from './services.ts';
import type { LeadFiltersDesk } from './storage/saved-lead-filters.ts';
import type { Desks } from './window-session.ts';

export interface WorkspaceParts {
  desks: Desks;
  services: Services;
  pushes: Pushes;
  leadFilters: LeadFiltersDesk;
}

type Some<Name extends keyof Answers> = Pick<Handlers, Extract<Name, keyof Handlers>>;

export function workspaceHandlers(
  parts: WorkspaceParts,
): Some<
  | 'begin'
  | 'lists'
  | 'edit-lead'
  | 'edit-leads'
  | 'delete-leads'
  | 'import-leads'
  | 'carry-out-import'
  | 'export-leads'
  | 'search-companies'
  | 'searched'
  | 'job-rows'
  | 'lead-filters'
  | 'keep-lead-filters'
  | 'forget-lead-filters'
> {
  const everyday = () => parts.desks.of(false);
  const jobs = () => everyday().jobs;
  const chosen = async () => (await everyday().context.connection())?.id ?? null;
  return {
    begin: () => begin(parts),
    lists: async () => ({ lists: await everyday().lists.known() }),
    'edit-lead': (wish) => everyday().edits.edit(wish),
    'edit-leads': async (wish, id) => ({ job: await jobs().edit(id, wish) }),
    'delete-leads': async (wish, id) => ({ job: await jobs().delete(id, wish) }),
    'import-leads': async (wish, id) => ({ job: await jobs().import(id, wish) }),
    'carry-out-import': async ({ job }, id) => ({ job: await jobs().carryOut(id, job) }),
    'export-leads': async (wish, id) => ({ job: await jobs().export(id, wish) }),
    async 'search-companies'({ domains, limit }, id) {
      const { privateField } = await import('./requests/privacy-guard.ts');
      const mayLeave = domains.filter((domain) => privateField({ domain }) === null);
      return { job: await jobs().search(id, { domains: mayLeave, limit }) };
    },
    searched: async ({ domains }) => ({ searched: await searchedOf(everyday().context, domains) }),
    async 'job-rows'({ job, ...page }) {
      return (await parts.desks.ofJob(job)).jobs.rows(job, page);
    },
    'lead-filters': async () => ({ saved: await parts.leadFilters.of(await chosen()) }),
    async 'keep-lead-filters'({ name, filters }) {
      return { saved: await parts.leadFilters.keep(await chosen(), name, filters) };
    },
    async 'forget-lead-filters'({ name }) {
      return { saved: await parts.leadFilters.forget(await chosen(), name) };
    },
  };
}

async function begin({ desks, services, pushes }: WorkspaceParts): Promise<Beginning> {
  const revision = await pushes.revision();
  const { context, usage, jobs, lists, drafts } = desks.of(false);
  const [service, left, settings, views, known, draft] = await Promise.all([
    services.chosen(),
    usage.kept(),
    context.settings(),
    jobs.views(),
    lists.known(),
    drafts.all(),
  ]);
  return { service, usage: left, settings, jobs: views, lists: known, draft, revision };
}
