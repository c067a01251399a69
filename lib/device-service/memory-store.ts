/** A store in memory: what it is made with is shared, what an account does is its own. */
import type { CompanyRecord } from '../contract/resources/company.ts';
import { type CompanyFacts, type EmailNumbers, nothingKnown } from '../local-service/company-facts.ts';
import { fold } from '../local-service/fold.ts';
import { memoryLeads } from '../local-service/memory-leads.ts';
import { type Belongings, memoryTeam, memoryUsage, memoryViews } from '../local-service/memory-team.ts';
import type {
  AccountRecord,
  Article,
  Company,
  Directory,
  KnownCompany,
  KnownEmail,
  Mail,
  PersonBeyond,
  Store,
  VerificationProgress,
  Verifications,
} from './store.ts';

/** What is known, before anything is asked. Addresses are made when their company is first asked for. */
export interface MemoryData {
  companies: readonly Company[];
  emails: (domain: string) => readonly KnownEmail[];
  /** By the address in the form of `tidyAddress`. */
  articles: ReadonlyMap<string, Article>;
  optedOut: ReadonlySet<string>;
  /** What Discover asks of a company; nothing is known unless it is said. */
  facts?: (domain: string) => CompanyFacts;
  /** How many addresses `emails` will make; they are made and counted unless it is said. */
  numbers?: (domain: string) => EmailNumbers;
  /** What enrichment knows beyond the rest, by address and by domain. */
  people?: ReadonlyMap<string, PersonBeyond>;
  records?: ReadonlyMap<string, Partial<CompanyRecord>>;
}

/** An account's own part of a store; directory and mail are shared between accounts. */
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
  let handles: Map<string, KnownEmail> | null = null;

  function emailsOf(domain: string): Map<string, KnownEmail> {
    const made = known.get(domain);
    if (made) return made;
    const emails = new Map(companies.has(domain) ? data.emails(domain).map((email) => [key(email.value), email]) : []);
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

  /** Made at the first question, since it needs everybody. */
  function withHandles(): Map<string, KnownEmail> {
    const everybody = [...companies.keys()].flatMap((domain) => [...emailsOf(domain).values()]);
    return new Map(
      everybody.flatMap((email) => {
        const handle = handleOf(email);
        return handle === null ? [] : [[handle, email] as const];
      }),
    );
  }

  return {
    company: async (domain) => companies.get(domain) ?? null,
    companyNamed: async (name) => byName.get(fold(name)) ?? null,
    emails: async (domain) => [...emailsOf(domain).values()],
    email: async (address) => emailsOf(key(address.slice(address.lastIndexOf('@') + 1))).get(key(address)) ?? null,
    withHandle: async (handle) => {
      handles ??= withHandles();
      return handles.get(handle.toLowerCase()) ?? null;
    },
    article: async (url) => data.articles.get(url) ?? null,
    optedOut: async (address) => data.optedOut.has(key(address)),
    companies: async () => {
      listed ??= list();
      return [...listed.values()];
    },
    knownCompany: async (domain) => {
      listed ??= list();
      return listed.get(domain) ?? null;
    },
    personBeyond: async (address) => data.people?.get(key(address)) ?? null,
    companyBeyond: async (domain) => data.records?.get(domain) ?? null,
  };
}

function memoryVerifications(): Verifications {
  const progress = new Map<string, VerificationProgress>();
  const starts = new Map<string, number[]>();
  return {
    progress: async (email) => progress.get(key(email)) ?? { open: false, waited: 0, failed: 0 },
    put: async (email, next) => {
      progress.set(key(email), next);
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

function handleOf({ linkedin }: KnownEmail): string | null {
  return /\/in\/([^/?#]+)/.exec(linkedin ?? '')?.[1]?.toLowerCase() ?? null;
}

function key(address: string): string {
  return address.toLowerCase();
}
