/** From a mail server's answer to the contract's fields: lib/contract/README.md §2.6, §4.4. */
import type { EmailVerification, Source } from '../../contract/resources/emails.ts';
import type { Verdict } from '../../contract/taxonomy.ts';
import { mostSources } from '../../device-service/learn/sources.ts';
import { type DeviceVerdict, scoreOf } from '../../device-service/verifier/verdict.ts';
import type { ServerSaid } from './ask-mail-servers.ts';

/** The final outcome of a verification. */
export type LastWord =
  | Exclude<ServerSaid, { at: 'deferred' | 'unexpected' | 'busy' }>
  /** The domain names mail servers, and none has a public address. */
  | { at: 'no-server' };

/** `sources`: those that the caller knows. */
export function withSources(email: string, verdict: DeviceVerdict, sources: readonly Source[]): DeviceVerdict {
  const { data, form, host, provider, parked } = verdict;
  const facts = { status: data.status, form, host, provider, parked, gibberish: data.gibberish };
  const score = scoreOf({ ...facts, sources: sources.length });
  return { ...verdict, data: { ...data, email, sources: sources.slice(0, mostSources), score } };
}

export function verificationOf(verdict: DeviceVerdict, word: LastWord): EmailVerification {
  const { data } = verdict;
  const status = statusOf(data.status, word);
  return { ...data, ...checksOf(word), status, score: mailboxScore(status, data.score ?? 1, word) };
}

/** A public mailbox provider says more about an address than that it works. */
function statusOf(known: DeviceVerdict['data']['status'], word: LastWord): Verdict {
  if (known === 'webmail' || known === 'disposable') return known;
  if (word.at === 'accepted') return word.acceptsAll ? 'accept_all' : 'valid';
  return word.at === 'no-mailbox' ? 'invalid' : 'unknown';
}

/** `null` for what was not asked or not answered. */
function checksOf(word: LastWord): Pick<EmailVerification, 'smtp_server' | 'smtp_check' | 'accept_all' | 'block'> {
  const reached = { smtp_server: true, block: false };
  switch (word.at) {
    case 'accepted':
      return { ...reached, smtp_check: true, accept_all: word.acceptsAll };
    case 'no-mailbox':
      return { ...reached, smtp_check: false, accept_all: false };
    case 'full':
      return { ...reached, smtp_check: false, accept_all: null };
    case 'unclear':
    case 'unsendable':
      return { ...reached, smtp_check: null, accept_all: null };
    case 'blocked':
      return { ...reached, smtp_check: word.isTaken ? true : null, accept_all: null, block: true };
    case 'no-server':
      return { smtp_server: false, smtp_check: null, accept_all: null, block: false };
  }
}

/**
 * 0 to 99. Our own estimate, fitted to no data: it only orders addresses, and more evidence for an address never
 * lowers it. `known` is the score without the mail server (`scoreOf`, 1 to 90).
 *
 * `invalid` is 0, `webmail` and `disposable` are 50 (§2.6). `valid` is 91 plus a tenth of `known`, at most 99.
 * Without a reachable mail server it is at most 10. Otherwise it is `known`: a server that accepts everything, or
 * will not say, adds nothing.
 */
export function mailboxScore(status: Verdict, known: number, { at }: Pick<LastWord, 'at'>): number {
  if (status === 'invalid') return 0;
  if (status === 'webmail' || status === 'disposable') return 50;
  if (status === 'valid') return Math.min(99, 91 + Math.floor(known / 10));
  return at === 'no-server' ? Math.min(10, known) : known;
}
