/** Everything that is kept about what a screen looks at: answers, checks and leads, without asking anybody. */
import { domainOf } from '../contract/text.ts';
import { isRecord } from '../contract/tolerant.ts';
import type { About, CachedAnswer, KnownLead } from '../messages/views.ts';
import type { Subject, Typed } from '../subject/subject.ts';
import type { PageFacts } from './browser/page-facts.ts';
import type { AboutWhat } from './requests/cache.ts';
import type { WindowSession } from './window-session.ts';

/** So many addresses are looked up at most: more are not on a screen. */
const mostEmails = 2_000;
const mostDomains = 50;

/** Checks and leads of the addresses that were given, and of those in the kept answers. */
export async function readCachedFor(
  { requests, jobs, knownLeads: marks }: WindowSession,
  what: AboutWhat,
): Promise<About> {
  const kept = await requests.cachedAbout(what);
  const emails = [...new Set([...what.emails, ...kept.flatMap(emailsIn)])].slice(0, mostEmails);
  const domains = new Set([...(what.domain === null ? [] : [what.domain]), ...emails.map(domainOf)]);
  const [checks, known] = await Promise.all([
    jobs.checks(emails),
    Promise.all([...domains].slice(0, mostDomains).map((domain) => marks.known(domain))),
  ]);
  const shown = new Set(emails.map((email) => email.toLowerCase()));
  const isShown = ({ email }: KnownLead) => domainOf(email) === what.domain || shown.has(email.toLowerCase());
  return { cached: kept, checks, knownLeads: known.flat().filter(isShown) };
}

/** What a page is about, with the addresses that stand on it. */
export function aboutPage(subject: Subject, page: string | null, facts: PageFacts | null): AboutWhat {
  const domain = subject.kind === 'company' || subject.kind === 'article' ? subject.domain.ascii : null;
  const emails = facts?.addresses.map(({ address }) => address) ?? [];
  return { domain, page: subject.kind === 'article' ? subject.url : page, emails };
}

/** What a typed text is about. A page's address that was typed is one, too. */
export function aboutTyped(typed: Typed, text: string): AboutWhat {
  const page = URL.canParse(text.trim()) ? text.trim() : null;
  switch (typed.kind) {
    case 'domain':
      return { domain: typed.domain.ascii, page, emails: [] };
    case 'address':
      return { domain: typed.domain.ascii, page: null, emails: [typed.address] };
    case 'addresses':
      return { domain: null, page: null, emails: typed.addresses };
    case 'person':
      return { domain: typed.domain?.ascii ?? null, page: null, emails: [] };
    case 'company':
      return { domain: typed.name, page: null, emails: [] };
    case 'profile':
      return { domain: typed.handle, page: profilePage(typed), emails: [] };
    case 'nothing':
      return { domain: null, page: null, emails: [] };
  }
}

export const profilePage = ({ host, handle }: { host: string; handle: string }): string =>
  `https://www.${host}/in/${encodeURIComponent(handle)}`;

/** Every address that a reply names at the places where operations name them. */
function emailsIn({ reply }: CachedAnswer): string[] {
  const data: unknown = isRecord(reply) ? reply.data : null;
  if (!isRecord(data)) return [];
  const rows = Array.isArray(data.emails) ? data.emails : [];
  const values = [data.email, ...rows.map((row: unknown) => (isRecord(row) ? row.value : null))];
  return values.filter((value): value is string => typeof value === 'string' && value !== '');
}
