import type { Reading } from '../database.ts';
import { addressOf } from './stored-leads.ts';

/** The record of a lead by its address. */
export const findLead = (from: Reading, email: string): Promise<unknown> =>
  from.first('leads', 'address', from.keyHash(addressOf(email)));
