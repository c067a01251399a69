/** All that the reference service knows: the named companies, and the rest from the seed. */
import { type MemoryData, memoryDirectory } from '../../../lib/local-service/memory-store.ts';
import type { Directory, Mail } from '../../../lib/local-service/store.ts';
import { optedOut } from '../fixtures.ts';
import { knownArticles } from './articles.ts';
import { makeCompanies } from './companies.ts';
import { namedCompanies } from './named-companies.ts';
import { makeAddresses } from './people.ts';
import { mailServers } from './verdicts.ts';

export interface World {
  directory: Directory;
  mail: Mail;
  /** From now on the person behind the address is refused with 451. */
  optOut: (address: string) => void;
  companies: number;
  addresses: number;
}

export const defaultSeed = 'harrier';

/** Addresses are made when somebody asks for their company, so that this takes milliseconds. */
export function makeWorld(seed: string = defaultSeed): World {
  const claims = new Set<string>([optedOut.address, optedOut.inResults]);
  const invented = makeCompanies(seed).map((sized) => ({ ...sized, known: [] }));
  const all = new Map([...invented, ...namedCompanies].map((one) => [one.company.domain, one]));
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
  };
  const directory = memoryDirectory(data);
  const sizes = [...all.values()].map(({ known, wanted }) => known.length + wanted.people + wanted.roles);
  return {
    directory,
    mail: mailServers(directory),
    optOut: (address) => claims.add(address.toLowerCase()),
    companies: all.size,
    addresses: sizes.reduce((sum, size) => sum + size, 0),
  };
}
