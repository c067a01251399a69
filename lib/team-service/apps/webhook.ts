/**
 * A webhook: each lead is posted as the contract writes it, signed by Standard Webhooks. `webhook-id` is the same
 * for all attempts, so a receiver can drop duplicates.
 *
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { writeIso } from '../../contract/times.ts';
import { addressSetting, defineApp, type PushedLead, type PushOutcome, type Reach } from './app.ts';
import { type AppReply, ask, successOf } from './ask.ts';
import { sendEach } from './sending.ts';

const settings = z.object({
  address: addressSetting,
  /** `whsec_` and 24 to 64 random bytes in base64. */
  secret: z.string().check(z.refine((text) => keyOf(text) !== null)),
});

type Context = Reach & { settings: z.output<typeof settings> };

export const webhook = defineApp({ provider: 'webhook', category: 'webhook', settings, batchSize: 50, push, check });

/** Parallel requests. */
const atOnce = 5;

function push(leads: readonly PushedLead[], context: Context): Promise<readonly PushOutcome[]> {
  return sendEach(leads, (pushed) => post(pushed, context), atOnce);
}

/** A signed event without a lead. A receiver that refuses only this event is there and may take the others. */
async function check(context: Context): Promise<PushOutcome | null> {
  const event = { type: 'app.connected', timestamp: writeIso(context.now()), data: {} };
  const asked = successOf(await send(`check_${randomBytes(8).toString('hex')}`, event, context));
  return asked.ok || asked.outcome.at === 'refused' ? null : asked.outcome;
}

async function post({ id, lead, queued }: PushedLead, context: Context): Promise<PushOutcome> {
  const reply = await send(id, { type: 'lead.pushed', timestamp: writeIso(queued), data: lead }, context);
  const asked = successOf(reply);
  if (asked.ok) return { at: 'synced', recordId: null };
  if (reply.at !== 'answered' || reply.status === 410) return asked.outcome;
  // Any other error may be temporary.
  return { at: 'later', reason: `It answered ${reply.status}.`, wait: reply.wait };
}

function send(id: string, event: Record<'type' | 'timestamp' | 'data', unknown>, context: Context): Promise<AppReply> {
  const { address, secret } = context.settings;
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(context.now() / 1_000));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(`${id}.${timestamp}.${body}`, secret)}`,
  };
  return ask({ method: 'POST', address, headers, body, secret }, context);
}

function signatureOf(content: string, secret: string): string {
  return createHmac('sha256', keyOf(secret) ?? '')
    .update(content)
    .digest('base64');
}

/** The bytes of a secret; `null` if malformed. */
function keyOf(secret: string): Buffer | null {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const bytes = text === undefined ? null : Buffer.from(text, 'base64');
  return bytes && bytes.length >= 24 && bytes.length <= 64 ? bytes : null;
}
