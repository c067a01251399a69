import type { SiteSearch } from './site-search-store.ts';

export interface SiteSearchViewProps {
  site: SiteSearch;
  domain: string;
  /** It is the first step here, not an additional one. */
  first: boolean;
  /** The shown answer, which can be updated to what the team's service found; null if another step offers that. */
  shown: ShownBefore | null;
}

export interface ShownBefore {
  /** When it was answered, epoch milliseconds. */
  asked: number;
  onRefresh: () => void;
}
