/** The addresses known for a domain. Contract, section 2.3. */
import * as z from 'zod/mini';
import { block, counts, flag, number, rows, text, yes } from '../tolerant.ts';
import { source } from './source.ts';
import { verification } from './verification.ts';

export const emailEntry = z.looseObject({
  value: z.string().check(z.minLength(3)),
  /** `personal` or `generic`. */
  type: text,
  /** 0 to 100. */
  confidence: number,
  sources: rows(source),
  first_name: text,
  last_name: text,
  position: text,
  position_raw: text,
  seniority: text,
  department: text,
  decision_maker: yes,
  /** A full address. */
  linkedin: text,
  /** A bare handle. */
  twitter: text,
  phone_number: text,
  verification,
  /** `found` or `generated`, where the service says it (field notes). */
  source_type: text,
});

export type EmailEntry = z.output<typeof emailEntry>;

export const domainSearch = z.looseObject({
  domain: text,
  disposable: flag,
  webmail: flag,
  accept_all: flag,
  pattern: text,
  organization: text,
  description: text,
  industry: text,
  headcount: text,
  company_type: text,
  twitter: text,
  facebook: text,
  linkedin: text,
  instagram: text,
  youtube: text,
  technologies: rows(z.string()),
  country: text,
  state: text,
  city: text,
  postal_code: text,
  street: text,
  emails: rows(emailEntry),
  linked_domains: rows(z.string()),
});

export type DomainSearch = z.output<typeof domainSearch>;

export const domainSearchMeta = block({
  results: number,
  /** True: `results` is a lower bound, capped at 10,000. */
  results_approximate: yes,
  limit: number,
  offset: number,
  /** Null unless it was asked for. Counts reflect the applied filters. */
  aggregations: z.catch(
    z.nullable(z.looseObject({ departments: counts, decision_makers: number, personal: number, generic: number })),
    null,
  ),
});
