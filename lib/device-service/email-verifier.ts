/** Email verifier. lib/contract/README.md §2.6, §3, §4.4, §8. */
import { limits } from '../contract/limits.ts';
import type { EmailVerification, Source, WithoutServer } from '../contract/resources/emails.ts';
import { type Verdict, verdicts } from '../contract/taxonomy.ts';
import type { AskMailbox, CheckedHere, ResolverState, Verify } from './answers.ts';
import { domainOf } from './domain-name.ts';
import {
  type Context,
  claimed,
  type Handler,
  type Handlers,
  inProgress,
  type Refused,
  refused,
  replied,
  type SlowHandler,
} from './handler.ts';
import { saveVerified } from './leads/lead-writing.ts';
import { mostSources } from './learn/sources.ts';
import { spend, usedUp } from './plan.ts';
import type { Verifications } from './store-account.ts';
import type { Company, KnownEmail, MailCheck } from './store-directory.ts';
import type { MailHost } from './verifier/mail-host.ts';

/** By the mail servers of the store. */
const verifyEmail: Handler<'verifyEmail'> = async (params, context) => {
  const { verifications, mail, directory } = context.store;
  const { email } = params;
  const domain = domainOf(email);
  if (domain === null) return refused(400, 'invalid_email', 'This is not an email address.');
  if (await directory.optedOut(email)) return claimed();
  const progress = await verifications.progress(email);
  const refusal = progress.open ? null : await begin(domain, context);
  if (refusal) return refusal;

  const left = await leftToday(domain, context);
  const check = await mail.check(email);
  if (progress.waited < check.waits) {
    await verifications.put(email, { ...progress, open: true, waited: progress.waited + 1 });
    return inProgress(left);
  }
  const fails = progress.failed < check.fails;
  await verifications.put(email, { open: false, waited: 0, failed: progress.failed + (fails ? 1 : 0) });
  if (fails) return unexpectedAnswer(left);

  await saveVerified(email, check.verdict, context);
  const company = await directory.company(domain);
  const data = verdictOf(email, check, company, await directory.email(email));
  const metadata = params.domain_metadata && { domain_metadata: metadataOf(domain, company) };
  return replied({ data: { ...data, ...metadata }, meta: { params: { email } } }, 200, left);
};

/** Without the mail server: immediate and repeatable. */
export function verifyWith(verify: Verify): SlowHandler<'verifyEmail'> {
  return async ({ email, domain_metadata }, { lend, signal, ...rest }) => {
    const domain = domainOf(email);
    if (domain === null) return refused(400, 'invalid_email', 'This is not an email address.');
    const isLimited = rest.answers.limitsVerify === true;
    const before = await lend(async (store) => {
      const { directory } = store;
      if (await directory.optedOut(email)) return claimed();
      const context = { ...rest, store };
      const refusal = isLimited ? await begin(domain, context) : null;
      return (
        refusal ?? {
          left: isLimited ? await leftToday(domain, context) : null,
          sources: (await directory.email(email))?.sources ?? [],
          company: domain_metadata ? await directory.company(domain) : null,
        }
      );
    });
    if ('at' in before) return before;
    const checked = await verify(email, { sources: before.sources, signal });
    const isOut = await lend(async (store) => {
      // Meanwhile the person may have opted out.
      if (await store.directory.optedOut(email)) return true;
      if (signal?.aborted) return false;
      const context = { ...rest, store };
      if (!isLimited) await spend(context, 'verifications');
      await saveVerified(email, checked.verdict.data.status, context);
      return false;
    });
    if (isOut) return claimed();
    const metadata = domain_metadata && {
      domain_metadata: { ...metadataOf(domain, before.company), accept_all: null },
    };
    const data = { ...checked.verdict.data, without_server: withoutServer(checked), ...metadata };
    return replied({ data, meta: { params: { email } } }, 200, before.left);
  };
}

/**
 * By the mail server itself. Progress is in the store, so a poll may reach another instance, which asks the mail
 * server again.
 */
export function verifyByMailbox(askMailbox: AskMailbox): SlowHandler<'verifyEmail'> {
  return async ({ email, domain_metadata }, { lend, signal, ...rest }) => {
    const domain = domainOf(email);
    if (domain === null) return refused(400, 'invalid_email', 'This is not an email address.');
    const begun = await lend((store) => beginOrPoll(email, domain, { ...rest, store }));
    if ('at' in begun) return begun;
    const { left, sources } = begun;
    const answer = await askMailbox(email, { sources, signal });
    // A cancelled caller gets no answer; a later poll gets the result.
    if (answer.at === 'pending' || signal?.aborted) return inProgress(left);
    if (answer.at === 'unexpected') {
      return lend(async ({ directory, verifications }) => {
        if (await directory.optedOut(email)) return claimed();
        await endVerification(email, verifications);
        return unexpectedAnswer(left);
      });
    }
    const data =
      answer.at === 'asked'
        ? { ...answer.data, ...resultOf(answer.data.status) }
        : { ...answer.verdict.data, without_server: withoutServer({ verdict: answer.verdict, resolver: 'chosen' }) };
    return lend(async (store) => {
      if (await store.directory.optedOut(email)) return claimed();
      await endVerification(email, store.verifications);
      await saveVerified(email, data.status, { ...rest, store });
      const company = domain_metadata ? await store.directory.company(domain) : null;
      const metadata = domain_metadata && {
        domain_metadata: { ...metadataOf(domain, company), accept_all: data.accept_all },
      };
      return replied({ data: { ...data, ...metadata }, meta: { params: { email } } }, 200, left);
    });
  };
}

async function beginOrPoll(
  email: string,
  domain: string,
  context: Context,
): Promise<Refused | { left: number; sources: readonly Source[] }> {
  const { verifications, directory } = context.store;
  if (await directory.optedOut(email)) return claimed();
  const progress = await verifications.progress(email);
  if (!progress.open) {
    const refusal = await begin(domain, context);
    if (refusal) return refusal;
    await verifications.put(email, { ...progress, open: true });
  }
  return {
    left: await leftToday(domain, context),
    sources: (await directory.email(email))?.sources ?? [],
  };
}

async function endVerification(email: string, verifications: Verifications): Promise<void> {
  await verifications.put(email, { ...(await verifications.progress(email)), open: false });
}

/** lib/contract/README.md §2.16. */
function withoutServer({ verdict, resolver }: CheckedHere): WithoutServer {
  const { form, host, provider, acceptAll, parked } = verdict;
  const fault = form.at === 'malformed' ? 'form' : form.at === 'unsupported' ? 'unusual-form' : null;
  return {
    dns: form.at === 'read' ? dnsWord(host, resolver) : null,
    fault: fault ?? (host.at === 'none' ? host.why : null),
    provider: provider?.name ?? null,
    accept_all_hint: acceptAll,
    parked,
  };
}

function dnsWord({ at }: MailHost, resolver: ResolverState): string {
  if (resolver !== 'chosen') return resolver;
  if (at === 'not-asked') return 'private';
  return at === 'unknown' ? 'failed' : 'asked';
}

/**
 * A verification starts and is charged once, however often it is polled, unless the domain's or the plan's limit is
 * reached.
 */
async function begin(domain: string, context: Context): Promise<Refused | null> {
  const { store, now } = context;
  const started = await startedToday(domain, context);
  if (started.length >= limits.verifier.perDomain) {
    const again = (started[0] ?? now) + limits.verifier.perDomainWindow;
    const said = `No more than ${limits.verifier.perDomain} addresses of a domain are verified in 24 hours.`;
    return refused(429, 'too_many_requests', said, { again, left: 0 });
  }
  const refusal = usedUp(await store.account.read(), 'verifications');
  if (refusal) return refusal;
  await store.verifications.noteStart(domain, now);
  await spend(context, 'verifications');
  return null;
}

/** Whether the domain's daily limit allows another address. Counts it without charging the plan. */
export async function noteAsk(domain: string, context: Pick<Context, 'store' | 'now'>): Promise<boolean> {
  if ((await leftToday(domain, context)) <= 0) return false;
  await context.store.verifications.noteStart(domain, context.now);
  return true;
}

function unexpectedAnswer(left: number): Refused {
  return refused(222, 'unexpected_answer', 'The mail server answered unexpectedly. Try later.', { left });
}

async function leftToday(domain: string, context: Pick<Context, 'store' | 'now'>): Promise<number> {
  return limits.verifier.perDomain - (await startedToday(domain, context)).length;
}

function startedToday(domain: string, { store, now }: Pick<Context, 'store' | 'now'>): Promise<number[]> {
  return store.verifications.started(domain, now - limits.verifier.perDomainWindow + 1);
}

const results: Readonly<Record<Verdict, string>> = {
  valid: 'deliverable',
  invalid: 'undeliverable',
  accept_all: 'risky',
  webmail: 'risky',
  disposable: 'risky',
  unknown: 'risky',
};

/** Nothing when the status is not one of the contract's. */
function resultOf(status: string): { result?: string; _deprecation_notice?: string } {
  const word = verdicts.find((verdict) => verdict === status);
  if (word === undefined) return {};
  return { result: results[word], _deprecation_notice: 'Using result is deprecated, use status instead' };
}

/** Webmail and disposable addresses are not estimated (lib/contract/README.md §2.6). */
const fixedScore = 50;

function verdictOf(
  email: string,
  check: MailCheck,
  company: Company | null,
  known: KnownEmail | null,
): EmailVerification {
  const { verdict, gibberish, block } = check;
  const shared = verdict === 'webmail' || verdict === 'disposable';
  const answers = !block && verdict !== 'unknown' && company?.closed !== true;
  return {
    status: verdict,
    ...resultOf(verdict),
    score: shared ? fixedScore : check.score,
    email,
    regexp: true,
    gibberish,
    disposable: verdict === 'disposable',
    webmail: verdict === 'webmail',
    mx_records: company?.closed !== true,
    smtp_server: answers,
    smtp_check: answers && verdict !== 'invalid',
    accept_all: verdict === 'accept_all',
    block,
    sources: known?.sources.slice(0, mostSources) ?? [],
  };
}

/** The contract gives no format: the company as in domain search. */
function metadataOf(domain: string, company: Company | null) {
  return {
    domain,
    organization: company?.organization ?? null,
    industry: company?.industry ?? null,
    headcount: company?.headcount ?? null,
    country: company?.country ?? null,
    accept_all: company?.accept_all ?? null,
    webmail: company?.webmail ?? null,
    disposable: company?.disposable ?? null,
  };
}

export const verifierHandlers = { verifyEmail } satisfies Partial<Handlers>;
