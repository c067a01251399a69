/** What both views of a site's search are given. */
import type { SiteSearch } from './site-search-store.ts';

export interface SiteSearchViewProps {
  site: SiteSearch;
  domain: string;
  /** It is the first step here, and not one more. */
  first: boolean;
  /** What is shown, which a search brings up to what the team's service found; null where another step stands there for that. */
  shown: ShownBefore | null;
}

export interface ShownBefore {
  /** When it was answered, epoch milliseconds. */
  asked: number;
  onAskAnew: () => void;
}
