/** A company with one address per verdict, and the mail servers' answers for all other addresses. */

import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import type { Directory, KnownEmail, Mail, MailCheck } from '../../../lib/device-service/store-directory.ts';
import { guessedCheck, usualCheck } from '../../../lib/sample/mail-checks.ts';
import { address } from '../../../lib/sample/records.ts';
import { domains, optedOut, people, verdictAddresses } from '../fixtures.ts';

export const verdicts = blankCompany(domains.verdicts, {
  organization: 'Verdict & Sons',
  description: 'One address for every verdict.',
  pattern: '{first}',
});

export const verdictsAddresses: KnownEmail[] = [
  ...Object.values(verdictAddresses).filter((value) => value.endsWith(`@${domains.verdicts}`)),
  optedOut.inResults,
].map((value) => {
  const [first = '', last = null] = (value.split('@')[0] ?? '').split('.');
  return address(value, { first_name: capital(first), last_name: last && capital(last), confidence: 75 });
});

const fixed: Readonly<Record<string, Partial<MailCheck>>> = {
  [verdictAddresses.valid]: {},
  [verdictAddresses.invalid]: { verdict: 'invalid', score: 2 },
  [verdictAddresses.unknown]: { verdict: 'unknown', score: null },
  [verdictAddresses.gibberish]: { verdict: 'invalid', score: 0, gibberish: true },
  [verdictAddresses.blocked]: { verdict: 'unknown', score: null, block: true },
  [verdictAddresses.slow]: { waits: 2 },
  [verdictAddresses.failing]: { waits: 1, fails: Number.POSITIVE_INFINITY },
  [verdictAddresses.flaky]: { fails: 1 },
  [verdictAddresses.forever]: { waits: Number.POSITIVE_INFINITY },
  [people.laila]: { verdict: 'invalid', score: 4 },
  [people.misaki]: { verdict: 'accept_all', score: 71 },
  [people.alexandros]: { verdict: 'unknown', score: null },
  [people.tomasz]: { waits: 2 },
  [people.babatunde]: { fails: 1 },
  [people.nils]: { waits: 1 },
};

export function mailServers(directory: Directory): Mail {
  return {
    async check(asked) {
      const value = asked.toLowerCase();
      const known = fixed[value];
      return { ...usualCheck, ...(known ?? (await guessedCheck(value, directory))) };
    },
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
