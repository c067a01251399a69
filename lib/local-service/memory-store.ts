/** A store in memory: what it is made with is shared, what an account does is its own. */
import { fold } from './fold.ts';
import { memoryLeads } from './memory-leads.ts';
import type {
  AccountRecord,
  Article,
  Company,
  Directory,
  KnownEmail,
  Mail,
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
}

/** An account's own part of a store; directory and mail are shared between accounts. */
export function memoryStore(directory: Directory, mail: Mail, account: AccountRecord): Store {
  let current = account;
  return {
    directory,
    mail,
    leads: memoryLeads(),
    verifications: memoryVerifications(),
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
  const byName = new Map(named);
  const known = new Map<string, Map<string, KnownEmail>>();
  let handles: Map<string, KnownEmail> | null = null;

  function emailsOf(domain: string): Map<string, KnownEmail> {
    const made = known.get(domain);
    if (made) return made;
    const emails = new Map(companies.has(domain) ? data.emails(domain).map((email) => [key(email.value), email]) : []);
    known.set(domain, emails);
    return emails;
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
