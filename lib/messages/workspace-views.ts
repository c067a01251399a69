import type { discoverFilters } from '../contract/filters/discover-filters.ts';
import type { NameIn } from '../contract/filters/field.ts';
import type { JobView } from './job-views.ts';
import type { KnownList } from './lead-views.ts';
import type { ServiceView, Usage } from './service-views.ts';
import type { Settings } from './settings-views.ts';

/** Everything that the workspace needs at the start, in one message. */
export interface Beginning {
  service: ServiceView | null;
  usage: Usage | null;
  settings: Settings;
  jobs: JobView[];
  lists: KnownList[];
  /** Stored values of half-filled forms, by field. */
  draft: Record<string, string>;
  /** Pushes with a smaller revision are older than this snapshot. */
  revision: number;
}

/** A company with cached addresses, and when the service responded (epoch milliseconds). */
export interface Searched {
  domain: string;
  asked: number;
}

export type DiscoverFilterName = NameIn<typeof discoverFilters>;
