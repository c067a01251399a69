/** Email verifier. lib/contract/README.md §2.6, §3, §4.4, §8. */
import { limits } from '../contract/limits.ts';
import type { EmailVerification } from '../contract/resources/emails.ts';
import type { Verdict } from '../contract/taxonomy.ts';
import { domainOf } from './domain-name.ts';
import { mostSources } from './domain-search.ts';
import {
  type Context,
  claimed,
  type Handler,
  type Handlers,
  inProgress,
  type Refused,
  refused,
  replied,
} from './handler.ts';
import { saveVerified } from './leads/lead-writing.ts';
import { spend, usedUp } from './plan.ts';
import type { Company, KnownEmail, MailCheck } from './store.ts';

export const verifyEmail: Handler<'verifyEmail'> = async (params, context) => {
  const { verifications, mail, directory } = context.store;
  const { email } = params;
  const domain = domainOf(email);
  if (domain === null) return refused(400, 'invalid_email', 'This is not an email address.');
  if (await directory.optedOut(email)) return claimed();
  const progress = await verifications.progress(email);
  const refusal = progress.open ? null : await begin(domain, context);
  if (refusal) return refusal;

  const left = limits.verifier.perDomain - (await startedToday(domain, context)).length;
  const check = await mail.check(email);
  if (progress.waited < check.waits) {
    await verifications.put(email, { ...progress, open: true, waited: progress.waited + 1 });
    return inProgress(left);
  }
  const fails = progress.failed < check.fails;
  await verifications.put(email, { open: false, waited: 0, failed: progress.failed + (fails ? 1 : 0) });
  if (fails) return refused(222, 'unexpected_answer', 'The mail server answered unexpectedly. Try later.', { left });

  await saveVerified(email, check, context);
  const company = await directory.company(domain);
  const data = verdictOf(email, check, company, await directory.email(email));
  const metadata = params.domain_metadata && { domain_metadata: metadataOf(domain, company) };
  return replied({ data: { ...data, ...metadata }, meta: { params: { email } } }, 200, left);
};

/** A verification begins, and is counted once, however often it is polled: unless the domain or the plan has no more. */
async function begin(domain: string, context: Context): Promise<Refused | null> {
  const { store, now } = context;
  const started = await startedToday(domain, context);
  if (started.length >= limits.verifier.perDomain) {
    const again = (started[0] ?? now) + limits.verifier.perDomainWindow;
    const said = `No more than ${limits.verifier.perDomain} addresses of a domain are verified in 24 hours.`;
    return refused(429, 'too_many_requests', said, { again, left: 0 });
  }
  const refusal = await usedUp(store, 'verifications');
  if (refusal) return refusal;
  await store.verifications.noteStart(domain, now);
  await spend(context, 'verifications');
  return null;
}

function startedToday(domain: string, { store, now }: Context): Promise<number[]> {
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
    result: results[verdict],
    _deprecation_notice: 'Using result is deprecated, use status instead',
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

/** The contract does not show its form: what domain search says of the company. */
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
