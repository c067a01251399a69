/** Leads that an account can have from the start: those of the mock, or any number of made-up ones. */
import { emptyLead } from '../../../lib/local-service/lead-writing.ts';
import type { Store, StoredLead } from '../../../lib/local-service/store.ts';
import { people, verdictAddresses } from '../fixtures.ts';

interface MockLead {
  email: string;
  first: string | null;
  last: string | null;
  list: string;
  sending?: string;
  /** `YYYY-MM-DD HH:MM`, of the last activity. */
  active?: string;
  verdict?: [status: string, date: string];
  texts?: StoredLead['texts'];
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
  },
  {
    email: people.ingrid,
    first: 'Ingrid',
    last: 'Sólveigardóttir',
    list: 'Prospects',
    sending: 'sent',
    active: '2026-03-16 08:00',
    verdict: ['deliverable', '2026-03-18'],
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
      notes: 'Asked for the drift report before the next order. Prefers mail in Dutch.',
    },
  },
];

/** The last of them is the most recent. */
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
    });
  }
}

export async function addGeneratedLeads({ leads }: Store, count: number): Promise<void> {
  const list = await leads.lastList();
  for (let index = 1; index <= count; index++) {
    await leads.add({
      ...emptyLead(`lead-${index}@crowd-${index % 500}.test`, Date.parse('2026-01-01') + index * 1_000, 815),
      texts: { first_name: `First ${index}`, last_name: `Last ${index}`, company: `Crowd ${index % 500}` },
      lists: list ? [list.id] : [],
    });
  }
}
