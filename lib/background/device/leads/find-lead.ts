import { keyOfEmail } from '../../../contract/text.ts';
import type { Reading } from '../transaction.ts';

/** A lead's record by its address. */
export async function findLead(from: Reading, email: string): Promise<unknown> {
  const key = from.keyHash(keyOfEmail(email));
  return from.leadKeys.mayHave(key) ? from.first('leads', 'address', key) : undefined;
}
