/** The last known check of an address, as it stands inside other resources. Contract, section 2.2. */
import type * as z from 'zod/mini';
import { block, text } from '../tolerant.ts';

/** Both are null when the address was never verified. */
export const verification = block({
  /** `YYYY-MM-DD`, in leads `YYYY-MM-DD HH:MM:SS UTC`. */
  date: text,
  /** One of the verdicts of `taxonomy.ts`, or a word we don't know yet. */
  status: text,
});

export type Verification = z.output<typeof verification>;
