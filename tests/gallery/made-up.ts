/** Invented people, companies and answers for every state of a component. */
import { signal } from '@preact/signals';
import type { Row } from '../../components/contact/rows.ts';
import type { Turn, Turning } from '../../components/mailbox/turn.ts';
import type { Draft } from '../../components/shell/drafts.ts';
import type { Contact } from '../../lib/contract/contact.ts';
import type { EmailVerification, Source } from '../../lib/contract/resources/emails.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import type { Check, KnownLead } from '../../lib/messages/people-views.ts';
import type { RemoteView, Usage } from '../../lib/messages/service-views.ts';
import type { Settings } from '../../lib/messages/settings-views.ts';
import { noWaterfall } from '../../lib/messages/waterfall.ts';
import type { Domain } from '../../lib/subject/subject.ts';

const minute = 60_000;
export const now = Date.parse('2026-03-20T10:00:00Z');
export const ago = (minutes: number) => now - minutes * minute;

export const domain = (ascii: string, more: Partial<Domain> = {}): Domain => ({
  ascii,
  unicode: ascii,
  hosted: false,
  odd: null,
  ...more,
});

export function contact(email: string, name: string | null, more: Partial<Contact> = {}): Contact {
  const [first, ...rest] = name?.split(' ') ?? [];
  return {
    email,
    type: name === null ? 'generic' : 'personal',
    first_name: first ?? null,
    last_name: rest.join(' ') || null,
    position: null,
    department: null,
    seniority: null,
    decision_maker: false,
    phone_number: null,
    linkedin_url: null,
    twitter: null,
    confidence: null,
    verification: { status: null, date: null },
    sources: [],
    source_type: 'found',
    company: 'Aldermoor Optics',
    domain: 'aldermoor.test',
    company_industry: null,
    company_size: null,
    country_code: null,
    ...more,
  };
}

export const row = (of: Contact, more: Partial<Omit<Row, 'contact'>> = {}): Row => ({
  contact: of,
  check: null,
  knownLead: null,
  save: null,
  ...more,
});

export const knownLead = (email: string, more: Partial<KnownLead> = {}): KnownLead => ({
  email,
  id: 1,
  list: 'Prospects',
  sending_status: null,
  last_contacted_at: null,
  last_activity_at: null,
  by: 'leads',
  ...more,
});

export function verification(status: string, more: Partial<EmailVerification> = {}): EmailVerification {
  return {
    status,
    score: 80,
    email: null,
    regexp: true,
    gibberish: false,
    disposable: false,
    webmail: false,
    mx_records: true,
    smtp_server: true,
    smtp_check: true,
    accept_all: false,
    block: false,
    sources: [],
    ...more,
  };
}

export const done = (email: string, of: EmailVerification, asked = ago(0)): Check => ({
  at: 'done',
  email,
  verification: of,
  asked,
});

export const source = (
  uri: string,
  first: string | null,
  last: string | null,
  still: boolean | null = true,
): Source => ({
  domain: 'aldermoor.test',
  uri,
  extracted_on: first,
  last_seen_on: last,
  still_on_page: still,
});

export const sources = [
  source('https://aldermoor.test/kontakt/tokyo-office', '2023-11-20', '2026-03-03'),
  source('https://optics-review.example/2024/who-is-who-in-refractometry', '2024-02-11', '2025-01-02', false),
];

const at = 'aldermoor.test';

/** The people of the mock. */
export const people: Row[] = [
  row(
    contact(`marit.lindqvist@${at}`, 'Marit Lindqvist', {
      decision_maker: true,
      position: 'Head of Calibration',
      confidence: 97,
      verification: { status: 'valid', date: '2026-03-03' },
    }),
    {
      knownLead: knownLead(`marit.lindqvist@${at}`, {
        sending_status: 'replied',
        last_contacted_at: '2026-03-01 09:00:00 UTC',
        last_activity_at: '2026-03-03 09:00:00 UTC',
      }),
    },
  ),
  row(
    contact(`misaki.tanaka@${at}`, '田中 美咲', {
      position: '海外営業部長',
      department: 'sales',
      seniority: 'senior',
      confidence: 88,
      verification: { status: 'accept_all', date: '2026-02-28' },
      sources,
    }),
    {
      check: done(
        `misaki.tanaka@${at}`,
        verification('accept_all', { smtp_check: false, accept_all: true }),
        Date.parse('2026-02-28T09:00:00Z'),
      ),
    },
  ),
  row(
    contact(`a.papadimitrakopoulos-vandenberghe@${at}`, 'Alexandros-Konstantinos Papadimitrakopoulos', {
      position: 'Regional director',
      confidence: 71,
      verification: { status: 'unknown', date: '2026-03-01' },
    }),
  ),
  row(
    contact(`laila.alhaddad@${at}`, 'ليلى الحدّاد', {
      position: 'Accounts payable',
      confidence: 40,
      verification: { status: 'invalid', date: '2026-01-12' },
    }),
  ),
  row(contact(`support@${at}`, null, { department: 'support' })),
  row(contact(`tomasz.bak@${at}`, 'Tomasz Bąk', { confidence: 64 }), {
    check: { at: 'checking', email: `tomasz.bak@${at}`, job: '1', since: now - 18_000 },
  }),
];

const fjord = 'kestrel-fjord.example';

/** Rows in every state of checking, saving and being a lead. */
export const states: Row[] = [
  row(
    contact(`ingrid@${fjord}`, 'Ingrid Sólveigardóttir', {
      decision_maker: true,
      position: 'Managing Director',
      confidence: 98,
    }),
    {
      check: done(`ingrid@${fjord}`, verification('valid')),
      save: { at: 'saved', job: 'j', list: 'Prospects', created: true, differing: ['position', 'phone_number'] },
    },
  ),
  row(contact(`b.adeyemi@${fjord}`, 'Babatunde Adéyẹmí', { position: 'Fleet engineering', confidence: 91 }), {
    check: { at: 'failed', email: `b.adeyemi@${fjord}`, job: '1', problem: { code: 'mail-server', quoted: null } },
  }),
  row(contact(`nils-ake@${fjord}`, 'Nils-Åke Þórarinsson', { confidence: 83 }), {
    check: { at: 'still-checking', email: `nils-ake@${fjord}`, job: '1', since: ago(3) },
  }),
  row(
    contact(`piet.heijn1962@inbox.example`, 'Piet Heijn', {
      confidence: 60,
      verification: { status: 'webmail', date: '2026-03-03' },
    }),
    {
      knownLead: knownLead('piet', {
        list: 'Newsletter',
        sending_status: 'unsubscribed',
        last_activity_at: '2026-02-20 09:00:00 UTC',
      }),
    },
  ),
  row(
    contact(`x8f2@throw-away.test`, 'Someone Else', {
      confidence: 12,
      verification: { status: 'disposable', date: '2024-05-03' },
    }),
    {
      save: { at: 'undoable', job: 'j', list: 'Prospects', until: now + 5_000 },
    },
  ),
  row(
    contact(`future@${fjord}`, 'Futura Word', {
      confidence: 55,
      verification: { status: 'greylisted', date: '2026-03-20' },
    }),
    {
      save: {
        at: 'sending',
        job: 'j',
        list: null,
        held: { problem: { code: 'key-refused', quoted: 'No user found for the API key supplied' }, until: null },
      },
    },
  ),
  row(contact(`guessed@${fjord}`, 'Guessed Person', { confidence: 34, source_type: 'generated' }), {
    knownLead: knownLead('guessed', { by: 'service', list: null, last_contacted_at: '2026-03-03 08:00:00 UTC' }),
    check: { at: 'waiting', email: `guessed@${fjord}`, job: '1' },
  }),
  row(
    contact(`dead@${fjord}`, 'Dead Letter', {
      confidence: 20,
      phone_number: '+31 20 123 45 67',
      linkedin_url: 'https://linkedin.example/in/dead-letter',
      twitter: 'deadletter',
      sources: [...sources, ...sources, ...sources],
    }),
    {
      check: done(
        `dead@${fjord}`,
        verification('invalid', { smtp_check: false, smtp_server: null, block: null }),
        ago(130),
      ),
    },
  ),
];

export const company = {
  name: 'Aldermoor Optics',
  domain: domain(at),
  description: 'Calibrated lenses and spectrometers for field stations.',
  industry: 'Scientific instruments',
  size: '201-500',
  place: 'Leiden, NL',
  pattern: '{first}.{last}',
  socials: { linkedin: 'https://linkedin.example/company/aldermoor', youtube: 'https://youtube.example/@aldermoor' },
  technologies: ['Nginx', 'PostgreSQL', 'Preact', 'Debian', 'Matomo', 'Vite', 'Redis', 'Varnish', 'Grafana'],
};

export const count = {
  total: 37,
  personal_emails: 31,
  generic_emails: 6,
  department: { sales: 9, it: 8, operations: 5, executive: 4, communication: 3, finance: 2 },
  seniority: { senior: 15, junior: 12, executive: 4 },
};

export const usage: Usage = {
  searches: { left: 38, of: 500 },
  verifications: { left: 112, of: 1_000 },
  plan: 'Team',
  resets: '2026-04-01',
  asked: ago(0),
};

export const service: RemoteView = {
  kind: 'remote',
  id: 'one',
  name: 'contacts.example',
  base: 'https://contacts.example/v2',
  state: 'connected',
  keyKept: 'device',
  managed: false,
  team: false,
  account: { name: 'Marit Lindqvist', plan: 'Team' },
};

export const settings: Settings = {
  searchOnOpen: false,
  ceilings: { search: 50, verification: null },
  patient: true,
  journal: true,
  theme: 'system',
  list: 'Prospects',
  listManaged: false,
  leadColumns: [],
  columnWidths: {},
  mailBadge: false,
  notify: false,
  resolver: null,
  deviceFirst: false,
  lookUpInApps: false,
  waterfall: noWaterfall,
  offeredTo: [],
  notice: {},
  retention: { months: 0, auto: false, ran: null, counted: null, removed: {} },
};

export const job = (more: Partial<JobView> = {}): JobView => ({
  id: 'job',
  order: 1,
  kind: 'verify',
  service: service.id,
  name: null,
  state: 'running',
  held: null,
  total: 58,
  done: 14,
  failed: 0,
  retriable: 0,
  counts: { valid: 9, accept_all: 3, unknown: 2 },
  created: ago(2),
  sendAfter: null,
  list: null,
  saves: [],
  dry: false,
  reverts: null,
  file: null,
  ...more,
});

/** A mailbox that can be turned on. `at`: the result of the click. */
export const turnOf = (
  mailbox: MailboxView,
  at: Turning['at'] = 'idle',
  turnOn: () => void = () => undefined,
): Turn => ({ mailbox: signal(mailbox), turning: signal<Turning>({ at }), turnOn, turnOff: () => undefined });

/** A form without half-typed values. */
export const noDraft: Draft = { values: signal({}), keep: () => undefined, drop: () => undefined };
