/** All data of the reference service: the named companies, and the rest from the seed. */
import { type MemoryData, memoryDirectory } from '../../../lib/device-service/memory-store.ts';
import type { Directory, Mail } from '../../../lib/device-service/store-directory.ts';
import { countAddresses, makeAddresses } from '../../../lib/sample/people.ts';
import { optedOut } from '../fixtures.ts';
import { knownArticles } from './articles.ts';
import { makeCompanies } from './companies.ts';
import { knownPeople, knownRecords } from './enriched.ts';
import { factsOf, makerFacts } from './facts.ts';
import { makeMakers } from './makers.ts';
import { type Named, namedCompanies } from './named-companies.ts';
import { mailServers } from './verdicts.ts';

export interface World {
  directory: Directory;
  mail: Mail;
  /** Refuses the person behind the address with 451 from now on. */
  optOut: (address: string) => void;
  companies: number;
  addresses: number;
}

export const defaultSeed = 'harrier';

/** Openings are dated from `now`, so that filters for recent days always find some. */
export const inventedToday = Date.parse('2026-03-18');

/** Addresses are generated when their company is asked for, so this takes milliseconds. */
export function makeWorld(seed: string = defaultSeed, now: number = inventedToday): World {
  const claims = new Set<string>([optedOut.address, optedOut.inResults]);
  const makers = makeMakers(seed).map((sized) => ({ ...sized, known: [] }));
  const others = makeCompanies(seed).map((sized) => ({ ...sized, known: [] }));
  const all = new Map<string, Named>();
  for (const one of [...namedCompanies, ...makers, ...others]) {
    if (!all.has(one.company.domain)) all.set(one.company.domain, one);
  }
  const makes = new Set(makers.map(({ company }) => company.domain));
  const data: MemoryData = {
    companies: [...all.values()].map(({ company }) => company),
    emails: (domain) => {
      const one = all.get(domain);
      if (!one) return [];
      const taken = one.known.map(({ value }) => value);
      return [...one.known, ...makeAddresses(one.company, one.wanted, seed, taken)];
    },
    articles: knownArticles,
    optedOut: claims,
    facts: (domain) => (makes.has(domain) ? makerFacts(domain, seed, now) : factsOf(domain, seed, now)),
    numbers: (domain) => {
      const one = all.get(domain);
      return one ? countAddresses(one.company, one.wanted, one.known) : { personal: 0, generic: 0 };
    },
    people: knownPeople,
    records: knownRecords,
  };
  const directory = memoryDirectory(data);
  const sizes = [...all.values()].map(({ company, wanted, known }) => {
    const { personal, generic } = countAddresses(company, wanted, known);
    return personal + generic;
  });
  return {
    directory,
    mail: mailServers(directory),
    optOut: (address) => claims.add(address.toLowerCase()),
    companies: all.size,
    addresses: sizes.reduce((sum, size) => sum + size, 0),
  };
}
