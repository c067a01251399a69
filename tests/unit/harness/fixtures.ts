/** Invented responses, parsed by the contract's own schemas, so that missing fields are null. */
import * as z from 'zod/mini';
import type { Reply } from '../../../lib/contract/operations.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { Known, KnownLead } from '../../../lib/messages/people-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import type { LocalView, RemoteView } from '../../../lib/messages/service-views.ts';
import type { Settings } from '../../../lib/messages/settings-views.ts';
import { noWaterfall } from '../../../lib/messages/waterfall.ts';
import type { PageFacts } from '../../../lib/page/facts.ts';
import type { Domain } from '../../../lib/subject/subject.ts';

export const aldermoor: Domain = { ascii: 'aldermoor.test', unicode: 'aldermoor.test', hosted: false, odd: null };

export const settings: Settings = {
  searchOnOpen: false,
  ceilings: { search: null, verification: null },
  patient: false,
  journal: true,
  theme: 'system',
  list: null,
  listManaged: false,
  leadColumns: [],
  columnWidths: {},
  mailBadge: false,
  notify: false,
  waterfall: noWaterfall,
  resolver: null,
  deviceFirst: false,
  lookUpInApps: false,
  offeredTo: [],
  notice: {},
  retention: { months: 0, auto: false, ran: null, counted: null, removed: {} },
};

export const remoteService: RemoteView = {
  kind: 'remote',
  id: 's1',
  name: 'Contacts',
  base: 'https://contacts.example/v2',
  state: 'connected',
  keyKept: 'device',
  managed: false,
  team: false,
  account: null,
};

/** This device as the chosen service. */
export const deviceService: LocalView = { kind: 'device', id: 'here', name: '', account: null, state: 'connected' };

/** Nothing known about people. With `cached` it also answers `about`. */
export const nothingKnown: Known = { people: [], checks: [], knownLeads: [] };

export function opening(some: Partial<Opening> = {}): Opening {
  return {
    id: 'one',
    subject: { kind: 'company', domain: aldermoor, name: 'Aldermoor Optics' },
    facts: null,
    reading: false,
    page: 'http://aldermoor.test/',
    tab: 7,
    private: false,
    mailbox: null,
    intent: null,
    service: remoteService,
    usage: null,
    settings,
    about: { cached: [], ...nothingKnown },
    jobs: [],
    recents: [],
    draft: {},
    revision: 10,
    ...some,
  };
}

/** The facts of a page that states only its title. */
export const pageFacts: PageFacts = {
  title: 'Aldermoor',
  language: null,
  canonical: null,
  article: { is: false, title: null, published: null, siteName: null },
  authors: [],
  addresses: [],
  addressesCut: false,
  organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
};

/** The push once a tab's page was read. */
export function pageRead(some: Partial<Opening> = {}, revision = 20): Push {
  const { id, subject, facts, about, page, mailbox, reading } = opening(some);
  return { topic: 'page', revision, opening: id, subject, facts, about, page, mailbox, reading };
}

/** People `from` up to `to` at Aldermoor; every third is a role address. */
export function searchReply(from: number, to: number, meta: Record<string, unknown> = {}): Reply<'searchDomain'> {
  const emails = Array.from({ length: to - from }, (_, index) => person(from + index));
  return z.parse(operations.searchDomain.reply, {
    data: { domain: 'aldermoor.test', organization: 'Aldermoor Optics', emails },
    meta: { results: to, limit: 100, offset: from, ...meta },
  });
}

export function person(number: number): Record<string, unknown> {
  return {
    value: `person${number}@aldermoor.test`,
    type: number % 3 === 0 ? 'generic' : 'personal',
    first_name: `First${number}`,
    last_name: `Last${number}`,
    confidence: 100 - number,
    department: number % 2 === 0 ? 'sales' : null,
    seniority: 'senior',
    position: number % 2 === 0 ? 'Head of Sales' : null,
    decision_maker: number % 5 === 0,
    verification: number % 2 === 0 ? { status: 'valid', date: '2026-03-03' } : null,
  };
}

export function countReply(total: number): Reply<'countDomainEmails'> {
  return z.parse(operations.countDomainEmails.reply, {
    data: { total, personal_emails: total, generic_emails: 0, department: { sales: 4 }, seniority: { senior: total } },
  });
}

export function foundReply(email: string | null): Reply<'findEmail'> {
  return z.parse(operations.findEmail.reply, {
    data: { email, first_name: 'Marit', last_name: 'Lindqvist', score: email && 90 },
  });
}

export function answered<Name extends 'searchDomain' | 'findEmail' | 'countDomainEmails' | 'findAuthor'>(
  reply: Reply<Name>,
): Asked<Name> {
  return { ok: true, reply, asked: 1_000, cached: false, planEnd: null };
}

export function job(some: Partial<JobView>): JobView {
  return {
    id: 'j1',
    order: 1,
    kind: 'save',
    service: remoteService.id,
    name: null,
    state: 'waiting',
    held: null,
    total: 1,
    done: 0,
    failed: 0,
    retriable: 0,
    counts: {},
    created: 1,
    sendAfter: null,
    list: null,
    saves: [],
    dry: false,
    reverts: null,
    file: null,
    ...some,
  };
}

/** A lead in no list, with nothing else known about it. */
export const knownLead = (known: Partial<KnownLead> & { email: string }): KnownLead => ({
  id: 1,
  list: null,
  sending_status: null,
  last_contacted_at: null,
  last_activity_at: null,
  by: 'leads',
  ...known,
});
