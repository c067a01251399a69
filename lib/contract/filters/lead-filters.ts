/** The filters of the leads list, each with its meaning. lib/contract/README.md §4.9. */
import { leadVerificationStatuses, noSendingStatus, syncStatuses } from '../filter-taxonomy.ts';
import { businessRegions, continents, leadDepartments, sendingStatuses } from '../taxonomy.ts';
import type { LeadFilterTable } from './meaning.ts';

/** The most used come first. */
export const leadFilters = {
  leads_list_id: { kind: 'id', means: { on: 'set', field: 'lists' } },
  verification_status: {
    kind: 'options',
    of: leadVerificationStatuses,
    means: { on: 'value', field: 'verification' },
  },
  sending_status: {
    kind: 'options',
    of: [noSendingStatus, ...sendingStatuses],
    means: { on: 'value', field: 'sending_status', none: noSendingStatus },
  },
  company: { kind: 'contains', means: { on: 'text', field: 'company' } },
  position: { kind: 'contains', many: true, means: { on: 'text', field: 'position' } },
  created_at: { kind: 'when', means: { on: 'time', field: 'created_at' } },
  confidence_score: { kind: 'score', means: { on: 'number', field: 'confidence_score' } },
  department: { kind: 'options', of: leadDepartments, means: { on: 'value', field: 'department' } },
  location: {
    kind: 'group',
    of: {
      country: { kind: 'placed', of: 'country', means: { by: 'country' } },
      /** A US state code, or ISO 3166-2. */
      state: { kind: 'placed', of: 'state', means: { by: 'state' } },
      /** A name, or `city,state,country`. */
      city: { kind: 'placed', of: 'city', means: { by: 'city' } },
      continent: { kind: 'placed', of: continents, means: { by: 'continent' } },
      business_region: { kind: 'placed', of: businessRegions, lenient: true, means: { by: 'business_region' } },
    },
    mayBeEmpty: true,
    means: 'places',
  },
  email: { kind: 'contains', means: { on: 'text', field: 'email' } },
  first_name: { kind: 'contains', means: { on: 'text', field: 'first_name' } },
  last_name: { kind: 'contains', means: { on: 'text', field: 'last_name' } },
  industry: { kind: 'contains', means: { on: 'text', field: 'company_industry' } },
  website: { kind: 'contains', means: { on: 'text', field: 'website' } },
  country_code: { kind: 'contains', means: { on: 'text', field: 'country_code' } },
  company_size: { kind: 'contains', means: { on: 'text', field: 'company_size' } },
  source: { kind: 'contains', means: { on: 'text', field: 'source' } },
  twitter: { kind: 'contains', means: { on: 'text', field: 'twitter' } },
  linkedin_url: { kind: 'contains', means: { on: 'text', field: 'linkedin_url' } },
  phone_number: { kind: 'contains', means: { on: 'text', field: 'phone_number' } },
  updated_at: { kind: 'when', means: { on: 'time', field: 'updated_at' } },
  verification_date: { kind: 'when', means: { on: 'time', field: 'verification_date' } },
  last_contacted_at: { kind: 'when', means: { on: 'time', field: 'last_contacted_at' } },
  last_activity_at: { kind: 'when', means: { on: 'time', field: 'last_activity_at' } },
  last_exported_at: { kind: 'when', means: { on: 'time', field: 'last_exported_at' } },
  /** Of our own services (lib/contract/README.md §2.16). */
  notified_at: { kind: 'when', means: { on: 'time', field: 'notified_at' } },
  tags: { kind: 'named', means: { on: 'set', field: 'tags' } },
  sequence_ids: { kind: 'named', orNone: true, means: { on: 'set', field: 'sequences' } },
  /** Ids of the team members who created the lead. */
  user_id: { kind: 'ids', means: { on: 'value', field: 'created_by' } },
  sync_status: { kind: 'option', of: syncStatuses, means: { on: 'value', field: 'sync_status' } },
  /** By slug. */
  custom_attributes: { kind: 'attributes', means: { on: 'attributes' } },
} as const satisfies LeadFilterTable;

/** Everything that narrows the list: the filters, and the search, which has its own input field. */
export const listFilters = {
  ...leadFilters,
  query: { kind: 'text', means: { on: 'search', fields: ['email', 'first_name', 'last_name'] } },
} as const satisfies LeadFilterTable;
