/** Which addresses a verification is worth its price for. The only place in the UI that decides it. */
import type { Contact } from '../../lib/contract/contact.ts';
import { limits } from '../../lib/contract/limits.ts';
import { readTime } from '../../lib/contract/times.ts';
import type { Check } from '../../lib/messages/people-views.ts';

interface Verified {
  /** Running, or newer than `verification`. */
  check: Check | null;
  verification: Contact['verification'];
}

/** False while a verification runs, and for as long as a verdict is fresh. `now`: epoch milliseconds. */
export function needsVerifying({ check, verification }: Verified, now: number): boolean {
  switch (check?.at) {
    case 'waiting':
    case 'checking':
      return false;
    case 'failed':
      return check.problem.code !== 'opted-out';
    case 'still-checking':
      return true;
    default: {
      const at = check ? check.asked : readTime(verification.status === null ? null : verification.date);
      return at === null || now - at >= limits.verifier.fresh;
    }
  }
}

/** The addresses of those rows that need it. */
export function toVerify(
  rows: readonly { contact: Pick<Contact, 'email' | 'verification'>; check: Check | null }[],
  now: number,
): string[] {
  return rows
    .filter(({ contact, check }) => needsVerifying({ check, verification: contact.verification }, now))
    .map(({ contact }) => contact.email);
}
