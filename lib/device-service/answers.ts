/** What a service on the device answers in another way than from its store alone, each part by itself; and those of "This device". */
import type { EmailVerification, Source } from '../contract/resources/emails.ts';
import type { Clock } from '../contract/times.ts';
import { type AskDns, dnsOverHttps, type SentQuestion } from './verifier/dns-over-https.ts';
import { type DomainKinds, type DomainLists, domainLists, type LoadList } from './verifier/domain-lists.ts';
import { addressOf, type ResolverChoice } from './verifier/resolvers.ts';
import { type DeviceVerdict, verifyOnDevice } from './verifier/verdict.ts';

export interface Answers {
  /** Addresses are made, and patterns told, by all that is known at a company; otherwise by the one pattern that the store names. */
  byKnownAddresses?: boolean;
  /** Checks an address without its mail server; otherwise the store's mail is asked. */
  verify?: Verify;
  /** Checks an address at its mail server, in place of `verify`. */
  askMailbox?: AskMailbox;
  /** Nobody who asked to be forgotten becomes a lead again. */
  refusesForgotten?: boolean;
  /** Whether a company that is not known is none, because people only have their mail there. */
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

/** `undecided`: the user has not chosen yet; `not-allowed`: the grant for an own one was taken back. */
export type ResolverState = 'chosen' | 'off' | 'undecided' | 'not-allowed';

/** Takes no longer than a verification may before it says that it goes on (lib/contract/README.md §3). */
export type AskMailbox = (
  email: string,
  known: { sources: readonly Source[]; signal?: AbortSignal | undefined },
) => Promise<MailboxAnswer>;

export type MailboxAnswer =
  /** The mail server said something of the address, or would not. */
  | { at: 'asked'; data: EmailVerification }
  /** There is no mail server that could be asked: the form of the address or its domain's records decide. */
  | { at: 'not-asked'; verdict: DeviceVerdict }
  /** To be asked again with the same address. */
  | { at: 'pending' }
  /** The mail server broke off, stayed silent, or said what nobody understands: to be tried later. */
  | { at: 'unexpected' };

export interface DeviceAnswersParts {
  loadList: LoadList;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** As it is chosen by now; null before it was. Read again for each check. */
  resolver(): Promise<ResolverChoice | null>;
  /** Whether an own resolver's origin may be asked. */
  isAllowed(address: string): Promise<boolean>;
  /** Told of every question that a resolver was sent. */
  sent?: ((question: SentQuestion) => void) | undefined;
}

export function deviceAnswers(parts: DeviceAnswersParts): Answers & DomainLists {
  const { kindsOf, isNoEmployer } = domainLists(parts.loadList);
  const askerOf = keptAsker(parts);
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

/** What one resolver said is kept until another one is chosen. */
function keptAsker({
  fetch,
  clock,
  sent,
}: Pick<DeviceAnswersParts, 'fetch' | 'clock' | 'sent'>): (address: string) => AskDns {
  let kept: { address: string; ask: AskDns } | null = null;
  return (address) => {
    if (kept?.address !== address)
      kept = { address, ask: dnsOverHttps({ address, fetch, clock, ...(sent && { sent }) }) };
    return kept.ask;
  };
}
