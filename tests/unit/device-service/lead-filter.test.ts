import { expect, test } from 'vitest';
import { leadFilter } from '../../../lib/device-service/leads/lead-filter.ts';
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import type { StoredLead } from '../../../lib/device-service/store-leads.ts';

/** A Wednesday. */
const now = Date.parse('2026-03-18T12:00:00Z');
const at = (text: string) => Date.parse(text);

type Wanted = Parameters<typeof leadFilter>[0];

function lead(id: number, email: string, known: Partial<StoredLead> = {}): StoredLead {
  return { ...emptyLead(email, now, 1), id, ...known };
}

const leads = [
  lead(1, 'marit@aldermoor.test', {
    texts: {
      first_name: 'Marit',
      last_name: 'Lindqvist',
      position: 'Head of Calibration',
      company: 'Aldermoor Optics',
      company_industry: 'Scientific instruments',
      company_size: '201-500',
      website: 'aldermoor.test',
      source: 'aldermoor.test/team',
      twitter: 'marit',
      linkedin_url: 'https://linkedin.example/in/marit',
      phone_number: '+31 1',
      country_code: 'NL',
      department: 'operations',
    },
    place: { state: 'ZH', city: 'Leiden' },
    confidence_score: 97,
    verification: { status: 'deliverable', date: at('2026-03-03T10:00:00Z') },
    sync_status: 'success',
    sending_status: 'replied',
    last_activity_at: at('2026-03-18T11:30:00Z'),
    last_contacted_at: at('2026-03-16T08:00:00Z'),
    last_exported_at: at('2026-03-12T08:00:00Z'),
    notified_at: at('2026-03-12T08:00:00Z'),
    created_at: at('2026-02-28T09:00:05.700Z'),
    updated_at: at('2026-01-01T00:00:00Z'),
    created_by: 7,
    lists: [1, 2],
    tags: ['11', '12'],
    sequences: ['3101'],
    attributes: { fair_badge: 'Gold' },
  }),
  lead(2, 'noor@calif.test', {
    texts: { first_name: 'Noor', position: 'CEO', country_code: 'US', department: 'executive' },
    place: { state: 'CA', city: 'San Francisco' },
    confidence_score: 40,
    verification: { status: 'pending', date: at('2026-03-18T00:00:00Z') },
    sending_status: 'bounced',
    created_at: at('2025-12-31T23:59:59Z'),
    updated_at: now,
    created_by: 8,
  }),
  lead(3, 'bare@bare.test', { texts: { first_name: '' }, created_at: now }),
];

function found(wanted: Wanted): number[] {
  const accepts = leadFilter(wanted, now);
  return leads.filter(accepts ?? (() => true)).map(({ id }) => id);
}

test.each<[Wanted, number[]]>([
  [{}, [1, 2, 3]],
  [{ email: 'ALDERMOOR' }, [1]],
  [{ first_name: '~' }, [3]],
  [{ first_name: '*' }, [1, 2]],
  [{ last_name: 'lind' }, [1]],
  [{ position: 'ceo' }, [2]],
  [{ position: ['ceo', 'calibration'] }, [1, 2]],
  [{ position: ['~', 'ceo'] }, [2, 3]],
  [{ company: 'optics' }, [1]],
  [{ industry: 'instruments' }, [1]],
  [{ company_size: '201' }, [1]],
  [{ website: '~' }, [2, 3]],
  [{ country_code: 'us' }, [2]],
  [{ source: 'team' }, [1]],
  [{ twitter: '*' }, [1]],
  [{ linkedin_url: '/in/' }, [1]],
  [{ phone_number: '+31' }, [1]],
  [{ leads_list_id: 2 }, [1]],
  [{ sync_status: 'success' }, [1]],
  [{ sending_status: ['replied', '~'] }, [1, 3]],
  [{ verification_status: ['valid'] }, [1]],
  [{ verification_status: ['pending', 'valid'] }, [1, 2]],
  [{ confidence_score: { from: 97 } }, [1]],
  [{ confidence_score: { to: 97 } }, [1, 2]],
  [{ confidence_score: '*' }, [1, 2]],
  [{ confidence_score: '~' }, [3]],
  [{ department: ['executive', 'it'] }, [2]],
  [{ tags: ['12', '99'] }, [1]],
  [{ sequence_ids: ['*'] }, [1]],
  [{ sequence_ids: ['~'] }, [2, 3]],
  [{ sequence_ids: ['3101', '~'] }, [1, 2, 3]],
  [{ user_id: [8, 9] }, [2]],
  [{ custom_attributes: { fair_badge: 'gold' } }, [1]],
  [{ custom_attributes: { fair_badge: '~', erp_id: '~' } }, [2, 3]],
  [{ query: 'NO' }, [2]],
  [{ query: '~' }, []],
  [{ last_activity_at: 'last1h' }, [1]],
  [{ last_activity_at: '~' }, [2, 3]],
  [{ last_contacted_at: 'today' }, []],
  [{ last_contacted_at: 'this_week' }, [1]],
  [{ last_exported_at: 'this_week' }, []],
  [{ last_exported_at: 'last7d' }, [1]],
  [{ notified_at: 'last7d' }, [1]],
  [{ notified_at: '~', created_at: { to: '2026-02-28' } }, [2]],
  [{ created_at: 'last30d' }, [1, 3]],
  [{ created_at: 'current_year' }, [1, 3]],
  [{ updated_at: { from: '2026-03-18' } }, [2, 3]],
  [{ created_at: { to: '2025-12-31' } }, [2]],
  [{ created_at: { from: '2026-02-28T09:00:05Z', to: '2026-02-28T09:00:05Z' } }, [1]],
  [{ created_at: { from: '2026-02-28T10:00:06+01:00', to: '2026-03-01' } }, []],
  [{ verification_date: '*' }, [1, 2]],
  [{ verification_date: { from: '2026-03-18', to: '2026-03-18' } }, [2]],
  [{ location: { country: { include: ['NL', 'DE'] } } }, [1]],
  [{ location: { country: { exclude: ['NL'] } } }, [2, 3]],
  [{ location: { continent: { include: ['Europe'] }, country: { include: ['US'] } } }, [1, 2]],
  [{ location: { business_region: { include: ['AMER'] } } }, [2]],
  [{ location: { business_region: { include: [] } } }, [1, 2, 3]],
  [{ location: { business_region: { include: ['EMEA', 'AMER'], exclude: ['AMER'] } } }, [1]],
  [{ location: { state: { include: ['CA'] } } }, [2]],
  [{ location: { state: { include: ['NL-ZH'] } } }, [1]],
  [{ location: { state: { include: ['ZH'] } } }, []],
  [{ location: { city: { include: ['san francisco'] } } }, [2]],
  [{ location: { city: { include: ['San Francisco, CA, US'] } } }, [2]],
  [{ location: { city: { include: ['Leiden, , NL'] } } }, [1]],
  [{ location: { city: { include: ['Leiden, BE'] } } }, []],
  [{ first_name: '*', sending_status: ['bounced'], position: 'head' }, []],
])('%j finds %j', (wanted, expected) => {
  expect(found(wanted)).toEqual(expected);
});
