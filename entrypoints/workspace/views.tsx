/** The views of the workspace, each loaded when it is first shown. A view keeps what it holds while others are looked at. */
import type { Place } from '../../components/shell/route.ts';
import { type Later, later } from '../lookup/later.tsx';
import type { ViewOf } from './view-of.ts';

export const views: Record<Place, Later<ViewOf>> = {
  leads: later(async () => (await import('./leads-view.tsx')).LeadsView),
  import: later(async () => (await import('./import-view.tsx')).ImportView),
  discover: later(async () => (await import('./discover-view.tsx')).DiscoverView),
  enrichment: later(async () => (await import('./enrichment-view.tsx')).EnrichmentView),
  checks: later(async () => (await import('./checks-view.tsx')).ChecksView),
  campaigns: later(async () => (await import('./campaigns-view.tsx')).CampaignsView),
  activity: later(async () => (await import('./activity-view.tsx')).ActivityView),
  account: later(async () => (await import('./account-view.tsx')).AccountView),
};
