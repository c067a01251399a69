/** What the worker does for the messages of the workspace: one verb each, and no more. */
import type { Answers } from '../messages/catalogue.ts';
import type { Handlers } from '../messages/serve.ts';
import type { Beginning } from '../messages/views.ts';
import type { Services } from './connections/services.ts';
import type { Device } from './device/device.ts';
import type { Pushes } from './pushes.ts';
import { searchedOf } from './requests/cache.ts';
import type { SavedLeadFiltersStore } from './storage/saved-lead-filters.ts';
import type { WindowSessions } from './window-session.ts';

export interface WorkspaceParts {
  sessions: WindowSessions;
  services: Services;
  pushes: Pushes;
  leadFilters: SavedLeadFiltersStore;
  /** Of this device. */
  closedFilters: Device['closedFilters'];
  lostLeads: Device['lostLeads'];
  changedLeads: Device['changedLeads'];
  pageWords: Device['pageWords'];
  refuseChange: Device['refuseChange'];
}

type Some<Name extends keyof Answers> = Pick<Handlers, Extract<Name, keyof Handlers>>;

export function workspaceHandlers(
  parts: WorkspaceParts,
): Some<
  | 'begin'
  | 'lists'
  | 'edit-lead'
  | 'searched'
  | 'closed-filters'
  | 'lost-leads'
  | 'changed-leads'
  | 'page-words'
  | 'refuse-change'
  | 'lead-filters'
  | 'keep-lead-filters'
  | 'forget-lead-filters'
> {
  const everyday = () => parts.sessions.of(false);
  const chosen = async () => (await everyday().context.connection())?.id ?? null;
  const isDevice = async () => (await everyday().context.connection())?.isDevice === true;
  return {
    begin: () => begin(parts),
    lists: async ({ ask }) => ({ lists: await everyday().lists.known(ask) }),
    'edit-lead': (intent) => everyday().edits.edit(intent),
    searched: async ({ domains }) => ({ searched: await searchedOf(everyday().context, domains) }),
    'closed-filters': async () => ({ closed: (await isDevice()) ? await parts.closedFilters() : [] }),
    'lost-leads': async () => ({ leads: (await isDevice()) ? await parts.lostLeads() : [] }),
    'changed-leads': async () => ({ leads: (await isDevice()) ? await parts.changedLeads() : [] }),
    'page-words': async ({ lead }) => ((await isDevice()) ? parts.pageWords(lead) : { changes: [], sources: {} }),
    async 'refuse-change'({ lead, field, value }) {
      const refused = await isDevice();
      if (refused) await parts.refuseChange(lead, field, value);
      return { refused };
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

async function begin({ sessions, services, pushes }: WorkspaceParts): Promise<Beginning> {
  const revision = await pushes.revision();
  const { context, usage, jobs, lists, drafts } = sessions.of(false);
  const [service, left, settings, views, known, draft] = await Promise.all([
    services.chosen(),
    usage.cached(),
    context.settings(),
    jobs.views(),
    lists.known(),
    drafts.all(),
  ]);
  return { service, usage: left, settings, jobs: views, lists: known, draft, revision };
}
