import type { Reading } from '../database.ts';
import { addressOf } from './stored-leads.ts';

/** A lead's record by its address. */
export async function findLead(from: Reading, email: string): Promise<unknown> {
  const key = from.keyHash(addressOf(email));
  return from.leadKeys.mayHave(key) ? from.first('leads', 'address', key) : undefined;
}
