/** Initial data of every account: saved searches, team, apps, email accounts, campaigns and past usage. */
import { writeDay } from '../../../lib/contract/times.ts';
import type { Belongings } from '../../../lib/device-service/memory-store.ts';
import type { SendingAccount, StoredRecipient, UsageDay } from '../../../lib/device-service/store-account.ts';
import { makeName } from '../../../lib/sample/names.ts';
import { seeded } from '../../../lib/sample/random.ts';
import { apps, campaigns, people, verdictAddresses, views } from '../fixtures.ts';

const day = 24 * 60 * 60 * 1_000;

export function belongings(now: number): Belongings {
  return {
    team: {
      members: async () => members,
      apps: async () => connected,
      emailAccounts: async () => sending,
      recipients: async (campaign) => recipients[campaign] ?? null,
    },
    views: savedSearches(now),
    usage: pastUse(now),
  };
}

/** Some services name a member in one field, some in two (lib/contract/README.md §4.11): these have both. */
const members = [
  { id: 815, name: 'Robin Achterberg', first_name: null, last_name: null, email: 'robin@harrier-tests.example' },
  { id: 816, name: null, first_name: 'Fenna', last_name: 'Steenhuizen', email: 'fenna@harrier-tests.example' },
  {
    id: 817,
    name: 'Олександра Шевчук-Ґалаґан',
    first_name: null,
    last_name: null,
    email: 'oleksandra@harrier-tests.example',
  },
  { id: 818, name: null, first_name: null, last_name: null, email: 'trainee@harrier-tests.example' },
];

const connected = [
  {
    id: apps.ledgerly,
    provider: 'ledgerly',
    name: 'Ledgerly',
    category: 'crm',
    connected_at: '2025-09-01 08:30:00 UTC',
  },
  {
    id: apps.postrider,
    provider: 'postrider',
    name: 'Postrider',
    category: 'outreach',
    connected_at: '2026-01-12T10:00:00Z',
  },
  { id: apps.gridline, provider: 'gridline', name: null, category: 'spreadsheet', connected_at: null },
];

const sending: SendingAccount[] = [
  {
    id: 1,
    email: 'robin@harrier-tests.example',
    first_name: 'Robin',
    last_name: 'Achterberg',
    sending_status: 'active',
    daily_limit: 200,
    provider: 'smtp',
    sent: 38,
    scheduled: 112,
  },
  {
    id: 2,
    email: 'outreach@harrier-tests.example',
    first_name: null,
    last_name: null,
    sending_status: 'paused',
    daily_limit: 50,
    provider: null,
    sent: 50,
    scheduled: 0,
  },
];

function savedSearches(now: number): NonNullable<Belongings['views']> {
  const searches = [
    [views.instruments, { industry: ['Scientific instruments', 'Optics'], headcount: ['51-200', '201-500'] }],
    [views.research, { industry: { include: ['Research'] }, job_openings: { hiring: true } }],
    [
      views.logistics,
      {
        headquarters_location: { include: [{ business_region: 'EMEA' }] },
        industry: { include: ['Logistics'] },
        headcount: ['201-500', '501-1000', '1001-5000', '5001-10000', '10001+'],
      },
    ],
    [views.fieldwork, { keywords: { include: ['calibration', 'field'], match: 'all' } }],
  ] as const;
  return searches.map(([name, filters], index) => ({
    name,
    filters: { ...filters },
    created_at: now - (40 - index) * day,
    updated_at: now - (40 - index) * day,
  }));
}

/** In the two months before this one, so that this period counts only a test's own requests. */
function pastUse(now: number): UsageDay[] {
  const random = seeded('past use');
  return Array.from({ length: 60 }, (_, index) => {
    const weekend = [0, 6].includes(new Date(now - (31 + index) * day).getUTCDay());
    return {
      date: writeDay(now - (31 + index) * day),
      searches: weekend ? 0 : random.whole(0, 24),
      verifications: weekend ? 0 : random.whole(0, 80),
    };
  });
}

function recipient(email: string, known: Partial<StoredRecipient> = {}): StoredRecipient {
  return {
    email,
    first_name: null,
    last_name: null,
    position: null,
    company: null,
    website: null,
    sending_status: 'pending',
    ...known,
  };
}

const aldermoor = { company: 'Aldermoor Optics', website: 'aldermoor.test' };
const kestrel = { company: 'Kestrel & Fjord', website: 'kestrel-fjord.example' };

const mocked = [
  recipient(people.marit, {
    ...aldermoor,
    first_name: 'Marit',
    last_name: 'Lindqvist',
    position: 'Head of Calibration',
    sending_status: 'replied',
  }),
  recipient(people.misaki, { ...aldermoor, first_name: '美咲', last_name: '田中', sending_status: 'opened' }),
  recipient(people.ingrid, { ...kestrel, first_name: 'Ingrid', last_name: 'Sólveigardóttir', sending_status: 'sent' }),
  recipient(people.laila, { first_name: 'ليلى', last_name: 'الحدّاد', sending_status: 'bounced' }),
  recipient(verdictAddresses.webmail, { first_name: 'Piet', last_name: 'Heijn', sending_status: 'unsubscribed' }),
  recipient(people.babatunde, { ...kestrel, first_name: 'Babatunde', last_name: 'Adéyẹmí' }),
];

/** Some recipients were never saved as leads. */
const springSize = 63;

const recipients: Readonly<Record<string, readonly StoredRecipient[]>> = {
  [campaigns.spring]: [...mocked, ...invented(springSize - mocked.length)],
  [campaigns.observatories]: [
    recipient('zeljka.djurdjevic@balkan-seismology.example', { first_name: 'Željka', last_name: 'Đurđević' }),
    recipient('t.mokoena@southern-array.test', {
      first_name: 'Thandeka',
      last_name: 'Mokoena',
      sending_status: 'clicked',
    }),
    recipient('office@southern-array.test', { sending_status: null }),
  ],
};

function invented(count: number): StoredRecipient[] {
  const random = seeded('recipients');
  return Array.from({ length: count }, (_, index) => {
    const { first, last, plain } = makeName(random);
    const sending_status = random.pick(['sent', 'sent', 'opened', 'clicked', 'pending', 'error', 'replied']);
    return recipient(`${plain.first}.${plain.last}.${index}@round.test`, {
      first_name: first,
      last_name: last,
      sending_status,
    });
  });
}
