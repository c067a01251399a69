/** Learns from pages one after another: reads what is known, writes what is new. */
import type { takeTurns } from '../../contract/async.ts';
import { domainOf } from '../../contract/text.ts';
import { writeDay } from '../../contract/times.ts';
import type { Company, Knowledge, KnowledgeChange, KnownEmail } from '../store-directory.ts';
import type { DomainKinds } from '../verifier/domain-lists.ts';
import { newCompany } from './learn-company.ts';
import { learnPage } from './learn-page.ts';
import type { KnownBefore, Learnt, LearntCompany, LearntEmail, Lists, PageLook } from './learnt.ts';
import { mostOnPage } from './mail-evidence.ts';
import { isSharedHost } from './shared-hosts.ts';
import { noLaterThan } from './sources.ts';

/** Of one domain, to see whether other pages showed them. */
const mostPeople = 100;

/** A public page as it was read, with its address as it stands. */
export type ReadPage = Omit<PageLook, 'domain'>;

export interface Learning {
  /** Returns the addresses that the page names. Learns nothing from hosts that are not public. */
  learn(page: ReadPage): Promise<readonly string[]>;
}

interface LearningParts {
  directory: Knowledge;
  /** Receives the addresses a page names and those written, in the same turn. */
  noteChanges(emails: readonly string[]): Promise<void>;
  /** The registrable domain of a public host; null for any other. */
  registrable(host: string): string | null;
  /** Epoch milliseconds. */
  now(): number;
}

export function createLearning(
  { directory, noteChanges, registrable, now }: LearningParts,
  kindsOf: ((domain: string) => Promise<DomainKinds>) | undefined,
  inTurn: ReturnType<typeof takeTurns>,
): Learning {
  /** Read for all domains of the page beforehand, because learning is synchronous. */
  async function listsFor(look: PageLook): Promise<Lists> {
    const domains = new Set([look.domain, ...look.facts.addresses.map(({ address }) => domainOf(address))]);
    const webmail = new Set<string>();
    for (const domain of domains) if ((await kindsOf?.(domain))?.webmail) webmail.add(domain);
    return { isWebmail: (domain) => webmail.has(domain), registrable };
  }

  async function knownBefore(look: PageLook, lists: Lists): Promise<KnownBefore> {
    const [company, onPage] = await Promise.all([directory.company(look.domain), directory.emailsFrom(look.uri)]);
    const shown = await Promise.all(look.facts.addresses.map(({ address }) => directory.email(address)));
    const emails = new Map([...onPage, ...shown.filter((one) => one !== null)].map((one) => [one.value, one]));
    return {
      company: company && learntCompany(company),
      emails: [...emails.values()].map(learntEmail),
      elsewhere: await knownElsewhere(look, company, lists),
    };
  }

  async function knownElsewhere(look: PageLook, company: Company | null, { isWebmail }: Lists): Promise<LearntEmail[]> {
    const shown = look.facts.addresses.flatMap(({ address }) => registrable(domainOf(address)) ?? []);
    const others = new Set(shown.filter((domain) => domain !== look.domain && !isWebmail(domain)));
    if (others.size === 0 || others.size > mostOnPage || look.facts.article.is || isSharedHost(look.domain)) return [];
    const domains = [...new Set([...others, ...(company?.linked_domains ?? [])])].slice(0, mostOnPage);
    const pages = await Promise.all(
      domains.map((domain) => directory.emails(domain, { type: 'personal' }, { offset: 0, limit: mostPeople })),
    );
    return pages.flatMap(({ emails }) => emails.map(learntEmail));
  }

  async function write(look: PageLook): Promise<string[]> {
    const lists = await listsFor(look);
    const stored = await knownBefore(look, lists);
    const known = noLaterThan(stored, writeDay(Math.max(now(), look.at)));
    const learnt = withRighted(learnPage(look, known, lists), stored, known);
    const optedOut = await Promise.all(learnt.emails.map(({ value }) => directory.optedOut(value)));
    const emails = learnt.emails.filter((_, at) => !optedOut[at]);
    const changes: KnowledgeChange[] = [
      ...(learnt.company ? [{ as: 'company', put: learnt.company } as const] : []),
      ...emails.map((put) => ({ as: 'email', put }) as const),
      ...learnt.articles.map(({ url, ...put }) => ({ as: 'article', put, url }) as const),
    ];
    for (const domain of learnt.domains) {
      if (domain === learnt.company?.domain || (await directory.company(domain))) continue;
      changes.push({ as: 'company', put: newCompany(domain, lists) });
    }
    if (changes.length > 0) await directory.write(changes);
    const shown = look.facts.addresses.map(({ address }) => address.toLowerCase());
    await noteChanges([...shown, ...emails.map(({ value }) => value)]);
    return shown;
  }

  return {
    async learn({ uri, ...page }) {
      const url = new URL(uri);
      url.hash = '';
      const domain = registrable(url.hostname);
      return domain === null ? [] : inTurn(() => write({ ...page, uri: url.href, domain }));
    },
  };
}

/** Adds records of the page's company and addresses in which only a date was corrected. */
function withRighted(learnt: Learnt, stored: KnownBefore, known: KnownBefore): Learnt {
  const learntOnes = new Set(learnt.emails.map(({ value }) => value));
  const righted = known.emails.filter((one, at) => one !== stored.emails[at] && !learntOnes.has(one.value));
  const company = known.company === stored.company ? null : known.company;
  return { ...learnt, company: learnt.company ?? company, emails: [...learnt.emails, ...righted] };
}

/** Records from other sources lack the fields that only pages fill. */
export function learntCompany(company: Company): LearntCompany {
  const { origins = {}, ...rest } = company;
  return { language: null, technologiesSeen: {}, linkedDomainsSeen: {}, ...rest, origins };
}

function learntEmail(email: KnownEmail): LearntEmail {
  const { origins = {}, ...rest } = email;
  return { company: domainOf(email.value), ...rest, origins };
}
