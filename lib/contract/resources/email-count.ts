/** How many addresses are known for a domain. Contract, section 2.7. */
import * as z from 'zod/mini';
import { count, counts } from '../tolerant.ts';

export const emailCount = z.looseObject({
  total: count,
  personal_emails: count,
  generic_emails: count,
  /** Keys vary with the taxonomy; a missing key is 0 (field notes). */
  department: counts,
  seniority: counts,
});

export type EmailCount = z.output<typeof emailCount>;
