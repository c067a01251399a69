/** Checks and finds addresses by the same rules as a device, and by mail servers if they are configured. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { lazily } from '../contract/lazily.ts';
import type { Clock } from '../contract/times.ts';
import type { Answers } from '../device-service/answers.ts';
import type { AskDns } from '../device-service/verifier/dns-over-https.ts';
import { domainLists } from '../device-service/verifier/domain-lists.ts';
import { type MailSettings, mailAnswers } from './mail/mail-answers.ts';
import { nodeDns } from './mail/node-dns.ts';

const lists = new URL('../../assets/public/domains/', import.meta.url);

export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { ...(signal && { signal }) }),
};

/** Read on first use. */
export const packagedLists = lazily(() => domainLists((name) => readFile(new URL(`${name}.txt`, lists), 'utf8')));

interface TeamAnswersParts {
  /** `null` if mail servers are not asked. */
  mail: MailSettings | null;
  /** Default: the name servers of this machine. */
  ask?: AskDns;
  clock?: Clock;
  /** Ends conversations with mail servers. */
  signal?: AbortSignal;
  onBlocked?: (hosts: number) => void;
}

export function teamAnswers({
  mail,
  ask = nodeDns(),
  clock = systemClock,
  signal,
  onBlocked,
}: TeamAnswersParts): Answers {
  const { kindsOf } = packagedLists();
  return {
    byKnownAddresses: true,
    refusesForgotten: true,
    limitsVerify: true,
    kindsOf,
    ...mailAnswers(mail, { clock, ask, kindsOf, onBlocked, ...(signal && { signal }) }),
  };
}
