/** What Discover is asked, and what its filters are made into. Contract, section 4.6. */
import type { Params } from '../contract/operations.ts';
import type { KnownCompany } from '../device-service/store.ts';

export type DiscoverParams = Params<'discoverCompanies'>;
export type DiscoverFilters = Omit<DiscoverParams, 'query' | 'limit' | 'offset'>;
export type AcceptsCompany = (known: KnownCompany) => boolean;
