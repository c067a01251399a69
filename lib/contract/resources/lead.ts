/** A stored contact. Contract, section 2.12. */
import * as z from 'zod/mini';
import { block, number, text } from '../tolerant.ts';
import { verification } from './verification.ts';

/** A custom attribute is a further key, named by its slug; it can take the place of any key that is not listed here. */
export const lead = z.looseObject({
  id: z.int(),
  email: z.string().check(z.minLength(3)),
  first_name: text,
  last_name: text,
  position: text,
  company: text,
  company_industry: text,
  company_size: text,
  /** 0 to 100. */
  confidence_score: number,
  website: text,
  /** ISO 3166-1 alpha-2. */
  country_code: text,
  source: text,
  linkedin_url: text,
  phone_number: text,
  twitter: text,
  department: text,
  notes: text,
  sync_status: text,
  sending_status: text,
  /** `YYYY-MM-DD HH:MM:SS UTC`, like the other times. */
  last_activity_at: text,
  last_contacted_at: text,
  verification,
  /** All null for a lead in no list. */
  leads_list: block({ id: number, name: text, leads_count: number }),
  created_at: text,
});

export type Lead = z.output<typeof lead>;

/** Whether an address is a lead already: all null when it is not. Contract, section 4.9 and field notes. */
export const leadExistence = z.looseObject({ id: number, leads_list_id: number, leads_list_name: text });

export type LeadExistence = z.output<typeof leadExistence>;
