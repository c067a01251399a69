/** The filters of the leads list, those first that are asked for most. lib/contract/README.md §4.9. */
import { leadVerificationStatuses, noSendingStatus, syncStatuses } from '../filter-taxonomy.ts';
import { businessRegions, continents, leadDepartments, sendingStatuses } from '../taxonomy.ts';
import type { Filters } from './field.ts';

export const leadFilters = {
  leads_list_id: { kind: 'id' },
  verification_status: { kind: 'options', of: leadVerificationStatuses },
  sending_status: { kind: 'options', of: [noSendingStatus, ...sendingStatuses] },
  company: { kind: 'contains' },
  position: { kind: 'contains', many: true },
  created_at: { kind: 'when' },
  confidence_score: { kind: 'score' },
  department: { kind: 'options', of: leadDepartments },
  location: {
    kind: 'group',
    of: {
      country: { kind: 'placed', of: 'country' },
      /** A code of a state of the US, or ISO 3166-2. */
      state: { kind: 'placed', of: 'state' },
      /** A name, or city, state and country with commas between. */
      city: { kind: 'placed', of: 'city' },
      continent: { kind: 'placed', of: continents },
      business_region: { kind: 'placed', of: businessRegions, lenient: true },
    },
    mayBeEmpty: true,
  },
  email: { kind: 'contains' },
  first_name: { kind: 'contains' },
  last_name: { kind: 'contains' },
  industry: { kind: 'contains' },
  website: { kind: 'contains' },
  country_code: { kind: 'contains' },
  company_size: { kind: 'contains' },
  source: { kind: 'contains' },
  twitter: { kind: 'contains' },
  linkedin_url: { kind: 'contains' },
  phone_number: { kind: 'contains' },
  updated_at: { kind: 'when' },
  verification_date: { kind: 'when' },
  last_contacted_at: { kind: 'when' },
  last_activity_at: { kind: 'when' },
  last_exported_at: { kind: 'when' },
  tags: { kind: 'named' },
  sequence_ids: { kind: 'named', orNone: true },
  /** The team members who made the lead. */
  user_id: { kind: 'ids' },
  sync_status: { kind: 'option', of: syncStatuses },
  /** By slug. */
  custom_attributes: { kind: 'attributes' },
} as const satisfies Filters;
