/**
 * A JSON body signed by Standard Webhooks. `webhook-id` is the same for all attempts, so a receiver can drop
 * duplicates.
 *
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { exactAddressSetting, type Reach } from './app.ts';
import { type AppReply, ask } from './ask.ts';

export const signedPostSettings = z.object({
  /** Many receivers tell an address with a slash at its end from one without. */
  address: exactAddressSetting,
  /** `whsec_` and 24 to 64 random bytes in base64. */
  secret: z.string().check(z.refine((text) => keyOf(text) !== null)),
});

export type SignedPostSettings = z.output<typeof signedPostSettings>;

/** `data` is for the receiver; `timestamp` says in ISO 8601 when it happened. */
type SignedBody = Record<'type' | 'timestamp' | 'data', unknown>;

/** @example await signedPost('evt_7', { type: 'lead.created', timestamp, data }, { ...reach, settings }) */
export function signedPost(
  id: string,
  content: SignedBody,
  context: Reach & { settings: SignedPostSettings },
): Promise<AppReply> {
  const { address, secret } = context.settings;
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(context.now() / 1_000));
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signatureOf(`${id}.${timestamp}.${body}`, secret)}`,
  };
  return ask({ method: 'POST', address, headers, body, secrets: [secret, ...keysIn(address)] }, context);
}

/** Values of the query that are long enough for a key, as they stand there and decoded. */
function keysIn(address: string): string[] {
  const { search, searchParams } = new URL(address);
  return [...search.split(/[?&=]/), ...searchParams.values()].filter((value) => value.length >= shortestKey);
}

const shortestKey = 12;

/** The address as it may be shown: without the query, where some services keep their key. */
export function shownAddress(address: string): string {
  const [shown = '', query] = address.split('?');
  return query ? `${shown}?…` : shown;
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
