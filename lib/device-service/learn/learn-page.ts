/** What a page teaches, as records to write. Pure. */
import { writeDay } from '../../contract/times.ts';
import { splitName } from '../../names/split-name.ts';
import { tidyAddress } from '../domain-name.ts';
import type { PersonThere } from '../store-directory.ts';
import { learnCompany } from './learn-company.ts';
import { learnEmails } from './learn-emails.ts';
import type { KnownBefore, Learnt, LearntArticle, LearntCompany, LearntEmail, Lists, PageLook } from './learnt.ts';
import { isElsewhere, kindOf, type PageKind } from './page-kind.ts';
import { isNamedAmong, withPeople } from './people-there.ts';
import { isSharedHost } from './shared-hosts.ts';

/**
 * The caller must not pass pages of private hosts (`lib/subject/hosts.ts`) or private windows, nor people who opted
 * out.
 * Idempotent: the same page twice changes nothing the second time.
 */
export function learnPage(look: PageLook, known: KnownBefore, lists: Lists): Learnt {
  const kind = kindOf(look);
  const emails = learnEmails(look, known.emails, kind, lists);
  const learnt = learnCompany(look, known, kind, emails, lists);
  const company = withPeopleOf(look, learnt ?? known.company, kind, [...known.emails, ...emails]);
  const domains = [...new Set([...emails.map((email) => email.company), ...(learnt ? [learnt.domain] : [])])];
  return {
    company: company === known.company ? null : company,
    emails,
    articles: kind === 'error' ? [] : articlesOf(look),
    domains,
  };
}

/** People whom a company's own page names with their position or profile, and without an address. */
function withPeopleOf(
  { domain, uri, at, names, facts }: PageLook,
  company: LearntCompany | null,
  kind: PageKind,
  emails: readonly LearntEmail[],
): LearntCompany | null {
  if (!company || company.webmail || facts.article.is || isSharedHost(domain)) return company;
  if (kind === 'error' || kind === 'guarded') return company;
  const origin = { by: 'page', uri, extracted_on: writeDay(at) } as const;
  const hasAddress = isNamedAmong(emails);
  const people = names.flatMap(({ name, position, profile }): PersonThere[] => {
    const split = splitName(name);
    if (!split?.first_name || !split.last_name || (position ?? profile) === null || hasAddress(split)) return [];
    return [{ ...split, position, linkedin: profile, origin }];
  });
  return withPeople(company, people);
}

/** Authors who are persons; desks and agencies have no address of their own. */
function articlesOf(look: PageLook): LearntArticle[] {
  const { facts, domain, uri, at } = look;
  if (!facts.article.is) return [];
  const authors = facts.authors.flatMap(({ name, kind }) => {
    const split = kind === 'person' ? splitName(name) : null;
    return split ? [{ first_name: split.first_name ?? '', last_name: split.last_name ?? '' }] : [];
  });
  if (authors.length === 0) return [];
  const canonical = isElsewhere(look) && isOn(facts.canonical, uri) ? facts.canonical : null;
  const urls = [uri, canonical].map((address) => (address === null ? null : tidyAddress(address)));
  return [...new Set(urls)].flatMap((url) =>
    url === null
      ? []
      : [
          {
            domain,
            authors,
            url,
            title: facts.article.title,
            origin: { by: 'page', uri, extracted_on: writeDay(at) },
          },
        ],
  );
}

/** On the same host: a page cannot describe another site's articles. */
function isOn(canonical: string | null, uri: string): boolean {
  if (canonical === null || !URL.canParse(canonical)) return false;
  const bare = (address: string) => new URL(address).hostname.replace(/^www\./, '');
  return bare(canonical) === bare(uri);
}
