/** What the email finder and the author finder answer. Contract, sections 2.4 and 2.5. */
import * as z from 'zod/mini';
import { flag, number, rows, text } from '../tolerant.ts';
import { source } from './source.ts';
import { verification } from './verification.ts';

export const finding = z.looseObject({
  first_name: text,
  last_name: text,
  /** Null is a miss, not an error (field notes). */
  email: text,
  /** 0 to 100, null on a miss. */
  score: number,
  domain: text,
  accept_all: flag,
  position: text,
  twitter: text,
  linkedin_url: text,
  phone_number: text,
  company: text,
  sources: rows(source),
  verification,
  source_type: text,
});

export type Finding = z.output<typeof finding>;
