/**
 * Email finder by name and company or by profile handle, and author finder. lib/contract/README.md §2.4, §2.5, §4.2,
 * §4.3.
 */
import type { Params, Reply } from '../contract/operations.ts';
import type { Finding } from '../contract/resources/emails.ts';
import { domainOf } from '../contract/text.ts';
import { readFullName } from '../names/split-name.ts';
import { candidatesAt } from './candidates.ts';
import { tidyAddress, tidyDomain } from './domain-name.ts';
import { companyOf } from './domain-search.ts';
import { fieldSourcesOf } from './field-sources.ts';
import {
  type Context,
  claimed,
  type Handler,
  type Handlers,
  type Refused,
  type Replied,
  refused,
  replied,
} from './handler.ts';
import { saveFound } from './leads/lead-writing.ts';
import { isOnSharedHost, isSharedHost } from './learn/shared-hosts.ts';
import { mostSources } from './learn/sources.ts';
import { companyOfEmail, emailsNamed, mailDomainOf, mailDomainOfPerson } from './mail-domains.ts';
import type { Candidate } from './patterns/find-address.ts';
import { fromPattern } from './patterns/from-pattern.ts';
import { spend, usedUp } from './plan.ts';
import type { Store } from './store.ts';
import type { Company, Directory, KnownEmail, PersonName } from './store-directory.ts';

/** The result of a search for a person's address. An address outside the directory is a guess. */
export interface Found {
  company: Company | null;
  person: PersonName | null;
  known: KnownEmail | null;
  guess: Guess | null;
  /** Set when all known addresses of the company were used. */
  more?: { domain: string; score: number | null; candidates: Other[]; basedOn: number };
  /** Set when the mail server was asked about the guess. */
  checked?: Pick<Finding, 'verification' | 'accept_all'>;
}

export type Other = NonNullable<Reply<'findEmail'>['data']['candidates']>[number];

export interface Guess {
  email: string;
  score: number;
}

type Answer = Replied<Reply<'findEmail'>> | Refused;

/** The confidence of a guess by pattern. */
const guessScore = 55;

export const findEmail: Handler<'findEmail'> = async (params, context) => {
  const found = await lookFor(params, context);
  return 'at' in found ? found : settle(found, echo(params), context);
};

export async function lookFor(params: Params<'findEmail'>, context: Context): Promise<Found | Refused> {
  const { store } = context;
  const person = personOf(params);
  if ('at' in person) return person;
  const target = await targetOf(params, store);
  if (target && 'at' in target) return target;
  const refusal = usedUp(await store.account.read(), 'searches');
  if (refusal) return refusal;
  return params.linkedin_handle
    ? byHandle(params.linkedin_handle, store)
    : byName(person, target, domainAsked(params, target), context);
}

/** A found address is checked against opt-outs, charged and saved. A miss is a reply, too, and free. */
export async function settle(found: Found, params: Record<string, unknown>, context: Context): Promise<Answer> {
  const finding = findingOf(found);
  const { email } = finding;
  if (email !== null) {
    const { source_type } = found.known ?? { source_type: 'generated' };
    if (await isForgotten({ email, source_type }, found, context.store.directory)) return claimed();
    await spend(context, 'searches');
    await saveFound(finding, context);
  }
  return replied({ data: finding, meta: { params } });
}

type Asked = Pick<Found, 'person' | 'known' | 'company'> & { more?: { domain: string } };

/** Did the person behind an address opt out? One that was made up for their name is theirs, too. */
export async function isForgotten(
  { email, source_type }: { email: string; source_type: string | null },
  { person, known, company, more }: Asked,
  directory: Directory,
): Promise<boolean> {
  if (await directory.optedOut(email)) return true;
  const name = person ? { first_name: person.first, last_name: person.last } : known;
  if (source_type !== 'generated' || name === null) return false;
  const domains = [domainOf(email), company?.domain, more?.domain].filter((domain) => domain !== undefined);
  return directory.optedOutNamed(name, [...new Set(domains)]);
}

/** Those of people who did not. */
export async function withoutForgotten<One extends Candidate | Other>(
  all: readonly One[],
  asked: Asked,
  directory: Directory,
): Promise<One[]> {
  const open = await Promise.all(all.map(async (one) => ((await isForgotten(one, asked, directory)) ? [] : [one])));
  return open.flat();
}

/** `domain`: a company's, or an unknown one. `mayGuessAt`: whether an address there may be made up. */
async function byName(
  person: PersonName,
  company: Company | null,
  domain: string | null,
  { store, answers }: Context,
  mayGuessAt: (domain: string) => boolean = (one) => isSharedHost(one) || !isOnSharedHost(one),
): Promise<Found> {
  const miss = { company, person, known: null, guess: null };
  if (company?.webmail || company?.disposable) return miss;
  if (answers.byKnownAddresses)
    return domain === null ? miss : byKnownAddresses(miss, person, domain, { store, answers }, mayGuessAt);
  if (!company) return miss;
  const [named] = await emailsNamed(store.directory, company, person);
  if (named) return { ...miss, known: named };
  const at = await mailDomainOf(store.directory, company);
  const guess = company.pattern && fromPattern(company.pattern, person.first, person.last, at);
  if (!guess) return miss;
  const known = await store.directory.email(guess);
  if (known) return { ...miss, known };
  return mayGuessAt(at) ? { ...miss, guess: { email: guess, score: guessScore } } : miss;
}

async function byKnownAddresses(
  miss: Found,
  person: PersonName,
  domain: string,
  { store, answers }: Pick<Context, 'store' | 'answers'>,
  mayGuessAt: (domain: string) => boolean,
): Promise<Found> {
  if (!miss.company) {
    const kinds = await answers.kindsOf?.(domain);
    if (kinds?.webmail || kinds?.disposable) return miss;
  }
  const { directory } = store;
  const at = miss.company ? await mailDomainOfPerson(directory, miss.company, person) : domain;
  const { candidates, basedOn } = await candidatesAt(directory, at, person);
  const [first, ...others] = candidates.filter(({ source_type }) => source_type === 'found' || mayGuessAt(at));
  if (!first) return miss;
  const known = first.source_type === 'found' ? await directory.email(first.email) : null;
  // A search by name does not raise the confidence shown elsewhere.
  const score = Math.min(first.score, known?.confidence ?? 100);
  const open = await withoutForgotten(others, { ...miss, more: { domain } }, directory);
  const described = await Promise.all(open.map((one) => describedBy(one, directory)));
  const more = { domain, score, candidates: described, basedOn };
  return known ? { ...miss, known, more } : { ...miss, guess: { email: first.email, score }, more };
}

/** A known address brings its own name and sources: two people may share a name. */
async function describedBy(one: Candidate, directory: Directory): Promise<Other> {
  const known = one.source_type === 'found' ? await directory.email(one.email) : null;
  return known ? { ...one, position: known.position, sources: known.sources.slice(0, mostSources) } : one;
}

/** A company's name leads to a known domain; a domain may be unknown. */
function domainAsked({ domain }: Params<'findEmail'>, company: Company | null): string | null {
  return company?.domain ?? (domain === undefined ? null : tidyDomain(domain));
}

async function byHandle(handle: string, store: Store): Promise<Found> {
  const [known = null] = await store.directory.emailsWithHandle(handle);
  const company = known && (await companyOfEmail(store.directory, known));
  return { company, person: null, known, guess: null };
}

/** Null is a miss: an unknown company, or no company. */
async function targetOf(params: Params<'findEmail'>, store: Store): Promise<Company | Refused | null> {
  if (params.linkedin_handle !== undefined) return null;
  const company = await companyOf(store.directory, params);
  const malformed = params.domain !== undefined && tidyDomain(params.domain) === null;
  return malformed || company?.closed ? noMail() : company;
}

export function noMail(): Refused {
  return refused(400, 'invalid_domain', 'No mail can be found at this domain.');
}

function findingOf({ company, person, known, guess, more, checked }: Found): Finding {
  const email = known?.value ?? guess?.email ?? null;
  return {
    first_name: known?.first_name ?? person?.first ?? null,
    last_name: known?.last_name ?? person?.last ?? null,
    email,
    score: email === null ? null : (more?.score ?? known?.confidence ?? guess?.score ?? guessScore),
    domain: company?.domain ?? more?.domain ?? null,
    accept_all: checked?.accept_all ?? (email === null || more ? null : (company?.accept_all ?? null)),
    position: known?.position ?? null,
    twitter: known?.twitter ?? null,
    linkedin_url: known?.linkedin ?? null,
    phone_number: known?.phone_number ?? null,
    company: company?.organization ?? null,
    sources: known?.sources.slice(0, mostSources) ?? [],
    verification: checked?.verification ?? known?.verification ?? { date: null, status: null },
    source_type: email === null ? null : (known?.source_type ?? (known && more ? 'found' : 'generated')),
    ...(more && { candidates: more.candidates, based_on: more.basedOn }),
    ...fieldSourcesOf(known?.origins),
  };
}

export function echo(params: Params<'findEmail'>) {
  const { first_name, last_name, full_name, domain, company, max_duration } = params;
  return {
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    full_name: full_name ?? null,
    domain: domain ?? null,
    company: company ?? null,
    max_duration: max_duration ?? null,
  };
}

export const findAuthor: Handler<'findAuthor'> = async (params, context) => {
  const { store } = context;
  const address = tidyAddress(params.url);
  if (address === null) return refused(400, 'invalid_url', 'This is not the address of an article.');
  const refusal = usedUp(await store.account.read(), 'searches');
  if (refusal) return refusal;

  const article = await store.directory.article(address);
  const author = article?.authors[0];
  const found =
    article && author
      ? await byName(
          named(author.first_name, author.last_name),
          await store.directory.company(article.domain),
          tidyDomain(article.domain),
          context,
          // A platform's authors are not its staff.
          (domain) => !isOnSharedHost(domain),
        )
      : { company: null, person: null, known: null, guess: null };
  return settle(found, { url: params.url, max_duration: params.max_duration ?? null }, context);
};

interface Names {
  first_name?: string | undefined;
  last_name?: string | undefined;
  full_name?: string | undefined;
}

/** A name without a letter is refused; first and last name take precedence over a full name. */
export function personOf(names: Names): PersonName | Refused {
  for (const field of ['first_name', 'last_name', 'full_name'] as const) {
    const value = names[field];
    if (value !== undefined && !/\p{L}/u.test(value)) return refused(400, `invalid_${field}`, 'This is not a name.');
  }
  if (names.first_name !== undefined && names.last_name !== undefined) {
    return named(names.first_name, names.last_name);
  }
  const { first, last } = readFullName(names.full_name ?? '');
  return named(first, last);
}

function named(first: string, last: string): PersonName {
  return { first: first.trim(), last: last.trim(), full: `${first} ${last}`.replace(/\s+/g, ' ').trim() };
}

export const finderHandlers = { findEmail, findAuthor } satisfies Partial<Handlers>;
