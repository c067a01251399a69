/** Leads to push. People and companies are invented. */

import { eachText } from '../../../lib/contract/lead-fields.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { PushedLead, PushReach } from '../../../lib/team-service/apps/app.ts';
import { createGuardedFetch } from '../../../lib/team-service/apps/guarded-fetch.ts';

export function aLead(id: number, fields: Record<string, unknown> = {}): Lead {
  return {
    id,
    email: `person${id}@ferrocrate.test`,
    ...eachText(() => null),
    confidence_score: null,
    sync_status: 'pending',
    sending_status: null,
    last_activity_at: null,
    last_contacted_at: null,
    verification: { date: null, status: null },
    leads_list: { id: null, name: null, leads_count: null },
    created_at: '2026-11-02 09:30:00 UTC',
    ...fields,
  };
}

/** All fields filled. */
export const fullLead = aLead(7, {
  email: 'Ada.Okafor@Ferrocrate.test',
  first_name: 'Ada',
  last_name: 'Okafor',
  position: 'Head of Tooling',
  department: 'it',
  company: 'Ferrocrate',
  company_industry: 'Machinery',
  company_size: '51-200',
  website: 'www.ferrocrate.test/about',
  country_code: 'DE',
  phone_number: '+49 (0)30 123 456-7',
  linkedin_url: 'linkedin.com/in/ada-okafor',
  twitter: '@adaokafor',
  confidence_score: 91,
  source: 'Fair in Hanover',
  notes: 'Met at the stand.\nCall in March.',
  fair_badge: 'blue',
});

export function pushed(lead: Lead, more: Partial<PushedLead> = {}): PushedLead {
  return {
    id: `push_${lead.id}`,
    lead,
    recordId: null,
    queued: Date.UTC(2026, 10, 2, 9, 30),
    attempted: null,
    ...more,
  };
}

export const loopbackFetch = createGuardedFetch({ private: false, loopback: true });

export function reach(more: Partial<PushReach> = {}): PushReach {
  return {
    ...{ fetch: loopbackFetch, now: Date.now, patience: 10_000, signal: new AbortController().signal },
    mayBeSent: async () => true,
    ...more,
  };
}
