/** What a service may answer with more than its store, each part optional; and these parts for "This device". */
import type { EmailVerification, Source } from '../contract/resources/emails.ts';
import type { Clock } from '../contract/times.ts';
import { type AskDns, dnsOverHttps, type SentQuestion } from './verifier/dns-over-https.ts';
import { type DomainKinds, type DomainLists, domainLists, type LoadList } from './verifier/domain-lists.ts';
import { addressOf, type ResolverChoice } from './verifier/resolvers.ts';
import { type DeviceVerdict, verifyOnDevice } from './verifier/verdict.ts';

export interface Answers {
  /**
   * Guesses addresses and patterns from all known addresses of a company, instead of the one pattern the store names.
   */
  byKnownAddresses?: boolean;
  /** Verifies without asking the mail server; otherwise the store's mail checks are used. */
  verify?: Verify;
  /** Verifications by `verify` are limited, too: by the plan and per domain (lib/contract/README.md §8). */
  limitsVerify?: boolean;
  /** Verifies at the mail server, instead of `verify`. */
  askMailbox?: AskMailbox;
  /** People who opted out cannot become leads again. */
  refusesForgotten?: boolean;
  /** Tells whether an unknown company is a mail provider, where people only have their mailbox. */
  kindsOf?: (domain: string) => Promise<DomainKinds>;
}

export type Verify = (
  email: string,
  known: { sources: readonly Source[]; signal?: AbortSignal | undefined },
) => Promise<CheckedHere>;

export interface CheckedHere {
  verdict: DeviceVerdict;
  resolver: ResolverState;
}

/** `undecided`: the user has not chosen. `not-allowed`: the grant for a custom resolver was revoked. */
export type ResolverState = 'chosen' | 'off' | 'undecided' | 'not-allowed';

/** Returns before a verification must report progress (lib/contract/README.md §3). */
export type AskMailbox = (
  email: string,
  known: { sources: readonly Source[]; signal?: AbortSignal | undefined },
) => Promise<MailboxAnswer>;

export type MailboxAnswer =
  /** The mail server answered about the address, or refused to. */
  | { at: 'asked'; data: EmailVerification }
  /** No mail server can be asked: the address's form or the domain's records decide. */
  | { at: 'not-asked'; verdict: DeviceVerdict }
  /** Ask again with the same address. */
  | { at: 'pending' }
  /** The mail server disconnected, stayed silent or sent an unknown reply: try later. */
  | { at: 'unexpected' };

export interface DeviceAnswersParts {
  loadList: LoadList;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** The current choice, null before one. Read for each check. */
  resolver(): Promise<ResolverChoice | null>;
  /** Whether a custom resolver's origin is granted. */
  isAllowed(address: string): Promise<boolean>;
  /** Receives every question sent to a resolver. */
  sent?: ((question: SentQuestion) => void) | undefined;
}

export function deviceAnswers(parts: DeviceAnswersParts): Answers & DomainLists {
  const { kindsOf, isNoEmployer } = domainLists(parts.loadList);
  const askerOf = cachedAsker(parts);
  return {
    byKnownAddresses: true,
    refusesForgotten: true,
    kindsOf,
    isNoEmployer,
    async verify(email, { sources, signal }) {
      const { resolver, ask } = await resolverOf(parts, askerOf);
      return {
        resolver,
        verdict: await verifyOnDevice(email, { kindsOf, ask }, { sources, ...(signal && { signal }) }),
      };
    },
  };
}

async function resolverOf(
  parts: DeviceAnswersParts,
  askerOf: (address: string) => AskDns,
): Promise<{ resolver: ResolverState; ask: AskDns | null }> {
  const choice = await parts.resolver();
  if (choice === null) return { resolver: 'undecided', ask: null };
  const address = addressOf(choice);
  if (address === null) return { resolver: 'off', ask: null };
  if (choice.at === 'own' && !(await parts.isAllowed(address))) return { resolver: 'not-allowed', ask: null };
  return { resolver: 'chosen', ask: askerOf(address) };
}

/** Caches one resolver's replies until another is chosen. */
function cachedAsker({
  fetch,
  clock,
  sent,
}: Pick<DeviceAnswersParts, 'fetch' | 'clock' | 'sent'>): (address: string) => AskDns {
  let cached: { address: string; ask: AskDns } | null = null;
  return (address) => {
    if (cached?.address !== address)
      cached = { address, ask: dnsOverHttps({ address, fetch, clock, ...(sent && { sent }) }) };
    return cached.ask;
  };
}
