/** The view of a subject, from a page or a typed text. */
import { computed, signal } from '@preact/signals';
import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import { linkedInHandle } from '../../lib/contract/linkedin-profile.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import type { About } from '../../lib/messages/people-views.ts';
import type { AuthorCandidate, PageFacts } from '../../lib/page/facts.ts';
import type { Domain, Subject, Typed } from '../../lib/subject/subject.ts';
import { namedContact } from '../contact/named-contact.ts';
import { learnAbout } from '../contact/rows.ts';
import type { Mailbox } from '../mailbox/mailbox-store.ts';
import { cachedOf } from '../shell/request-state.ts';
import { createCompany, type Early, type Who } from './company/company-store.ts';
import { noFilters } from './company/filters.ts';
import { createFinding, type FindingStart, peopleOf } from './finding-store.ts';
import { createPeople, type People } from './people-store.ts';
import { type Article, createAuthors } from './person/article-store.ts';
import { addressesOn, type View } from './subject-views.ts';

/** The starting point of a lookup. */
export interface Start extends FindingStart {
  facts: PageFacts | null;
  /** The page's tab and mailbox; null for a typed text. */
  tab: number | null;
  mailbox: MailboxView | null;
  /** If set, nothing is requested from a service until `learnInView` gets the current state. */
  early: Early | null;
  /** Replaces this view by another one in the same lookup. */
  show(view: View): void;
}

export function viewOfSubject(start: Start, subject: Subject): View {
  learnAbout(start.known, start.about, addressesOn(start.facts));
  switch (subject.kind) {
    case 'company':
      return unlessOdd(start, subject.domain, () =>
        companyView(start, { domain: subject.domain }, subject.name, subject.listed),
      );
    case 'article':
      // For an internal page only the name is sent, as the click said.
      return unlessOdd(start, subject.domain, () =>
        subject.domain.odd === 'internal'
          ? companyView(start, { domain: subject.domain }, subject.siteName)
          : articleView(start, subject),
      );
    case 'profile':
      return profileView(start, subject.handle, subject.host);
    case 'mailbox':
      return mailboxView(start, subject.host);
    case 'nothing':
      return subject;
  }
}

export function viewOfTyped(start: Start, typed: Typed): View {
  learnAbout(start.known, start.about);
  switch (typed.kind) {
    case 'domain':
      return unlessOdd(start, typed.domain, () => {
        const article = askedArticle(start, typed.domain);
        return article ? articleView(start, article) : companyView(start, { domain: typed.domain }, null);
      });
    case 'company':
      return typed.host
        ? unlessOdd(start, { ...typed.host, ascii: typed.name, unicode: typed.name }, () =>
            companyView(start, { name: typed.name, internal: true }, null),
          )
        : companyView(start, { name: typed.name }, null);
    case 'address':
      return unlessOdd(start, typed.domain, () => addressView(start, typed.address, typed.domain), false);
    case 'addresses':
      return { ...typed, people: fixedPeople(start, typed.addresses.map(contactOf)) };
    case 'person':
      return {
        kind: 'person',
        finding: createFinding(start, start.text, { name: typed.name, where: typed.domain?.unicode ?? '' }),
      };
    case 'profile':
      return profileView(start, typed.handle, typed.host);
    case 'nothing':
      return typed;
  }
}

/** The addresses on a page, as contacts. */
export function peopleOnPage(facts: PageFacts | null): Contact[] {
  return facts?.addresses.map(({ address, name }) => namedContact(address, name)) ?? [];
}

export function fixedPeople(start: Pick<Start, 'connection' | 'known'>, contacts: readonly Contact[]): People {
  return createPeople(signal(contacts), signal(noFilters), start.known, start.connection);
}

function unlessOdd(start: Start, domain: Domain, view: () => View, asks = true): View {
  return domain.odd === null ? view() : { kind: 'odd', domain, asks, proceed: () => start.show(view()) };
}

/** `at`: where the finder searches for a person; by default at the company itself. */
function companyView(start: Start, who: Who, name: string | null, at?: string): View {
  const where = at ?? ('domain' in who ? who.domain.unicode : who.name);
  return {
    kind: 'company',
    company: createCompany(start.connection, who, { ...start, name }),
    finding: createFinding(start, where, { where }),
  };
}

function articleView(start: Start, article: Article): View {
  const person = article.authors.find(({ kind }) => kind === 'person');
  const { domain, url } = article;
  const finding = createFinding(start, url, { name: person?.name ?? '', where: domain.unicode });
  const authors = createAuthors(start.connection, article, finding.finder, start.about.cached);
  return {
    kind: 'article',
    authors,
    author: peopleOf(
      start,
      computed(() => authors.found.value),
    ),
    others: createPeople(authors.others, signal(noFilters), start.known, start.connection),
    finding,
    site: createCompany(start.connection, { domain: article.domain }, { ...start, name: article.siteName }),
  };
}

/** The article at a typed address, or one from Recent, if its author was requested before. */
function askedArticle({ about, text }: Start, domain: Domain): Article | null {
  const asked = cachedOf(about.cached, 'findAuthor', ({ url }) => url === text);
  if (!asked) return null;
  const { url } = asked.params;
  const { first_name, last_name } = asked.reply.data;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const authors: AuthorCandidate[] = name === '' ? [] : [{ name, kind: 'person', places: [] }];
  return { kind: 'article', url, visited: url, title: url, published: null, siteName: null, authors, domain };
}

function profileView(start: Start, handle: string, host: string): View {
  const known = signal(knownWith(handle, start.about));
  return {
    kind: 'profile',
    handle,
    host,
    finding: createFinding(start, `${host}/${handle}`, { handle }, known),
    learn(about) {
      known.value = knownWith(handle, about);
    },
  };
}

/** Whoever is known by this profile without a request: a lead, or a person in a cached answer. */
const knownWith = (handle: string, { people }: About): Contact | null =>
  people.find(({ linkedin_url }) => linkedInHandle(linkedin_url) === handle) ?? null;

const contactOf = (address: string): Contact => contactOfAddress(address, null);

function addressView(start: Start, address: string, domain: Domain): View {
  return { kind: 'address', address, domain, people: fixedPeople(start, [contactOf(address)]) };
}

function mailboxView(start: Start, host: string): View {
  const mailbox = signal<Mailbox | null>(null);
  void import('../mailbox/mailbox-store.ts').then(({ createMailbox }) => {
    if (!start.connection.signal.aborted) mailbox.value = createMailbox(start);
  });
  return { kind: 'mailbox', host, mailbox };
}
