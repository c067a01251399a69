/** A store in memory. The initial data is shared between accounts; what an account writes is its own. */

import { linkedInHandle } from '../contract/linkedin-profile.ts';
import type { CompanyRecord } from '../contract/resources/company.ts';
import { domainOf, fold, keyOfEmail } from '../contract/text.ts';
import { isAttested } from './attested.ts';
import { discoverFilter, isModel } from './discover/discover-filters.ts';
import { vocabularyOf } from './discover/discover-query.ts';
import { nothingKnown } from './discover/nothing-known.ts';
import { emailFilter, isNamed, tally, tallyEmails } from './email-filter.ts';
import { modelNamedBy } from './filters/company-asks.ts';
import { type Named, nameOf } from './forget/mentions.ts';
import { leadFilter } from './leads/lead-filter.ts';
import type { Store } from './store.ts';
import type {
  AccountRecord,
  StoredView,
  Team,
  UsageBook,
  UsageDay,
  VerificationProgress,
  Verifications,
  Views,
} from './store-account.ts';
import type {
  Article,
  Company,
  CompanyFacts,
  Directory,
  EmailFilter,
  EmailNumbers,
  KnownCompany,
  KnownEmail,
  Mail,
  PersonBeyond,
} from './store-directory.ts';
import type { LeadBook, LeadDraft, LeadList, StoredLead } from './store-leads.ts';

/** Initial knowledge. A company's addresses are generated on first use. */
export interface MemoryData {
  companies: readonly Company[];
  emails: (domain: string) => readonly KnownEmail[];
  /** By the address in the form of `tidyAddress`. */
  articles: ReadonlyMap<string, Article>;
  optedOut: ReadonlySet<string>;
  /** Company facts for Discover; none by default. */
  facts?: (domain: string) => CompanyFacts;
  /** The number of addresses that `emails` will generate. By default they are generated and counted. */
  numbers?: (domain: string) => EmailNumbers;
  /** Enrichment data by address and by domain. */
  people?: ReadonlyMap<string, PersonBeyond>;
  records?: ReadonlyMap<string, Partial<CompanyRecord>>;
}

/** An account's own part of a store; directory and mail are shared. */
export function memoryStore(
  directory: Directory,
  mail: Mail,
  account: AccountRecord,
  belongings: Belongings = {},
): Store {
  let current = account;
  return {
    directory,
    mail,
    leads: memoryLeads(),
    verifications: memoryVerifications(),
    views: memoryViews(belongings.views),
    team: memoryTeam(belongings.team),
    usage: memoryUsage(belongings.usage),
    account: {
      read: async () => current,
      put: async (next) => {
        current = next;
      },
    },
  };
}

export function memoryDirectory(data: MemoryData): Directory {
  const companies = new Map(data.companies.map((company) => [company.domain, company]));
  const named = data.companies.flatMap((one) => (one.organization ? [[fold(one.organization), one] as const] : []));
  const byName = new Map(named.reverse());
  const known = new Map<string, Map<string, KnownEmail>>();
  let listed: Map<string, KnownCompany> | null = null;
  let handles: Map<string, KnownEmail[]> | null = null;

  function emailsOf(domain: string): Map<string, KnownEmail> {
    const made = known.get(domain);
    if (made) return made;
    const emails = new Map(
      companies.has(domain) ? data.emails(domain).map((email) => [keyOfEmail(email.value), email]) : [],
    );
    known.set(domain, emails);
    return emails;
  }

  function numbersOf(domain: string): EmailNumbers {
    if (data.numbers) return data.numbers(domain);
    const all = [...emailsOf(domain).values()];
    const personal = all.filter(({ type }) => type === 'personal').length;
    return { personal, generic: all.length - personal };
  }

  function list(): Map<string, KnownCompany> {
    return new Map(
      [...companies].map(([domain, company]) => [
        domain,
        { company, facts: data.facts?.(domain) ?? nothingKnown, emails: numbersOf(domain) },
      ]),
    );
  }

  function fitting(domain: string, filter: EmailFilter): KnownEmail[] {
    return [...emailsOf(domain).values()].filter(emailFilter(filter, companies.get(domain) ?? nowhere));
  }

  function isOutNamed(name: Named, domain: string): boolean {
    return [...emailsOf(domain)].some(([key, email]) => data.optedOut.has(key) && nameOf(email) === nameOf(name));
  }

  /** A mail provider is no employer. */
  function discovered(): KnownCompany[] {
    listed ??= list();
    return [...listed.values()].filter(({ company }) => !company.webmail && !company.disposable);
  }

  /** Built on first use, because it needs all people. */
  function byHandle(): Map<string, KnownEmail[]> {
    const everybody = [...companies.keys()].flatMap((domain) => [...emailsOf(domain).values()]);
    const all = new Map<string, KnownEmail[]>();
    for (const email of everybody) {
      const handle = linkedInHandle(email.linkedin);
      const same = handle === null ? undefined : all.get(handle);
      if (same) same.push(email);
      else if (handle !== null) all.set(handle, [email]);
    }
    return all;
  }

  return {
    company: async (domain) => companies.get(domain) ?? null,
    companyNamed: async (name) => byName.get(fold(name)) ?? null,
    async emails(domain, filter, { offset, limit }) {
      const found = fitting(domain, filter);
      return { emails: found.slice(offset, offset + limit), total: found.length };
    },
    tally: async (domain, filter) => tallyEmails(fitting(domain, filter)),
    emailsNamed: async (domain, name) => [...emailsOf(domain).values()].filter((email) => isNamed(email, name)),
    email: async (address) => emailsOf(domainOf(address)).get(keyOfEmail(address)) ?? null,
    emailsWithHandle: async (handle) => {
      handles ??= byHandle();
      return handles.get(handle.toLowerCase()) ?? [];
    },
    article: async (url) => data.articles.get(url) ?? null,
    optedOut: async (address) => data.optedOut.has(keyOfEmail(address)),
    optedOutNamed: async (name, domains) => domains.some((domain) => isOutNamed(name, domain)),
    async companies(filter, now, { offset, limit }) {
      const all = discovered();
      const wanted = modelNamedBy(filter);
      const model = (wanted && all.find((one) => isModel(one, wanted))) ?? null;
      const found = all.filter(discoverFilter(filter, model, now));
      const linked = found.flatMap(({ company: { domain, linked_domains } }) =>
        linked_domains.length > 0 ? [{ domain, linked_domains }] : [],
      );
      return { companies: found.slice(offset, offset + limit), total: found.length, emails: sumOf(found), linked };
    },
    mail: async (domains) => {
      const known = domains.filter((domain) => companies.has(domain));
      const hasPeople = (domain: string) => fitting(domain, { type: 'personal' }).some(isAttested);
      return new Map(known.map((one) => [one, { ...numbersOf(one), hasPeople: hasPeople(one) }]));
    },
    vocabulary: async () => vocabularyOf(discovered()),
    knownCompany: async (domain) => {
      listed ??= list();
      return listed.get(domain) ?? null;
    },
    personBeyond: async (address) => data.people?.get(keyOfEmail(address)) ?? null,
    companyBeyond: async (domain) => data.records?.get(domain) ?? null,
  };
}

function memoryVerifications(): Verifications {
  const progress = new Map<string, VerificationProgress>();
  const starts = new Map<string, number[]>();
  return {
    progress: async (email) => progress.get(keyOfEmail(email)) ?? { open: false, waited: 0, failed: 0 },
    put: async (email, next) => {
      progress.set(keyOfEmail(email), next);
    },
    started: async (domain, since) => {
      const lately = (starts.get(domain) ?? []).filter((at) => at >= since);
      starts.set(domain, lately);
      return lately;
    },
    noteStart: async (domain, at) => {
      starts.set(domain, [...(starts.get(domain) ?? []), at]);
    },
  };
}

function sumOf(all: readonly KnownCompany[]): EmailNumbers {
  return {
    personal: all.reduce((sum, { emails }) => sum + emails.personal, 0),
    generic: all.reduce((sum, { emails }) => sum + emails.generic, 0),
  };
}

export function memoryLeads(): LeadBook {
  /** In order of creation. */
  const leads = new Map<number, StoredLead>();
  const byEmail = new Map<string, number>();
  const lists: LeadList[] = [];
  const sizes = new Map<number, number>();
  /** Cached until something changes. */
  let newestFirst: StoredLead[] | null = null;
  let nextLead = 1;

  function count(lead: StoredLead | undefined, by: 1 | -1): void {
    for (const list of lead?.lists ?? []) sizes.set(list, (sizes.get(list) ?? 0) + by);
  }

  function write(lead: StoredLead): void {
    forget(lead.id);
    leads.set(lead.id, lead);
    byEmail.set(keyOfEmail(lead.email), lead.id);
    count(lead, 1);
    newestFirst = null;
  }

  /** Keeps the lead's position for `write`. */
  function forget(id: number): void {
    const before = leads.get(id);
    if (before) byEmail.delete(keyOfEmail(before.email));
    count(before, -1);
  }

  function add(lead: Omit<StoredLead, 'id'>): StoredLead {
    const added = { ...lead, id: nextLead++ };
    write(added);
    return added;
  }

  function remove(id: number): void {
    forget(id);
    leads.delete(id);
    newestFirst = null;
  }

  /** A given id is kept, and later ids continue after it. */
  function put(draft: LeadDraft): StoredLead {
    if (draft.id === undefined) return add(draft);
    const lead = { ...draft, id: draft.id };
    nextLead = Math.max(nextLead, lead.id + 1);
    write(lead);
    return lead;
  }

  return {
    lead: async (id) => leads.get(id) ?? null,
    leadsWithIds: async (ids) => [...new Set(ids)].flatMap((id) => leads.get(id) ?? []),
    leadOf: async (email) => leads.get(byEmail.get(keyOfEmail(email)) ?? 0) ?? null,
    leads: async (filter, now, { offset, limit }) => {
      newestFirst ??= [...leads.values()].reverse();
      const accepts = leadFilter(filter, now);
      const accepted = accepts ? newestFirst.filter(accepts) : newestFirst;
      return { leads: accepted.slice(offset, offset + limit), total: accepted.length };
    },
    mostUsedSource: async () => {
      const all = [...leads.values()].reverse();
      const [most] = Object.entries(tally(all, ({ texts }) => texts.source || null)).sort(
        ([, one], [, other]) => other - one,
      );
      return { source: most?.[0] ?? null, leads: all.length };
    },
    add: async (lead) => add(lead),
    put: async (lead) => {
      put(lead);
    },
    remove: async (id) => remove(id),
    change: async (emails, decide) => {
      const existing = emails.flatMap((email) => leads.get(byEmail.get(keyOfEmail(email)) ?? 0) ?? []);
      return decide(new Map(existing.map((lead) => [keyOfEmail(lead.email), lead]))).map(put);
    },
    list: async (id) => lists.find((list) => list.id === id) ?? null,
    listNamed: async (name) => lists.find((list) => list.name.toLowerCase() === name.toLowerCase()) ?? null,
    lastList: async () => lists.at(-1) ?? null,
    addList: async (name) => {
      const list = { id: lists.length + 1, name };
      lists.push(list);
      return list;
    },
    listsWithIds: async (ids) => lists.filter(({ id }) => ids.includes(id)),
    sizes: async (ids) => new Map(ids.map((id) => [id, sizes.get(id) ?? 0])),
  };
}

/** An account's initial data; empty where omitted. */
export interface Belongings {
  team?: Partial<Team>;
  views?: readonly Omit<StoredView, 'id'>[];
  usage?: readonly UsageDay[];
}

function memoryTeam(team: Partial<Team> = {}): Team {
  return {
    members: async () => [],
    apps: async () => [],
    emailAccounts: async () => [],
    recipients: async () => null,
    ...team,
  };
}

function memoryViews(first: readonly Omit<StoredView, 'id'>[] = []): Views {
  let views: StoredView[] = first.map((view, index) => ({ ...view, id: index + 1 }));
  let next = views.length + 1;
  return {
    all: async () => views,
    add: async (view) => {
      const added = { ...view, id: next++ };
      views = [...views, added];
      return added;
    },
    remove: async (id) => {
      const before = views.length;
      views = views.filter((view) => view.id !== id);
      return views.length < before;
    },
  };
}

function memoryUsage(first: readonly UsageDay[] = []): UsageBook {
  const days = new Map(first.map((one) => [one.date, one]));
  const dayOf = (date: string) => days.get(date) ?? { date, searches: 0, verifications: 0 };
  return {
    days: async (dates) => dates.map(dayOf),
    note: async (date, bucket) => {
      const day = dayOf(date);
      days.set(date, { ...day, [bucket]: day[bucket] + 1 });
    },
  };
}

const nowhere = { country: null, state: null, city: null };
