/** Somebody to whom a campaign is sent. Contract, section 2.13. */
import * as z from 'zod/mini';
import { number, text } from '../tolerant.ts';

export const recipient = z.looseObject({
  email: z.string().check(z.minLength(3)),
  first_name: text,
  last_name: text,
  position: text,
  company: text,
  website: text,
  sending_status: text,
  /** Null for somebody who is no lead (field notes). */
  lead_id: number,
});

export type Recipient = z.output<typeof recipient>;
