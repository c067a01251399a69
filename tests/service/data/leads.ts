/** Initial leads of an account: the mock's, or any number of generated ones. */
import { emptyLead } from '../../../lib/device-service/leads/lead-writing.ts';
import type { Store } from '../../../lib/device-service/store.ts';
import type { LeadDraft, StoredLead } from '../../../lib/device-service/store-leads.ts';
import { makeName } from '../../../lib/sample/names.ts';
import { seeded } from '../../../lib/sample/random.ts';
import { campaigns, people, verdictAddresses } from '../fixtures.ts';

interface MockLead {
  email: string;
  first: string | null;
  last: string | null;
  list: string;
  sending?: string;
  /** `YYYY-MM-DD HH:MM` of the last activity. */
  active?: string;
  verdict?: [status: string, date: string];
  texts?: StoredLead['texts'];
  more?: Partial<StoredLead>;
}

const mockLeads: MockLead[] = [
  {
    email: verdictAddresses.webmail,
    first: 'Piet',
    last: 'Heijn',
    list: 'Newsletter',
    sending: 'unsubscribed',
    active: '2026-02-02 10:00',
    verdict: ['webmail', '2026-03-03'],
  },
  {
    email: people.laila,
    first: 'ليلى',
    last: 'الحدّاد',
    list: 'Prospects',
    sending: 'bounced',
    active: '2026-01-12 09:00',
    verdict: ['invalid', '2026-01-12'],
  },
  {
    email: people.misaki,
    first: '美咲',
    last: '田中',
    list: '青山 パートナー',
    sending: 'opened',
    active: '2026-03-11 06:30',
    verdict: ['accept_all', '2026-02-28'],
    texts: { country_code: 'JP', company: 'Aldermoor Optics', position: '海外営業部長', department: 'sales' },
    more: { confidence_score: 88, attributes: { fair_badge: 'Gold' }, place: { state: null, city: 'Tokyo' } },
  },
  {
    email: people.ingrid,
    first: 'Ingrid',
    last: 'Sólveigardóttir',
    list: 'Prospects',
    sending: 'sent',
    active: '2026-03-16 08:00',
    verdict: ['deliverable', '2026-03-18'],
    texts: { country_code: 'NO', company: 'Kestrel & Fjord', position: 'Managing Director', department: 'executive' },
    more: {
      confidence_score: 98,
      attributes: { erp_id: 'NO-7731' },
      place: { state: null, city: 'Bergen' },
      tags: ['12'],
    },
  },
  {
    email: people.marit,
    first: 'Marit',
    last: 'Lindqvist',
    list: 'Prospects',
    sending: 'replied',
    active: '2026-03-03 14:20',
    verdict: ['valid', '2026-03-03'],
    texts: {
      position: 'Head of Calibration',
      company: 'Aldermoor Optics',
      company_size: '201-500',
      country_code: 'NL',
      department: 'operations',
      notes: 'Asked for the drift report before the next order. Prefers mail in Dutch.',
    },
    more: { confidence_score: 97, place: { state: 'ZH', city: 'Leiden' }, tags: ['11', '12'] },
  },
];

/** The last one is the most recent. */
export async function addMockLeads({ leads }: Store): Promise<void> {
  for (const [index, mock] of mockLeads.entries()) {
    const list = (await leads.listNamed(mock.list)) ?? (await leads.addList(mock.list));
    const active = mock.active === undefined ? null : Date.parse(`${mock.active.replace(' ', 'T')}:00Z`);
    await leads.add({
      ...emptyLead(mock.email, Date.parse('2026-02-28T09:00:00Z') + index * 60_000, 815),
      texts: { first_name: mock.first, last_name: mock.last, ...mock.texts },
      verification: mock.verdict ? { status: mock.verdict[0], date: Date.parse(mock.verdict[1]) } : null,
      sending_status: mock.sending ?? null,
      last_activity_at: active,
      last_contacted_at: active,
      lists: [list.id],
      sequences: mock.sending === undefined ? [] : [campaigns.spring],
      ...mock.more,
    });
  }
}

const statuses = [null, null, null, 'sent', 'opened', 'clicked', 'replied', 'bounced', 'pending'] as const;
const verdicts = [null, null, 'valid', 'valid', 'accept_all', 'unknown', 'invalid', 'deliverable'] as const;
const countries = ['NL', 'NO', 'DE', 'US', 'JP', 'BR', null] as const;
const posts = [
  ['Sales Manager', 'sales'],
  ['Calibration Technician', 'operations'],
  ['CEO', 'executive'],
  ['Firmware Engineer', 'it'],
  [null, null],
] as const;
const first = Date.parse('2025-01-01T08:00:00Z');
const longestPause = 600;

/** Created over months, some in the same second: `created_at` alone cannot order them. All in the last list. */
export async function addGeneratedLeads({ leads }: Store, count: number): Promise<void> {
  const random = seeded('leads');
  const list = await leads.lastList();
  let created = first;
  const drafts: LeadDraft[] = [];
  for (let index = 1; index <= count; index++) {
    if (random.chance(0.7)) created += random.whole(1, longestPause) * 1_000;
    const name = makeName(random);
    const [position, department] = random.pick(posts);
    const verdict = random.pick(verdicts);
    const sending_status = random.pick(statuses);
    drafts.push({
      ...emptyLead(`lead-${index}@crowd-${index % 500}.test`, created, random.pick([815, 815, 816, 817])),
      texts: {
        first_name: name.first,
        last_name: name.last,
        position,
        department,
        company: `Crowd ${index % 500}`,
        country_code: random.pick(countries),
      },
      confidence_score: random.chance(0.9) ? random.whole(20, 99) : null,
      verification: verdict && { status: verdict, date: created },
      sending_status,
      last_activity_at: sending_status && created + 86_400_000,
      lists: list ? [list.id] : [],
      sequences: sending_status ? [campaigns.spring] : [],
    });
  }
  await leads.change([], () => drafts);
}
