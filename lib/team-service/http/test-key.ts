/**
 * The documented test key (lib/contract/README.md §5): parameters are checked, and the answer is always the same, about
 * people who do not exist. It belongs to no team and costs nothing.
 */
import type { OperationName, Params } from '../../contract/operations.ts';
import { blankAccount, blankCompany, blankEmail } from '../../device-service/blank-records.ts';
import { createPerform, type Perform } from '../../device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../device-service/memory-store.ts';
import type { KnownEmail } from '../../device-service/store-directory.ts';

export const testKey = 'test-api-key';

const domain = 'harbour-lanterns.example';

const company = blankCompany(domain, {
  organization: 'Harbour Lanterns',
  industry: 'Manufacturing',
  country: 'NL',
  city: 'Den Helder',
  pattern: '{first}',
});

const people: KnownEmail[] = [
  ['Noor', 'Veldkamp', 'Managing Director', 'executive'] as const,
  ['Jelle', 'Brandsma', 'Head of Sales', 'sales'] as const,
].map(([first_name, last_name, position, department]) => ({
  ...blankEmail(`${first_name.toLowerCase()}@${domain}`, 'personal'),
  ...{ first_name, last_name, position, department, confidence: 95 },
}));

const [known] = people;

const directory = memoryDirectory({
  companies: [company],
  emails: (asked) => (asked === domain ? people : []),
  articles: new Map(),
  optedOut: new Set(),
});

const mail = {
  check: async () => ({ verdict: 'valid' as const, score: 95, gibberish: false, block: false, waits: 0, fails: 0 }),
};

/** Answers are independent: nothing is counted, saved or remembered. */
const fresh = (): Perform => {
  const store = memoryStore(directory, mail, blankAccount('2026-12-01'));
  return createPerform({ store: (work) => work(store), now: () => 0 });
};

type Asked = { [Name in OperationName]?: Params<Name> };

const asked: Asked = {
  searchDomain: { domain },
  searchDomainWithPost: { domain },
  findEmail: { domain, first_name: 'Noor', last_name: 'Veldkamp' },
  verifyEmail: { email: known?.value ?? '' },
};

/** Performs operations for the test key; `null` for another key or an operation without a test answer. */
export function testPerformOf(key: string | null, name: OperationName): Perform | null {
  return key === testKey && asked[name] ? alwaysAsked(asked, fresh) : null;
}

/** Whatever valid parameters come, the answer is to `asked`. */
export function alwaysAsked(asked: Asked, open: () => Perform): Perform {
  return async (name, params) => {
    const outcome = await open()(name, params);
    const isWrong = outcome.at === 'refused' && outcome.status === 400;
    return isWrong ? outcome : open()(name, asked[name] ?? params);
  };
}
