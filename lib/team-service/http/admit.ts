/** Who may use an endpoint beside the contract: key, rate, then role. */
import type { Pace } from '../../contract/limits.ts';
import { type Refused, refused } from '../../device-service/handler.ts';
import type { Database } from '../database/database.ts';
import { takeRate } from '../keys/rate-windows.ts';
import { type KeyOwner, ownerOf } from '../keys/team-keys.ts';
import { type Extension, refusalByRole } from '../roles/permissions.ts';
import type { OpenRequest } from './read-request.ts';
import { type WrittenReply, written } from './write-reply.ts';

export interface Admitting {
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
}

/** `bucket`: operations that share the pace, per key. */
interface Admission {
  name: Extension;
  bucket: string;
  pace: Pace;
}

type Admitted = { at: 'admitted'; owner: KeyOwner } | { at: 'refused'; reply: WrittenReply };

export const unknownKey = (): Refused => refused(401, 'authentication_failed', 'No user was found for this API key.');

/** An address ends in logs and histories, so a key in it is refused. */
export async function admit(
  { key, keyIn }: OpenRequest,
  { name, bucket, pace }: Admission,
  { database, now }: Admitting,
): Promise<Admitted> {
  const refuse = (refusal: Refused): Admitted => ({ at: 'refused', reply: written(refusal, now()) });
  const owner = key === null || keyIn === 'query' ? null : await ownerOf(database, key, now());
  if (!owner) return refuse(unknownKey());
  const wait = await takeRate(database, owner.team, `${bucket} ${owner.key}`, pace, now());
  if (wait !== null) return refuse(refused(403, 'rate_limit_reached', 'Rate limit reached.', { again: now() + wait }));
  const refusal = refusalByRole(name, owner.standing);
  return refusal ? refuse(refusal) : { at: 'admitted', owner };
}
