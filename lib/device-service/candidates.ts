/** Guesses a person's address from the known addresses of their company. lib/contract/README.md §2.4, §2.16. */
import { comparer } from '../names/comparer.ts';
import type { AskedName } from '../names/name-parts.ts';
import { domainOf } from './domain-name.ts';
import { type Candidate, findAddress, patternsOf, sure, type WeighedPattern } from './patterns/find-address.ts';
import type { KnownAddress } from './patterns/known-addresses.ts';
import type { Directory, KnownEmail, PersonName } from './store-directory.ts';

export interface Guessed {
  /** Best first: the three likeliest and all known ones. Includes people who opted out. */
  candidates: Candidate[];
  /** The number of known personal addresses they are based on. */
  basedOn: number;
}

/** This many represent a company. Patterns alone need fewer, and each is a record to read. */
const mostRead = 300;
const mostReadForPatterns = 80;
/** With fewer named addresses, unnamed ones count, too. */
const fewNamed = 3;
const mostCandidates = 3;
/** Below this score a guess is useless. */
const leastScore = 5;
/** The score of a guess stays below that of an address on the company's own page (`learn/confidence.ts`). */
const mostGuessed = 84;

export async function candidatesAt(directory: Directory, domain: string, person: PersonName): Promise<Guessed> {
  const known = await knownAt(directory, domain, mostRead);
  const named = await directory.emailsNamed(domain, person);
  const asked = { first_name: person.first || null, last_name: person.last || null };
  const all = new Map([...known, ...named].filter(isSeen).map((one) => [one.value, one]));
  const found = findAddress(domain, [...all.values()].map(knownAddress), asked);
  // An address without a name was not read above; that it exists makes it likelier.
  const unread = await Promise.all(
    found.filter(({ email }) => !all.has(email)).map(({ email }) => directory.email(email)),
  );
  const more = unread.flatMap((one) => (one && isSeen(one) ? [one] : []));
  const addresses = [...all.values(), ...more].map(knownAddress);
  const there = more.length === 0 ? found : findAddress(domain, addresses, asked);
  const candidates = withOthers(there, ownElsewhere(all.values(), domain, asked));
  const highest = belowRead(all.values());
  return {
    candidates: candidates
      .map((one) => atMost(highest, one))
      .filter(
        ({ score, source_type }, at) =>
          at === 0 || source_type === 'found' || (at < mostCandidates && score >= leastScore),
      ),
    basedOn: patternsOf(domain, addresses).length === 0 ? 0 : addresses.length,
  };
}

/** A company's people may write from a mail provider, or from a part of its domain. */
function ownElsewhere(known: Iterable<KnownEmail>, domain: string, asked: AskedName): Candidate[] {
  const compare = comparer(asked);
  const own = [...known].flatMap((one) => {
    const sameness = domainOf(one.value) === domain ? 'other' : compare(one);
    return sameness === 'other' ? [] : [{ email: one.value, share: sure[sameness] }];
  });
  return own.map(({ email, share }) => ({
    ...{ email, score: Math.round((100 * share) / own.length) },
    source_type: 'found',
  }));
}

/**
 * Adds known addresses at other domains. The higher their scores, the lower those of guesses. Among equals the
 * company's own domain comes first.
 */
function withOthers(there: Candidate[], elsewhere: readonly Candidate[]): Candidate[] {
  if (elsewhere.length === 0) return there;
  const rest = elsewhere.reduce((left, { score }) => left - score / 100, 1);
  const left = there.map((one) =>
    one.source_type === 'generated' ? { ...one, score: Math.round(one.score * rest) } : one,
  );
  return [...left, ...elsewhere].sort((one, other) => other.score - one.score);
}

/** The people of this name, in whatever order, with or without accents and titles. */
export async function knownPeople(
  directory: Directory,
  domain: string,
  person: PersonName,
): Promise<readonly KnownEmail[]> {
  const named = await directory.emailsNamed(domain, person);
  if (named.length > 0) return named;
  const compare = comparer({ first_name: person.first || null, last_name: person.last || null });
  return (await knownAt(directory, domain, mostRead)).filter((one) => compare(one) === 'same');
}

/** A guess never scores as high as an address of the company that some page shows. */
function belowRead(known: Iterable<KnownEmail>): number {
  const read = [...known].filter(({ sources }) => sources.some(({ still_on_page }) => still_on_page !== false));
  return Math.min(mostGuessed, ...read.flatMap(({ confidence }) => (confidence ? [confidence - 1] : [])));
}

const atMost = (highest: number, one: Candidate): Candidate =>
  one.source_type === 'generated' ? { ...one, score: Math.min(one.score, highest) } : one;

/** The company's patterns, most common first; empty when nothing is known. */
export async function patternsAt(directory: Directory, domain: string): Promise<WeighedPattern[]> {
  return patternsOf(domain, (await knownAt(directory, domain, mostReadForPatterns)).filter(isSeen).map(knownAddress));
}

async function knownAt(directory: Directory, domain: string, most: number): Promise<readonly KnownEmail[]> {
  const page = { offset: 0, limit: most, uncounted: true } as const;
  const named = await directory.emails(domain, { type: 'personal', required_field: ['full_name'] }, page);
  if (named.emails.length >= fewNamed) return named.emails;
  return (await directory.emails(domain, { type: 'personal' }, page)).emails;
}

/** A guessed address is no evidence for a pattern. */
const isSeen = ({ source_type, value }: KnownEmail) => source_type !== 'generated' && domainOf(value) !== null;

const knownAddress = ({ value, first_name, last_name }: KnownEmail): KnownAddress => ({
  email: value,
  first_name,
  last_name,
});
