/** Found and verified addresses become leads by themselves, unless the account turned that off. Contract, section 1. */
import type { Finding } from '../contract/resources/finding.ts';
import { emptyLead } from '../device-service/leads/lead-writing.ts';
import type { MailCheck, StoredLead } from '../device-service/store.ts';
import type { Context } from './handler.ts';

/** A lead that exists is left as it is. */
export async function saveFound(finding: Finding, context: Context): Promise<void> {
  if (finding.email === null || (await context.store.leads.leadOf(finding.email))) return;
  await addByItself(finding.email, context, {
    texts: {
      first_name: finding.first_name,
      last_name: finding.last_name,
      position: finding.position,
      company: finding.company,
      website: finding.domain,
      linkedin_url: finding.linkedin_url,
      twitter: finding.twitter,
      phone_number: finding.phone_number,
    },
    confidence_score: finding.score,
  });
}

/** A lead that exists learns the verdict. */
export async function saveVerified(email: string, check: MailCheck, context: Context): Promise<void> {
  const { store, now } = context;
  const verification = { status: check.verdict, date: now };
  const existing = await store.leads.leadOf(email);
  if (existing) await store.leads.put({ ...existing, verification, updated_at: now });
  else await addByItself(email, context, { verification });
}

async function addByItself(email: string, { store, now }: Context, known: Partial<StoredLead>): Promise<void> {
  const { autoSave, user_id } = await store.account.read();
  if (autoSave === 'off') return;
  const list = autoSave === 'listed' ? await store.leads.lastList() : null;
  await store.leads.add({ ...emptyLead(email, now, user_id), ...known, lists: list ? [list.id] : [] });
}
