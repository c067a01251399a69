/**
 * The workspace's places. Each is loaded when first shown and stays as long as the workspace, so that switching loses
 * nothing.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { IconName } from '../controls/icon.tsx';
import type { Place } from '../shell/route.ts';
import type { Workspace } from '../shell/workspace-state.ts';

interface PlaceEntry {
  icon: IconName;
  /** The place has something to show without a service. */
  worksAlone?: boolean;
  load(workspace: Workspace): Promise<ComponentType>;
}

export const entries: Record<Place, PlaceEntry> = {
  leads: {
    icon: 'leads',
    async load(workspace) {
      const [{ createLeads }, { LeadsView }] = await Promise.all([
        import('../leads/leads-store.ts'),
        import('../leads/leads-view.tsx'),
      ]);
      return opened(workspace, createLeads(workspace), LeadsView);
    },
  },
  import: {
    icon: 'leads',
    async load(workspace) {
      const [{ createImport }, { ImportView }] = await Promise.all([
        import('../import/import-store.ts'),
        import('../import/import-view.tsx'),
      ]);
      return opened(workspace, createImport(workspace), ImportView);
    },
  },
  discover: {
    icon: 'discover',
    async load(workspace) {
      const [{ createDiscover }, { DiscoverView }] = await Promise.all([
        import('../discover/discover-store.ts'),
        import('../discover/discover-view.tsx'),
      ]);
      return opened(workspace, createDiscover(workspace), DiscoverView);
    },
  },
  enrichment: {
    icon: 'enrich',
    async load(workspace) {
      const [{ createEnrichment }, { EnrichmentView }] = await Promise.all([
        import('../enrichment/enrichment-store.ts'),
        import('../enrichment/enrichment-view.tsx'),
      ]);
      return opened(workspace, createEnrichment(workspace), EnrichmentView);
    },
  },
  checks: {
    icon: 'checks',
    async load(workspace) {
      const [{ createBulkChecks }, { ChecksView }] = await Promise.all([
        import('../checks/checks-store.ts'),
        import('../checks/checks-view.tsx'),
      ]);
      return opened(workspace, createBulkChecks(workspace), ChecksView);
    },
  },
  campaigns: {
    icon: 'send',
    async load(workspace) {
      const [{ createCampaigns }, { CampaignsView }] = await Promise.all([
        import('../campaigns/campaigns-store.ts'),
        import('../campaigns/campaigns-view.tsx'),
      ]);
      return opened(workspace, createCampaigns(workspace), CampaignsView);
    },
  },
  activity: {
    icon: 'activity',
    worksAlone: true,
    async load(workspace) {
      const [{ createActivity }, { ActivityView }] = await Promise.all([
        import('../activity/activity-store.ts'),
        import('../activity/activity-view.tsx'),
      ]);
      return opened(workspace, createActivity(workspace), ActivityView);
    },
  },
  account: {
    icon: 'account',
    async load(workspace) {
      const [{ createAccount }, { AccountView }] = await Promise.all([
        import('../account/account-store.ts'),
        import('../account/account-view.tsx'),
      ]);
      return opened(workspace, createAccount(workspace), AccountView);
    },
  },
  person: {
    icon: 'person',
    worksAlone: true,
    async load(workspace) {
      const [{ createAccess }, { AccessView }] = await Promise.all([
        import('../privacy/access-store.ts'),
        import('../privacy/access-view.tsx'),
      ]);
      return opened(workspace, createAccess(workspace), AccessView);
    },
  },
};

function opened<Store>(
  workspace: Workspace,
  store: Store,
  View: ComponentType<{ workspace: Workspace; store: Store }>,
): ComponentType {
  return () => <View workspace={workspace} store={store} />;
}

/** True if the workspace is open and a service is available where the place needs one. */
export function canShow({ stage, shared }: Workspace, at: Place): boolean {
  return stage.value.at === 'open' && (shared.service.value !== null || entries[at].worksAlone === true);
}

/** The view of the place in the URL; null until it is loaded. */
export function createPlaces(workspace: Workspace): ReadonlySignal<ComponentType | null> {
  const views = signal<ReadonlyMap<Place, ComponentType>>(new Map());
  const loading = new Set<Place>();
  const load = async (at: Place) => {
    loading.add(at);
    try {
      const view = await entries[at].load(workspace);
      views.value = new Map(views.value).set(at, view);
    } finally {
      loading.delete(at);
    }
  };
  const stop = effect(() => {
    const { at } = workspace.route.value;
    if (canShow(workspace, at) && !views.peek().has(at) && !loading.has(at)) void load(at);
  });
  workspace.life.addEventListener('abort', stop, { once: true });
  return computed(() => views.value.get(workspace.route.value.at) ?? null);
}
