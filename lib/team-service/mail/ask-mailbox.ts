/**
 * Asks a mail server whether a mailbox exists: one conversation per address, however many callers, and a result
 * that is cached for polls.
 */
import { limits } from '../../contract/limits.ts';
import type { AskMailbox, MailboxAnswer } from '../../device-service/answers.ts';
import { readAddress } from '../../device-service/verifier/address.ts';
import type { AskDns } from '../../device-service/verifier/dns-over-https.ts';
import type { DomainKinds } from '../../device-service/verifier/domain-lists.ts';
import { type DeviceVerdict, verifyOnDevice } from '../../device-service/verifier/verdict.ts';
import { type MailServersOptions, mailServersAsker, type ServerSaid } from './ask-mail-servers.ts';
import { peersOf } from './mail-peers.ts';
import { type LastWord, verificationOf, withSources } from './mailbox-verdict.ts';

export interface MailboxAskerOptions extends MailServersOptions {
  ask: AskDns;
  kindsOf(domain: string): Promise<DomainKinds>;
  /** Whether an IP address may be connected to. Default: public addresses. */
  mayConnect?: ((address: string) => boolean) | undefined;
}

const second = 1_000;
const minute = 60 * second;

/** The rest of an answer's time limit is for its transport. */
const longestWait = limits.verifier.longestAnswer - 2 * second;
const cacheTime = 10 * minute;
/** An unclear result is dropped this long after it was given; a later request asks again. */
const cacheTimeOnceGiven = 20 * second;

/**
 * Pauses before a greylisting server is asked again, by the same sender and recipient at the same host. Most let it
 * through after one or five minutes. Deferred once more, the address counts as unknown.
 */
const pauses = [minute, 2 * minute, 5 * minute, 10 * minute];
/** After that, a poll starts a new question. */
const putOffFor = 30 * minute;

/** Times are of the monotonic clock. */
type Standing = { at: 'asking'; settled: Promise<Settled> } | Settled;

type Settled =
  | { at: 'known'; finding: Finding; until: number }
  | { at: 'put-off'; times: number; isTaken: boolean; notBefore: number; until: number }
  /** Not asked. */
  | { at: 'busy' };

type Finding =
  | { at: 'said'; verdict: DeviceVerdict; word: LastWord }
  | { at: 'not-asked'; verdict: DeviceVerdict }
  | { at: 'unexpected' };

type PutOff = Extract<Standing, { at: 'put-off' }>;

export function mailboxAsker(options: MailboxAskerOptions): AskMailbox {
  const { clock, ask, kindsOf } = options;
  const askServers = mailServersAsker(options);
  const standings = new Map<string, Standing>();
  let tidied = clock.monotonic();

  async function find(email: string, before: PutOff | null): Promise<Settled> {
    const verdict = await verifyOnDevice(email, { kindsOf, ask });
    const { form, host } = verdict;
    if (host.at === 'unknown') return known({ at: 'unexpected' });
    if (form.at !== 'read' || host.at === 'none' || host.at === 'not-asked') return known({ at: 'not-asked', verdict });
    const found = await peersOf(form.domain, host, options);
    if (found.at === 'unknown') return known({ at: 'unexpected' });
    if (found.at === 'none') return known({ at: 'said', verdict, word: { at: 'no-server' } });
    const address = `${form.local}@${form.domain}`;
    const said = await askServers(address, form.domain, found.peers, before?.isTaken ?? false);
    return settle(verdict, said, before);
  }

  function settle(verdict: DeviceVerdict, said: ServerSaid, before: PutOff | null): Settled {
    if (said.at === 'unexpected') return known(said);
    if (said.at === 'busy') return before ?? said;
    if (said.at !== 'deferred') return known({ at: 'said', verdict, word: said });
    const times = (before?.times ?? 0) + 1;
    const pause = pauses[times - 1];
    if (pause === undefined) return known({ at: 'unexpected' });
    const notBefore = clock.monotonic() + pause;
    return { at: 'put-off', times, isTaken: said.isTaken, notBefore, until: notBefore + putOffFor };
  }

  function known(finding: Finding): Settled {
    return { at: 'known', finding, until: clock.monotonic() + cacheTime };
  }

  function begin(key: string, email: string, before: PutOff | null): Promise<Settled> {
    const settled = find(email, before).then(
      (found) => {
        if (found.at === 'busy') standings.delete(key);
        else standings.set(key, found);
        return found;
      },
      (error: unknown) => {
        standings.delete(key);
        throw error;
      },
    );
    // The caller may have left.
    settled.catch(() => undefined);
    standings.set(key, { at: 'asking', settled });
    return settled;
  }

  /** Drops addresses as soon as they have no use. */
  function tidy(now: number): void {
    if (now - tidied < minute) return;
    tidied = now;
    for (const [key, standing] of standings) if (isOver(standing, now)) standings.delete(key);
  }

  async function settledOf(key: string, email: string, signal: AbortSignal | undefined): Promise<Settled | null> {
    const now = clock.monotonic();
    tidy(now);
    const standing = standings.get(key);
    const current = standing && !isOver(standing, now) ? standing : null;
    if (current?.at === 'known' || (current?.at === 'put-off' && now < current.notBefore)) return current;
    const settled =
      current?.at === 'asking' ? current.settled : begin(key, email, current?.at === 'put-off' ? current : null);
    const answered = new AbortController();
    const waited = AbortSignal.any([answered.signal, ...(signal ? [signal] : [])]);
    const late = clock.wait(longestWait, waited).then(
      () => null,
      () => null,
    );
    return Promise.race([settled, late]).finally(() => answered.abort());
  }

  return async (email, { sources, signal }) => {
    const key = keyOf(email);
    const settled = await settledOf(key, email, signal);
    if (settled?.at !== 'known') return { at: 'pending' };
    const { finding } = settled;
    if (finding.at === 'unexpected') {
      const until = Math.min(settled.until, clock.monotonic() + cacheTimeOnceGiven);
      if (standings.get(key) === settled) standings.set(key, { ...settled, until });
      return finding;
    }
    return answerOf(finding, withSources(email, finding.verdict, sources));
  };
}

function isOver(standing: Standing, now: number): boolean {
  return (standing.at === 'known' || standing.at === 'put-off') && standing.until <= now;
}

/** Normalises the domain. Only the server knows which spellings of a local part are one mailbox. */
function keyOf(email: string): string {
  const form = readAddress(email);
  return form.at === 'read' ? `${form.local}@${form.domain}` : email;
}

function answerOf(finding: Exclude<Finding, { at: 'unexpected' }>, verdict: DeviceVerdict): MailboxAnswer {
  if (finding.at === 'not-asked') return { at: 'not-asked', verdict };
  return { at: 'asked', data: verificationOf(verdict, finding.word) };
}
