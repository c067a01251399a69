import type { Tables } from '../database/tables.ts';

/**
 * What a back-up holds of each table: every row, no row, or every row with these columns reset. The compiler asks for
 * each new table.
 */
export const backedUp: Record<keyof Tables, 'all' | 'none' | Readonly<Record<string, number | null>>> = {
  // The first line of a back-up says which steps its tables have.
  schema_steps: 'none',
  teams: 'all',
  members: 'all',
  member_usage: 'all',
  invitations: 'all',
  audit: 'all',
  trash: 'all',
  apps: 'all',
  leads: 'all',
  lead_values: 'all',
  lead_persons: 'all',
  lists: 'all',
  counts: 'all',
  batches: 'all',
  views: 'all',
  verifications: 'all',
  verification_starts: 'all',
  usage: 'all',
  opt_outs: 'all',
  // Their mentions are in the back-up, too, and go once a service uses it.
  unfinished_opt_outs: 'all',
  companies: 'all',
  addresses: 'all',
  address_pages: 'all',
  articles: 'all',
  api_keys: 'all',
  // Limits of a second and a minute.
  rate_windows: 'none',
  pushes: 'all',
  // The instances that held the leases are gone.
  app_holds: { lease: null, leased_until: 0 },
  app_settings: 'all',
  site_searches: { lease: null, leased_until: 0 },
  assistant_grants: 'all',
  assistant_usage: 'all',
  // They last minutes.
  assistant_previews: 'none',
  events: 'all',
  // Cursors given after the back-up refer to events that it lacks: `null` makes them expire.
  event_logs: { kept_from: null },
  event_receivers: { lease: null, leased_until: 0 },
  event_waits: 'all',
  // They last an hour.
  app_records: 'none',
  service_settings: 'all',
  sync_files: 'all',
};
