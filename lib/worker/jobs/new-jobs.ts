/** Verifications and saves as they begin: records, before anything is sent. Equal addresses once, and nobody who opted out. */

import type { Context } from '../../background/context.ts';
import { undoTime } from '../../background/jobs/pauses.ts';
import type { Asks } from '../../background/requests/requests.ts';
import type { JobRecord, StepRecord } from '../../background/storage/store.ts';
import { type Contact, leadOf } from '../../contract/contact.ts';
import type { Reply } from '../../contract/operations.ts';
import { encode } from '../../contract/request.ts';
import { isFresh } from '../asks/cache.ts';
import { type NewJob, newRecord, newStep, type Of } from './new-steps.ts';
import { newSave, newVerify } from './step-data.ts';

export interface VerifyWish {
  emails: readonly string[];
  /** Asks again though a verdict is kept. */
  anew: boolean;
  /** What the list is called; null for one that has no name. */
  name?: string | null | undefined;
}

/** Null when there is nobody to verify. A verdict that is kept costs nothing: its step is done at once. */
export async function newVerifications(
  { clock }: Context,
  asks: Asks,
  of: Of,
  { emails, anew, name = null }: VerifyWish,
): Promise<NewJob | null> {
  const now = clock.now();
  const addresses = [...new Set(emails.map((one) => one.trim().toLowerCase()))];
  const known = await Promise.all(
    addresses.map(async (email) => {
      const encoded = encode('verifyEmail', { email });
      const isOut = await asks.optOuts.hasAddress(email);
      const mayBeKept = encoded.ok && !isOut && !anew;
      const kept = mayBeKept ? await asks.keptAnswer(of.service, 'verifyEmail', { email }) : null;
      return { email, encoded, isOut, kept };
    }),
  );
  const steps: StepRecord[] = [];
  for (const { email, encoded, isOut, kept } of known) {
    if (isOut) continue;
    const step = { ...newStep(of, 'verify', steps.length, email, now), data: { ...newVerify, anew } };
    if (!encoded.ok)
      steps.push({ ...step, at: 'failed', problem: { code: 'refused-input', ...encoded.input, quoted: null } });
    else if (kept && isFresh({ operation: 'verifyEmail', asked: kept.asked }, now))
      steps.push(doneAs(step, kept.reply));
    else steps.push(step);
  }
  return steps.length === 0 ? null : { record: { ...newRecord(of, 'verify', now, steps), name }, steps };
}

/** Null when there is nobody to save. */
export async function newSaves(
  { clock }: Context,
  asks: Asks,
  of: Of & Pick<JobRecord, 'list' | 'page'>,
  contacts: readonly Contact[],
): Promise<NewJob | null> {
  const now = clock.now();
  const steps: StepRecord[] = [];
  const byAddress = new Map(contacts.map((contact) => [contact.email.trim().toLowerCase(), contact]));
  for (const [email, contact] of byAddress) {
    if (await asks.optOuts.hasAddress(email)) continue;
    const data = newSave(leadOf(contact, of.page));
    steps.push({ ...newStep(of, 'save', steps.length, contact.email.trim(), now + undoTime), data });
  }
  const { list, page } = of;
  return steps.length === 0 ? null : { record: { ...newRecord(of, 'save', now, steps), list, page }, steps };
}

function doneAs(step: StepRecord, { data }: Reply<'verifyEmail'>): StepRecord {
  return { ...step, at: 'done', data: { ...step.data, verdict: data.status } };
}
