/** A webhook: each lead is posted as the contract writes it, signed. */
import { randomBytes } from 'node:crypto';
import { writeIso } from '../../contract/times.ts';
import { defineApp, type LeadOutcome, type PushedLead, type PushOutcome, type PushReach, type Reach } from './app.ts';
import { successOf } from './ask.ts';
import { sendEach } from './sending.ts';
import { type SignedPostSettings, signedPost, signedPostSettings } from './signed-post.ts';

type Context = Reach & { settings: SignedPostSettings };

export const webhook = defineApp({
  ...{ provider: 'webhook', category: 'webhook', settings: signedPostSettings, batchSize: 50, push, check },
});

/** Parallel requests. */
const atOnce = 5;

function push(leads: readonly PushedLead[], context: Context & PushReach): Promise<readonly LeadOutcome[]> {
  return sendEach(leads, (pushed) => post(pushed, context), context, atOnce);
}

/** A signed event without a lead. A receiver that refuses only this event is there and may take the others. */
async function check(context: Context): Promise<PushOutcome | null> {
  const event = { type: 'app.connected', timestamp: writeIso(context.now()), data: {} };
  const asked = successOf(await signedPost(`check_${randomBytes(8).toString('hex')}`, event, context));
  return asked.ok || asked.outcome.at === 'refused' ? null : asked.outcome;
}

async function post({ id, lead, queued }: PushedLead, context: Context): Promise<PushOutcome> {
  const reply = await signedPost(id, { type: 'lead.pushed', timestamp: writeIso(queued), data: lead }, context);
  const asked = successOf(reply);
  if (asked.ok) return { at: 'synced', recordId: null };
  if (reply.at !== 'answered' || reply.status === 410) return asked.outcome;
  // Any other error may be temporary.
  return { at: 'later', reason: `It answered ${reply.status}.`, wait: reply.wait };
}
