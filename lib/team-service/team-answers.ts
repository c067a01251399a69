/** How a team's service checks addresses and makes them up: by the same rules as a device, and at mail servers where that is set up. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Read when they are first asked. */
export const packagedLists = () => domainLists((name) => readFile(new URL(`${name}.txt`, lists), 'utf8'));

export interface TeamAnswersParts {
  /** Null where mail servers are not asked. */
  mail: MailSettings | null;
  /** The name servers of this machine unless it is given. */
  ask?: AskDns;
  clock?: Clock;
  /** Ends conversations with mail servers. */
  signal?: AbortSignal;
}

export function teamAnswers({ mail, ask = nodeDns(), clock = systemClock, signal }: TeamAnswersParts): Answers {
  const { kindsOf } = packagedLists();
  return {
    byKnownAddresses: true,
    refusesForgotten: true,
    kindsOf,
    ...mailAnswers(mail, { clock, ask, kindsOf, ...(signal && { signal }) }),
  };
}
