/** What a tab's page is about: decided by the tab's own address, refined by what the page says. */
import type { PageFacts } from '../page/facts.ts';
import { hostDomain } from './domain.ts';
import { isMailbox, isSearch, isWebmail } from './hosts.ts';
import { isInvitation } from './invitation.ts';
import { listedCompany } from './listed-company.ts';
import { profileOf } from './profile.ts';
import type { Domain, NothingReason, Subject } from './subject.ts';

const nothing = (why: NothingReason): Subject => ({ kind: 'nothing', why });

function parsed(address: string | undefined): URL | NothingReason {
  if (address === undefined || address === '' || !URL.canParse(address)) return 'unreadable';
  const url = new URL(address);
  if (url.protocol === 'file:') return 'file';
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : 'browser-page';
}

/** The address to send to a service: no fragment, no user info. */
function asked(url: URL): string {
  const bare = new URL(url.href);
  bare.hash = '';
  bare.username = '';
  bare.password = '';
  return bare.href;
}

/** The page's canonical address if it is on the same registrable domain and names a page; else the visited one. */
function canonicalOr(visited: string, canonical: string | null, domain: Domain): string {
  if (canonical === null || !URL.canParse(canonical)) return visited;
  const url = new URL(canonical);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return visited;
  const host = hostDomain(url.hostname);
  const same = 'domain' in host && host.domain.ascii === domain.ascii;
  return same && url.pathname !== '/' ? asked(url) : visited;
}

function article(url: URL, facts: PageFacts, domain: Domain): Subject {
  const visited = asked(url);
  const { title, published, siteName } = facts.article;
  return {
    kind: 'article',
    url: canonicalOr(visited, facts.canonical, domain),
    visited,
    title: title ?? facts.title,
    published,
    siteName,
    authors: facts.authors,
    domain,
  };
}

/**
 * `address`: the tab's own, undefined without a grant. `facts`: the page reader's, or null.
 * A page's claims never change the domain (tests/faults/README.md #32, #33).
 */
export function subjectOf(address: string | undefined, facts: PageFacts | null): Subject {
  const url = parsed(address);
  if (typeof url === 'string') return nothing(url);
  if (isInvitation(url)) return nothing('invitation');
  const profile = profileOf(url);
  if (profile) return { kind: 'profile', ...profile };
  if (isMailbox(url.hostname, url.pathname)) return { kind: 'mailbox', host: url.hostname };
  if (isSearch(url.hostname)) return nothing('search-host');
  const host = hostDomain(url.hostname, url.username !== '' || url.password !== '');
  if ('why' in host) return nothing(host.why);
  if (isWebmail(host.domain.ascii)) return nothing('webmail-host');
  if (facts?.article.is) return article(url, facts, host.domain);
  const listed = listedCompany(url);
  return { kind: 'company', domain: host.domain, name: facts?.organisation.name ?? null, ...(listed && { listed }) };
}
