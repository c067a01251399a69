/** The company with one address a verdict, and what mail servers say of every other address. */
import type { Directory, KnownEmail, Mail, MailCheck } from '../../../lib/device-service/store.ts';
import { domains, optedOut, people, verdictAddresses } from '../fixtures.ts';
import { hashOf } from '../../../lib/sample/random.ts';
import { address, company } from '../../../lib/sample/records.ts';

export const verdicts = company(domains.verdicts, {
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

const usual: MailCheck = { verdict: 'valid', score: 96, gibberish: false, block: false, waits: 0, fails: 0 };

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

/** Of 100 known addresses, this many turn out valid; the rest is invalid or unknown. */
const validShare = 86;

export function mailServers(directory: Directory): Mail {
  return {
    async check(asked) {
      const value = asked.toLowerCase();
      const known = fixed[value];
      return { ...usual, ...(known ?? (await guess(value, directory))) };
    },
  };
}

async function guess(value: string, directory: Directory): Promise<Partial<MailCheck>> {
  const company = await directory.company(value.slice(value.lastIndexOf('@') + 1));
  if (!company) return { verdict: 'unknown', score: null };
  if (company.webmail) return { verdict: 'webmail', score: 50 };
  if (company.disposable) return { verdict: 'disposable', score: 50 };
  if (company.closed) return { verdict: 'invalid', score: 0 };
  if (company.accept_all) return { verdict: 'accept_all', score: 70 };
  const email = await directory.email(value);
  if (!email) return { verdict: 'invalid', score: 5 };
  if (email.verification.status === 'valid') return { score: email.confidence };
  const share = hashOf(value) % 100;
  if (share < validShare) return { score: email.confidence };
  return share % 2 === 0 ? { verdict: 'invalid', score: 8 } : { verdict: 'unknown', score: null };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
