/** Email finder: by name and company, or by a profile's handle. Contract, sections 2.4 and 4.2. */
import type { Params, Reply } from '../contract/operations.ts';
import type { Finding } from '../contract/resources/finding.ts';
import { spend, usedUp } from '../local-service/allowance.ts';
import { saveFound } from '../local-service/auto-save.ts';
import { fromPattern } from '../local-service/email-pattern.ts';
import { fold } from '../local-service/fold.ts';
import type { Context, Handler } from '../local-service/handler.ts';
import { type Person, personOf } from '../local-service/person.ts';
import { domainOf, tidyDomain } from './domain-name.ts';
import { companyOf, mostSources } from './domain-search.ts';
import { claimed, type Refused, type Replied, refused, replied } from './handler.ts';
import type { Company, KnownEmail, Store } from './store.ts';

/** What a search for a person's address came to; an address that is not in the directory is a guess by the pattern. */
export type Found = { company: Company | null; person: Person | null; known: KnownEmail | null; guess: string | null };

type Answer = Replied<Reply<'findEmail'>> | Refused;

/** How sure a guess by the pattern is. */
const guessScore = 55;

export const findEmail: Handler<'findEmail'> = async (params, context) => {
  const { store } = context;
  const person = personOf(params);
  if ('at' in person) return person;
  const target = await targetOf(params, store);
  if (target && 'at' in target) return target;
  const refusal = await usedUp(store, 'searches');
  if (refusal) return refusal;

  const found = params.linkedin_handle
    ? await byHandle(params.linkedin_handle, store)
    : await byName(person, target, store);
  return settle(found, echo(params), context);
};

/** A found address is checked against opt-outs, counted and saved; a miss is a reply too, and neither. */
export async function settle(found: Found, params: Record<string, unknown>, context: Context): Promise<Answer> {
  const finding = findingOf(found);
  if (finding.email !== null) {
    if (await context.store.directory.optedOut(finding.email)) return claimed();
    await spend(context, 'searches');
    await saveFound(finding, context);
  }
  return replied({ data: finding, meta: { params } });
}

export async function byName(person: Person, company: Company | null, store: Store): Promise<Found> {
  const miss = { company, person, known: null, guess: null };
  if (!company || company.webmail || company.disposable) return miss;
  const emails = await store.directory.emails(company.domain);
  const named = emails.find((email) => isNamed(email, person));
  if (named) return { ...miss, known: named };
  const guess = company.pattern && fromPattern(company.pattern, person.first, person.last, company.domain);
  if (!guess) return miss;
  const known = await store.directory.email(guess);
  return known ? { ...miss, known } : { ...miss, guess };
}

async function byHandle(handle: string, store: Store): Promise<Found> {
  const known = await store.directory.withHandle(handle);
  const domain = known && domainOf(known.value);
  return { company: domain ? await store.directory.company(domain) : null, person: null, known, guess: null };
}

/** Null is a miss: an unknown company, or none that is needed. */
async function targetOf(params: Params<'findEmail'>, store: Store): Promise<Company | Refused | null> {
  if (params.linkedin_handle !== undefined) return null;
  const company = await companyOf(store.directory, params);
  const malformed = params.domain !== undefined && tidyDomain(params.domain) === null;
  return malformed || company?.closed
    ? refused(400, 'invalid_domain', 'No mail can be found at this domain.')
    : company;
}

function isNamed(email: KnownEmail, person: Person): boolean {
  if (email.type !== 'personal' || email.last_name === null) return false;
  const first = fold(email.first_name ?? '');
  const last = fold(email.last_name);
  return (
    (first === fold(person.first) && last === fold(person.last)) || `${first} ${last}`.trim() === fold(person.full)
  );
}

function findingOf({ company, person, known, guess }: Found): Finding {
  const email = known?.value ?? guess;
  return {
    first_name: known?.first_name ?? person?.first ?? null,
    last_name: known?.last_name ?? person?.last ?? null,
    email,
    score: email === null ? null : (known?.confidence ?? guessScore),
    domain: company?.domain ?? null,
    accept_all: email === null ? null : (company?.accept_all ?? null),
    position: known?.position ?? null,
    twitter: known?.twitter ?? null,
    linkedin_url: known?.linkedin ?? null,
    phone_number: known?.phone_number ?? null,
    company: company?.organization ?? null,
    sources: known?.sources.slice(0, mostSources) ?? [],
    verification: known?.verification ?? { date: null, status: null },
    source_type: email === null ? null : (known?.source_type ?? 'generated'),
  };
}

function echo(params: Params<'findEmail'>) {
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
