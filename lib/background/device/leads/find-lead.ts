import type { Reading } from '../database.ts';
import { addressOf } from './stored-leads.ts';

/** A lead's record by its address. */
export const findLead = (from: Reading, email: string): Promise<unknown> =>
  from.first('leads', 'address', from.keyHash(addressOf(email)));
