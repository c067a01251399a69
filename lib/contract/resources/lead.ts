/** A stored contact. lib/contract/README.md §2.12. */
import * as z from 'zod/mini';
import { eachText } from '../lead-fields.ts';
import { block, number, text } from '../tolerant.ts';
import { verification } from './emails.ts';

/** A custom attribute is a further key, named by its slug. It can replace any key that is not listed here. */
export const lead = z.looseObject({
  id: z.int(),
  email: z.string().check(z.minLength(3)),
  ...eachText(() => text),
  /** 0 to 100. */
  confidence_score: number,
  sync_status: text,
  sending_status: text,
  /** `YYYY-MM-DD HH:MM:SS UTC`, like the other times. */
  last_activity_at: text,
  last_contacted_at: text,
  /** Left out by services other than our own (§2.16). */
  notified_at: z.optional(text),
  verification,
  /** All null for a lead in no list. */
  leads_list: block({ id: number, name: text, leads_count: number }),
  created_at: text,
});

export type Lead = z.output<typeof lead>;

/** Whether an address is already a lead; all null if it is not. lib/contract/README.md §4.9. */
export const leadExistence = z.looseObject({ id: number, leads_list_id: number, leads_list_name: text });
