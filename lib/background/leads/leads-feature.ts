import { once } from '../../contract/async.ts';
import type { Beginning } from '../../messages/workspace-views.ts';
import type { Core } from '../core/core.ts';
import type { Feature } from '../core/feature.ts';
import { mustBe } from '../jobs/kind.ts';
import { searchedOf } from '../requests/cache.ts';
import { createEdits } from './edits.ts';
import { createLists, type Lists } from './lists.ts';
import type { TakeLeadsFile } from './take-leads.ts';

type Shared = Pick<Core, 'sessions' | 'services' | 'settings' | 'pushes' | 'tabs' | 'leadFilters'>;

type Names =
  | 'begin'
  | 'lists'
  | 'edit-lead'
  | 'searched'
  | 'lead-filters'
  | 'keep-lead-filters'
  | 'forget-lead-filters'
  | 'leads-to-take'
  | 'take-leads'
  | 'leave-leads';

interface LeadsFeature extends Feature<Names> {
  /** A key press: saves the author found earlier for the tab's article. False if there is none. */
  saveAuthor(tab: number, id: string): Promise<boolean>;
}

interface LateParts {
  /** In `device.js`. */
  takeLeadsFile(): Promise<TakeLeadsFile>;
}

export function registerLeads(core: Shared, { takeLeadsFile }: LateParts): LeadsFeature {
  const { sessions, leadFilters } = core;
  const lists = sessions.each(({ context, requests }) => createLists(context, requests));
  const edits = sessions.each(({ context, requests, knownLeads }) => createEdits(context, requests, knownLeads));
  const normal = () => sessions.of(false);
  const takeLeads = once(async () => (await takeLeadsFile())({ ...core, session: normal }));
  /** Refused if the click named another one. */
  const chosen = async (named?: string) => {
    const service = (await normal().context.connection())?.id ?? null;
    if (service !== null) mustBe({ service }, named);
    return service;
  };
  return {
    handlers: {
      begin: () => begin(core, lists(normal())),
      lists: async ({ ask }) => ({ lists: await lists(normal()).known(ask) }),
      'edit-lead': (intent) => edits(normal()).edit(intent),
      searched: async ({ domains }) => ({ searched: await searchedOf(normal().context, domains) }),
      'lead-filters': async () => ({ saved: await leadFilters.of(await chosen()) }),
      'keep-lead-filters': async ({ name, filters, service }) => ({
        saved: await leadFilters.keep(await chosen(service), name, filters),
      }),
      'forget-lead-filters': async ({ name, service }) => ({
        saved: await leadFilters.forget(await chosen(service), name),
      }),
      async 'leads-to-take'() {
        const hasDevice = (await core.services.standing()).some(({ kind }) => kind === 'device');
        return { leads: hasDevice ? await (await takeLeads()).offered() : 0 };
      },
      'take-leads': async ({ name }, id) => ({ jobs: await (await takeLeads()).take(id, name) }),
      async 'leave-leads'() {
        await (await takeLeads()).decline();
        return { left: true };
      },
    },
    forget: [
      {
        name: 'saved filters',
        async forget(deletion) {
          if (deletion.kind === 'person' && !deletion.private) await leadFilters.forgetPerson(deletion.emails);
        },
      },
    ],
    async saveAuthor(tab, id) {
      const { saveAuthor } = await import('./save-author.ts');
      return saveAuthor(core, tab, id);
    },
  };
}

async function begin({ sessions, services, pushes }: Shared, lists: Lists): Promise<Beginning> {
  const revision = await pushes.revision();
  const { context, usage, jobs, drafts } = sessions.of(false);
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
